import Diagnostics

/// The colours of HTTP messages on a terminal.
enum MessageStyle {
  private static let name = "\u{1B}[1;36m"
  private static let good = "\u{1B}[1;32m"
  private static let bad = "\u{1B}[1;31m"
  private static let end = "\u{1B}[0m"

  /// A request line: the method and the target.
  static func requestLine(_ line: [UInt8]) -> String {
    let words = VisibleText.escaping(line).split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3 else { return VisibleText.escaping(line) }
    return "\(good)\(words[0])\(end) \(name)\(words[1])\(end) \(words[2])"
  }

  /// A status line, by its status.
  static func statusLine(_ line: [UInt8], _ status: Int) -> String {
    "\(status < 400 ? good : bad)\(VisibleText.escaping(line))\(end)"
  }

  /// A field line: the name.
  static func fieldLine(_ line: [UInt8]) -> String {
    let text = VisibleText.escaping(line)
    guard let colon = text.firstIndex(of: ":") else { return text }
    return "\(name)\(text[..<colon])\(end)\(text[colon...])"
  }
}
