// Regular expressions of ECMAScript as those of RFC 9485.

import PatternSyntax
import Testing

@testable import SpecImport

@Suite("Patterns")
struct PatternTranslationTests {
  @Test(
    "A pattern that looks anywhere in a text becomes one that matches as a whole",
    arguments: [
      ("^abc$", "abc"), ("^abc", #"abc(.|\n|\r)*"#), ("abc$", #"(.|\n|\r)*abc"#),
      ("a", #"(.|\n|\r)*a(.|\n|\r)*"#), ("^a$|^b$", "(a)|(b)"), ("^(a|b)$", "(a|b)"),
      ("^(?:a|b)+?$", "(a|b)+"), (#"^\d{3}-\w*$"#, "[0-9]{3}-[A-Za-z0-9_]*"),
      (#"^[\w.-]+$"#, #"[A-Za-z0-9_\.\-]+"#), (#"^[^/]+$"#, "[^/]+"), (#"^\/a$"#, "/a"),
      (#"^\p{Lu}$"#, #"\p{Lu}"#), (#"^A$"#, "A"), ("^]}$", #"\]\}"#),
    ])
  func translated(_ pattern: String, _ expected: String) throws {
    #expect(PatternTranslation.translate(pattern) == expected)
    _ = try IRegexp(expected)
  }

  @Test(
    "What an I-Regexp cannot say is nothing",
    arguments: [
      "a(?=b)", "(?<!a)b", #"(a)\1"#, #"\bword\b"#, "a$b", "a^b", #"[\S]"#, "a++", "(", "[",
      #"\p{Script=Greek}"#,
    ])
  func untranslatable(_ pattern: String) {
    #expect(PatternTranslation.translate(pattern) == nil)
  }

  @Test(
    "The translation matches what the pattern matches",
    arguments: [
      ("^[a-z]{2,3}$", "ab", true), ("^[a-z]{2,3}$", "abcd", false), ("b", "a\nb\nc", true),
      (#"^\s*$"#, " \t", true), (#"^\S+$"#, "a b", false), ("^$", "", true), ("^$", "a", false),
    ])
  func matches(_ pattern: String, _ text: String, _ isMatch: Bool) throws {
    let translated = try #require(PatternTranslation.translate(pattern))
    #expect(try IRegexp(translated).matches(text) == isMatch)
  }
}
