// SPDX-License-Identifier: GPL-3.0-or-later

internal import Platform
internal import SpeakModel
internal import Wyoming

extension EspeakVoices {
  /// What the list of voices depends on: files are only added to and removed from folders, which
  /// changes the folder's time.
  static func sources() -> [VoiceSource] {
    let data = EspeakFolders.data
    let inner = ["voices", "lang"].flatMap { name in
      ["\(data)/\(name)"]
        + EspeakFolders.subfolders(of: "\(data)/\(name)").map { "\(data)/\(name)/\($0)" }
    }
    let mbrola = "/usr/share/mbrola"
    let mbrolaFolders =
      ["\(data)/mbrola", mbrola, "\(mbrola)/voices"]
      + EspeakFolders.subfolders(of: mbrola).filter { $0 != "voices" }.map { "\(mbrola)/\($0)" }
    let paths = [data] + inner + mbrolaFolders
    return paths.map { .path($0, modifiedNanoseconds: FileStatus($0).modifiedNanoseconds) }
      + EspeakFolders.variables.map { .variable($0, value: EspeakFolders.variable($0)) }
      + [.program("mbrola", path: MbrolaInstallation().program)]
  }
}
