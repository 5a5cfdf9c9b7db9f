// JSON laid out for a terminal.

import MessageSyntax
import Testing

@Suite("JSON in lines")
struct JSONLayoutTests {
  private func lines(_ text: String, limit: Int = 1_000) -> String? {
    JSONLayout.lines(of: Array(text.utf8), limit: limit).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("Each member and element has a line; empty collections have none")
  func layout() {
    #expect(
      lines(#"{"a":[1,{}],"b":[ ]}"#) == "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": []\n}")
  }

  @Test("Tokens stay as they are written")
  func tokens() {
    #expect(lines(#"["\"{,é", 1.0e5]"#) == "[\n  \"\\\"{,é\",\n  1.0e5\n]")
  }

  @Test("Lines beyond the limit are refused")
  func limit() {
    #expect(lines("[[[[1]]]]", limit: 20) == nil)
    #expect(lines("[1]", limit: 7) == "[\n  1\n]")
  }
}
