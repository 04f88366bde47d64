// SPDX-License-Identifier: GPL-3.0-or-later

package import SpeakModel

/// What an engine says of itself and its voices.
package struct EngineInfo: Equatable, Sendable {
  package var engine: String
  package var version: String?
  package var voices: [Voice]
  /// What the list of voices was made from. A client that keeps the list asks anew when one of them
  /// changes. Ours; other engines leave it empty.
  package var sources: [VoiceSource]

  package init(engine: String, version: String?, voices: [Voice], sources: [VoiceSource]) {
    self.engine = engine
    self.version = version
    self.voices = voices
    self.sources = sources
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
  struct Wire: Codable {
    struct Attribution: Codable {
      var name: String
      var url: String
    }

    /// Our additions to a voice.
    struct Extra: Codable {
      var identifier: String
      var quality: String
      var gender: String?
      var priorities: [Int]
      var unusable: String?
    }

    struct Voice: Codable {
      var name: String
      var description: String?
      var attribution: Attribution?
      var installed: Bool?
      var languages: [String]
      var version: String?
      var speak: Extra?
    }

    struct Program: Codable {
      var name: String
      var description: String?
      var attribution: Attribution?
      var installed: Bool?
      var version: String?
      var voices: [Voice]
    }

    struct Source: Codable {
      var path: String?
      var modified: Int64?
      var variable: String?
      var program: String?
      var value: String?
    }

    var tts: [Program]?
    var sources: [Source]?
  }

  var wire: Wire {
    let attribution = Wire.Attribution(
      name: "eSpeak NG", url: "https://github.com/espeak-ng/espeak-ng")
    let wireVoices = voices.map { voice in
      Wire.Voice(
        name: String(voice.nameInEngine), description: voice.name, attribution: attribution,
        installed: voice.isUsable, languages: voice.languages.map(\.tag.description),
        speak: Wire.Extra(
          identifier: voice.identifier, quality: voice.quality.rawValue,
          gender: voice.gender?.rawValue, priorities: voice.languages.map(\.priority),
          unusable: voice.unusableReason))
    }
    return Wire(
      tts: [
        Wire.Program(
          name: engine, description: "formant synthesis", attribution: attribution,
          installed: true, version: version, voices: wireVoices)
      ],
      sources: sources.map { source in
        switch source {
        case .path(let path, let modified): Wire.Source(path: path, modified: modified)
        case .variable(let name, let value): Wire.Source(variable: name, value: value)
        case .program(let name, let path): Wire.Source(path: path, program: name)
        }
      })
  }

  /// Takes the first speech program of the info; voices without a well-formed language are left out.
  init(_ wire: Wire) {
    let program = wire.tts?.first
    self.init(
      engine: program?.name ?? "", version: program?.version,
      voices: program.map { program in
        program.voices.compactMap { Self.voice($0, of: program.name) }
      } ?? [],
      sources: (wire.sources ?? []).compactMap { source in
        if let program = source.program {
          .program(program, path: source.path)
        } else if let path = source.path {
          .path(path, modifiedNanoseconds: source.modified ?? 0)
        } else {
          source.variable.map { .variable($0, value: source.value) }
        }
      })
  }

  private static func voice(_ wire: Wire.Voice, of engine: String) -> Voice? {
    let extra = wire.speak
    let languages = wire.languages.enumerated().compactMap { position, text in
      LanguageTag(text).map { tag in
        let priorities = extra?.priorities ?? []
        return Voice.LanguageFit(
          tag: tag, priority: position < priorities.count ? priorities[position] : 5)
      }
    }
    guard !languages.isEmpty else { return nil }
    let reason = extra?.unusable ?? (wire.installed == false ? "it is not installed" : nil)
    return Voice(
      identifier: extra?.identifier ?? "\(engine):\(wire.name)",
      name: wire.description ?? wire.name, languages: languages,
      quality: extra.flatMap { Voice.Quality(rawValue: $0.quality) } ?? .enhanced, engine: engine,
      gender: extra?.gender.flatMap(Voice.Gender.init(rawValue:)), unusableReason: reason)
  }
}
