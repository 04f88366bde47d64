// SPDX-License-Identifier: GPL-3.0-or-later

package import Platform
package import SpeakModel
internal import Wyoming

/// The voices of all engines, kept in private files, one an engine, so that choosing one asks no engine.
///
/// A file holds what the list was made from (folders with their times, environment variables); when one
/// of them has changed the engine is asked anew. It is lines of tab-separated fields: reading JSON would
/// take longer than everything else a start does.
package struct VoiceCatalogue {
  /// Changes with the format, so that another version's file is not read.
  private static let firstLine = "speak voices 2"
  /// Tells that nothing of the file is missing.
  private static let lastLine = "end"
  /// Hundreds of voices take some tens of kilobytes.
  private static let limitBytes = 1 << 22

  private let directory: String?
  private let variable: (String) -> String?
  private let silenceLimitMilliseconds: Int

  /// - Parameters:
  ///   - directory: where the files are kept, made when needed; `nil` keeps none.
  ///   - variable: the value of an environment variable.
  ///   - silenceLimitMilliseconds: how long an engine that is asked may send nothing.
  package init(
    directory: String?, variable: @escaping (String) -> String?,
    silenceLimitMilliseconds: Int = 10_000
  ) {
    self.directory = directory
    self.variable = variable
    self.silenceLimitMilliseconds = silenceLimitMilliseconds
  }

  /// The voices there are now, engine by engine. Engines whose voices are not known, or may have
  /// changed, are asked, all at once; one that fails is asked once more, as it may have died before it
  /// was asked anything. What failed then is told to `warn`, or thrown if no engine has told its voices.
  ///
  /// - Parameter isInterrupted: looked at after each wait.
  /// - Returns: `nil` if it was interrupted.
  package func voices(
    of pool: EnginePool, _ polls: PollSet, warn: (SpeakError) -> Void,
    isInterrupted: () -> Bool = { false }
  ) throws(SpeakError) -> [Voice]? {
    var known: [String: [Voice]] = [:]
    for name in pool.names {
      guard let kept = load(name), kept.sources.allSatisfy(isUnchanged) else { continue }
      known[name] = kept.voices
    }
    var inquiry = Inquiry(pool, limitMilliseconds: silenceLimitMilliseconds)
    for name in pool.names where known[name] == nil { inquiry.ask(name) }
    while !inquiry.isOver {
      polls.wait()
      inquiry.takeAnswers()
      if !inquiry.isOver, isInterrupted() { return nil }
    }
    for (name, info) in inquiry.answers {
      known[name] = info.voices
      if !info.sources.isEmpty { save(info, of: name) }
    }
    if known.isEmpty, let failure = inquiry.failures.first { throw failure }
    inquiry.failures.forEach(warn)
    return pool.names.flatMap { name in (known[name] ?? []).map { $0.named(after: name) } }
  }

  private func path(_ engine: String) -> String? { directory.map { "\($0)/voices.\(engine)" } }

  private func isUnchanged(_ source: VoiceSource) -> Bool {
    switch source {
    case .variable(let name, let value): return variable(name) == value
    case .program(let name, let path): return programPath(name, searching: variable("PATH")) == path
    case .path(let path, let modified):
      return FileStatus(path).modifiedNanoseconds == modified
    }
  }

  // MARK: - The file

  private func load(_ engine: String) -> EngineInfo? {
    guard let path = path(engine),
      let bytes = try? readRegularFile(path, limitBytes: Self.limitBytes)
    else { return nil }
    // On bytes: cutting a string into characters would take most of a millisecond.
    var lines = bytes.split(separator: UInt8(ascii: "\n"))[...]
    guard let first = lines.popFirst(), let last = lines.popLast(),
      first.elementsEqual(Self.firstLine.utf8), last.elementsEqual(Self.lastLine.utf8)
    else { return nil }
    var info = EngineInfo(engine: "", version: nil, voices: [], sources: [])
    for line in lines {
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      switch fields[0] {
      case "path" where fields.count == 3:
        guard let modified = Int64(fields[2]) else { return nil }
        info.sources.append(.path(fields[1], modifiedNanoseconds: modified))
      case "variable" where fields.count == 2 || fields.count == 3:
        info.sources.append(.variable(fields[1], value: fields.count == 3 ? fields[2] : nil))
      case "program" where fields.count == 2 || fields.count == 3:
        info.sources.append(.program(fields[1], path: fields.count == 3 ? fields[2] : nil))
      case "voice" where fields.count == 8:
        guard let voice = Self.voice(fields) else { return nil }
        info.voices.append(voice)
      default: return nil
      }
    }
    return info
  }

  private static func voice(_ fields: [String]) -> Voice? {
    let languages = fields[3].utf8.split(separator: UInt8(ascii: " ")).compactMap {
      pair -> Voice.LanguageFit? in
      let parts = pair.split(separator: UInt8(ascii: "="))
      guard parts.count == 2, let tag = LanguageTag(String(Substring(parts[0]))),
        let priority = Int(Substring(parts[1]))
      else { return nil }
      return Voice.LanguageFit(tag: tag, priority: priority)
    }
    guard !languages.isEmpty, let quality = Voice.Quality(rawValue: fields[4]) else { return nil }
    return Voice(
      identifier: fields[1], name: fields[2], languages: languages, quality: quality,
      engine: fields[5], gender: Voice.Gender(rawValue: fields[6]),
      unusableReason: fields[7].isEmpty ? nil : fields[7])
  }

  private func save(_ info: EngineInfo, of engine: String) {
    guard let path = path(engine), let directory else { return }
    var lines = [[Self.firstLine]]
    for source in info.sources {
      switch source {
      case .path(let path, let modified): lines.append(["path", path, String(modified)])
      case .variable(let name, let value):
        lines.append(["variable", name] + (value.map { [$0] } ?? []))
      case .program(let name, let path):
        lines.append(["program", name] + (path.map { [$0] } ?? []))
      }
    }
    for voice in info.voices {
      lines.append([
        "voice", voice.identifier, voice.name,
        voice.languages.map { "\($0.tag)=\($0.priority)" }.joined(separator: " "),
        voice.quality.rawValue, voice.engine, voice.gender?.rawValue ?? "",
        voice.unusableReason ?? "",
      ])
    }
    lines.append([Self.lastLine])
    // A path or value with a tab or line break would be read as something else: keep no list then.
    let isPlain = lines.allSatisfy { $0.allSatisfy { !$0.utf8.contains { $0 == 9 || $0 == 10 } } }
    guard isPlain, makePrivateDirectory(directory) else { return }
    let text = lines.map { $0.joined(separator: "\t") + "\n" }.joined()
    // Without the file the next start asks the engine again: nothing is lost by a failure here.
    guard let file = try? NewFile(path: path) else { return }
    let bytes = Array(text.utf8)
    if (try? unsafe writeAllBytes(bytes.span.bytes, to: file.descriptor)) != nil {
      try? file.complete()
    }
  }
}
