// Mistakes in anchors, aliases, tags and directives of YAML: whole reports.

import Testing

/// The beginning of a spec without mistakes; the text of a test follows at line 5.
private let whole = head + "requests: {r: {method: GET, path: /}}\n"

@Suite("Messages about names, tags and directives in YAML")
struct YAMLNameMessageTests {
  @Test("An anchor or an alias lacks its name")
  func emptyName() throws {
    #expect(
      try diagnostics(
        of: """
          summary: & a
          """, head: whole)
          == """
          spec.yaml:5:11: error: expected a name of letters, digits, '-' and '_' after '&' or '*' [yaml-syntax]
              5 | summary: & a
                |           ^
            help: quote text that begins with '&' or '*'
          """)
    #expect(
      try diagnostics(
        of: """
          summary: *
          """, head: whole)
          == """
          spec.yaml:5:11: error: expected a name of letters, digits, '-' and '_' after '&' or '*' [yaml-syntax]
              5 | summary: *
                |           ^
            help: quote text that begins with '&' or '*'
          """)
  }

  @Test("A tag has a handle that nothing declares")
  func undefinedTagHandle() throws {
    #expect(
      try diagnostics(
        of: """
          summary: !x!y a
          """, head: whole)
          == """
          spec.yaml:5:10: error: unknown tag '!x!y' [yaml-syntax]
              5 | summary: !x!y a
                |          ^
            help: quote text that begins with '!'
          """)
  }

  @Test("A tag is malformed")
  func malformedTag() throws {
    #expect(
      try diagnostics(
        of: """
          summary: !<x a
          """, head: whole)
          == """
          spec.yaml:5:13: error: malformed tag [yaml-syntax]
              5 | summary: !<x a
                |             ^
            help: quote text that begins with '!'
          """)
    #expect(
      try diagnostics(
        of: """
          summary: !a{b} c
          """, head: whole)
          == """
          spec.yaml:5:12: error: malformed tag [yaml-syntax]
              5 | summary: !a{b} c
                |            ^
            help: quote text that begins with '!'
          """)
  }

  @Test("A directive is wrong")
  func directive() throws {
    #expect(
      try diagnostics(
        of: """
          %YAML 2.0
          ---
          waybill: 1
          """, head: "")
          == """
          spec.yaml:1:1: error: the directive asks for another YAML than 1.2 [yaml-syntax]
              1 | %YAML 2.0
                | ^
          """)
    #expect(
      try diagnostics(
        of: """
          %FOO
          ---
          waybill: 1
          """, head: "")
          == """
          spec.yaml:1:5: error: unknown directive [yaml-syntax]
              1 | %FOO
                |     ^
          """)
    #expect(
      try diagnostics(
        of: """
          %YAML 1.2
          %YAML 1.2
          ---
          waybill: 1
          """, head: "")
          == """
          spec.yaml:2:1: error: duplicate %YAML directive [yaml-syntax]
              2 | %YAML 1.2
                | ^
          """)
    #expect(
      try diagnostics(
        of: """
          %TAG ! tag:x,
          %TAG ! tag:y,
          ---
          waybill: 1
          """, head: "")
          == """
          spec.yaml:2:1: error: duplicate %TAG directive [yaml-syntax]
              2 | %TAG ! tag:y,
                | ^
          """)
    #expect(
      try diagnostics(
        of: """
          %YAML 1.2 x
          ---
          waybill: 1
          """, head: "")
          == """
          spec.yaml:1:11: error: unexpected text after the directive [yaml-syntax]
              1 | %YAML 1.2 x
                |           ^
          """)
    #expect(
      try diagnostics(
        of: """
          %
          ---
          waybill: 1
          """, head: "")
          == """
          spec.yaml:1:2: error: expected the name of a directive [yaml-syntax]
              1 | %
                |  ^
          """)
    #expect(
      try diagnostics(
        of: """
          %YAML
          ---
          waybill: 1
          """, head: "")
          == """
          spec.yaml:1:6: error: while scanning a %YAML directive: did not find expected version number [yaml-syntax]
              1 | %YAML
                |      ^
          """)
    #expect(
      try diagnostics(
        of: """
          %YAML 1.2
          waybill: 1
          """, head: "")
          == """
          spec.yaml:2:1: error: expected the end of the document here [yaml-syntax]
              2 | waybill: 1
                | ^
            help: check the indentation: a document is one value
          """)
  }
}
