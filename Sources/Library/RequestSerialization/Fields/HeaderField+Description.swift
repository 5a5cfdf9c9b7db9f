// Fields as people read them, without what must not be in a log.

internal import MessageSyntax

extension HeaderField: CustomStringConvertible {
  /// The field line: `Accept: text/html`. For a field that contains credentials or cookies only the name is
  /// shown, and of `Authorization` the scheme: `Authorization: Bearer [redacted]`.
  ///
  /// Invisible characters are escaped, so that a value cannot pretend to be another line.
  public var description: String { "\(name.visibleText): \(shownValue)" }

  /// The value, if it is not a secret.
  var shownValue: String {
    guard holdsSecret else { return value.visibleText }
    // RFC 9110, section 11.4: credentials = auth-scheme [ 1*SP ( token68 / #auth-param ) ]
    let scheme = value.utf8.firstIndex(of: 0x20).map { String(value[..<$0]) }
    let isCredentials = isNamed("Authorization") || isNamed("Proxy-Authorization")
    return isCredentials && scheme != nil
      ? "\(scheme?.visibleText ?? "") [redacted]" : "[redacted]"
  }

  /// Whether the value is a credential, or lets its owner in as one does.
  private var holdsSecret: Bool {
    isNamed("Authorization") || isNamed("Proxy-Authorization") || isNamed("Cookie")
      || isNamed("Set-Cookie")
  }
}

extension Cookie: CustomStringConvertible {
  /// The name of the cookie. The value, which lets its owner in, is not shown.
  public var description: String { "\(name.visibleText)=[redacted]" }
}

extension ResponseHead: CustomStringConvertible, CustomDebugStringConvertible {
  /// The status and the media type: `200 (application/json)`.
  public var description: String { "\(status)" + (mediaType.map { " (\($0.visibleText))" } ?? "") }

  /// The status and the fields, one a line, without the values of those that contain credentials.
  public var debugDescription: String {
    (["\(status)"] + fields.map(\.description)).joined(separator: "\n")
  }
}

extension String {
  /// The text, with an escape for each scalar that hides or reorders others, or ends a line.
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
