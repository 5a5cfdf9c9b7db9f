// Characters of every general category in the parts of a URL.

import Testing

/// Some characters of a general category of Unicode.
struct Category: CustomTestStringConvertible {
  let name: Unicode.GeneralCategory
  let characters: String

  init(_ name: Unicode.GeneralCategory, _ characters: String) {
    (self.name, self.characters) = (name, characters)
  }

  var testDescription: String { "\(name)" }

  /// All except surrogates, which cannot occur in text.
  static let all = [
    Category(.uppercaseLetter, "AÉΩ\u{1D400}"), Category(.lowercaseLetter, "zßж\u{1D41A}"),
    Category(.titlecaseLetter, "ǅᾈ"), Category(.modifierLetter, "ʰ々"),
    Category(.otherLetter, "ªא猫\u{20000}"), Category(.nonspacingMark, "\u{301}\u{5B0}\u{E0100}"),
    Category(.spacingMark, "\u{903}\u{1D165}"), Category(.enclosingMark, "\u{20DD}\u{A670}"),
    Category(.decimalNumber, "0٣\u{1D7CE}"), Category(.letterNumber, "Ⅷ\u{3007}"),
    Category(.otherNumber, "²½①"), Category(.connectorPunctuation, "_‿"),
    Category(.dashPunctuation, "-–〜"), Category(.openPunctuation, "([{「"),
    Category(.closePunctuation, ")]}」"), Category(.initialPunctuation, "«“"),
    Category(.finalPunctuation, "»”"), Category(.otherPunctuation, "!\"#%&'*,./:;?@\\¡、"),
    Category(.mathSymbol, "+<=>|~±∀"), Category(.currencySymbol, "$€₿"),
    Category(.modifierSymbol, "^`¨🏻"), Category(.otherSymbol, "¦©🎆"),
    Category(.spaceSeparator, " \u{A0}\u{3000}"), Category(.lineSeparator, "\u{2028}"),
    Category(.paragraphSeparator, "\u{2029}"), Category(.control, "\0\t\n\r\u{1B}\u{7F}\u{85}"),
    Category(.format, "\u{AD}\u{200D}\u{202E}\u{FEFF}\u{E0061}"),
    Category(.privateUse, "\u{E000}\u{10FFFD}"),
    Category(.unassigned, "\u{378}\u{FFFE}\u{FFFF}\u{10FFFF}"),
  ]
}

@Suite("Unicode in the URLs of .http files")
struct UnicodeTests {
  @Test("The characters are of their categories, and every category is there")
  func categories() {
    for category in Category.all {
      for scalar in category.characters.unicodeScalars {
        #expect(
          scalar.properties.generalCategory == category.name, "\(scalar.escaped(asASCII: true))")
      }
    }
    #expect(Set(Category.all.map(\.name)).count == 29)
  }

  @Test("Every character arrives in segments, keys and values", arguments: Category.all)
  func characters(category: Category) throws {
    let texts = category.characters.unicodeScalars.map { String($0) } + [category.characters]
    let requests = texts.enumerated().map { index, text in
      let x = quoted(text)
      return (
        "r\(index)",
        #"method: GET, path: "/${a}/${b}", query: {\#(x): \#(x), l: [\#(x)]}, "#
          + "cases: {c: {a: \(quoted("x" + text)), b: \(quoted(text + "z"))}}"
      )
    }
    let head = specHead + "inputs: {a: {type: string, example: y}, b: {type: string, example: y}}\n"
    let compiled = try CompiledSpec(spec(requests, head: head))
    try compiled.expectNoMistakes()
    let entries = try compiled.comparedEntries()
    #expect(entries.count == texts.count)
    for ((_, entry), text) in zip(entries, texts) {
      let target = try #require(RequestTarget(entry.url.target))
      #expect(target.segments == [[], Array("x".utf8) + text.utf8, Array(text.utf8) + "z".utf8])
      #expect(target.pairs?.contains { $0.key == Array(text.utf8) && $0.value == $0.key } == true)
    }
  }

  @Test(
    "Literal characters of a path and a query arrive too",
    arguments: [
      "/a'b(c)*!$,;:@+=&", "/%2F%3F%23%25", "/a?b=c/d?e", "/a?b=c=d", "/a?b&c=&=d&&", "/a?[b]={c}",
      "/a//b/", "/é?é=猫", "/%c3%A9", "/a?b=%2B+c",
    ])
  func literals(path: String) throws {
    let compiled = try CompiledSpec(spec([("r", "method: GET, path: \(quoted(path))")]))
    try compiled.expectNoMistakes()
    #expect(try compiled.comparedEntries().count == 1)
  }
}
