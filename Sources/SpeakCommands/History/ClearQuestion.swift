// SPDX-License-Identifier: GPL-3.0-or-later

internal import Platform
internal import SpeakModel

/// Asks on the terminal whether to remove the whole history. Anything but a plain yes is a no.
///
/// Throws `.usage` if there is nobody to ask.
func isClearingConfirmed(environment: Environment, ports: Ports) throws(SpeakError) -> Bool {
  guard environment.isInputTerminal else {
    throw SpeakError(
      .usage, "cannot ask whether to remove the whole history",
      why: "standard input is not a terminal", hint: "add --yes to remove it without being asked")
  }
  ports.diagnostics.write("Remove the whole history? [y/N] ")
  try ports.diagnostics.flush()
  let answer: [UInt8]?
  do throws(SystemError) {
    // A terminal hands over one line at a time.
    answer = try readBytes(from: ports.standardInput, limit: 256)
  } catch {
    throw SpeakError(.inputOutput, "cannot read the answer", why: error.text)
  }
  if ["y\n", "yes\n"].contains(String(decoding: answer ?? [], as: UTF8.self).lowercased()) {
    return true
  }
  ports.diagnostics.write("Nothing was removed.\n")
  try ports.diagnostics.flush()
  return false
}
