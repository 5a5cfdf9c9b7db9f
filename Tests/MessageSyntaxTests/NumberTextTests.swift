// Numbers: printed, read, and spelled as JSON.

import TestSupport
import Testing

@testable import MessageSyntax

struct NumberTextTests {
  @Test(
    "A double prints in its shortest digits",
    arguments: [
      (0.0, "0"), (-0.0, "-0"), (1.0, "1"), (-1.0, "-1"), (1.5, "1.5"), (0.1, "0.1"),
      (0.1 + 0.2, "0.30000000000000004"), (100.0, "100"), (123456.789, "123456.789"),
      (0.000001, "0.000001"), (0.0000015, "0.0000015"), (9.5e-7, "9.5e-7"), (1e-7, "1e-7"),
      (1.5e-7, "1.5e-7"), (.leastNonzeroMagnitude, "5e-324"),
      (2.2250738585072014e-308, "2.2250738585072014e-308"),
      (1e15, "1000000000000000"), (123456789012345680.0, "123456789012345680"),
      (1e20, "100000000000000000000"), (1e21, "1e+21"), (1.5e21, "1.5e+21"), (-1e300, "-1e+300"),
      (999999999999999900000.0, "999999999999999900000"), (9007199254740993.0, "9007199254740992"),
      (1.7976931348623157e308, "1.7976931348623157e+308"), (4.35, "4.35"), (0.5, "0.5"),
      (2.0 / 3, "0.6666666666666666"), (1e-5, "0.00001"), (123e-20, "1.23e-18"),
      (999999999999999.9, "999999999999999.9"), (99999999999999.98, "99999999999999.98"),
      (0.000123, "0.000123"), (1.005, "1.005"), (.nan, "nan"), (.infinity, "inf"),
      (-.infinity, "-inf"),
    ])
  func aDoublePrintsInItsShortestDigits(value: Double, text: String) {
    #expect(NumberText.text(value) == text)
  }

  @Test("Every printed double reads back, and is as short as possible")
  func everyPrintedDoubleReadsBackAndIsNoLongerThanTheShortest() {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    for round in 0..<TestExtent.rounds(20_000) {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let random = state ^ state >> 29
      let value =
        switch round % 4 {
        case 0: Double(bitPattern: random)
        case 1: Double(random % 10_000_000) / 1000
        case 2: Double(random) / 1e12
        default: Double(Int64(bitPattern: random) % 1_000_000_007) / 1e9
        }
      guard value.isFinite else { continue }
      let text = NumberText.text(value)
      #expect(Double(text) == value, "\(value)")
      func digits(_ text: String) -> Int {
        let mantissa = text.utf8.prefix { $0 != 0x65 }.filter(\.isASCIIDigit)
        return mantissa.drop { $0 == 0x30 }.reversed().drop { $0 == 0x30 }.count
      }
      #expect(digits(text) == digits(value.description), "\(value)")
    }
  }

  @Test(
    "An integer prints in decimal",
    arguments: [Int64.min, -10, -1, 0, 1, 9, 10, 99, 100, 999_999_999, .max])
  func anIntegerPrintsInDecimal(value: Int64) {
    var output: [UInt8] = [0x3D]
    NumberText.append(value, to: &output)
    #expect(output == Array("=\(value)".utf8))
  }

  @Test("Integers of each length print in decimal") func integersOfEachLengthPrintInDecimal() {
    var wrong: [Int64] = []
    var power: Int64 = 1
    for _ in 0..<19 {
      for value in [power - 1, power, power + 1, power + power / 3, -power, 9 * (power / 9)] {
        var output: [UInt8] = []
        NumberText.append(value, to: &output)
        if output != Array("\(value)".utf8) { wrong.append(value) }
      }
      power = power.multipliedReportingOverflow(by: 10).partialValue
    }
    #expect(wrong == [])
  }

  @Test("Decimals of each number of places and digits print as they are written")
  func decimalsOfEachLengthPrintAsTheyAreWritten() {
    var wrong: [String] = []
    for places in 1...11 {
      var power = 1
      for _ in 0..<15 {
        for digits in [power - 1, power + 1, power + power / 3, 3 * (power / 7) + 1, 7] {
          // The last digit is none that a shorter decimal would leave out.
          guard digits > 0, digits % 10 != 0, digits < 1_000_000_000_000_000 else { continue }
          var text = String(digits)
          if text.utf8.count <= places {
            text = String(repeating: "0", count: places + 1 - text.utf8.count) + text
          }
          text.insert(".", at: text.index(text.endIndex, offsetBy: -places))
          guard let value = Double(text), value >= 1e-6 else { continue }
          if NumberText.text(value) != text { wrong.append(text) }
          if NumberText.text(-value) != "-" + text { wrong.append("-" + text) }
        }
        power *= 10
      }
    }
    #expect(wrong == [])
  }

  @Test(
    "An integer is read",
    arguments: [
      ("0", 0), ("-0", 0), ("+5", 5), ("12", 12), ("-12", -12), ("0o17", 15), ("0xFF", 255),
      ("0xff", 255), ("0x0000000000000000001", 1), ("9223372036854775807", Int64.max),
      ("-9223372036854775808", Int64.min), ("0x7fffffffffffffff", Int64.max),
      ("0o777777777777777777777", Int64.max),
    ])
  func anIntegerIsRead(text: String, value: Int64) {
    #expect(NumberText.literal(text.utf8) == .integer(value))
  }

  @Test(
    "An integer beyond 64 bits is big",
    arguments: [
      "9223372036854775808", "-9223372036854775809", "12345678901234567890", "0x8000000000000000",
      "0o1000000000000000000000", "+99999999999999999999",
    ])
  func anIntegerBeyond64BitsIsBig(text: String) {
    #expect(NumberText.literal(text.utf8) == .bigInteger)
  }

  @Test(
    "A float is read",
    arguments: [
      ("1.10", 1.1), ("1e3", 1000), (".5", 0.5), ("-.5", -0.5), ("+.5", 0.5), ("1.", 1), ("0.", 0),
      ("1.e5", 1e5), ("1E+5", 1e5), ("1e-5", 1e-5), ("0e0", 0), ("1e05", 1e5), ("-0.0", 0),
      ("1e999", Double.infinity), ("-1e999", -Double.infinity), ("1e-999", 0),
      ("0.1e99999999999999999999", Double.infinity), ("0.0e99999999999999999999", 0),
    ])
  func aFloatIsRead(text: String, value: Double) {
    #expect(NumberText.literal(text.utf8) == .float(value))
  }

  @Test("Infinities and not a number are read") func infinitiesAndNotANumberAreRead() {
    for text in [".inf", "+.inf", ".Inf", ".INF", "+.INF"] {
      #expect(NumberText.literal(text.utf8) == .infinity(negative: false))
    }
    for text in ["-.inf", "-.Inf", "-.INF"] {
      #expect(NumberText.literal(text.utf8) == .infinity(negative: true))
    }
    for text in [".nan", ".NaN", ".NAN"] {
      #expect(NumberText.literal(text.utf8) == .notANumber)
    }
  }

  @Test(
    "Text that is not a number is text",
    arguments: [
      "", "a", "-", "+", ".", "..", "-.", "0777", "-0777", "00", "00.5", "-00", "08", "1:30",
      "1_000",
      "0x", "0o", "0o8", "0xG", "-0xFF", "+0o7", "0b1", "0X1F", "0O7", "1e", "1e+", "e5", ".e5",
      "1.5.2",
      "2024-01-01", "1 ", " 1", "1,5", "inf", ".iNf", "+.nan", "-.nan", "nan", ".inf ", "--1",
      "+-1",
      "1-", "1e5.0", "NaN", "١", "0777.5", "01e5", "1.0.", "1f", "0x1.8p3", ".infx",
    ])
  func whatIsNoNumberIsText(text: String) {
    #expect(NumberText.literal(text.utf8) == nil)
    var output: [UInt8] = []
    #expect(!NumberText.appendJSON(literal: text.utf8, to: &output))
    #expect(output.isEmpty)
  }

  @Test(
    "A literal is spelled as JSON",
    arguments: [
      ("1.10", "1.10"), ("1e3", "1e3"), ("+5", "5"), ("-0", "-0"), (".5", "0.5"), ("-.5", "-0.5"),
      ("+.5e3", "0.5e3"), ("1.", "1.0"), ("1.e5", "1.0e5"), ("1.E+05", "1.0E+05"), ("0xFF", "255"),
      ("0o17", "15"), ("0x00", "0"), ("12345678901234567890", "12345678901234567890"),
      ("1e999", "1e999"), ("0xFFFFFFFFFFFFFFFF", "18446744073709551615"),
      ("0xDE0B6B3A7640000", "1000000000000000000"), ("0x3B9ACA00", "1000000000"),
      ("0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF", "340282366920938463463374607431768211455"),
      ("0o7777777777777777777777777", "37778931862957161709567"),
    ])
  func aLiteralIsSpelledAsJSON(text: String, json: String) {
    var output: [UInt8] = []
    #expect(NumberText.appendJSON(literal: text.utf8, to: &output))
    #expect(String(decoding: output, as: UTF8.self) == json)
  }

  @Test("Numbers that JSON cannot express are refused") func whatJSONCannotSayIsRefused() {
    let long = "0x" + String(repeating: "f", count: 100_000)
    for text in [".inf", "-.inf", ".nan", long] {
      var output: [UInt8] = []
      #expect(!NumberText.appendJSON(literal: text.utf8, to: &output))
      #expect(output.isEmpty)
    }
  }

  @Test(
    "A changed value is noticed",
    arguments: [
      ("1", false), ("1.10", false), ("0.1", false), ("1e3", false), ("-0", false),
      ("0.000", false),
      ("9007199254740992", false), ("9007199254740993", true), ("12345678901234567890", true),
      ("100000000000000000000000", false), ("0.1000000000000000055511151231257827", true),
      ("1e999", true), ("-1e999", true), ("1e-999", true), ("0e999", false), ("1e308", false),
      ("5e-324", false), ("4.9e-324", true), ("0xFFFFFFFFFFFFFFFF", true),
      ("0x10000000000000000", true),
      ("0xFF", false), ("0.30000000000000004", false), ("0.300000000000000040", false),
      ("1.7976931348623157e308", false), ("1e99999999999999999999", true),
      ("0x20000000000001", true), ("0x20000000000000", false), (".inf", false), ("x", false),
    ])
  func aChangedValueIsNoticed(text: String, changes: Bool) {
    #expect(NumberText.shortestRoundTripChangesValue(text.utf8) == changes)
  }

  @Test("A huge literal is read in linear time") func aHugeLiteralIsReadInLinearTime() {
    let digits = String(repeating: "7", count: 2_000_000)
    #expect(NumberText.literal(digits.utf8) == .bigInteger)
    #expect(NumberText.literal("0.\(digits)".utf8) != nil)
    #expect(NumberText.shortestRoundTripChangesValue("0.\(digits)".utf8))
    #expect(NumberText.shortestRoundTripChangesValue("1e\(digits)".utf8))
    #expect(NumberText.literal("0x\(digits)".utf8) == .bigInteger)
  }
}
