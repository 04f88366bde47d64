// swift-tools-version: 6.2
// SPDX-License-Identifier: GPL-3.0-or-later

import PackageDescription

// The archive of libespeak-ng starts about 4 ms faster than the shared library, which pulls in
// about 30 others. Where a distribution has no archive, SPEAK_SHARED_ESPEAK=1 links the shared one.
let linksSharedEspeak = Context.environment["SPEAK_SHARED_ESPEAK"] == "1"

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
    name: name, dependencies: dependencies + ["TestSupport"],
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
    // Loaded when first needed, never linked.
    .target(name: "CICU"),
    .target(name: "CReadline"),
    room("SpeakModel"),
    room("VoiceRanking", knows: ["SpeakModel"]),
    room("TextPreparation", knows: ["SpeakModel"]),
    room("Wyoming", knows: ["SpeakModel"]),
    room("SpeechLoop", knows: ["SpeakModel", "Wyoming"]),
    room("PhraseStore", knows: ["SpeakModel", "CSQLite"]),
    room("AlsaPlayback", knows: ["SpeakModel", "CALSA"]),
    room("LineEditing", knows: ["SpeakModel", "CReadline"]),
    room("WordBreaking", knows: ["SpeakModel", "CICU"]),
    room("EspeakEngine", knows: ["SpeakModel", "Wyoming", "CEspeak"]),
    room(
      "SpeakCommands",
      knows: ["SpeakModel", "VoiceRanking", "TextPreparation", "Wyoming", "SpeechLoop"]),
    .executableTarget(
      name: "speak",
      dependencies: [
        "SpeakModel", "SpeakCommands", "PhraseStore", "AlsaPlayback", "EspeakEngine",
        "WordBreaking", "LineEditing",
      ],
      swiftSettings: settings),

    .executableTarget(
      name: "speak-bench", dependencies: ["SpeakModel", "PhraseStore", "TestSupport"],
      exclude: ["probe.c"], swiftSettings: settings),

    .target(
      name: "TestSupport", dependencies: ["SpeakModel", "Wyoming"], path: "Tests/TestSupport",
      swiftSettings: settings),
    tests("SpeakModelTests", of: ["SpeakModel"]),
    tests("VoiceRankingTests", of: ["VoiceRanking", "SpeakModel"]),
    tests("TextPreparationTests", of: ["TextPreparation", "WordBreaking", "SpeakModel"]),
    tests("WordBreakingTests", of: ["WordBreaking", "SpeakModel"]),
    tests("WyomingTests", of: ["Wyoming", "SpeakModel"]),
    tests("SpeechLoopTests", of: ["SpeechLoop", "TextPreparation", "Wyoming", "SpeakModel"]),
    tests("PhraseStoreTests", of: ["PhraseStore", "SpeakModel"]),
    tests("LineEditingTests", of: ["LineEditing"]),
    tests("AlsaPlaybackTests", of: ["AlsaPlayback", "SpeakModel"]),
    tests(
      "EspeakEngineTests",
      of: [
        "EspeakEngine", "SpeechLoop", "TextPreparation", "WordBreaking", "Wyoming", "SpeakModel",
      ]),
    tests("SpeakCommandsTests", of: ["SpeakCommands", "Wyoming", "SpeakModel"]),
    tests("EndToEndTests", of: ["speak", "TextPreparation", "Wyoming", "SpeakModel"]),
  ]
)
