// SPDX-License-Identifier: GPL-3.0-or-later

internal import CEspeak
internal import Glibc
internal import Platform
internal import SpeakModel
internal import Wyoming

/// A request that could not be spoken, as the `error` event tells it.
struct SynthesisFailure: Error, Equatable {
  var reason: String
  /// One of `EngineFailureCode`.
  var code: String
}

/// libespeak-ng, which keeps all its state in globals: one of these in a process, used from one
/// thread.
final class EspeakSynthesizer {
  private var sounds = VoiceSounds(voice: "")

  /// Throws `.unavailable` if the library's data are not installed.
  init() throws(SpeakError) {
    espeak_ng_InitializePath(nil)
    var context: espeak_ng_ERROR_CONTEXT?
    let status = unsafe espeak_ng_Initialize(&context)
    unsafe espeak_ng_ClearErrorContext(&context)
    guard status == ENS_OK else {
      throw SpeakError(
        .unavailable, "cannot speak", why: "the data of espeak-ng cannot be read",
        hint: "install the package espeak-ng-data")
    }
    let defaultBuffer: Int32 = 0
    let output = espeak_ng_InitializeOutput(
      ENOUTPUT_MODE_SYNCHRONOUS, defaultBuffer, nil)
    precondition(output == ENS_OK, "no memory for the library's buffers")
    unsafe espeak_SetSynthCallback(takeAudio)
  }

  func describe() -> EngineInfo {
    EngineInfo(
      engine: EspeakVoices.engine, version: EspeakVoices.version,
      description: "formant synthesis",
      attribution: Attribution(
        name: "eSpeak NG", url: "https://github.com/espeak-ng/espeak-ng"),
      voices: EspeakVoices.all(), sources: EspeakVoices.sources())
  }

  /// Speaks the text into the stream. Voice and prosody are set afresh, as the library keeps what
  /// earlier texts left behind.
  ///
  /// Throws `SynthesisFailure`, and `SystemError` once the stream's reader has gone.
  func synthesize(_ request: SynthesizeRequest, into stream: AnswerStream) throws {
    try VoiceSelection.select(name: request.voiceName, language: request.language)
    setProsody(request.prosody)
    let answer = Answer(stream: stream)
    let voice = VoiceSelection.currentIdentifier
    if voice != sounds.voice { sounds = VoiceSounds(voice: voice) }
    let pieces = TextSplitter.pieces(of: request.text, phonemes: sounds.count(of:))
    for (position, piece) in pieces.enumerated() {
      let isLast = position == pieces.count - 1
      let pauses = isLast ? request.endsWithPause : piece.endsWithPause
      try speak(piece, endsWithPause: pauses, into: answer)
    }
    for unread in unreadWords(in: request.text) {
      try stream.send(
        .unread(
          textOffset: unread.range.lowerBound, scalarCount: unread.range.count,
          isKindSaid: unread.sound == .kindOnly))
    }
    try answer.finish()
  }

  private func unreadWords(in text: String) -> [UnreadStretch] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return [] }
    return UnreadWords(sound: sounds.sound(of:)).find(in: text)
  }

  private func speak(_ piece: EspeakText, endsWithPause: Bool, into answer: Answer) throws {
    answer.begin(piece)
    let flags = UInt32(espeakCHARS_UTF8) | (endsWithPause ? UInt32(espeakENDPAUSE) : 0)
    let status = unsafe piece.bytes.withUnsafeBytes { text in
      // The answer outlives the call, during which alone the library keeps the pointer.
      unsafe espeak_ng_Synthesize(
        text.baseAddress, text.count, 0, POS_CHARACTER, 0, flags, nil,
        Unmanaged.passUnretained(answer).toOpaque())
    }
    if let failure = answer.failure { throw failure }
    guard status == ENS_OK else {
      throw SynthesisFailure(
        reason: "the text cannot be spoken (status \(status.rawValue))",
        code: EngineFailureCode.synthesis)
    }
  }

  private func setProsody(_ prosody: Prosody) {
    let parameters: [(espeak_PARAMETER, Int32)] = [
      (espeakRATE, Int32(prosody.wordsPerMinute)),
      (espeakPITCH, EspeakPitch.value(forMultiplier: prosody.pitch)),
      (espeakVOLUME, Int32((prosody.volume * 100).rounded())),
      (espeakRANGE, 50), (espeakWORDGAP, 0), (espeakPUNCTUATION, 0), (espeakCAPITALS, 0),
    ]
    for (parameter, value) in parameters { espeak_ng_SetParameter(parameter, value, 0) }
  }
}

/// The library's pitch parameter.
enum EspeakPitch {
  /// The parameter, 0…100, for a multiplier of the voice's own pitch; 1 gives the library's default.
  ///
  /// The parameter moves the base of the voice by 2^((value − 50) ÷ 50) and leaves the melody above
  /// the base as it is; on ordinary voices the base is 0.86 of what is heard (measured on a vowel). The
  /// library reaches 0.57…1.84 in this way; beyond, it gives what it has.
  static func value(forMultiplier multiplier: Double) -> Int32 {
    let shareOfBase = 0.86
    let base = (multiplier - (1 - shareOfBase)) / shareOfBase
    return Int32(min(max(50 + 50 * log2(max(base, 0.01)), 0), 100).rounded())
  }
}

/// One answer on its way: what the library's callback needs.
private final class Answer {
  private let stream: AnswerStream
  private var piece = EspeakText()
  /// Frames of the pieces before this one, and of this one so far.
  private var framesBefore = 0
  private var frames = 0
  private var lastOffset = -1
  private var hasStarted = false
  private(set) var failure: (any Error)?

  init(stream: AnswerStream) { self.stream = stream }

  func begin(_ piece: EspeakText) {
    self.piece = piece
    framesBefore = frames
  }

  func finish() throws {
    startIfNeeded()
    try stream.stopAudio()
  }

  /// - Returns: whether the library is to go on.
  func take(_ pcm: RawSpan, events: UnsafePointer<espeak_EVENT>) -> Bool {
    startIfNeeded()
    var next = unsafe events
    // Events without length stand at the ends of clauses.
    while unsafe next.pointee.type != espeakEVENT_LIST_TERMINATED {
      if unsafe next.pointee.type == espeakEVENT_WORD, unsafe next.pointee.length > 0 {
        unsafe takeWord(
          position: Int(next.pointee.text_position), frame: Int(next.pointee.sample))
      }
      unsafe next += 1
    }
    frames += pcm.byteCount / AudioFormat.bytesPerFrame
    do {
      try stream.addAudio(pcm)
      return true
    } catch {
      failure = error
      return false
    }
  }

  private func startIfNeeded() {
    guard !hasStarted else { return }
    hasStarted = true
    stream.startAudio(AudioFormat(rateHz: Int(espeak_ng_GetSampleRate())))
  }

  /// Positions are 1-based; several words at one place belong to one word of the text.
  private func takeWord(position: Int, frame: Int) {
    let offset = piece.start + position - 1
    guard offset > lastOffset else { return }
    lastOffset = offset
    stream.addWord(frame: framesBefore + frame, textOffset: offset)
  }
}

/// Called by the library on the thread that asked it to speak. `samples` is nil at the end.
private func takeAudio(
  _ samples: UnsafeMutablePointer<Int16>?, _ count: Int32,
  _ events: UnsafeMutablePointer<espeak_EVENT>?
) -> Int32 {
  guard let samples = unsafe samples, let events = unsafe events,
    let owner = unsafe events.pointee.user_data
  else { return 0 }
  let answer = unsafe Unmanaged<Answer>.fromOpaque(owner).takeUnretainedValue()
  let pcm = unsafe UnsafeRawBufferPointer(
    start: samples, count: Int(count) * AudioFormat.bytesPerFrame)
  return unsafe answer.take(pcm.bytes, events: events) ? 0 : 1
}
