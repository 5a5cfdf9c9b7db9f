import Diagnostics
import MessageSyntax

// Checks for messages that no request can express.

extension MessageBuilder {
  /// The reason why a message cannot become a request, or `nil` if it can.
  func refusal(of message: ImportedMessage) -> String? {
    guard Method.isToken(message.method.utf8) else {
      return "'\(message.method)' is not a method"
    }
    if message.method == "CONNECT" {
      return "CONNECT opens a tunnel instead of requesting a resource"
    }
    if let reason = refusal(ofURL: message.url) { return reason }
    guard let target = message.target, target.range(of: "://") != nil else { return nil }
    return refusal(ofURL: target)
  }

  private func refusal(ofURL url: String) -> String? {
    // A variable may be the whole beginning of a URL.
    if let first = url.unicodeScalars.first, template.isVariable(first),
      url.unicodeScalars.dropFirst().first.map({ $0 == "/" || $0 == "?" }) ?? true
    {
      return nil
    }
    return ImportedURL.problem(of: template.filled(url) { _ in "1" }).map { "its URL \($0)" }
  }

  /// The message without a target or host that its request cannot express.
  mutating func sendable(_ message: ImportedMessage) -> ImportedMessage {
    var message = message
    if message.target == "*", message.method != "OPTIONS" || message.url.utf8.contains(0x3F) {
      lose("the target '*'", "only an OPTIONS request without a query has it", at: message.span)
      message.target = nil
    }
    let absolute = message.target.flatMap { $0.range(of: "://") == nil ? nil : $0 }
    message.fields.removeAll { field in
      guard field.name.asciiLowercased == "host" else { return false }
      let isHost = ImportedURL.problem(of: "https://\(field.value)") == nil
      let isSame = absolute.map { field.value.isSame(as: Self.host(of: $0)) } ?? true
      guard !template.hasVariable(field.value), !isHost || !isSame else { return false }
      lose(
        "the field 'Host: \(field.value)'",
        isHost ? "the target names another host" : "it is not a host", at: field.span)
      return true
    }
    return message
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
      guard FieldValue.problem(in: Array(bearer.utf8)) == nil, !bearer.isEmpty else {
        return lose("the token", "it is empty, or cannot be sent in a field", at: message.span)
      }
      request.auth = .map(SpecMap([("bearer", .text(template.specText(bearer)))]))
    }
  }
}

extension ImportedMessage {
  /// Whether a text can be a credential. A user name and a password contain no control characters
  /// (RFC 7617, section 2).
  static func isCredential(_ text: String) -> Bool {
    !text.utf8.contains { $0 < 0x20 || $0 == 0x7F }
  }
}
