// SPDX-License-Identifier: GPL-3.0-or-later

internal import Platform
internal import SpeakModel

/// What is there of MBROLA, whose voices the library lists whether they can speak or not.
struct MbrolaInstallation {
  /// Where the program is, if it is installed.
  let program: String?
  private let dataFolder: String

  init() {
    dataFolder = EspeakFolders.data
    program = programPath("mbrola", searching: EspeakFolders.variable("PATH"))
  }

  func reasonAgainst(_ voice: ListedVoice) -> String? {
    let database = Self.database(of: voice)
    guard program != nil else { return "the program mbrola is not installed" }
    let isThere = Self.places(of: database, dataFolder: dataFolder).contains {
      FileStatus($0).isFile
    }
    return isThere ? nil : "the MBROLA data \(database) are not installed"
  }

  /// `mb/mb-us1` and `mb/mb-us1-en` speak with `us1`.
  static func database(of voice: ListedVoice) -> String {
    let file = voice.identifier.split(separator: "/").last ?? ""
    return String(file.split(separator: "-").dropFirst().first ?? file)
  }

  /// Where the library looks, in its order.
  static func places(of database: String, dataFolder: String) -> [String] {
    [
      "\(dataFolder)/mbrola/\(database)", "/usr/share/mbrola/\(database)",
      "/usr/share/mbrola/\(database)/\(database)", "/usr/share/mbrola/voices/\(database)",
    ]
  }
}
