// Numbers that are compared by their digits.

import MessageSyntax
import Testing

@Suite("Comparison of numbers")
struct NumberComparisonTests {
  /// Ascending; those of one row are equal.
  private static let rows = [
    ["-1e400"], ["-9007199254740993"], ["-9007199254740992", "-9007199254740992.0"],
    ["-10", "-1e1"], ["-9.99"], ["-1", "-1.0", "-0.1e1"], ["-0.5", "-.5"], ["-1e-400"],
    ["0", "-0", "0.0", "+0", "0e9", "-0.00e-5"], ["1e-400", "0.1e-399"], ["0.1", "1e-1", ".10"],
    ["0.10000000000000001"], ["0.2"], ["1", "1.", "+1", "10e-1"], ["1.5"], ["9"], ["10", "1e1"],
    ["9007199254740992"], ["9007199254740993"], ["99999999999999999999"], ["1e400"], ["2e400"],
  ]

  @Test("Decimals are compared exactly, whatever their spelling and size")
  func comparison() {
    for (place, row) in Self.rows.enumerated() {
      for (otherPlace, other) in Self.rows.enumerated() {
        for one in row {
          for another in other {
            #expect(
              NumberText.isLess(Array(one.utf8), than: Array(another.utf8))
                == (place < otherPlace), "\(one) < \(another)")
          }
        }
      }
    }
  }

  @Test(
    "Text that is not a decimal literal is not less than anything",
    arguments: ["", "a", ".inf", ".nan", "0x10", "-010", "1 "])
  func others(text: String) {
    #expect(!NumberText.isLess(Array(text.utf8), than: Array("5".utf8)))
    #expect(!NumberText.isLess(Array("-5".utf8), than: Array(text.utf8)))
  }
}
