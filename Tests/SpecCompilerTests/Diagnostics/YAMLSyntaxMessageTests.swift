// Mistakes in text that is not YAML: whole reports.

import Testing

/// The beginning of a spec without mistakes; the text of a test follows at line 5.
private let whole = head + "requests: {r: {method: GET, path: /}}\n"

@Suite("Messages about the syntax of YAML")
struct YAMLSyntaxMessageTests {
  // MARK: Mappings and lists in lines

  @Test("A key lacks its colon")
  func missingColon() throws {
    #expect(
      try diagnostics(
        of: """
          client
          summary: a
          """, head: whole)
          == """
          spec.yaml:5:1: error: expected ':' after this key [yaml-syntax]
              5 | client
                | ^
            help: write 'key: value'; text of several lines starts after '|', or is indented
          """)
    #expect(
      try diagnostics(
        of: """
          summary: "a"
          "b"
          """, head: whole)
          == """
          spec.yaml:6:1: error: expected ':' after this key [yaml-syntax]
              6 | "b"
                | ^
            help: write 'key: value'; text of several lines starts after '|', or is indented
          """)
  }

  @Test("A value is inside a value")
  func unexpectedValue() throws {
    #expect(
      try diagnostics(
        of: """
          summary: a: b
          """, head: whole)
          == """
          spec.yaml:5:11: error: unexpected ': ' in the value of 'summary' [yaml-syntax]
              5 | summary: a: b
                |           ^
            help: quote the value: summary: "a: b"
          """)
    #expect(
      try diagnostics(
        of: """
          summary: a
            description: b
          """, head: whole)
          == """
          spec.yaml:6:3: error: 'description' is indented deeper than 'summary', which already has a value [yaml-syntax]
              6 |   description: b
                |   ^
            help: begin it in the first column, as 'summary'
          """)
  }

  @Test("A key is in its own column")
  func expectedKey() throws {
    #expect(
      try diagnostics(
        of: """
          x-a:
              b: 1
            c: 2
          """, head: whole)
          == """
          spec.yaml:7:3: error: 'c' is indented by 2 spaces, but 'b' by 4 and 'x-a' by 0 [yaml-syntax]
              7 |   c: 2
                |   ^
            help: indent it by 4 spaces to line up with 'b', or begin it in the first column, as 'x-a'
          """)
  }

  @Test("A complex key is inside a value")
  func unexpectedMappingKey() throws {
    #expect(
      try diagnostics(
        of: """
          summary: ? a
          """, head: whole)
          == """
          spec.yaml:5:10: error: a key '? key' cannot start here [yaml-syntax]
              5 | summary: ? a
                |          ^
            help: quote text that begins with '? '
          """)
  }

  @Test("A list starts in the line of its key")
  func unexpectedSequence() throws {
    #expect(
      try diagnostics(
        of: """
          include: - a
          """, head: whole)
          == """
          spec.yaml:5:10: error: a list '- item' cannot start here [yaml-syntax]
              5 | include: - a
                |          ^
            help: start the list on a line of its own, or quote text that contains '- '
          """)
  }

  @Test("An item of a list has no dash")
  func expectedSequenceItem() throws {
    #expect(
      try diagnostics(
        of: """
          include:
            - _a.yaml
            _b.yaml: x
          """, head: whole)
          == """
          spec.yaml:7:3: error: expected '- ' for the next item of the list here [yaml-syntax]
              7 |   _b.yaml: x
                |   ^
            help: the items of one list start with '-' in the same column
          spec.yaml:6:3: note: the list starts here
              6 |   - _a.yaml
                |   ^
          """)
  }

  @Test("Text follows the document")
  func expectedEndOfDocument() throws {
    #expect(
      try diagnostics(
        of: """
          ...
          x: 1
          """, head: whole)
          == """
          spec.yaml:6:1: error: expected the end of the document here [yaml-syntax]
              6 | x: 1
                | ^
            help: check the indentation: a document is one value
          """)
  }

  @Test("A tab indents")
  func tab() throws {
    #expect(
      try diagnostics(
        of: """
          x-a:
          \u{9}b: 1
          """, head: whole)
          == """
          spec.yaml:6:1: error: tabs cannot be used for indentation [yaml-syntax]
              6 |  b: 1
                | ^
            help: indent with spaces
          """)
  }

  // MARK: Braces and brackets

  @Test("A brace is not closed")
  func expectedFlowMappingEnd() throws {
    #expect(
      try diagnostics(
        of: """
          client: {product: a
          """, head: whole)
          == """
          spec.yaml:5:9: error: this '{' is not closed [yaml-syntax]
              5 | client: {product: a
                |         ^
            help: close it with '}'
          """)
    #expect(
      try diagnostics(
        of: """
          client: {product: a
          x-a: {}
          """, head: whole)
          == """
          spec.yaml:5:9: error: this '{' is not closed before 'x-a' [yaml-syntax]
              5 | client: {product: a
                |         ^
            help: close it with '}'
          """)
  }

  @Test("A bracket is not closed")
  func expectedFlowSequenceEnd() throws {
    #expect(
      try diagnostics(
        of: """
          include: [a, b
          """, head: whole)
          == """
          spec.yaml:5:10: error: this '[' is not closed [yaml-syntax]
              5 | include: [a, b
                |          ^
            help: close it with ']'
          """)
  }

  @Test("A reference between braces or brackets wants quotes")
  func interpolation() throws {
    #expect(
      try diagnostics(
        of: """
          x-a: {q: ${term}, page: 1}
          """, head: whole)
          == """
          spec.yaml:5:11: error: expected ',' or '}' in the map here [yaml-syntax]
              5 | x-a: {q: ${term}, page: 1}
                |           ^
            help: quote "${…}" between braces and brackets: {name: "${x}"}
          spec.yaml:5:6: note: the map starts here
              5 | x-a: {q: ${term}, page: 1}
                |      ^
          """)
    #expect(
      try diagnostics(
        of: """
          x-a: [${term}]
          """, head: whole)
          == """
          spec.yaml:5:8: error: expected ',' or ']' in the list here [yaml-syntax]
              5 | x-a: [${term}]
                |        ^
            help: quote "${…}" between braces and brackets: {name: "${x}"}
          spec.yaml:5:6: note: the list starts here
              5 | x-a: [${term}]
                |      ^
          """)
  }

  @Test("A value is missing between commas")
  func expectedNode() throws {
    #expect(
      try diagnostics(
        of: """
          include: [a,, b]
          """, head: whole)
          == """
          spec.yaml:5:13: error: expected a value before ',' [yaml-syntax]
              5 | include: [a,, b]
                |             ^
            help: leave one ',' out
          """)
  }

  @Test("A colon ends a word between brackets")
  func unexpectedColon() throws {
    #expect(
      try diagnostics(
        of: """
          include: [a:]
          """, head: whole)
          == """
          spec.yaml:5:12: error: unexpected ':' in unquoted text [yaml-syntax]
              5 | include: [a:]
                |            ^
            help: quote the text
          spec.yaml:5:11: note: the text starts here
              5 | include: [a:]
                |           ^
          """)
  }
}
