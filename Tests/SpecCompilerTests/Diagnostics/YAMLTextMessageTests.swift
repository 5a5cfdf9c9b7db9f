// Mistakes in the text of YAML: whole reports.

import Testing

/// The beginning of a spec without mistakes; the text of a test follows at line 5.
private let whole = head + "requests: {r: {method: GET, path: /}}\n"

@Suite("Messages about text in YAML")
struct YAMLTextMessageTests {
  @Test("A character is reserved")
  func reserved() throws {
    #expect(
      try diagnostics(
        of: """
          summary: @home
          """, head: whole)
          == """
          spec.yaml:5:10: error: '@' cannot start a value [yaml-syntax]
              5 | summary: @home
                |          ^
            help: quote the text
          """)
    #expect(
      try diagnostics(
        of: """
          summary: `x`
          """, head: whole)
          == """
          spec.yaml:5:10: error: '`' cannot start a value [yaml-syntax]
              5 | summary: `x`
                |          ^
            help: quote the text
          """)
    #expect(
      try diagnostics(
        of: """
          summary: %x
          """, head: whole)
          == """
          spec.yaml:5:10: error: '%' cannot start a value [yaml-syntax]
              5 | summary: %x
                |          ^
            help: quote the text
          """)
  }

  @Test("A quote is not closed")
  func unclosedQuote() throws {
    #expect(
      try diagnostics(
        of: """
          summary: "a
          """, head: whole)
          == """
          spec.yaml:5:10: error: the quoted text is not closed [yaml-syntax]
              5 | summary: "a
                |          ^
            help: close the quote
          """)
    #expect(
      try diagnostics(
        of: """
          summary: 'a
          x-a: b
          """, head: whole)
          == """
          spec.yaml:5:10: error: the quoted text is not closed [yaml-syntax]
              5 | summary: 'a
                |          ^
            help: close the quote
          """)
  }

  @Test("Quoted text contains the end of a document")
  func documentMarkerInQuotes() throws {
    #expect(
      try diagnostics(
        of: """
          summary: "a
          ---
          b"
          """, head: whole)
          == """
          spec.yaml:6:1: error: unexpected '---' or '...' at the start of a line in quoted text [yaml-syntax]
              6 | ---
                | ^
            help: close the quote
          spec.yaml:5:10: note: the quoted text starts here
              5 | summary: "a
                |          ^
          """)
  }

  @Test("An escape is unknown")
  func unknownEscape() throws {
    #expect(
      try diagnostics(
        of: #"""
          summary: "C:\dir"
          """#, head: whole)
          == #"""
          spec.yaml:5:13: error: unknown escape in double-quoted text [yaml-syntax]
              5 | summary: "C:\dir"
                |             ^
            help: write '\\' for a backslash, or use single quotes
          spec.yaml:5:10: note: the quoted text starts here
              5 | summary: "C:\dir"
                |          ^
          """#)
  }

  @Test("An escape lacks its digits")
  func escapeDigits() throws {
    #expect(
      try diagnostics(
        of: #"""
          summary: "\xZZ"
          """#, head: whole)
          == #"""
          spec.yaml:5:11: error: expected hexadecimal digits in the escape [yaml-syntax]
              5 | summary: "\xZZ"
                |           ^
            help: write '\\' for a backslash, or use single quotes
          spec.yaml:5:10: note: the quoted text starts here
              5 | summary: "\xZZ"
                |          ^
          """#)
  }

  @Test("An escape is half a character")
  func escapeOfNoCharacter() throws {
    #expect(
      try diagnostics(
        of: #"""
          summary: "\ud83d\ude00"
          """#, head: whole)
          == #"""
          spec.yaml:5:11: error: the escape is not a Unicode character [yaml-syntax]
              5 | summary: "\ud83d\ude00"
                |           ^
            help: write a character beyond U+FFFF as \UXXXXXXXX, not as a pair
          spec.yaml:5:10: note: the quoted text starts here
              5 | summary: "\ud83d\ude00"
                |          ^
          """#)
  }

  @Test("Block text starts in the line of its sign")
  func blockScalarHeader() throws {
    #expect(
      try diagnostics(
        of: """
          summary: | text
          """, head: whole)
          == """
          spec.yaml:5:12: error: unexpected text in this line [yaml-syntax]
              5 | summary: | text
                |            ^
            help: the text of '|' and '>' starts on the next line
          spec.yaml:5:10: note: the block text starts here
              5 | summary: | text
                |          ^
          """)
  }

  @Test("Block text is not indented by nothing")
  func zeroIndentation() throws {
    #expect(
      try diagnostics(
        of: """
          summary: |0
            text
          """, head: whole)
          == """
          spec.yaml:5:11: error: the indentation of a block text must be 1 to 9 [yaml-syntax]
              5 | summary: |0
                |           ^
          spec.yaml:5:10: note: the block text starts here
              5 | summary: |0
                |          ^
          """)
  }

  @Test("Control characters are written as escapes")
  func controlCharacter() throws {
    #expect(
      try diagnostics(
        of: """
          summary: a\u{1}b
          """, head: whole)
          == #"""
          spec.yaml:5:11: error: the control character U+0001 is not allowed [yaml-syntax]
              5 | summary: a\u{1}b
                |           ^~~~~
            help: write it as an escape in double quotes: "\x01"
          """#)
    #expect(
      try diagnostics(
        of: """
          summary: a\u{7f}b
          """, head: whole)
          == #"""
          spec.yaml:5:11: error: the control character U+007F is not allowed [yaml-syntax]
              5 | summary: a\u{7f}b
                |           ^~~~~~
            help: write it as an escape in double quotes: "\x7f"
          """#)
    #expect(
      try diagnostics(
        of: """
          summary: a\u{0}b
          """, head: whole)
          == #"""
          spec.yaml:5:11: error: the control character U+0000 is not allowed [yaml-syntax]
              5 | summary: a\u{0}b
                |           ^~~~~
            help: write it as an escape in double quotes: "\x00"
          """#)
    #expect(
      try diagnostics(
        of: """
          summary: a\u{fffe}b
          """, head: whole)
          == #"""
          spec.yaml:5:11: error: the control character U+FFFE is not allowed [yaml-syntax]
              5 | summary: a\#u{fffe}b
                |           ^
            help: write it as an escape in double quotes: "\ufffe"
          """#)
  }
}
