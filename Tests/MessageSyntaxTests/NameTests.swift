// How names go to shells and to people. The readers themselves are asked in EndToEndTests.

import MessageSyntax
import Testing

@Suite("Names for shells and screens")
struct NameTests {
  @Test(
    "A word of a completion says what the shell does with it",
    arguments: [
      ("search", "search", "search", "search"),
      ("a/b:c=d", "a/b:c=d", "a/b\\:c=d", "a/b:c=d"),
      ("a b", "'a b'", "a b", "a b"),
      ("it's", #"'it'\''s'"#, "it's", "it's"),
      (#"a\b"#, #"'a\b'"#, #"a\\b"#, #"a\b"#),
      ("a*", "'a*'", "a*", "a*"),
      ("日本", "'日本'", "日本", "日本"),
      ("$(touch x)", nil, "$(touch x)", "$(touch x)"),
      ("`touch x`", nil, "`touch x`", "`touch x`"),
      ("a!b", "'a!b'", nil, "a!b"),
      ("~root", nil, "~root", nil),
      ("", nil, nil, nil), ("-f", nil, nil, nil), ("@file", nil, nil, nil), ("a\nb", nil, nil, nil),
      ("a\tb", nil, nil, nil), ("\u{1B}[2J", nil, nil, nil), ("a\u{9B}", nil, nil, nil),
      ("a\u{202E}", nil, nil, nil), ("a\r\nb", nil, nil, nil),
    ] as [(String, String?, String?, String?)])
  func completion(name: String, bash: String?, zsh: String?, fish: String?) {
    #expect(CompletionWord.text(name, for: .bash) == bash)
    #expect(CompletionWord.text(name, for: .zsh) == zsh)
    #expect(CompletionWord.text(name, for: .fish) == fish)
  }

  @Test(
    "A word of a command on one line ends no line",
    arguments: [
      ("a", "a"), ("a b", "'a b'"), ("a\nb", #""$(printf 'a\nb')""#),
      ("a\n\n", #""$(printf 'a')"$'\n'$'\n'"#), ("\u{202E}", #""$(printf '\342\200\256')""#),
      ("it's\n!", #""$(printf 'it\047s\n\041')""#), ("", "''"), ("=x", "'=x'"),
    ])
  func oneLine(text: String, word: String) {
    #expect(ShellText.oneLine(text) == word)
    #expect(!word.utf8.contains(0x0A))
  }

  @Test(
    "What reorders or hides text is hidden, and joiners are not",
    arguments: [
      ("\u{0}", true), ("\u{7F}", true), ("\u{9B}", true), ("\u{AD}", true), ("\u{61C}", true),
      ("\u{180E}", true), ("\u{200B}", true), ("\u{200D}", false), ("\u{200E}", true),
      ("\u{2028}", true), ("\u{202E}", true), ("\u{2060}", true), ("\u{2069}", true),
      ("\u{FEFF}", true), ("\u{FFF9}", true), ("\u{E0041}", true), ("a", false), ("é", false),
      ("\u{FE0F}", false), ("ا", false),
    ] as [(Unicode.Scalar, Bool)])
  func hidden(scalar: Unicode.Scalar, isHidden: Bool) {
    #expect(scalar.isHidden == isHidden)
  }

  @Test("JSON for people escapes what hides, with four digits")
  func json() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("\u{9B}")
    writer.string("a\u{7F}\u{202E}\u{E0041}é\n\u{1B}")
    writer.endObject()
    let expected = #"{"\u009b":"a\u007f\u202e\udb40\udc41é\n\u001b"}"#
    #expect(String(decoding: writer.takeVisible(), as: UTF8.self) == expected)
  }
}
