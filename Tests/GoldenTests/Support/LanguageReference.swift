import TestSupport
import Testing

/// The reference below `docs/language` taken apart: its chapters, clauses, prose and blocks.
struct LanguageReference: Sendable {
  /// A rule, `## 4.7 A secret uses its example`, and the text below it.
  struct Clause: Sendable, CustomTestStringConvertible {
    let number: String
    let title: String
    fileprivate(set) var prose: [Substring] = []
    fileprivate(set) var blocks: [FencedText.Block] = []

    var testDescription: String { "\(number) \(title)" }

    /// The number of the chapter: `4`.
    var chapter: Substring { number.prefix { $0 != "." } }
  }

  /// The reference of the checkout; one without clauses when there is none.
  static let current = LanguageReference((try? Checkout.languageReference()) ?? "")

  /// The numbers of the chapters, in order.
  private(set) var chapters: [Substring] = []
  private(set) var clauses: [Clause] = []

  /// The text between the heading of a chapter and its first clause, by the chapter's number.
  private(set) var introductions: [Substring: [Substring]] = [:]

  /// The line of a fence that is never closed.
  let unclosedLine: Int?

  init(_ text: String) {
    let page = FencedText(text)
    unclosedLine = page.unclosedLine
    for piece in page.pieces {
      switch piece {
      case .line(let line): read(line)
      case .block(let block):
        if !clauses.isEmpty { clauses[clauses.count - 1].blocks.append(block) }
      }
    }
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
