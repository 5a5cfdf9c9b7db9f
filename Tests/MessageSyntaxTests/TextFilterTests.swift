// The filters: their words and their bytes, one by one and in chains.

import MessageSyntax
import Testing

@Suite("Filters")
struct TextFilterTests {
  private func result(_ filters: [TextFilter], of text: String) -> String {
    String(decoding: filters.apply(to: Array(text.utf8)), as: UTF8.self)
  }

  @Test("The words of the filters are the names of their cases")
  func words() {
    #expect(
      TextFilter.allCases.map(\.rawValue)
        == ["base64", "base64url", "hex", "json", "percent", "segments"])
    for filter in TextFilter.allCases { #expect("\(filter)" == filter.rawValue) }
  }

  @Test(
    "A filter makes bytes of bytes",
    arguments: [
      (.base64, "??>", "Pz8+"), (.base64, "a", "YQ=="), (.base64url, "??>", "Pz8-"),
      (.hex, "猫", "e78cab"), (.percent, "a/b c~é", "a%2Fb%20c~%C3%A9"),
      (.segments, "a/b c~é", "a/b%20c~%C3%A9"), (.json, "a\"/\n", #""a\"/\n""#),
      (.hex, "", ""), (.json, "", "\"\""),
    ] as [(TextFilter, String, String)])
  func single(_ filter: TextFilter, _ text: String, _ result: String) {
    #expect(String(decoding: filter.apply(to: Array(text.utf8)), as: UTF8.self) == result)
  }

  @Test("A chain applies each filter to what the one before it made")
  func chains() {
    #expect(result([], of: "é") == "é")
    #expect(result([.base64, .hex], of: "ann:é") == "595735754f734f70")
    #expect(result([.hex, .json], of: "a") == "\"61\"")
  }

  @Test("A first filter of JSON is applied to the value before the chain")
  func json() {
    #expect([TextFilter.json, .hex].takeValue)
    #expect(![TextFilter.hex, .json].takeValue)
    #expect(![TextFilter]().takeValue)
    #expect(result([.json, .hex], of: "[1]") == "5b315d")
    #expect(result([.json, .json], of: "\"a\"") == #""\"a\"""#)
  }

  @Test("Only the last filter says whether a text is percent-encoded")
  func percentEncoding() {
    let encoding = TextFilter.allCases.filter { [$0].percentEncode }
    #expect(encoding == [.percent, .segments])
    #expect([TextFilter.hex, .segments].percentEncode)
    #expect(![TextFilter.percent, .json].percentEncode)
    #expect(![TextFilter]().percentEncode)
  }

  @Test("A chain ends where a filter makes more bytes than the limit")
  func limit() {
    let bytes: [UInt8] = [1, 2, 3]
    #expect([TextFilter.hex].apply(to: bytes, atMost: 6) == Array("010203".utf8))
    #expect([TextFilter.hex].apply(to: bytes, atMost: 5) == nil)
    #expect([TextFilter.hex, .base64].apply(to: bytes, atMost: 7) == nil)
    // What goes in is not measured.
    #expect([TextFilter]().apply(to: bytes, atMost: 2) == bytes)
    #expect([TextFilter.json].apply(to: bytes, atMost: 2) == bytes)
  }
}
