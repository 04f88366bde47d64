// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import TestTraits
import Testing

/// The engine is taken away while the program stands in the middle of a long sentence: more sound than
/// all pipes on the way hold (5 s) lies ahead, and nobody takes it.
@Suite("The engine dies or hangs in the middle of an utterance", .waits)
struct EngineLossTests {
  private static let bytesPerSecond = 44_100
  private static let sentence =
    (1...12).map { "On day \($0) we went to the market again" }
    .joined(separator: " and ") + "."
  private static let rest = "Then it rained. We stayed at home."
  private static let text = sentence + " " + rest

  let speak = SpeakProgram()

  /// Starts the long text and takes the sound up to `seconds`.
  private func start(upTo seconds: Int) throws -> (program: HeldProgram, sound: [UInt8]) {
    let program = try HeldProgram(speak, ["-o", "-", "--format", "raw", Self.text])
    return (program, program.take(seconds * Self.bytesPerSecond))
  }

  /// What was heard must be the text, once: as long as it is without the loss, give or take the word
  /// that was cut and the pauses between pieces, and with what follows the sentence exactly as usual.
  private func expectAllHeardOnce(
    _ sound: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  )
    throws
  {
    let whole = try speak.pcm(of: Self.text)
    let seconds = Double(sound.count - whole.count) / Double(Self.bytesPerSecond)
    #expect(seconds > -1 && seconds < 1.5, "\(seconds) s more", sourceLocation: sourceLocation)
    #expect(sound.count.isMultiple(of: 2), sourceLocation: sourceLocation)
  }

  /// Sends the engine the signal after `seconds` of sound. The program must bring the whole text to its
  /// end all the same.
  private func speakOn(
    afterLosingEngineBy signal: Int32, upTo seconds: Int
  ) throws -> (engine: Int32, errors: String) {
    let (program, sound) = try start(upTo: seconds)
    let engine = try #require(program.engines.first)
    kill(engine, signal)
    let rest = program.takeRest()
    let (status, errors) = program.waitForEnd()
    #expect(status == 0)
    try expectAllHeardOnce(sound + rest)
    return (engine, errors)
  }

  /// Kills the engine while it waits for the text that standard input is to bring.
  private func sayStillHere(
    losingNewEngines: Bool
  ) throws -> (sound: [UInt8], status: Int32, errors: String) {
    let input = Pipe()
    let program = try HeldProgram(
      speak, ["-o", "-", "--format", "raw"], input: input.fileHandleForReading,
      losesNewEngines: losingNewEngines)
    try #require(eventually { !program.engines.isEmpty })
    for engine in program.engines { kill(engine, SIGKILL) }
    try input.fileHandleForWriting.write(contentsOf: Data("Still here.".utf8))
    try input.fileHandleForWriting.close()
    let sound = program.takeRest()
    let (status, errors) = program.waitForEnd()
    return (sound, status, errors)
  }

  @Test(
    "One that is killed is replaced: the rest is spoken, nothing is said twice", arguments: 1...4)
  func killed(afterSeconds seconds: Int) throws {
    let (_, errors) = try speakOn(afterLosingEngineBy: SIGKILL, upTo: 3 * seconds)
    #expect(errors.hasPrefix("speak: the speech engine failed: it ended, a new one is started\n"))
    #expect(errors.split(separator: "\n").count == 1)
    let row = try #require(try speak.historyRows().first)
    #expect(row.text == Self.text && row.outcome == "finished")
  }

  @Test("One that is stopped counts as hung after 10 s and is replaced", .tags(.slow))
  func stopped() throws {
    let (engine, errors) = try speakOn(afterLosingEngineBy: SIGSTOP, upTo: 2)
    #expect(errors.contains("the speech engine failed: it sent nothing for 10000 ms"))
    #expect(kill(engine, 0) != 0, "the hung engine is still there")
  }

  @Test("When no new one lives long enough for a word, the status is 70 after a limited number")
  func noOtherEngine() throws {
    let program = try HeldProgram(
      speak, ["-o", "-", "--format", "raw", Self.text], losesNewEngines: true)
    let start = program.take(2 * Self.bytesPerSecond)
    let engine = try #require(program.engines.first)
    kill(engine, SIGKILL)
    let rest = program.takeRest()
    let (status, errors) = program.waitForEnd()
    #expect(status == 70)
    #expect(errors.contains("speak: cannot say \""))
    #expect(errors.contains("engines in a row failed"))
    // What had been spoken before is heard: the beginning of what is usual.
    let isBeginning = try speak.pcm(of: Self.text).starts(with: start + rest)
    #expect(isBeginning)
    let row = try #require(try speak.historyRows().first)
    #expect(row.text == Self.text && row.outcome == "failed")
  }

  @Test("What no engine can say is named, piece by piece")
  func namedPieces() throws {
    try speak.run("-n", "-o", "/dev/null", "Now the voices are known.")
    let (sound, status, errors) = try sayStillHere(losingNewEngines: true)
    #expect(status == 70 && sound.isEmpty)
    #expect(errors.contains("speak: cannot say \"Still \": it ended\n"), "\(errors)")
    #expect(errors.contains("speak: cannot say \"here.\": it ended\n"), "\(errors)")
    #expect(!errors.contains("the voice has no sound"), "\(errors)")
    #expect(try speak.historyRows().first?.outcome == "failed")
  }

  @Test(
    "One that dies before its first word is replaced too, whether or not it has to tell its voices",
    arguments: [true, false])
  func killedAtOnce(voicesAreKnown: Bool) throws {
    let usual = try speak.pcm(of: "Still here.")
    if !voicesAreKnown {
      try FileManager.default.removeItem(
        atPath: speak.directory.path("cache/speak/voices.espeak-ng"))
    }
    let (sound, status, errors) = try sayStillHere(losingNewEngines: false)
    #expect(status == 0)
    #expect(errors.contains("speak: the speech engine failed") == voicesAreKnown, "\(errors)")
    // The sentence is tried again in pieces, which have their own melody.
    #expect(sound.count > usual.count / 2 && sound.count < usual.count * 2)
  }

  @Test("No engine is left when the program is killed")
  func noOrphan() throws {
    let (program, _) = try start(upTo: 1)
    let engine = try #require(program.engines.first)
    kill(program.identifier, SIGKILL)
    _ = program.waitForEnd()
    // The kernel ends the engine with its parent; whoever reaps it may take a moment.
    #expect(eventually { !isRunning(engine) })
  }
}

extension Tag {
  /// Waits for a real limit of the program to pass.
  @Tag static var slow: Tag
}
