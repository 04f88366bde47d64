// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Platform
internal import SpeakModel
internal import TextPreparation
internal import Utterances

/// The sentences of a text that is at hand.
final class TextScript: Script {
  private var segmenter = SentenceSegmenter()
  private var text: String

  init(_ text: String) {
    self.text = text
    segmenter.append(text)
    segmenter.finish()
  }

  func next() -> ScriptStep { segmenter.next().map(ScriptStep.sentence) ?? .end }

  func takeText() -> String {
    defer { text = "" }
    return text
  }
}

/// The sentences of an input that is read while it is being spoken, in bounded memory.
final class StreamScript: Script {
  private static let readLimit = 1 << 16
  /// So much without a word, in reads, and the caller gets a look at the signals.
  private static let readsAtOnce = 16

  /// For messages: the path or `standard input`.
  let name: String
  /// How long the input is, in bytes, where that is known before it is read.
  let byteCount: Int?
  /// Whether all of the input has been read.
  private(set) var isEnded = false
  let descriptor: Int32
  private var decoder: UTF8Decoder
  private var segmenter: any Segmenter
  /// How many scalars of the text are passed over before it is spoken, and how many have been read as
  /// far as that matters.
  private let start: Int
  private var readCount = 0
  /// What has been read so far, as history keeps it.
  private(set) var spoken = SpokenText()
  private var arrived = ""
  /// What `next` gives first.
  private var first: ScriptStep?
  /// Where in the text that begins which is taken first: a little before what is spoken.
  let arrivedOffset: Int
  private static let context = 2000

  /// Reads `descriptor`, which stays the caller's, to its end. `segmenter` passes over the same `start`
  /// scalars.
  init(
    descriptor: Int32, name: String, byteCount: Int?, onInvalid: UTF8Decoder.InvalidBytes,
    segmenter: any Segmenter, start: Int
  ) {
    self.segmenter = segmenter
    self.start = start
    arrivedOffset = max(0, start - Self.context)
    self.descriptor = descriptor
    self.name = name
    self.byteCount = byteCount
    self.decoder = UTF8Decoder(onInvalid: onInvalid)
  }

  /// What was replaced because it is not UTF-8, for a warning; `nil` if nothing was.
  var replacementWarning: SpeakError? {
    guard let offset = decoder.firstInvalidOffset else { return nil }
    return SpeakError(
      .malformedInput, "not all of \(name) could be read",
      why: "\(decoder.replacedCount) pieces from byte \(offset) on are not UTF-8")
  }

  func takeText() -> String {
    defer { arrived = "" }
    return arrived
  }

  /// The first sentence as it is spoken, if all of it has come.
  func firstSentence() throws(SpeakError) -> String? {
    if first == nil { first = try next() }
    guard case .sentence(let segment) = first else { return nil }
    return segment.written.text
  }

  func next() throws(SpeakError) -> ScriptStep {
    if let first {
      self.first = nil
      return first
    }
    var reads = 0
    while true {
      if let segment = segmenter.next(inputIsWaiting: false) { return .sentence(segment) }
      if isEnded { return .end }
      guard reads < Self.readsAtOnce else { return .waiting(descriptor: descriptor) }
      reads += 1
      if try !read() {
        return segmenter.next(inputIsWaiting: true).map(ScriptStep.sentence)
          ?? .waiting(descriptor: descriptor)
      }
    }
  }

  /// Reads what there is now, at most `readLimit` bytes.
  ///
  /// - Returns: `false` if there is nothing now.
  func read() throws(SpeakError) -> Bool {
    var ready = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    guard unsafe poll(&ready, 1, 0) != 0 else { return false }
    let bytes: [UInt8]?
    do {
      bytes = try readBytes(from: descriptor, limit: Self.readLimit)
    } catch {
      throw SpeakError(.inputOutput, "cannot read \(name)", why: error.text)
    }
    guard let bytes else { return false }
    isEnded = bytes.isEmpty
    let text = isEnded ? try decoder.finish() : try decoder.decode(bytes)
    segmenter.append(text)
    segmenter.dropBlanks()
    if isEnded { segmenter.finish() }
    let before = readCount
    if before < start { readCount += text.unicodeScalars.count }
    func rest(from place: Int) -> String {
      let passed = place - before
      return passed <= 0
        ? text : String(String.UnicodeScalarView(text.unicodeScalars.dropFirst(passed)))
    }
    spoken.append(rest(from: start))
    arrived += rest(from: arrivedOffset)
    return true
  }
}
