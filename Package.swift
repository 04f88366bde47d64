// swift-tools-version: 6.2
// SPDX-License-Identifier: GPL-3.0-or-later

import PackageDescription

// The archive of libespeak-ng starts about 4 ms faster than the shared library, which pulls in
// about 30 others. Where a distribution has no archive, SPEAK_SHARED_ESPEAK=1 links the shared one.
let linksSharedEspeak = Context.environment["SPEAK_SHARED_ESPEAK"] == "1"
// The same for utf8proc, which as a shared library would be looked up at every start.
let linksSharedUtf8proc = Context.environment["SPEAK_SHARED_UTF8PROC"] == "1"

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

func room(_ name: String, knows dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, of dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport", "TestTraits"],
    exclude: [], swiftSettings: settings)
}

let package = Package(
  name: "speak",
  products: [.executable(name: "speak", targets: ["speak"])],
  targets: [
    .target(
      name: "CSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
    .target(
      name: "CALSA", linkerSettings: [.linkedLibrary("asound")]),
    .target(
      name: "CEspeak",
      cSettings: linksSharedEspeak ? [.define("CESPEAK_SHARED_LIBRARY")] : [],
      linkerSettings: linksSharedEspeak
        ? [.linkedLibrary("espeak-ng")]
        : [.linkedLibrary(":libespeak-ng.a"), .linkedLibrary(":libsonic.a"), .linkedLibrary("m")]),
    .target(
      name: "CUtf8proc",
      linkerSettings: [.linkedLibrary(linksSharedUtf8proc ? "utf8proc" : ":libutf8proc.a")]),
    // Loaded when first needed, never linked.
    .target(name: "CICU"),
    .target(name: "CReadline"),
    .target(name: "CSoxr"),
    .target(name: "CMd4c"),
    room("SpeakModel"),
    room("Platform", knows: ["SpeakModel"]),
    room("UnicodeText", knows: ["CUtf8proc"]),
    room("VoiceRanking", knows: ["SpeakModel"]),
    room("TextPreparation", knows: ["SpeakModel", "UnicodeText"]),
    room("Wyoming", knows: ["SpeakModel"]),
    room("PhraseStore", knows: ["SpeakModel", "Platform", "UnicodeText", "CSQLite"]),
    room("Utterances", knows: ["SpeakModel", "VoiceRanking", "TextPreparation"]),
    room("Engines", knows: ["SpeakModel", "Platform", "Wyoming"]),
    room("SpeechLoop", knows: ["SpeakModel", "Platform", "Engines"]),
    room("AlsaPlayback", knows: ["SpeakModel", "Platform", "CALSA"]),
    room("LineEditing", knows: ["SpeakModel", "Platform", "CReadline"]),
    room("WordBreaking", knows: ["SpeakModel", "CICU"]),
    room("EspeakEngine", knows: ["SpeakModel", "Platform", "Wyoming", "CEspeak"]),
    room("SoundFiles", knows: ["SpeakModel", "Platform"]),
    room("Resampling", knows: ["SpeakModel", "CSoxr"]),
    room("MarkdownParsing", knows: ["SpeakModel", "CMd4c"]),
    room(
      "SpeakCommands",
      knows: [
        "SpeakModel", "Platform", "UnicodeText", "VoiceRanking", "TextPreparation", "Utterances",
        "Engines", "SpeechLoop", "SoundFiles",
      ]),
    .executableTarget(
      name: "speak",
      dependencies: [
        "SpeakModel", "Platform", "SpeakCommands", "PhraseStore", "AlsaPlayback", "EspeakEngine",
        "WordBreaking", "LineEditing", "SoundFiles", "Resampling", "MarkdownParsing",
      ],
      swiftSettings: settings),

    .executableTarget(
      name: "speak-bench", dependencies: ["SpeakModel", "PhraseStore", "TestSupport"],
      exclude: ["probe.c"], swiftSettings: settings),

    .target(
      name: "TestSupport", dependencies: ["SpeakModel", "Platform", "Wyoming"],
      path: "Tests/TestSupport",
      swiftSettings: settings),
    // Apart from the support, which the bench uses too and without the testing library.
    .target(name: "TestTraits", path: "Tests/TestTraits", swiftSettings: settings),
    tests("SpeakModelTests", of: ["SpeakModel"]),
    tests("PlatformTests", of: ["Platform", "SpeakModel"]),
    tests("VoiceRankingTests", of: ["VoiceRanking", "TextPreparation", "SpeakModel"]),
    tests(
      "TextPreparationTests",
      of: ["TextPreparation", "WordBreaking", "MarkdownParsing", "Platform", "SpeakModel"]),
    tests("UnicodeTextTests", of: ["UnicodeText"]),
    tests("MarkdownParsingTests", of: ["MarkdownParsing", "SpeakModel"]),
    tests("WordBreakingTests", of: ["WordBreaking", "SpeakModel"]),
    tests("SoundFilesTests", of: ["SoundFiles", "Platform", "SpeakModel"]),
    tests("ResamplingTests", of: ["Resampling", "SpeakModel"]),
    tests("WyomingTests", of: ["Wyoming", "SpeakModel"]),
    tests("UtterancesTests", of: ["Utterances", "TextPreparation", "SpeakModel"]),
    tests("EnginesTests", of: ["Engines", "Platform", "Wyoming", "SpeakModel"]),
    tests(
      "SpeechLoopTests",
      of: ["Platform", "Engines", "SpeechLoop", "TextPreparation", "Wyoming", "SpeakModel"]),
    tests("PhraseStoreTests", of: ["Platform", "PhraseStore", "SpeakModel"]),
    tests("LineEditingTests", of: ["LineEditing"]),
    tests("AlsaPlaybackTests", of: ["Platform", "AlsaPlayback", "SpeakModel"]),
    tests(
      "EspeakEngineTests",
      of: [
        "EspeakEngine", "SpeechLoop", "TextPreparation", "WordBreaking", "Wyoming", "Platform",
        "SpeakModel",
      ]),
    tests(
      "SpeakCommandsTests",
      of: [
        "Platform", "SpeakCommands", "SpeechLoop", "Engines", "SoundFiles", "Wyoming", "SpeakModel",
      ]),
    tests("EndToEndTests", of: ["Platform", "speak", "TextPreparation", "Wyoming", "SpeakModel"]),
  ]
)
