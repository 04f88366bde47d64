// SPDX-License-Identifier: GPL-3.0-or-later

internal import Platform
internal import SpeakModel

/// What a person has set for every call: `$XDG_CONFIG_HOME/speak/config.json`.
struct Configuration: Equatable {
  /// Whether text is shown while it is spoken; `nil` leaves it to the text.
  var highlight: Bool?

  /// Whatever is wrong with the file costs one warning and never the voice.
  static func read(
    _ environment: Environment, warn: (SpeakError) -> Void
  ) -> Configuration {
    guard let home = environment.configurationHome else { return Configuration() }
    let path = home + "/speak/config.json"
    do throws(SpeakError) {
      return try Configuration(json: readRegularFile(path), path: path, warn: warn)
    } catch {
      // Most have none.
      if error.kind != .notFound { warn(error) }
      return Configuration()
    }
  }

  init() {}

  /// Throws what is malformed.
  init(json: [UInt8], path: String, warn: (SpeakError) -> Void) throws(SpeakError) {
    let what = "cannot use \(path)"
    let value: JSONValue
    do {
      value = try JSONValue(json: json)
    } catch {
      throw SpeakError(
        .malformedInput, what, why: "line \(error.line), column \(error.column): \(error.reason)")
    }
    guard case .object(let members) = value else {
      throw SpeakError(.malformedInput, what, why: "it holds \(value.kind), not an object")
    }
    let unknown = members.map(\.key).filter { $0 != "highlight" }
    if !unknown.isEmpty {
      warn(
        SpeakError(
          .configuration, "not all of \(path) is used",
          why: "there is no setting named \(unknown.joined(separator: ", "))"))
    }
    guard let highlight = value["highlight"] else { return }
    guard let wish = highlight.bool else {
      throw SpeakError(
        .malformedInput, what, why: "\"highlight\" is \(highlight.kind), not true or false")
    }
    self.highlight = wish
  }
}
