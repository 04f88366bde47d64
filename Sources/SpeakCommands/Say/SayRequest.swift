// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel
internal import TextPreparation

/// One thing to be said, as it was asked for.
struct SayRequest {
  enum Text {
    case whole(String)
    case stream(StreamScript)
  }

  var text: Text
  var source: HistoryEntry.Source
  /// Number of the phrase it is.
  var phrase: Int?
  /// What the phrase or entry itself wishes; options win over it.
  var language: LanguageTag?
  var voice: String?
  /// Whether it is read along, and history keeps only what was heard.
  var isRead = false

  /// Whether all of the text is at hand.
  var isComplete: Bool { if case .whole = text { true } else { false } }

  /// Whether the sound may outgrow 4 GiB: about 1.5 MB of English do, at the slowest rate half of it.
  var mayBeLong: Bool {
    guard case .stream(let stream) = text else { return false }
    return stream.byteCount.map { $0 > 500_000 } ?? true
  }
}

/// Finds what the options' content stands for.
struct SayRequests {
  let store: () throws(SpeakError) -> any Store
  let standardInput: Int32
  /// For files in Markdown; `nil` leaves them as they stand.
  let markdown: () -> (any MarkdownParser)?

  /// A conversation is not among the contents.
  /// `place` is where a text that is read along begins, in its scalars.
  func requests(
    for content: SayOptions.Content, from place: Int
  ) throws(SpeakError) -> [SayRequest] {
    switch content {
    case .words(let words): return [SayRequest(text: .whole(words), source: .typed)]
    case .phrases(let numbers):
      var requests: [SayRequest] = []
      for number in numbers { requests.append(try phrase(number)) }
      return requests
    case .historyEntry(let id): return [try entry(id)]
    case .file(let path) where path != "-":
      return [SayRequest(text: .stream(try openText(path)), source: .file)]
    case .reading(let path, _) where path != "-":
      return [
        SayRequest(
          text: .stream(try openReading(path, from: place)), source: .file, isRead: true)
      ]
    case .reading, .file, .none:
      return [SayRequest(text: .stream(try standardInputText(standardInput)), source: .piped)]
    }
  }

  private func openReading(_ path: String, from place: Int) throws(SpeakError) -> StreamScript {
    do throws(SpeakError) {
      return try openText(
        path, markdown: isMarkdown(fileName: path) ? markdown() : nil, from: place)
    } catch {
      var error = error
      // "read it" may be something to say.
      let saying = "to say it: speak -- read \(shellQuoted(path))"
      if error.kind == .notFound { error.hint = error.hint.map { $0 + "; " + saying } ?? saying }
      throw error
    }
  }

  func phrase(_ number: Int) throws(SpeakError) -> SayRequest {
    let phrase: Phrase
    do throws(SpeakError) {
      phrase = try store().existingPhrase(number, what: "cannot say phrase \(number)")
    } catch {
      var error = error
      if error.kind == .notFound { error.hint? += ", `speak -- \(number)` says the number" }
      throw error
    }
    return SayRequest(
      text: .whole(phrase.text), source: .phrase, phrase: number, language: phrase.language,
      voice: phrase.voice)
  }

  private func entry(_ id: Int64) throws(SpeakError) -> SayRequest {
    let entry = try store().existingEntry(id, what: "cannot say history entry \(id)")
    return SayRequest(
      text: .whole(entry.text), source: .history, phrase: entry.phrase, language: entry.language,
      voice: entry.voice)
  }
}
