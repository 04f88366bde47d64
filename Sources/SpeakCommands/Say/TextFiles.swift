// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Platform
internal import SpeakModel
internal import TextPreparation

/// A text file for speaking. A regular file is checked as a whole before its first word is spoken;
/// what a named pipe brings cannot be, and is taken as it comes.
///
/// It is spoken from scalar `start` on. With `markdown` it is Markdown, which is parsed by that; not so
/// what a pipe brings, whose end may never come.
func openText(
  _ path: String, markdown: (any MarkdownParser)? = nil, from start: Int = 0
) throws(SpeakError) -> StreamScript {
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw cannotRead(path, SystemError(code: errno)) }
  return try source(reading: descriptor, name: path, markdown: markdown, from: start)
}

func standardInputText(_ descriptor: Int32) throws(SpeakError) -> StreamScript {
  try source(reading: descriptor, name: "standard input")
}

private func source(
  reading descriptor: Int32, name: String, markdown: (any MarkdownParser)? = nil,
  from wanted: Int = 0
) throws(SpeakError) -> StreamScript {
  var status = stat()
  guard unsafe fstat(descriptor, &status) == 0 else {
    throw cannotRead(name, SystemError(code: errno))
  }
  if status.st_mode & S_IFMT == S_IFDIR { throw cannotRead(name, SystemError(code: EISDIR)) }
  let isRegular = status.st_mode & S_IFMT == S_IFREG
  if isRegular { try checkEncoding(of: descriptor, name: name) }
  // A file that has become shorter than that is another one.
  let start = isRegular && wanted < status.st_size ? wanted : 0
  let parser = isRegular ? markdown : nil
  return StreamScript(
    descriptor: descriptor, name: name, byteCount: isRegular ? status.st_size : nil,
    onInvalid: isRegular ? .refuse : .replace,
    segmenter: parser.map { MarkdownSegmenter(parser: $0, from: start) }
      ?? SentenceSegmenter(from: start),
    start: start)
}

private func checkEncoding(of descriptor: Int32, name: String) throws(SpeakError) {
  let start = lseek(descriptor, 0, SEEK_CUR)
  var decoder = UTF8Decoder(onInvalid: .refuse)
  do {
    var isStart = true
    while let bytes = try readBytes(from: descriptor, limit: 1 << 16), !bytes.isEmpty {
      if isStart, UTF8Decoder.isUTF16(bytes) {
        throw SpeakError(
          .malformedInput, "cannot read the text", why: "it is UTF-16, not UTF-8",
          hint: UTF8Decoder.hintOnUTF16)
      }
      isStart = false
      _ = try decoder.decode(bytes)
    }
    _ = try decoder.finish()
  } catch let error as SystemError {
    throw cannotRead(name, error)
  } catch let error as SpeakError {
    throw SpeakError(error.kind, "cannot speak \(name)", why: error.why, hint: error.hint)
  } catch {
    preconditionFailure("an error nobody here throws: \(error)")
  }
  guard lseek(descriptor, start, SEEK_SET) == start else {
    throw cannotRead(name, SystemError(code: errno))
  }
}
