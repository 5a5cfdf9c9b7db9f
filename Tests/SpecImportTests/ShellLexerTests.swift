// Words of commands, as IEEE Std 1003.1, 2.2 (Quoting) and 2.3 (Token Recognition) have them.

import Testing

@testable import SpecImport

@Suite("Words of the shell")
struct ShellLexerTests {
  /// The words of a command; variables are shown as `<NAME>`.
  private func words(_ command: String) -> (words: [String], problems: [String]) {
    var lexer = ShellLexer(Array(command.utf8), base: 0)
    let words = lexer.tokens().map { token in
      switch token {
      case .word(let word):
        word.pieces.map { piece in
          switch piece {
          case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
          case .variable(let name): "<\(name)>"
          case .command(let text, _): "<<\(String(decoding: text, as: UTF8.self))>>"
          }
        }.joined()
      case .separator(let mark, _): "«\(mark)»"
      case .redirection(let mark, let word, let document):
        "«\(mark)»\(word.literal ?? "")\(document.map { "=" + ($0.literal ?? "") } ?? "")"
      }
    }
    return (words, lexer.problems.map(\.text))
  }

  @Test(
    "Quotes are taken away as the shell does",
    arguments: [
      ("a b", ["a", "b"]), ("a  \t b", ["a", "b"]), ("'a b'", ["a b"]), (#"'a\b'"#, [#"a\b"#]),
      (#"'it'\''s'"#, ["it's"]), (#""a b""#, ["a b"]), (#""a\"b\\c\d\$e""#, [#"a"b\c\d$e"#]),
      ("a\\\nb", ["ab"]), ("a \\\n b", ["a", "b"]), ("\"a\\\nb\"", ["ab"]), (#"a\ b"#, ["a b"]),
      ("''", [""]), (#"a''b"c""#, ["abc"]), ("a # b", ["a"]), ("a#b", ["a#b"]),
      ("a;b", ["a", "«;»", "b"]),
      ("a&&b||c", ["a", "«&&»", "b", "«||»", "c"]), ("a|b", ["a", "«|»", "b"]),
      ("a\nb", ["a", "«\n»", "b"]),
      ("a \\\r\n b", ["a", "b"]), ("a>b", ["a", "«>»b"]), ("'a\nb'", ["a\nb"]), ("é", ["é"]),
    ])
  func quotes(_ command: String, _ expected: [String]) {
    let (words, problems) = words(command)
    #expect(words == expected)
    #expect(problems == [])
  }

  @Test(
    "Variables are told apart from text",
    arguments: [
      ("$A", ["<A>"]), ("\"Bearer $TOKEN\"", ["Bearer <TOKEN>"]), ("'$A'", ["$A"]),
      (#""\$A""#, ["$A"]),
      ("${A}b", ["<A>b"]), ("$A/b", ["<A>/b"]), ("a$", ["a$"]), ("$1", ["<1>"]), ("$10", ["<1>0"]),
      ("${A:-b}c", ["<A>c"]), ("${A[@]}", ["<A[@]>"]), ("\"$\"", ["$"]),
      ("$A_1-b", ["<A_1>-b"]),
    ])
  func variables(_ command: String, _ expected: [String]) {
    #expect(words(command).words == expected)
  }

  @Test(
    "$'…' has the escapes of POSIX.1-2024, 2.2.4, and surrogate pairs",
    arguments: [
      (#"$'a\nb'"#, "a\nb"), (#"$'it\'s'"#, "it's"), (#"$'\x41\101'"#, "AA"), (#"$'\u00e9'"#, "é"),
      (#"$'\ud83d\ude00'"#, "\u{1F600}"), (#"$'\U0001F600'"#, "\u{1F600}"), (#"$'\\'"#, #"\"#),
      (#"$'\q'"#, #"\q"#),
      (#"$'\t\r\a'"#, "\t\r\u{7}"), (#"$'\cA'"#, "\u{1}"),
    ])
  func escapes(_ command: String, _ expected: String) {
    #expect(words(command).words == [expected])
  }

  @Test("A here-document is the input of its command")
  func hereDocuments() {
    #expect(
      words("curl -d @- <<EOF && b\na=1\nb\nEOF\nc").words
        == ["curl", "-d", "@-", "«<<»EOF=a=1\nb\n", "«&&»", "b", "«\n»", "c"])
    #expect(words("a <<-'X'\n\tb\n\tX\n").words == ["a", "«<<-»X=b\n", "«\n»"])
    #expect(words("a <<< 'b c'").words == ["a", "«<<<»b c"])
  }

  @Test("The output of a command is a piece of its own, unless it prints literal text")
  func substitutions() {
    #expect(words(#"a"$(date +%s)"b"#).words == ["a<<date +%s>>b"])
    #expect(words("`id`").words == ["<<id>>"])
    #expect(words(#"a"$(printf 'b\tc\101\n')"d"#).words == ["ab\tcAd"])
    #expect(words(#""$(printf %s 'a b')""#).words == ["a b"])
    #expect(words(#""$(printf '%s' "$A")""#).words == [#"<<printf '%s' "$A">>"#])
  }

  @Test(
    "What is never closed is a problem, and no crash",
    arguments: ["'a", "\"a", "$'a", "\"a\\", "$(a", "`a", "${a"])
  func unclosed(_ command: String) {
    _ = words(command)
    #expect(words("x " + command).words.first == "x")
  }

  @Test("Substitutions in each other without end are not looked into")
  func nestedSubstitutions() {
    let count = 20_000
    let command =
      "a " + String(repeating: "$(", count: count) + String(repeating: ")", count: count)
    let (words, problems) = words(command)
    #expect(words.first == "a")
    #expect(problems == [])
    #expect(self.words("$(printf $(printf x))").words == ["x"])
  }
}
