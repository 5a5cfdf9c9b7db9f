/// A line that begins with `#`: text for people, or a directive for clients.
///
/// Clients obey a directive wherever it is, and each client has its own. So text must not begin
/// with `@`, and only directives that all clients obey or ignore are accepted.
enum Comment {
  case text(String)
  case directive(String)

  /// The directives of the subset, apart from `name`: how a request treats redirects and the
  /// cookies of earlier responses.
  private static let directives = ["no-redirect", "no-cookie-jar"]

  init(_ line: Line) throws(Fault) {
    let rest = line.dropFirst()
    guard rest.isEmpty || rest.first == 0x20 else { throw Fault("no blank after '#'") }
    let text = rest.dropFirst().text
    let visible = text.unicodeScalars.drop { $0.isBlank || $0 == "#" }
    if visible.first == "@" {
      let name = String(visible.dropFirst())
      guard Self.directives.contains(name), text == "@" + name else {
        throw Fault("a directive that is not of the subset")
      }
      self = .directive(name)
      return
    }
    for mark in ["###", "{{", "}}"] where text.utf8.firstRange(of: mark.utf8) != nil {
      throw Fault("'\(mark)' in a comment")
    }
    self = .text(text)
  }
}
