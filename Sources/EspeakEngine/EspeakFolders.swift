// SPDX-License-Identifier: GPL-3.0-or-later

internal import CEspeak
internal import Glibc
internal import Platform
internal import SpeakModel

/// Where the library and its voices have their files.
enum EspeakFolders {
  /// The library's data folder.
  static var data: String {
    var path: UnsafePointer<CChar>?
    _ = unsafe espeak_Info(&path)
    return unsafe path.map { unsafe String(cString: $0) } ?? ""
  }

  static let variables = ["ESPEAK_DATA_PATH", "HOME"]

  static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// Names of the folders inside a folder, sorted; empty if it cannot be read.
  static func subfolders(of path: String) -> [String] {
    fileNames(in: path)
      .filter { !$0.hasPrefix(".") && FileStatus("\(path)/\($0)").isFolder }
      .sorted()
  }
}
