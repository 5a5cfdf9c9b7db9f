import Testing

@testable import SwiftBackend

/// Where statements that do not fit on a line are broken.
@Suite struct SwiftPrinterLayoutTests {
  private static let words = String(repeating: "word ", count: 19) + "word"
  private static var query: Expression { .text("query {\n  \(words)\n}") }

  private static func printed(_ statement: Statement) -> String {
    SwiftPrinter.text { $0.statement(statement) }
  }

  @Test("A statement that fits is on one line, and text in it, too")
  func statementFitsOnOneLineText() {
    let call = Expression.call(
      "send", [Argument("text", .text("a\nb")), Argument("limit", .literal("1000000"))])
    #expect(Self.printed(.returning(call)) == #"return send(text: "a\nb", limit: 1_000_000)"#)
  }

  @Test("Text of an argument is indented below its label") func textArgumentIndentedBelowLabel() {
    let call = Expression.call(
      "send", [Argument("query", Self.query), Argument("limit", .literal("1"))])
    #expect(
      Self.printed(.expression(call)) == """
        send(
          query: \"""
            query {
              \(Self.words)
            }
            \""",
          limit: 1)
        """)
  }

  @Test("Text of an argument without a label is indented like it")
  func textArgumentWithoutLabelIndentedLike() {
    #expect(
      Self.printed(.expression(.call("send", [Argument(nil, Self.query)]))) == """
        send(
          \"""
          query {
            \(Self.words)
          }
          \""")
        """)
  }

  @Test("Text of an entry is indented like it") func textEntryIndentedLike() {
    let value = Expression.dictionary([
      DictionaryElement(.text("query"), Self.query), DictionaryElement(.text("a"), .name("b")),
    ])
    #expect(
      Self.printed(.set(.name("map"), value)) == """
        map = [
          "query": \"""
          query {
            \(Self.words)
          }
          \""",
          "a": b,
        ]
        """)
  }

  @Test("Text is on one line behind a label that leaves no room") func textOnOneLineBehindLabel() {
    let label = String(repeating: "l", count: 96)
    let call = Expression.call("send", [Argument(label, .text("\(Self.words)\n"))])
    #expect(
      Self.printed(.expression(call)) == """
        send(
          \(label):
            "\(Self.words)\\n"
        )
        """)
  }

  @Test("A member follows the parenthesis of broken arguments")
  func memberFollowsParenthesisBrokenArguments() {
    let url = Expression.name("url").member("appending")
    let call = Expression.call(url, [Argument("path", .text(Self.words))]).member("serialized")
    #expect(
      Self.printed(.set(.name("a"), .call(call, [Argument("into", .name("b"))]))) == """
        a = url.appending(
          path:
            "\(Self.words)"
        ).serialized(into: b)
        """)
  }
}
