internal import MessageSyntax

/// Credentials in the syntax of curl, HTTPie, Postman or OpenAPI that were meant for `auth`.
package enum MeantCredentials: Sendable, Hashable {
  case nothing
  case bearer(String?)
  case basic(username: String?, password: String?)

  /// Signature Version 4 of AWS.
  case aws

  /// A scheme that is only a header field here, or an API key in a field of its own.
  case field(name: String, value: String?)

  /// A copy without values from the spec.
  fileprivate var withoutValues: Self {
    switch self {
    case .nothing: .nothing
    case .aws: .aws
    case .bearer: .bearer(nil)
    case .basic: .basic(username: nil, password: nil)
    case .field(let name, _): .field(name: name, value: nil)
    }
  }
}

extension DiagnosticMessage {
  /// The message with a replacement for all of `auth`.
  package func helping(_ credentials: MeantCredentials) -> Self {
    helping(Self.cure(credentials), besideSecrets: Self.cure(credentials.withoutValues))
  }

  private static func cure(_ credentials: MeantCredentials) -> String {
    switch credentials {
    case .nothing: "write 'auth: none'"
    case .aws:
      "write 'auth: {aws: {access-key: …, secret-key: …, region: …, service: …, date: …}}'"
    case .bearer(let token): "write 'auth: {bearer: \(scalar(token))}'"
    case .basic(let username, let password):
      "write 'auth: {basic: {username: \(scalar(username)), password: \(scalar(password))}}'"
    case .field("Authorization", let value):
      "write the header itself: 'headers: {Authorization: \(scalar(value))}'"
    case .field(let name, let value):
      "write it as a header, with the name that the service expects: "
        + "'headers: {\(name): \(scalar(value))}'"
    }
  }

  /// A text as a scalar in braces, quoted if necessary; `…` if it cannot be repeated.
  private static func scalar(_ text: String?) -> String {
    guard let text, text.utf8.count <= 80 else { return "…" }
    let isPlain = text.utf8.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || "-_./".utf8.contains($0)
    }
    let first = text.utf8.first ?? 0
    if isPlain, first.isASCIILetter, text.lowercased() != "null" { return text }
    let isQuotable = text.utf8.allSatisfy {
      0x20...0x7E ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    return isQuotable ? "\"\(text)\"" : "…"
  }
}
