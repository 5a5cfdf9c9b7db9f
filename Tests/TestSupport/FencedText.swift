/// A page of Markdown taken apart: its lines, and the blocks between fences of backquotes.
package struct FencedText: Sendable {
  /// The text between two fences.
  package struct Block: Sendable {
    /// The opening fence without the text after it: three backquotes or more.
    package let fence: Substring

    /// The text after the opening fence: `http search/default`.
    package let info: Substring

    /// The number of the line of the opening fence, from one.
    package let line: Int

    package fileprivate(set) var lines: [Substring] = []

    /// The first word after the fence: `http`.
    package var kind: Substring { info.prefix { $0 != " " } }

    /// The text after the first word and a space: `search/default`.
    package var rest: Substring { info.dropFirst(kind.count).dropFirst() }

    /// The lines, each with its line end.
    package var text: String { lines.map { $0 + "\n" }.joined() }
  }

  package enum Piece: Sendable {
    case line(Substring)
    case block(Block)
  }

  package private(set) var pieces: [Piece] = []

  /// The number of the line of a fence that is never closed.
  package private(set) var unclosedLine: Int?

  package init(_ text: String) {
    var open: Block?
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, view) in lines.enumerated() {
      let line = Substring(view)
      if let block = open {
        if line == block.fence {
          pieces.append(.block(block))
          open = nil
        } else {
          open?.lines.append(line)
        }
      } else if line.utf8.starts(with: "```".utf8) {
        let fence = line.prefix { $0 == "`" }
        open = Block(fence: fence, info: line[fence.endIndex...], line: index + 1)
      } else {
        pieces.append(.line(line))
      }
    }
    unclosedLine = open?.line
  }

  package var blocks: [Block] {
    pieces.compactMap { if case .block(let block) = $0 { block } else { nil } }
  }
}
