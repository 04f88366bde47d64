// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import SpeakCommands

/// Opens what of standard input, output and error was closed at the start, so that no file or pipe of
/// ours gets their numbers and what is meant for them. Reading and writing fail as on a closed one,
/// because each is open for the other direction.
func occupyClosedStandardDescriptors() {
  for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
    // The lowest free number is taken, and those below are open by now.
    _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
  }
}

/// The arguments behind the program's name as they were given: whether they are text is not yet known.
func argumentBytes() -> [[UInt8]] {
  (1..<max(1, Int(CommandLine.argc))).compactMap { position in
    unsafe CommandLine.unsafeArgv[position].map { argument in
      unsafe Array(UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
    }
  }
}

/// What the process was started with.
func environment() -> Environment {
  var variables: [String: String] = [:]
  var next = unsafe environ
  while let entry = unsafe next.pointee {
    let text = unsafe String(cString: entry)
    if let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
      variables[String(text[..<equals])] = String(text[text.utf8.index(after: equals)...])
    }
    unsafe next += 1
  }
  return Environment(
    variables: variables, isInputTerminal: isatty(0) == 1, isOutputTerminal: isatty(1) == 1,
    isErrorTerminal: isatty(2) == 1, terminalColumns: outputColumns())
}

/// How wide the terminal of standard output is; `nil` if it is none.
private func outputColumns() -> Int? {
  var size = winsize()
  return unsafe ioctl(1, UInt(TIOCGWINSZ), &size) == 0 ? Int(size.ws_col) : nil
}

/// A descriptor of our own for the controlling terminal, so that it can be made not to block without
/// changing that for others; `nil` if standard output is something else.
func openControllingTerminal() -> Int32? {
  guard tcgetpgrp(1) >= 0 else { return nil }
  let descriptor = unsafe open("/dev/tty", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
  return descriptor < 0 ? nil : descriptor
}
