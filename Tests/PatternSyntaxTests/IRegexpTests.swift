import PatternSyntax
import Testing

@Suite("I-Regexp")
struct IRegexpTests {
  /// The texts of a list that a pattern matches.
  private func matches(_ pattern: String, _ texts: [String]) throws -> [String] {
    let pattern = try IRegexp(pattern)
    return texts.filter { pattern.matches($0) }
  }

  @Test("A pattern matches whole texts")
  func wholeTexts() throws {
    #expect(try matches("ab", ["ab", "a", "abc", "xab", ""]) == ["ab"])
    #expect(try matches("", ["", "a"]) == [""])
  }

  @Test(
    "Quantifiers repeat what precedes them",
    arguments: [
      ("a*", ["", "a", "aa", "aaa", "aaaa"]), ("a+", ["a", "aa", "aaa", "aaaa"]),
      ("a?", ["", "a"]), ("a{2}", ["aa"]),
      ("a{2,}", ["aa", "aaa", "aaaa"]), ("a{1,2}", ["a", "aa"]), ("a{0}", [""]),
      ("(a{2}){2}", ["aaaa"]), ("(a|aa)*", ["", "a", "aa", "aaa", "aaaa"]),
      ("(a*)*", ["", "a", "aa", "aaa", "aaaa"]),
      ("(a{1,2}){2}", ["aa", "aaa", "aaaa"]), ("(){3}", [""]),
      ("(a?){2,3}", ["", "a", "aa", "aaa"]),
    ])
  func quantifiers(pattern: String, expected: [String]) throws {
    #expect(try matches(pattern, ["", "a", "aa", "aaa", "aaaa", "b"]) == expected)
  }

  @Test("Branches may be empty")
  func branches() throws {
    #expect(try matches("a|bc|", ["a", "bc", "", "b", "abc"]) == ["a", "bc", ""])
    #expect(try matches("x(a|b|cd)y", ["xay", "xby", "xcdy", "xy"]) == ["xay", "xby", "xcdy"])
  }

  @Test("A dot matches one scalar, and neither line feed nor carriage return")
  func dot() throws {
    #expect(
      try matches(".", ["a", "猫", "\u{1F600}", "\n", "\r", "\u{2028}", "é"]) == [
        "a", "猫", "\u{1F600}", "\u{2028}", "é",
      ])
    #expect(try matches("..", ["e\u{301}", "\r\n"]) == ["e\u{301}"])
  }

  @Test("Circumflex and dollar sign are characters")
  func anchors() throws {
    #expect(try matches("^a$", ["a", "^a$"]) == ["^a$"])
  }

  @Test(
    "Escapes of single characters",
    arguments: [
      (#"\("#, "("), (#"\)"#, ")"), (#"\*"#, "*"), (#"\+"#, "+"), (#"\-"#, "-"), (#"\."#, "."),
      (#"\?"#, "?"), (#"\["#, "["), (#"\\"#, "\\"), (#"\]"#, "]"), (#"\^"#, "^"), (#"\{"#, "{"),
      (#"\|"#, "|"), (#"\}"#, "}"), (#"\n"#, "\n"), (#"\r"#, "\r"), (#"\t"#, "\t"),
      (#"[\-]"#, "-"), (#"[\]]"#, "]"), (#"[\n]"#, "\n"),
    ])
  func escapes(pattern: String, text: String) throws {
    #expect(try matches(pattern, [text, "x", ""]) == [text])
  }

  @Test(
    "Character classes",
    arguments: [
      ("[abc]", "abc"), ("[a-c]", "abc"), ("[^a-c]", "d-]^é"), ("[-a]", "a-"), ("[a-]", "a-"),
      ("[^-a]", "bcd]^é"), ("[a^]", "a^"), ("[^^]", "abcd-]é"), ("[--]", "-"), (#"[a\-d]"#, "ad-"),
      (#"[\]\^]"#, "]^"), ("[à-ý]", "é"), (#"[\p{Ll}]"#, "abcdé"), (#"[\P{L}]"#, "-]^"),
      (#"[^\p{L}\-]"#, "]^"), ("[b-da]", "abcd"),
    ])
  func classes(pattern: String, expected: String) throws {
    let pattern = try IRegexp(pattern)
    let found = "abcd-]^é".unicodeScalars.filter { pattern.matches(String($0)) }
    #expect(Set(found) == Set(expected.unicodeScalars))
  }

  /// A scalar of each general category that a pattern can name.
  private static let scalars: KeyValuePairs<String, Unicode.Scalar> = [
    "Ll": "a", "Lm": "\u{2B0}", "Lo": "猫", "Lt": "\u{1C5}", "Lu": "A", "Mc": "\u{903}",
    "Me": "\u{20DD}", "Mn": "\u{301}", "Nd": "\u{663}", "Nl": "\u{2160}", "No": "²", "Pc": "_",
    "Pd": "-", "Pe": ")", "Pf": "»", "Pi": "«", "Po": "!", "Ps": "(", "Zl": "\u{2028}",
    "Zp": "\u{2029}", "Zs": " ", "Sc": "€", "Sk": "^", "Sm": "+", "So": "©", "Cc": "\u{7}",
    "Cf": "\u{AD}", "Cn": "\u{378}", "Co": "\u{E000}",
  ]

  @Test("Each general category is that of Unicode, and its first letter means all of its kind")
  func categories() throws {
    for (name, scalar) in Self.scalars {
      for (other, _) in Self.scalars {
        #expect(try IRegexp("\\p{\(other)}").matches(String(scalar)) == (other == name), "\(name)")
        #expect(try IRegexp("\\P{\(other)}").matches(String(scalar)) == (other != name), "\(name)")
      }
      for letter in ["L", "M", "N", "P", "Z", "S", "C"] {
        let isOfKind = name.hasPrefix(letter)
        #expect(try IRegexp("\\p{\(letter)}").matches(String(scalar)) == isOfKind, "\(name)")
      }
    }
  }

  @Test(
    "Text that is not an I-Regexp is refused at the mistake",
    arguments: [
      ("a(b", PatternProblem.Kind.unclosedGroup, 1..<2), ("a)b", .unopenedGroup, 1..<2),
      ("*a", .danglingQuantifier, 0..<1), ("a**", .danglingQuantifier, 2..<3),
      ("a+?", .danglingQuantifier, 2..<3), ("(?:a)", .danglingQuantifier, 1..<2),
      ("a|+", .danglingQuantifier, 2..<3), ("a{2}{3}", .danglingQuantifier, 4..<5),
      ("a{,2}", .invalidQuantifier, 1..<5), ("a{}", .invalidQuantifier, 1..<3),
      ("a{1", .invalidQuantifier, 1..<3), ("a{1,x}", .invalidQuantifier, 1..<6),
      ("a{ 1}", .invalidQuantifier, 1..<5), ("a{3,2}", .emptyQuantifierRange, 1..<6),
      ("é]", .unescapedCharacter, 2..<3), ("a}", .unescapedCharacter, 1..<2),
      ("[a[b]", .unescapedCharacter, 2..<3), (#"é\d"#, .unknownEscape, 2..<4),
      (#"\w"#, .unknownEscape, 0..<2), (#"\"#, .unknownEscape, 0..<1),
      (#"[\s]"#, .unknownEscape, 1..<3),
      (#"\/"#, .unknownEscape, 0..<2), (#"\$"#, .unknownEscape, 0..<2),
      (#"\u0041"#, .unknownEscape, 0..<2), (#"\p"#, .unknownCategory, 0..<2),
      (#"\p{"#, .unknownCategory, 0..<3), (#"\p{}"#, .unknownCategory, 0..<4),
      (#"\p{Cs}"#, .unknownCategory, 0..<6), (#"\p{IsBasicLatin}"#, .unknownCategory, 0..<16),
      (#"\p{lu}"#, .unknownCategory, 0..<6), (#"\pL"#, .unknownCategory, 0..<2),
      ("[a", .unclosedClass, 0..<1), ("a[", .unclosedClass, 1..<2), ("[]", .emptyClass, 0..<2),
      ("[^]", .emptyClass, 0..<3), ("[]a]", .emptyClass, 0..<2), ("[b-a]", .emptyClassRange, 1..<4),
      ("[a--]", .misplacedHyphen, 2..<3), ("[ab-c-d]", .misplacedHyphen, 5..<6),
      (#"[\p{L}-z]"#, .misplacedHyphen, 6..<7), (#"[a-\p{L}]"#, .misplacedHyphen, 1..<8),
    ])
  func refused(pattern: String, kind: PatternProblem.Kind, range: Range<Int>) {
    #expect(throws: PatternProblem(kind, range)) { try IRegexp(pattern) }
  }

  @Test("What would need much memory is refused")
  func tooLong() {
    let patterns = [
      "a{10000}", "(a{100}){100}", "((a{99}){99}){99}", "a{4294967296}", "a{18446744073709551616,}",
      "(){10000}", String(repeating: "a", count: 10_001), String(repeating: "|", count: 10_001),
      "(((a{0,30}){0,30}){0,30}){0,30}",
    ]
    for pattern in patterns {
      let problem = #expect(throws: PatternProblem.self) { try IRegexp(pattern) }
      #expect(problem?.kind == .tooLong, "\(pattern.prefix(40))")
    }
  }

  @Test("What is not too long is taken")
  func long() throws {
    #expect(try IRegexp("[a-z]{1,3000}").matches(String(repeating: "a", count: 3000)))
    #expect(try !IRegexp("[a-z]{1,3000}").matches(String(repeating: "a", count: 3001)))
    #expect(try IRegexp(String(repeating: "a", count: 10_000)).length == 10_001)
  }

  @Test("Groups nest 100 deep")
  func deep() throws {
    let deepest = String(repeating: "(", count: 100) + "a" + String(repeating: ")", count: 100)
    #expect(try IRegexp(deepest).matches("a"))
    let problem = PatternProblem(.tooDeep, 100..<101)
    #expect(throws: problem) { try IRegexp("(" + deepest + ")") }
    #expect(throws: problem) { try IRegexp(String(repeating: "(", count: 100_000)) }
  }

  @Test(
    "Patterns that let others go back and forth for ever take time that grows with the text",
    arguments: [
      "(a*)*b", "(a|a)*b", "(a|aa)+b", "(.*)(.*)(.*)b", "a{0,50}a{50}b", "(a?){50}a{50}b",
    ])
  func linear(pattern: String) throws {
    let pattern = try IRegexp(pattern)
    let text = String(repeating: "a", count: 2000)
    var work = 2000 * pattern.length * 3
    #expect(pattern.matches(text, atMost: &work) == false)
    #expect(work > 0)
  }

  @Test(
    "A pattern has a sample, if a short one exists",
    arguments: [
      ("AC[0-9a-fA-F]{4}", 0...9, "ACcdef"), ("(a|b)*c", 0...9, "c"), ("(a|b)*c", 3...9, "aac"),
      ("\\p{Lu}{2}-\\p{Nd}+", 0...9, "AA-0"), ("[^a-z]", 0...9, "0"), ("a?", 0...9, "a"),
      ("[\u{e9}-\u{ff}]", 1...1, "\u{e9}"), (".{3}", 3...3, "abc"), ("x{5}", 0...4, nil),
      ("(((a{20}){20}){20})", 0...9999, nil), ("((a*)*)*", 500...500, nil), ("", 0...9, nil),
      ("(", 0...9, nil),
    ] as [(String, ClosedRange<Int>, String?)])
  func samples(pattern: String, lengths: ClosedRange<Int>, expected: String?) throws {
    let sample = IRegexp.sample(of: pattern, lengths)
    #expect(sample == expected)
    if let sample { #expect(try IRegexp(pattern).matches(sample)) }
  }

  @Test("Work that is not allowed is not done")
  func work() throws {
    let pattern = try IRegexp("(a|b)*c")
    var work = 100
    #expect(pattern.matches(String(repeating: "a", count: 1000), atMost: &work) == nil)
    #expect(work == 0)
    work = 100
    #expect(pattern.matches("abc", atMost: &work) == true)
    #expect(work > 0 && work < 100)
  }
}
