// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

/// What an engine says of itself and its voices.
package struct EngineInfo: Equatable, Sendable {
  /// Its name, as voices' identifiers begin: `espeak-ng`.
  package var engine: String
  /// As it calls itself; `nil` if it does not tell.
  package var version: String?
  /// How it makes speech, for people: `formant synthesis`.
  package var description: String?
  /// Who made the engine and its voices.
  package var attribution: Attribution
  package var voices: [Voice]
  /// What the list of voices was made from. A client that keeps the list asks anew when one of them
  /// changes. Ours; other engines leave it empty.
  package var sources: [VoiceSource]

  package init(
    engine: String, version: String?, description: String? = nil,
    attribution: Attribution = Attribution(), voices: [Voice], sources: [VoiceSource]
  ) {
    self.engine = engine
    self.version = version
    self.description = description
    self.attribution = attribution
    self.voices = voices
    self.sources = sources
  }
}

/// Whom something is owed to; empty where an engine does not tell.
package struct Attribution: Equatable, Sendable {
  /// Empty if it is not known.
  package var name: String
  /// Where more is to be read of them; empty if it is not known.
  package var url: String

  /// Nobody is known by default.
  package init(name: String = "", url: String = "") {
    self.name = name
    self.url = url
  }
}

/// One thing the list of voices depends on.
package enum VoiceSource: Hashable, Sendable {
  /// A file or folder and when it last changed, in nanoseconds since 1970; 0 where there is none.
  case path(String, modifiedNanoseconds: Int64)
  /// An environment variable; `nil` where it is not set.
  case variable(String, value: String?)
  /// A program and where `PATH` leads to it; `nil` where it is not found.
  case program(String, path: String?)
}

extension EngineInfo {
  /// As the protocol's `info` has it, with what we add: a voice's "speak" and the "sources".
  var json: JSONValue {
    let attribution: JSONValue = .object([
      ("name", .text(self.attribution.name)), ("url", .text(self.attribution.url)),
    ])
    let program: JSONValue = .object([
      ("name", .text(engine)), ("description", JSONValue(description)),
      ("attribution", attribution), ("installed", .bool(true)), ("version", JSONValue(version)),
      ("voices", .array(voices.map { Self.json($0, attribution) })),
    ])
    return .object([
      ("tts", .array([program])), ("sources", .array(sources.map(Self.json))),
    ])
  }

  private static func json(_ voice: Voice, _ attribution: JSONValue) -> JSONValue {
    let extra: JSONValue = .object([
      ("identifier", .text(voice.identifier)), ("quality", .text(voice.quality.rawValue)),
      ("gender", JSONValue(voice.gender?.rawValue)),
      ("priorities", .array(voice.languages.map { JSONValue($0.priority) })),
      ("unusable", JSONValue(voice.unusableReason)),
    ])
    return .object([
      ("name", .text(String(voice.nameInEngine))), ("description", .text(voice.name)),
      ("attribution", attribution), ("installed", .bool(voice.isUsable)), ("version", .null),
      ("languages", .array(voice.languages.map { .text($0.tag.description) })),
      ("speak", extra),
    ])
  }

  private static func json(_ source: VoiceSource) -> JSONValue {
    switch source {
    case .path(let path, let modified):
      .object([("path", .text(path)), ("modified", JSONValue(modified))])
    case .variable(let name, let value):
      .object([("variable", .text(name)), ("value", JSONValue(value))])
    case .program(let name, let path):
      .object([("program", .text(name)), ("path", JSONValue(path))])
    }
  }

  /// Takes the first speech program of the info; voices without a well-formed language are left out.
  init(_ data: MessageData) throws(ProtocolError) {
    let program = try data.objects("tts").first
    let engine = try program?.required("name", \.text) ?? ""
    var voices: [Voice] = []
    for voice in try program?.objects("voices") ?? [] {
      if let voice = try Self.voice(voice, of: engine) { voices.append(voice) }
    }
    var sources: [VoiceSource] = []
    for source in try data.objects("sources") {
      if let source = try Self.source(source) { sources.append(source) }
    }
    let attribution = try program?.optionalObject("attribution")
    self.init(
      engine: engine, version: try program?.optional("version", \.text),
      description: try program?.optional("description", \.text),
      attribution: Attribution(
        name: try attribution?.optional("name", \.text) ?? "",
        url: try attribution?.optional("url", \.text) ?? ""),
      voices: voices, sources: sources)
  }

  private static func voice(
    _ data: MessageData, of engine: String
  ) throws(ProtocolError) -> Voice? {
    let name = try data.required("name", \.text)
    let tags = try data.optional("languages", \.elements) ?? []
    let extra = try data.optionalObject("speak")
    let priorities = try extra?.optional("priorities", \.elements) ?? []
    let languages = tags.enumerated().compactMap { position, tag in
      // Some engines write a locale's name, `en_US`.
      tag.text.flatMap { LanguageTag(String($0.map { $0 == "_" ? "-" : $0 })) }.map { tag in
        let priority = position < priorities.count ? priorities[position].integer : nil
        return Voice.LanguageFit(tag: tag, priority: priority ?? 5)
      }
    }
    guard !languages.isEmpty else { return nil }
    let isInstalled = try data.optional("installed", \.bool) ?? true
    return Voice(
      identifier: try extra?.optional("identifier", \.text) ?? "\(engine):\(name)",
      name: try data.optional("description", \.text) ?? name, languages: languages,
      quality: try extra?.optional("quality", \.text).flatMap(Voice.Quality.init) ?? .enhanced,
      engine: engine,
      gender: try extra?.optional("gender", \.text).flatMap(Voice.Gender.init),
      unusableReason: try extra?.optional("unusable", \.text)
        ?? (isInstalled ? nil : "it is not installed"))
  }

  private static func source(_ data: MessageData) throws(ProtocolError) -> VoiceSource? {
    let path = try data.optional("path", \.text)
    if let program = try data.optional("program", \.text) {
      return .program(program, path: path)
    }
    if let path {
      let modified = try data.optional("modified", \.integer) ?? 0
      return .path(path, modifiedNanoseconds: Int64(modified))
    }
    let value = try data.optional("value", \.text)
    return try data.optional("variable", \.text).map { .variable($0, value: value) }
  }
}
