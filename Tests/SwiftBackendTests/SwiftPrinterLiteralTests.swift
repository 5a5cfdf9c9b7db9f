import TestSupport
import Testing

@testable import SwiftBackend

/// Text of specs in literals: it keeps its value, and no part of it leaves the quotation marks.
@Suite struct SwiftPrinterLiteralTests {
  @Test(
    "Text is escaped where it would end the literal or could not be seen",
    arguments: [
      ("", #""""#),
      ("cat", #""cat""#),
      ("料理 é 👨‍👩‍👧", #""料理 é 👨‍👩‍👧""#),
      ("\"", #""\"""#),
      (#"\"#, #""\\""#),
      (#"\(secret)"#, #""\\(secret)""#),
      (#""""#, #""\"\"""#),
      ("\"#", ##""\"#""##),
      ("a\nb\rc\r\nd\te", #""a\nb\rc\r\nd\te""#),
      ("\0\u{7}\u{1B}\u{7F}", #""\u{0}\u{7}\u{1B}\u{7F}""#),
      ("\u{85}\u{9F}", #""\u{85}\u{9F}""#),
      ("\u{2028}\u{2029}", #""\u{2028}\u{2029}""#),
      (
        "\u{200E}\u{202A}\u{202E}\u{2066}\u{2069}\u{61C}",
        #""\u{200E}\u{202A}\u{202E}\u{2066}\u{2069}\u{61C}""#
      ),
      ("\u{FEFF}\u{FFFE}\u{10FFFF}", #""\u{FEFF}\u{FFFE}\u{10FFFF}""#),
      ("\u{AD}\u{200B}\u{E0041}", #""\u{AD}\u{200B}\u{E0041}""#),
    ])
  func textEscapedWhereWouldEndLiteral(
    text: String, literal: String
  ) {
    #expect(SwiftPrinter.text { $0.lines.flat(.text(text)) } == literal)
  }

  @Test("A character may begin in one piece of text and end in the next")
  func characterOfTwoPieces() {
    let words = String(repeating: "w", count: 86)
    let literal = [StringPiece.text(words + "e"), .text("\u{301}")]
    #expect(CodeLines.characters(ofLiteral: literal) == 89)
    let name = StringPiece.interpolation([Argument(nil, .name("n"))])
    #expect(
      CodeLines.characters(ofLiteral: literal + [name, .text("a\nb"), .text("\n")]) == 99)
  }

  @Test("Long text with line feeds is on several lines") func longTextLineFeedsOnSeveral() {
    let text =
      "query {\n  a \"\"\"\(#"\(b)"#)\n\n}\(String(repeating: " ", count: 100))\n\u{2028}\t"
    let value = Expression.string([.text(text), .interpolation([Argument(nil, .name("c"))])])
    let printed = SwiftPrinter.text { $0.statement(.returning(value)) }
    #expect(
      printed == """
        return \"""
          query {
            a ""\\"\\\\(b)

          }\(String(repeating: " ", count: 99))\\u{20}
          \\u{2028}\\t\\(c)
          \"""
        """)
  }

  /// The bytes of the values: texts that Swift considers equal may have different bytes.
  @Test(
    "The compiler reads every text as it was",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
  func compilerReadsEveryTextWas() async throws {
    let texts = Self.hostileTexts
    let literals = texts.flatMap { [$0, .text("-") + $0, .text(Self.longLine) + $0] }
    let values = texts.flatMap { [$0.value, "-" + $0.value, Self.longLine + $0.value] }
    let source = Self.program(printing: literals.map(\.pieces))
    let lines = try await onThreadOfItsOwn { try SwiftProgram.output(of: source) }
    #expect(source == (try SwiftFormat.formatted(source)))
    #expect(lines == values.map { "\(Array($0.utf8))" })
  }
}

// MARK: - The program

extension SwiftPrinterLiteralTests {
  /// Text that fits on no line.
  private static let longLine = String(repeating: "long ", count: 20) + "\n"

  /// U+FDD0, whose escape the compiler refuses.
  private static let reserved = String(decoding: [0xEF, 0xB7, 0x90] as [UInt8], as: UTF8.self)

  /// Expressions that are interpolated in texts.
  private static let interpolated = "\"\"\"\n\\"

  /// Pieces of a literal, and the whole literal.
  private struct Text {
    var pieces: [StringPiece]
    var value: String

    static func text(_ text: String) -> Text {
      Text(pieces: [.text(text)], value: text)
    }

    static var interpolation: Text {
      Text(pieces: [.interpolation([Argument(nil, .name("Texts.x"))])], value: interpolated)
    }

    static func + (left: Text, right: Text) -> Text {
      Text(pieces: left.pieces + right.pieces, value: left.value + right.value)
    }
  }

  /// Every pair of pieces that could be misread, and random sequences of them.
  private static var hostileTexts: [Text] {
    let pieces: [Text] =
      [
        "a", " ", "\"", "\"\"\"", "\\", "\\(", "\\(Texts.x)", ")", "\n", "\r", "\r\n", "\t", "#",
        "\"#",
        "\0", "\u{85}", "\u{A0}", "\u{3000}", "\u{301}", "\u{2028}", "\u{202E}", "\u{FEFF}",
        "\u{FFFE}",
        "\u{10FFFF}", "é", "👨‍👩‍👧", "//", "/*",
      ].map(Text.text) + [.text(reserved), .interpolation]
    var numbers = SeededNumbers(seed: 6)
    let random = (0..<200).map { _ in
      (0..<20).map { _ in numbers.pick(pieces) }.reduce(.text(""), +)
    }
    return pieces.flatMap { first in pieces.map { first + $0 } } + random
  }

  /// A program that prints the bytes of literals.
  private static func program(printing literals: [[StringPiece]]) -> [UInt8] {
    let texts = Property(
      isStatic: true, isVariable: false, name: "all", type: .array(.name("String")),
      value: .array(literals.map(Expression.string)))
    let x = Property(
      isStatic: true, isVariable: false, name: "x", type: nil, value: .text(interpolated))
    let members = [x, texts].map { Declaration(.property($0)) }
    let type = TypeDefinition(name: "Texts", inheritance: [], members: members)
    let file = SwiftFile(
      comment: [], importDeclaration: .init(access: .internal, module: "Swift"),
      declarations: [Declaration(.enumeration(type))])
    return SwiftPrinter.bytes(of: file)
      + Array("\nfor text in Texts.all { print(Array(text.utf8)) }\n".utf8)
  }
}
