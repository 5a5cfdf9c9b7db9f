// Descriptions of fields without values that must not be logged.

internal import MessageSyntax

extension HeaderField: CustomStringConvertible {
  /// The field line: `Accept: text/html`. The value of a field with credentials or cookies is
  /// omitted, except for the scheme of `Authorization`: `Authorization: Bearer [redacted]`.
  ///
  /// Invisible characters are escaped, so that a value cannot imitate another line.
  public var description: String { "\(name.visibleText): \(shownValue)" }

  /// The value if it is not a secret.
  var shownValue: String {
    guard holdsSecret else { return value.visibleText }
    // RFC 9110, section 11.4: credentials = auth-scheme [ 1*SP ( token68 / #auth-param ) ]
    let scheme = value.utf8.firstIndex(of: 0x20).map { String(value[..<$0]) }
    let isCredentials = isNamed("Authorization") || isNamed("Proxy-Authorization")
    return isCredentials && scheme != nil
      ? "\(scheme?.visibleText ?? "") [redacted]" : "[redacted]"
  }

  /// Whether the value is a credential, or grants access like one.
  private var holdsSecret: Bool {
    isNamed("Authorization") || isNamed("Proxy-Authorization") || isNamed("Cookie")
      || isNamed("Set-Cookie")
  }
}

extension Cookie: CustomStringConvertible {
  /// The name of the cookie. The value is omitted, because it may grant access.
  public var description: String { "\(name.visibleText)=[redacted]" }
}

extension ResponseHead: CustomStringConvertible, CustomDebugStringConvertible {
  /// The status and the media type: `200 (application/json)`.
  public var description: String { "\(status)" + (mediaType.map { " (\($0.visibleText))" } ?? "") }

  /// The status and the fields, one a line, without the values of fields with credentials.
  public var debugDescription: String {
    (["\(status)"] + fields.map(\.description)).joined(separator: "\n")
  }
}

extension String {
  /// The text with an escape for each scalar that is invisible, reorders others, or ends a line.
  var visibleText: String {
    var text = ""
    for scalar in unicodeScalars {
      if scalar.showsItself {
        text.unicodeScalars.append(scalar)
      } else {
        text += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return text
  }
}
