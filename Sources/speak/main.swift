// SPDX-License-Identifier: GPL-3.0-or-later

internal import AlsaPlayback
internal import EspeakEngine
internal import Glibc
internal import LineEditing
internal import MarkdownParsing
internal import PhraseStore
internal import Resampling
internal import SoundFiles
internal import SpeakCommands
internal import SpeakModel
internal import WordBreaking

occupyClosedStandardDescriptors()
// A reader that closes our output is no reason to die without putting things in order.
_ = signal(SIGPIPE, SIG_IGN)
// Nor is a limit on file sizes: the write fails, is told, and the words are spoken.
_ = signal(SIGXFSZ, SIG_IGN)

var ports = Ports(
  openStore: { path, isDefault, patienceMilliseconds throws(SpeakError) in
    try SQLiteStore(
      path: path, ownsDirectory: isDefault,
      busyTimeoutMilliseconds: Int32(clamping: patienceMilliseconds))
  },
  deviceNames: alsaDeviceNames,
  makeDeviceSink: { AlsaSink(deviceName: $0) },
  startEngine: { () throws(SpeakError) in EspeakLauncher(forked: try EspeakLauncher.forkEngine()) },
  serveEngine: serveStandardStreams,
  wordDictionary: ICUWordDictionary(),
  now: SQLiteStore.systemTime)
ports.makeResampler = { from, to throws(SpeakError) in
  try SoxrResampler(fromRateHz: from, toRateHz: to)
}
ports.openRecording = { path throws(SpeakError) in try RecordingFile(path: path) }
ports.openMarkdownParser = { MD4CParser() }
ports.openLineEditor = { ReadlineEditor(input: $0, output: $1, prompt: $2) }
ports.openTerminal = openControllingTerminal

exit(runSpeak(arguments: argumentBytes(), environment: environment(), ports: ports))
