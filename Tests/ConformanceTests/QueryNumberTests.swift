// Numbers in queries, as NSNumber prints them.

import Foundation
import RequestSerialization
import Testing

@Suite("Numbers in queries")
struct QueryNumberTests {
  private func query(_ value: ParameterValue) throws -> String {
    try ParameterOptions().queryString(["n": value])
  }

  /// Foundation prints a whole number as `1.0` on Linux and as `1` on Apple's platforms, the only
  /// ones that AFNetworking has ever run on.
  private func description(_ number: NSNumber) -> String {
    let text = number.description.replacing("+", with: "%2B")
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  @Test(
    "A number is printed as NSNumber prints it",
    arguments: [
      0, 1, -1, 10, -0.0, 0.1, 0.1 + 0.2, 1.1, -1.5, 1.0 / 3, 2.0 / 3, 0.001, 0.0001, 100, 1e6,
      123_456_789.125, .pi, 1e15, 9_007_199_254_740_991, 4.35, 1e21, 1.5e21, -1e22, 1e100,
      1.2345e-10, .greatestFiniteMagnitude, .leastNormalMagnitude, .leastNonzeroMagnitude,
      .infinity, -.infinity, .nan,
    ])
  func doubles(_ value: Double) throws {
    #expect(try query(.number(value)) == "n=" + description(NSNumber(value: value)))
  }

  /// What JSON.stringify writes in digits, NSNumber writes with an exponent: see ``Departure/all``.
  @Test(
    "A few sizes are printed otherwise",
    arguments: [
      (1e16, "10000000000000000", "1e+16"), (1e20, "100000000000000000000", "1e+20"),
      (0.00001, "0.00001", "1e-05"), (1e-7, "1e-7", "1e-07"), (1.5e-9, "1.5e-9", "1.5e-09"),
    ])
  func otherwise(_ value: Double, _ ours: String, _ theirs: String) throws {
    #expect(try query(.number(value)) == "n=" + ours)
    #expect(NSNumber(value: value).description == theirs)
  }

  @Test(
    "So is an integer, of up to 64 bits",
    arguments: [0, 1, -1, 42, 1_000_000, .min, .max, 9_007_199_254_740_993] as [Int64])
  func integers(_ value: Int64) throws {
    #expect(try query(.integer(value)) == "n=" + NSNumber(value: value).description)
  }

  @Test("So is an unsigned integer, which is written as a literal")
  func unsigned() throws {
    #expect(
      try query(.spelled("\(UInt64.max)")) == "n=" + NSNumber(value: UInt64.max).description)
  }

  @Test("So is a boolean")
  func booleans() throws {
    #expect(try query(true) == "n=" + NSNumber(value: true).description)
    #expect(try query(false) == "n=" + NSNumber(value: false).description)
  }

  @Test(
    "A number has one text, whatever it is sent as",
    arguments: [
      (0.0, "0"), (-0.0, "-0"), (1.0, "1"), (0.1, "0.1"), (1e20, "100000000000000000000"),
      (1e21, "1e+21"), (123_456_789.5, "123456789.5"), (0.000001, "0.000001"),
    ])
  func oneText(_ value: Double, _ text: String) throws {
    #expect(try query(.number(value)) == "n=" + text.replacing("+", with: "%2B"))
    #expect(try ParameterOptions().pairs(["n": .number(value)])[0].value == Array(text.utf8))
    #expect(try ParameterValue.number(value).jsonText() == Array(text.utf8))
  }
}
