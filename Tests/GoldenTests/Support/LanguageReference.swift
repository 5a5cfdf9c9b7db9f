import TestSupport
import Testing

/// The reference below `docs/language` taken apart: its chapters, clauses, prose and blocks.
struct LanguageReference: Sendable {
  /// A rule, `## 4.7 A secret uses its example`, and the text below it.
  struct Clause: Sendable, CustomTestStringConvertible {
    let number: String
    let title: String
    fileprivate(set) var prose: [Substring] = []
    fileprivate(set) var blocks: [Block] = []

    var testDescription: String { "\(number) \(title)" }

    /// The number of the chapter: `4`.
    var chapter: Substring { number.prefix { $0 != "." } }
  }

  /// The text between two fences.
  struct Block: Sendable {
    /// The word after the fence, and the rest of the line: `http`, `search/default`.
    let kind: Substring
    let rest: Substring

    /// The line of the fence in all chapters one after another, from one.
    let line: Int
    fileprivate(set) var lines: [Substring] = []

    fileprivate init(fence: Substring, line: Int) {
      let words = fence.split(separator: " ", maxSplits: 1)
      kind = words.first ?? ""
      rest = words.count == 2 ? words[1] : ""
      self.line = line
    }
  }

  /// The reference of the checkout; one without clauses when there is none.
  static let current = LanguageReference((try? Checkout.languageReference()) ?? "")

  /// The numbers of the chapters, in order.
  private(set) var chapters: [Substring] = []
  private(set) var clauses: [Clause] = []

  /// The text between the heading of a chapter and its first clause, by the chapter's number.
  private(set) var introductions: [Substring: [Substring]] = [:]

  /// A fence that is never closed.
  private(set) var unclosedLine: Int?

  init(_ text: String) {
    var open: (fence: Substring, block: Block)?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if let (fence, block) = open {
        if line == fence {
          if !clauses.isEmpty { clauses[clauses.count - 1].blocks.append(block) }
          open = nil
        } else {
          open?.block.lines.append(line)
        }
      } else if line.hasPrefix("```") {
        let fence = line.prefix { $0 == "`" }
        open = (fence, Block(fence: line.dropFirst(fence.count), line: index + 1))
      } else {
        read(line)
      }
    }
    unclosedLine = open?.block.line
  }

  /// A line outside of blocks.
  private mutating func read(_ line: Substring) {
    if let match = line.wholeMatch(of: /# ([0-9]+)\. .+/) {
      chapters.append(match.1)
    } else if let match = line.wholeMatch(of: /## ([0-9]+\.[0-9]+) (.+)/) {
      clauses.append(Clause(number: String(match.1), title: String(match.2)))
    } else if let clause = clauses.last, let chapter = chapters.last, clause.chapter == chapter {
      clauses[clauses.count - 1].prose.append(line)
    } else if let chapter = chapters.last {
      introductions[chapter, default: []].append(line)
    }
  }
}
