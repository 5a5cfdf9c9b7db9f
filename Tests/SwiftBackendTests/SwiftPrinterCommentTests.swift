import Testing

@testable import SwiftBackend

/// Text of specs in comments: it neither ends the comment nor instructs a tool.
@Suite struct SwiftPrinterCommentTests {
  private static let words = String(repeating: "word ", count: 19)

  @Test(
    "A text is lines of a comment",
    arguments: [
      ("", "///\n"),
      ("Find photos.", "/// Find photos.\n"),
      (
        "one\r\ntwo\u{2028}three\u{B}four\rfive",
        "/// one\n/// two\n/// three\n/// four\n/// five\n"
      ),
      ("a\u{202E}b\0c\td  ", "/// abc d\n"),
      ("*/ \"\"\" \\(x)", "/// */ \"\"\" \\(x)\n"),
      ("swift-format-ignore: all", "/// swift\\-format-ignore: all\n"),
      ("\(words)w - no item", "/// \(words.dropLast())\n/// w - no item\n"),
    ])
  func textLinesComment(text: String, comment: String) {
    #expect(SwiftPrinter.text { $0.lines.comment([text], marker: "///") } == comment)
  }
}
