// libyaml's refusals as sentences.

import Testing

struct SyntaxErrorTests {
  private func message(_ text: String) -> String {
    let reading = Reading(text)
    #expect(reading.document == nil)
    return reading.messages.joined(separator: "\n")
  }

  @Test("A missing colon is shown at the key") func missingColonShownKey() {
    #expect(message("a: 1\nfoo\nb: 2\n") == "2:1-2:2 yaml-syntax: expected ':' after this key")
  }

  @Test("A value inside of a value is an error") func valueInsideValueError() {
    #expect(message("a: b: c\n") == "1:5-1:6 yaml-syntax: unexpected ': ' in the value of 'a'")
  }

  @Test("A key in another column is an error") func keyAnotherColumnError() {
    #expect(
      message("a: 1\n b: 2\n")
        == "2:2-2:3 yaml-syntax: 'b' is indented deeper than 'a', which already has a value")
    #expect(
      message("a:\n    b: 1\n  c: 2\n")
        == "3:3-3:4 yaml-syntax: 'c' is indented by 2 spaces, but 'b' by 4 and 'a' by 0")
  }

  @Test("A tab that indents is an error") func tabIndentsError() {
    #expect(message("a:\n\tb: 1\n") == "2:1-2:2 yaml-syntax: tabs cannot be used for indentation")
  }

  @Test("A quote that is not closed is an error") func quoteNotClosedError() {
    #expect(message("a: \"b\nc: d\n") == "1:4-1:5 yaml-syntax: the quoted text is not closed")
  }

  @Test("A bracket that is not closed is an error") func bracketNotClosedError() {
    #expect(
      message("a: [b, c\n")
        == "1:4-1:5 yaml-syntax: this '[' is not closed")
  }

  @Test("An interpolation between braces needs quotes") func interpolationBetweenBracesNeedsQuotes()
  {
    let reading = Reading("q: {tags: ${tags}, color: red}\n")
    #expect(
      reading.messages == [
        "1:12-1:13 yaml-syntax: expected ',' or '}' in the map here (1:4-1:5: the map starts here)"
      ])
    #expect(reading.help == ["quote \"${…}\" between braces and brackets: {name: \"${x}\"}"])
    #expect(Reading("q: [${tags}]\n").help == reading.help)
  }

  @Test("A reserved character is an error") func reservedCharacterError() {
    #expect(message("a: @b\n") == "1:4-1:5 yaml-syntax: '@' cannot start a value")
    #expect(message("a: `b`\n") == "1:4-1:5 yaml-syntax: '`' cannot start a value")
    #expect(message("a: %b\n") == "1:4-1:5 yaml-syntax: '%' cannot start a value")
  }

  @Test("Unknown escapes are errors") func unknownEscapesErrors() {
    #expect(
      message("a: \"\\q\"\n")
        == "1:5-1:6 yaml-syntax: unknown escape in double-quoted text (1:4-1:5: the quoted text starts here)"
    )
    #expect(message("a: \"\\xg0\"\n").contains("expected hexadecimal digits in the escape"))
    #expect(message("a: \"\\ud800\"\n").contains("the escape is not a Unicode character"))
  }

  @Test("Broken lists, names, tags and directives are errors")
  func brokenListsNamesTagsDirectivesErrors() {
    #expect(message("a: - b\n") == "1:4-1:5 yaml-syntax: a list '- item' cannot start here")
    #expect(message("a: * b\n").contains("expected a name"))
    #expect(message("a: !x!y b\n").contains("unknown tag '!x!y'"))
    #expect(message("%YAML 2.0\n---\na\n").contains("another YAML than 1.2"))
    #expect(message("%FOO\n---\na\n").contains("unknown directive"))
    #expect(message("a: | b\n").contains("unexpected text in this line"))
  }

  /// Texts, with the message about each and its help.
  static let mistakes: [(text: String, message: String, help: String)] = [
    ("a:1\nb: 2\n", "1:2-1:3 yaml-syntax: expected a space after 'a:'", "write 'a: 1'"),
    ("a: 1\nb:2\nc: 3\n", "2:2-2:3 yaml-syntax: expected a space after 'b:'", "write 'b: 2'"),
    ("- a:1\n  b: 2\n", "1:4-1:5 yaml-syntax: expected a space after 'a:'", "write 'a: 1'"),
    ("a 1\nb: 2\n", "1:1-1:2 yaml-syntax: expected ':' after this key", "write 'a: 1'"),
    ("a = 1\nb: 2\n", "1:3-1:4 yaml-syntax: expected ':' after 'a', found '='", "write 'a: 1'"),
    (
      "a:\u{A0}1\nb: 2\n",
      "1:3-1:5 yaml-syntax: expected a space, found U+00A0 (no-break space)",
      "write an ordinary space, or nothing where none is needed"
    ),
    ("{a: 1 b: 2}\n", "1:7-1:8 yaml-syntax: expected ',' before 'b'", "write '1, b: …'"),
    ("{a: 1 # c\n  b: 2}\n", "2:3-2:4 yaml-syntax: expected ',' before 'b'", "write '1, b: …'"),
    ("[\"a\" \"b\"]\n", "1:6-1:7 yaml-syntax: expected ',' before '\"b\"'", "write '\"a\", \"b\"'"),
    (
      "{a: 1; b: 2}\n", "1:6-1:7 yaml-syntax: expected ',' between two entries, found ';'",
      "write ','"
    ),
    (
      "a: {b: 1\nc: 2\n", "1:4-1:5 yaml-syntax: this '{' is not closed before 'c'",
      "close it with '}'"
    ),
    ("a: [b}\n", "1:6-1:7 yaml-syntax: expected ']' to close '[', found '}'", "write ']'"),
    (
      "{a: [b]]}\n", "1:8-1:9 yaml-syntax: unexpected ']': nothing is open that it could close",
      "leave it out"
    ),
    (
      "a: {c: #fff}\n",
      "1:8-1:9 yaml-syntax: '#' begins a comment, so the '}' after it is not read",
      "quote the value: \"#fff\""
    ),
    (
      "a: 'it's'\n",
      "1:8-1:9 yaml-syntax: expected the end of the value after its closing quote, found 's''",
      "quote the whole value: \"it's\""
    ),
    (
      "a: \"b\" c # d\n",
      "1:8-1:9 yaml-syntax: expected the end of the value after its closing quote, found 'c'",
      "quote the whole value: '\"b\" c'"
    ),
    (
      "a:\n  - b\n - c\n", "3:2-3:3 yaml-syntax: '- c' is indented by 1 space, but '- b' by 2",
      "indent it by 2 spaces to line up with '- b'"
    ),
    (
      " a: 1\nb: 2\n", "1:2-1:3 yaml-syntax: 'a' is indented by 1 space, but 'b' by 0",
      "begin it in the first column, as 'b'"
    ),
    (
      "{${a}: 1}\n", "1:2-1:3 yaml-syntax: a key cannot refer to an input",
      "write the name itself: only values can contain '${…}'"
    ),
    // A mistake that the lines do not show clearly is reported in libyaml's own words.
    (
      "a: *b c\n",
      "1:4-1:6 unknown-alias: unknown alias '*b'\n1:7-1:8 yaml-syntax: expected a key of the map here"
        + " (1:1-1:2: the map starts here)", "quote text that begins with '*'"
    ),
  ]

  @Test("A mistake is told where it is, with what to write", arguments: mistakes)
  func likelyMistakes(text: String, message: String, help: String) {
    let reading = Reading(text)
    #expect(reading.messages.joined(separator: "\n") == message)
    #expect(reading.help.first == help)
  }

  @Test("Places after other alphabets are exact") func placesAfterOtherAlphabetsExact() {
    #expect(message("猫: 日記\n犬: @x\n") == "2:6-2:7 yaml-syntax: '@' cannot start a value")
  }
}
