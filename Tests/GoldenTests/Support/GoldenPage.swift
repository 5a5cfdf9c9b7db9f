import Foundation
import TestSupport

/// How a recording writes a case: as a page, and files beside it for what no fence can hold.
struct GoldenPage: Equatable {
  /// The largest text that is shown in a fence.
  private static let largest = 16_384

  let text: String

  /// The outputs beside the page, by path.
  let files: [String: [UInt8]]

  /// Puts the results of a compilation in the place of those that a page has.
  init(_ page: FencedText, showing compilation: Compilation) {
    self.init(page, said: compilation.said, outputs: compilation.messages)
  }

  /// - Parameters:
  ///   - page: The page; its blocks of results are left out.
  ///   - said: The diagnostics, each line with its end.
  ///   - outputs: The bytes of outputs by their paths: `wire/golden/list/default.request`.
  init(_ page: FencedText, said: String, outputs: [String: [UInt8]]) {
    var lines: [Substring] = []
    for piece in page.pieces {
      switch piece {
      case .line(let line): lines.append(line)
      case .block(let block) where SpecExample.resultKinds.contains(block.kind):
        // The blank line above the block.
        if lines.last == "" { lines.removeLast() }
      case .block(let block):
        lines += ["\(block.fence)\(block.info)"] + block.lines + [block.fence]
      }
    }
    while lines.last == "" { lines.removeLast() }
    if !said.isEmpty {
      let said = said.split(separator: "\n", omittingEmptySubsequences: false)
      lines += Self.fenced(said.dropLast(), "diagnostics")
    }
    var files: [String: [UInt8]] = [:]
    for (path, bytes) in outputs.sorted(by: { $0.key < $1.key }) {
      if let message = Self.lines(of: path, bytes) {
        lines += Self.fenced(message, "http \(path.dropFirst(5).dropLast(8))")
      } else {
        files[path] = bytes
      }
    }
    text = lines.map { $0 + "\n" }.joined()
    self.files = files
  }

  /// A blank line, and a block with a fence that is in none of its lines.
  private static func fenced(_ lines: some Sequence<Substring>, _ info: String) -> [Substring] {
    let lines = Array(lines)
    let longest = lines.map { $0.prefix { $0 == "`" }.count }.max() ?? 0
    let fence = Substring(repeating: "`", count: max(3, longest + 1))
    return ["", fence + info] + lines + [fence]
  }

  /// The lines that show a message; `nil` for multipart, for other outputs, and if lines of text with
  /// the ends that a fence gives them are not the same bytes.
  private static func lines(of path: String, _ bytes: [UInt8]) -> [Substring]? {
    guard path.hasPrefix("wire/"), path.hasSuffix(".request"), !path.contains("`"),
      bytes.count <= largest, let text = String(validating: bytes, as: UTF8.self),
      let end = text.utf8.firstRange(of: "\r\n\r\n".utf8)
    else { return nil }
    let head = text[..<end.lowerBound].lowercased()
    guard !head.contains("\r\ncontent-type: multipart/") else { return nil }
    let isChunked = head.contains("\r\ntransfer-encoding: chunked")
    var content = text.utf8[end.upperBound...]
    if isChunked { content = content.dropLast(2) }
    var lines = text[..<end.lowerBound].split(
      separator: "\r\n" as Character, omittingEmptySubsequences: false)
    if !content.isEmpty {
      let ends = content.split(separator: 10, omittingEmptySubsequences: false).map(Substring.init)
      lines += [""] + (isChunked ? ends.map(withoutReturn) : ends)
    }
    let isText = lines.allSatisfy { $0.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x09 } }
    return isText && SpecExample.message(lines) == bytes ? lines : nil
  }

  private static func withoutReturn(_ line: Substring) -> Substring {
    line.utf8.last == 13 ? Substring(line.utf8.dropLast()) : line
  }
}
