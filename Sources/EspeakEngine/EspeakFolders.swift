// SPDX-License-Identifier: GPL-3.0-or-later

internal import CEspeak
internal import Glibc

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
    guard let folder = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if !name.hasPrefix("."), FileStatus("\(path)/\(name)").isFolder { names.append(name) }
    }
    return names.sorted()
  }
}

/// What is at a path, symbolic links followed.
struct FileStatus {
  private let mode: mode_t
  /// 0 where there is nothing.
  let modifiedNanoseconds: Int64

  init(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      mode = 0
      modifiedNanoseconds = 0
      return
    }
    mode = status.st_mode
    modifiedNanoseconds =
      Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
  }

  var isFile: Bool { mode & S_IFMT == S_IFREG }
  var isFolder: Bool { mode & S_IFMT == S_IFDIR }
}
