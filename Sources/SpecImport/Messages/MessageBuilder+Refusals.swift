import Diagnostics
import MessageSyntax

// What no request can have.

extension MessageBuilder {
  /// Why a message cannot become a request; nil if it can.
  func refusal(of message: ImportedMessage) -> String? {
    guard Method.isToken(message.method.utf8) else {
      return "'\(message.method)' is not a method"
    }
    if message.method == "CONNECT" {
      return "CONNECT opens a tunnel instead of requesting a resource"
    }
    var url = message.url
    if let target = message.target, target.range(of: "://") != nil { url = target }
    // A variable may be the whole beginning of a URL.
    if let first = url.unicodeScalars.first, template.isVariable(first),
      url.unicodeScalars.dropFirst().first.map({ $0 == "/" || $0 == "?" }) ?? true
    {
      return nil
    }
    return ImportedURL.problem(of: template.filled(url) { _ in "1" }).map { "its URL \($0)" }
  }

  /// The user name and password, or the token.
  mutating func setCredentials(of request: inout SpecRequest, _ message: ImportedMessage) {
    if let (username, password) = message.credentials {
      guard ImportedMessage.isCredential(username + password) else {
        return lose("the password", "it contains a control character", at: message.span)
      }
      let map = SpecMap([
        ("username", .text(template.specText(username))),
        ("password", .text(template.specText(password))),
      ])
      request.auth = .map(SpecMap([("basic", .map(map))]))
    } else if let bearer = message.bearer {
      guard ImportedMessage.isCredential(bearer) else {
        return lose("the token", "it contains a control character", at: message.span)
      }
      request.auth = .map(SpecMap([("bearer", .text(template.specText(bearer)))]))
    }
  }
}

extension ImportedMessage {
  /// Whether a text can be a credential. A user name and a password contain no control characters (RFC 7617,
  /// section 2).
  static func isCredential(_ text: String) -> Bool {
    !text.utf8.contains { $0 < 0x20 || $0 == 0x7F }
  }
}
