// The text of booleans, bytes, dates and moments, and what dates are in JSON.

import MessageSyntax
import SerializationOptions
import Testing

@Suite("The text of scalars")
struct ScalarTextTests {
  private func text(_ append: (inout [UInt8]) -> Void) -> String {
    var output = Array("=".utf8)
    append(&output)
    return String(decoding: output, as: UTF8.self)
  }

  @Test("A boolean is a word or a digit")
  func booleans() {
    #expect(text { ParameterOptions.Booleans.literal.append(true, to: &$0) } == "=true")
    #expect(text { ParameterOptions.Booleans.literal.append(false, to: &$0) } == "=false")
    #expect(text { ParameterOptions.Booleans.numeric.append(true, to: &$0) } == "=1")
    #expect(text { ParameterOptions.Booleans.numeric.append(false, to: &$0) } == "=0")
  }

  @Test(
    "Bytes are base64, base64url or hexadecimal digits",
    arguments: [
      (.base64, [0xFB, 0xFF], "=+/8="), (.base64url, [0xFB, 0xFF], "=-_8="),
      (.hex, [0xFB, 0xFF], "=fbff"), (.base64, [], "="), (.hex, [], "="),
    ] as [(ParameterOptions.DataText, [UInt8], String)])
  func bytes(_ style: ParameterOptions.DataText, _ bytes: [UInt8], _ result: String) {
    #expect(text { style.append(bytes, to: &$0) } == result)
    #expect(
      text { output in bytes.withUnsafeBufferPointer { style.append($0, to: &output) } } == result)
  }

  @Test(
    "A date or a moment is its spelling, or a number",
    arguments: [
      ("1970-01-02", .rfc3339, "1970-01-02"), ("1970-01-02", .epochSeconds, "86400"),
      ("1970-01-02", .epochMilliseconds, "86400000"),
      ("1970-01-01T01:00:01.50+01:00", .rfc3339, "1970-01-01T01:00:01.50+01:00"),
      ("1970-01-01T01:00:01.50+01:00", .epochSeconds, "1.5"),
      ("1970-01-01T01:00:01.50+01:00", .epochMilliseconds, "1500"),
      ("1969-12-31T23:59:59.5Z", .epochSeconds, "-0.5"),
      ("1970-01-02", .httpDate, "Fri, 02 Jan 1970 00:00:00 GMT"),
      ("1969-12-31T23:59:59.5Z", .httpDate, "Wed, 31 Dec 1969 23:59:59 GMT"),
      ("2024-03-01T00:30:00.25+01:00", .httpDate, "Thu, 29 Feb 2024 23:30:00 GMT"),
      ("0000-01-01T00:00:00Z", .httpDate, "Sat, 01 Jan 0000 00:00:00 GMT"),
      ("9999-12-31T23:59:59Z", .httpDate, "Fri, 31 Dec 9999 23:59:59 GMT"),
    ] as [(String, DateFormat, String)])
  func dates(_ spelling: String, _ format: DateFormat, _ result: String) throws {
    #expect(text { format.append(spelling: Array(spelling.utf8)[...], to: &$0) } == "=" + result)
    if let date = CalendarDate(spelling.utf8) {
      #expect(text { format.append(date, to: &$0) } == "=" + result)
    } else {
      let moment = try #require(Timestamp(rfc3339: spelling.utf8))
      #expect(text { format.append(moment, to: &$0) } == "=" + result)
    }
  }

  @Test("JSON has a string for a date as it is written, a number for its seconds")
  func json() throws {
    let date = try #require(CalendarDate("1970-01-02".utf8))
    let moment = try #require(Timestamp(rfc3339: "1970-01-01T00:00:01Z".utf8))
    var writer = JSONWriter()
    writer.beginArray()
    for format in [DateFormat.rfc3339, .epochSeconds, .epochMilliseconds, .httpDate] {
      writer.date(date, as: format)
      writer.date(moment, as: format)
      writer.date(spelling: Array("1970-01-03".utf8)[...], as: format)
    }
    writer.endArray()
    #expect(
      String(decoding: writer.take(), as: UTF8.self) == """
        ["1970-01-02","1970-01-01T00:00:01Z","1970-01-03",\
        86400,1,172800,86400000,1000,172800000,\
        "Fri, 02 Jan 1970 00:00:00 GMT","Thu, 01 Jan 1970 00:00:01 GMT","Sat, 03 Jan 1970 00:00:00 GMT"]
        """)
  }
}
