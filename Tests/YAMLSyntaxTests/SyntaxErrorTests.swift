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
    #expect(message("a: b: c\n") == "1:5-1:6 yaml-syntax: a value 'key: value' cannot start here")
  }

  @Test("A key in another column is an error") func keyAnotherColumnError() {
    #expect(
      message("a: 1\n b: 2\n") == "2:3-2:4 yaml-syntax: a value 'key: value' cannot start here")
    #expect(
      message("a:\n    b: 1\n  c: 2\n")
        == "3:3-3:4 yaml-syntax: expected a key of the map here (1:1-1:2: the map starts here)")
  }

  @Test("A tab that indents is an error") func tabIndentsError() {
    #expect(message("a:\n\tb: 1\n") == "2:1-2:2 yaml-syntax: a tab cannot indent")
  }

  @Test("A quote that is not closed is an error") func quoteNotClosedError() {
    #expect(message("a: \"b\nc: d\n") == "1:4-1:5 yaml-syntax: the quoted text is not closed")
  }

  @Test("A bracket that is not closed is an error") func bracketNotClosedError() {
    #expect(
      message("a: [b, c\n")
        == "1:9 yaml-syntax: expected ',' or ']' in the list here (1:4-1:5: the list starts here)")
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
    #expect(message("a: \"\\ud800\"\n").contains("the escape stands for no Unicode character"))
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

  @Test("Places after other alphabets are exact") func placesAfterOtherAlphabetsExact() {
    #expect(message("猫: 日記\n犬: @x\n") == "2:6-2:7 yaml-syntax: '@' cannot start a value")
  }
}
