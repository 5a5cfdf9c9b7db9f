import Foundation
import TestSupport
import Testing

/// `Tests/Promises.md`: what users may rely on, and what tests it.
@Suite("Promises")
struct PromiseTests {
  /// A row of the table.
  private struct Row {
    let number: Int
    let tests: [String]

    init?(_ line: Substring) {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("| "), cells.count == 3, let number = Int(cells[0]) else { return nil }
      self.number = number
      tests = cells[2].split(separator: "`").map(String.init).filter { $0.contains("/") }
    }
  }

  private let rows: [Row]

  init() throws {
    rows = try Checkout.text("Tests/Promises.md").split(separator: "\n").compactMap(Row.init)
  }

  @Test("Every promise has its row, in order") func everyPromiseHasItsRow() {
    // The 31st is about the language server, which is still to be written.
    #expect(rows.map(\.number) == Array(1...30) + Array(32...38))
  }

  @Test("Every promise names tests that exist") func everyPromiseNamesTestsThatExist() throws {
    for row in rows {
      #expect(!row.tests.isEmpty, "promise \(row.number) names no test")
      for path in row.tests {
        let text = try? Checkout.text(path)
        #expect(text != nil, "promise \(row.number) names '\(path)', which is not there")
        let isTest = path.hasPrefix("scripts/") || text?.contains("@Test") == true
        #expect(isTest, "'\(path)' of promise \(row.number) holds no test")
      }
    }
  }
}
