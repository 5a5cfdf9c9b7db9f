// Names of elements and attributes.

import MessageSyntax
import Testing

@Suite("Names in XML")
struct XMLNameTests {
  @Test(
    "Names have the characters of XML 1.0, and one colon at most",
    arguments: [
      "a", "A-1._", "_", "é", "猫", "a·", "x:y", "\u{10000}", "\u{EFFFF}", "a\u{203F}", "\u{200C}",
    ])
  func valid(name: String) { #expect(XMLName.isValid(name.utf8)) }

  @Test(
    "Other names are refused",
    arguments: [
      "", "1", "-a", ".a", "a b", "a\n", ":a", "a:", "a:b:c", "x:1", "×", "÷", "\u{37E}", "\u{B7}",
      "\u{2190}", "a\u{0}", "<", "a>", "@a", "#a", "\u{F0000}", "\u{FFFE}",
    ])
  func invalid(name: String) { #expect(!XMLName.isValid(name.utf8)) }

  @Test("The first character tells attributes and text from elements")
  func members() {
    #expect(XMLMember(named: "a".utf8) == .element)
    #expect(XMLMember(named: "@a".utf8) == .attribute)
    #expect(XMLMember(named: "@xmlns:p".utf8) == .attribute)
    #expect(XMLMember(named: "$text".utf8) == .text)
    for name in ["$", "@", "@@a", "#text", "$Text", "$text ", "text()"] {
      #expect(XMLMember(named: name.utf8) == nil, "\(name)")
    }
  }
}
