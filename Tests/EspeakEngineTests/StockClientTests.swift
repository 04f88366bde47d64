// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import TestTraits
import Testing

@testable import EspeakEngine

@Suite("A stock Wyoming client", .waits)
struct StockClientTests {
  /// Where `make test-deps` puts the package `wyoming`; tests run in the package's folder.
  private static let python =
    FileManager.default.currentDirectoryPath + "/.build/python/bin/python3"

  private static var isThere: Bool {
    let isThere = FileManager.default.isExecutableFile(atPath: python)
    if !isThere { print("no Wyoming client at \(python): `make test-deps` installs it") }
    return isThere
  }

  private static let script = """
    import asyncio, sys
    from wyoming.event import async_read_event, async_write_event
    from wyoming.info import Describe, Info
    from wyoming.tts import Synthesize, SynthesizeVoice
    from wyoming.audio import AudioStart, AudioChunk, AudioStop

    async def main():
        engine = await asyncio.create_subprocess_exec(
            sys.argv[1], "engine", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)
        await async_write_event(Describe().event(), engine.stdin)
        info = Info.from_event(await async_read_event(engine.stdout))
        voices = {voice.name: voice for voice in info.tts[0].voices}
        assert voices["gmw/en-US"].installed and voices["gmw/en-US"].languages[0] == "en-US"
        for text in ["Hello there.", "Grüße " * 400]:
            request = Synthesize(text=text, voice=SynthesizeVoice(name="gmw/en-US"))
            await async_write_event(request.event(), engine.stdin)
            start = AudioStart.from_event(await async_read_event(engine.stdout))
            assert (start.rate, start.width, start.channels) == (22050, 2, 1)
            pcm = b""
            while True:
                event = await async_read_event(engine.stdout)
                if AudioChunk.is_type(event.type):
                    pcm += AudioChunk.from_event(event).audio
                elif AudioStop.is_type(event.type):
                    break
            print(len(pcm))
        engine.stdin.close()
        assert await engine.wait() == 0

    asyncio.run(main())
    """

  @Test("describes the engine and speaks with it", .enabled(if: isThere))
  func client() throws {
    let result = try EngineProcess.execute(
      Self.python, ["-c", Self.script, SpeakProgram.path], input: [])
    #expect(result.status == 0, "\(result.errors)")
    let counts = result.text.split(separator: "\n")
    let expected = try EngineProcess.speak([
      "Hello there.", String(repeating: "Grüße ", count: 400),
    ])
    #expect(counts.map(String.init) == expected.map { "\($0.pcm.count)" })
  }
}
