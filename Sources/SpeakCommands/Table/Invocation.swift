// SPDX-License-Identifier: GPL-3.0-or-later

internal import SpeakModel

/// What the arguments ask for, checked and not yet done. Each command has a type of its own for it.
protocol Invocation: Equatable, Sendable {
  /// Does it.
  ///
  /// - Returns: the process's exit status.
  func run(_ environment: Environment, _ ports: Ports) throws(SpeakError) -> Int32
}

/// Options of every command that touches the store.
struct CommonOptions: Equatable, Sendable {
  var database: String?
  var json = false
}

extension ParsedCall {
  var commonOptions: CommonOptions {
    CommonOptions(database: scan.given(CommandTable.database)?.value, json: has(CommandTable.json))
  }
}
