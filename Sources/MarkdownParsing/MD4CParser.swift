// SPDX-License-Identifier: GPL-3.0-or-later

internal import CMd4c
package import SpeakModel

/// Markdown by the rules of CommonMark with GitHub's tables, strike-through, task lists and bare
/// addresses, as md4c parses it in linear time.
package struct MD4CParser: MarkdownParser {
  /// Loads the library; `nil` where it is not installed.
  package init?() {
    guard cmd4c_load() else { return nil }
  }

  package func blocks(of text: String) -> [AlignedText] {
    let bytes = Array(text.utf8)
    let start = frontMatterLength(of: text)
    // The library counts in 32 bits.
    guard let size = UInt32(exactly: bytes.count - start) else { return [AlignedText(text)] }
    let collector = BlockCollector(bytes)
    let readable = withoutFalseDefinitions(bytes)
    unsafe readable.withUnsafeBytes { buffer in
      guard let base = unsafe buffer.bindMemory(to: CChar.self).baseAddress else { return }
      var parsing = unsafe Parsing(base: base, byteCount: bytes.count, collector: collector)
      var parser = parser
      // It fails without memory only; what was parsed till then is read.
      _ = unsafe withUnsafeMutablePointer(to: &parsing) {
        unsafe cmd4c_parse(base + start, size, &parser, $0)
      }
    }
    return collector.blocks
  }
}

/// What the callbacks are given, alive for one call of the parser.
@safe private struct Parsing {
  let base: UnsafePointer<CChar>
  let byteCount: Int
  let collector: BlockCollector

  /// Where in the text a piece stands; `nil` for one that the library brings itself, such as the line
  /// feed at the end of a line.
  func place(of piece: UnsafePointer<CChar>, _ size: UInt32) -> Range<Int>? {
    let start = unsafe piece - base
    return (0..<byteCount).contains(start) ? start..<start + Int(size) : nil
  }
}

private func parsing(_ context: UnsafeMutableRawPointer?) -> Parsing {
  unsafe context!.assumingMemoryBound(to: Parsing.self).pointee
}

private let dialect =
  MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS | MD_FLAG_PERMISSIVEURLAUTOLINKS
  | MD_FLAG_PERMISSIVEEMAILAUTOLINKS | MD_FLAG_PERMISSIVEWWWAUTOLINKS

/// The callbacks; each returns 0 to go on.
private var parser: MD_PARSER {
  unsafe MD_PARSER(
    abi_version: 0, flags: UInt32(dialect),
    enter_block: { type, detail, context in
      let collector = unsafe parsing(context).collector
      switch type {
      case MD_BLOCK_TH, MD_BLOCK_TD: break
      case MD_BLOCK_OL:
        let list = unsafe detail!.assumingMemoryBound(to: MD_BLOCK_OL_DETAIL.self).pointee
        collector.enterList(
          from: Int(list.start), delimiter: UInt8(bitPattern: list.mark_delimiter))
      case MD_BLOCK_UL: collector.enterList()
      case MD_BLOCK_LI: collector.enterItem()
      case MD_BLOCK_TR: collector.enterBlock(.row)
      case MD_BLOCK_CODE: collector.enterBlock(.code)
      case MD_BLOCK_HTML: collector.enterBlock(.html)
      default: collector.enterBlock(.text)
      }
      return 0
    },
    leave_block: { type, _, context in
      let collector = unsafe parsing(context).collector
      switch type {
      case MD_BLOCK_TH, MD_BLOCK_TD: break
      case MD_BLOCK_OL, MD_BLOCK_UL: collector.leaveList()
      case MD_BLOCK_LI: collector.leaveItem()
      default: collector.leaveBlock()
      }
      return 0
    },
    enter_span: { _, _, _ in 0 },
    leave_span: { _, _, _ in 0 },
    text: { type, text, size, context in
      let parsing = unsafe parsing(context)
      let collector = parsing.collector
      guard let place = unsafe parsing.place(of: text!, size) else {
        // A line end, which inside a line of code is a space; or else the indentation of a block.
        let isSpaceInLine = type == MD_TEXT_CODE && collector.kind != .code
        if unsafe isSpaceInLine || text![0] == CChar(bitPattern: UInt8(ascii: "\n")) {
          collector.takeLineEnd()
        }
        return 0
      }
      switch type {
      case MD_TEXT_NULLCHAR: break
      case MD_TEXT_ENTITY: collector.takeEntity(place)
      case MD_TEXT_HTML: collector.takeHTML(place)
      case MD_TEXT_CODE: collector.take(place)
      default: collector.takeText(place)
      }
      return 0
    },
    debug_log: nil, syntax: nil)
}
