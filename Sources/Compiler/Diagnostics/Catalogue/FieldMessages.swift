package import MessageSyntax

// Mistakes in header fields, cookies and credentials.

extension DiagnosticMessage {
  /// A name that is not a token (RFC 9110, section 5.1: `field-name = token`).
  package static func invalidFieldName(_ name: String) -> Self {
    Self(
      "invalid-field-name", .error, "invalid header name '\(name)'",
      help: cure(ofName: name)
        ?? (name.last == ":" ? "leave out the ':': \(name.dropLast())" : nil)
        ?? "a name is a word of letters, digits and !#$%&'*+-.^_`|~")
  }

  /// A name that occurs twice, ignoring case.
  package static func fieldTwice(_ name: String) -> Self {
    Self(
      "field-twice", .error, "header '\(name)' is set twice",
      help: "write a list for several lines: '\(name): [first, second]'")
  }

  /// An entry of a map of fields that is another field of the request, or of the map.
  package static func fieldTwiceInMap(_ name: String, pattern: String) -> Self {
    Self(
      "field-twice", .error, "the map of '\(pattern)' sets '\(name)', which is set already",
      help: "leave the entry out, or give its value to that field")
  }

  /// `Content-Length` in a request.
  package static func contentLengthWritten(_ name: String) -> Self {
    computedField(name, help: "leave it out: Waybill counts the bytes")
  }

  /// `Transfer-Encoding` in a request.
  package static func transferEncodingWritten(_ name: String) -> Self {
    computedField(name, help: "write 'framing: {chunked: SIZE}' instead")
  }

  /// `Content-Length` or `Transfer-Encoding` in a part.
  package static func partFramingWritten(_ name: String) -> Self {
    computedField(name, help: "leave it out: a part ends at the next boundary")
  }

  /// An entry of a map of fields that would set one with a key of its own.
  package static func computedFieldInMap(_ name: String, pattern: String) -> Self {
    Self(
      "computed-field", .error, "the map of '\(pattern)' cannot set '\(name)'",
      help: "leave the entry out, and write that field by itself, if it can be written")
  }

  /// A map that is written under a name that ends in `*`.
  package static func writtenMapInPattern(_ pattern: String) -> Self {
    Self(
      "wrong-shape", .error, "header '\(pattern)' must be an input that is a map, or text",
      help: "write a header for each entry, or declare an input with the type {string}")
  }

  /// A map as the value of a single field.
  package static func mapInField(_ name: String) -> Self {
    Self(
      "no-text", .error, "a map is several header fields, and '\(name)' is the name of one",
      help:
        "end the name with '*' for a field of each entry, '\(name)-*', or write '${input | list}' for one line"
    )
  }

  private static func computedField(_ name: String, help: String) -> Self {
    Self(
      "computed-field", .error, "'\(name)' is computed from the content and cannot be set",
      help: help)
  }

  /// An empty list of field lines.
  package static func emptyFieldList(_ name: String) -> Self {
    Self(
      "empty-field-list", .error, "header '\(name)' has an empty list of values",
      help: "leave it out, or write null to remove an inherited one")
  }

  /// Several lines of a field that has only one value.
  package static func fieldOnce(_ name: String) -> Self {
    Self(
      "field-once", .error, "header '\(name)' can be sent only once",
      help: "write one value: servers disagree on which of several lines counts")
  }

  /// A bearer token with the scheme before it.
  package static func schemeTwice() -> Self {
    Self(
      "scheme-twice", .warning, "'Bearer' is added before the token automatically",
      help: "write only the token")
  }

  /// An empty bearer token.
  package static func emptyBearer() -> Self {
    Self(
      "empty-credentials", .error, "the bearer token is empty",
      help: "write 'auth: none' for a request without credentials")
  }

  /// A language that `Accept-Language` cannot express.
  package static func invalidLanguage(_ language: String) -> Self {
    Self(
      "invalid-language", .error, "'\(language)' is not a valid language tag",
      help: "write a tag such as 'en' or 'zh-Hans'; weights follow from the order")
  }

  /// `null` for a header that is not inherited.
  package static func headerNotInherited(_ name: String) -> Self {
    Self(
      "nothing-to-remove", .warning, "null has no effect: no header '\(name)' is inherited",
      help: "write '' for an empty value")
  }

  /// A field of `client` with an empty value.
  package static func emptyFieldValue(_ name: String) -> Self {
    Self(
      "invalid-field-value", .error, "the value of '\(name)' cannot be sent: it is empty",
      help: "leave the key out to send no such header")
  }

  /// A field of `client` that is not a valid field value.
  package static func invalidFieldValue(_ name: String, _ problem: FieldValue.Problem) -> Self {
    let (reason, help) =
      switch problem {
      case .controlByte, .c1Control: ("it contains a control character", "remove the character")
      case .leadingBlank: ("it begins with whitespace", "remove the whitespace")
      case .trailingBlank: ("it ends with whitespace", "remove the whitespace")
      }
    return Self(
      "invalid-field-value", .error, "the value of '\(name)' cannot be sent: \(reason)", help: help)
  }

  /// RFC 9110, section 5.5: CR, LF and NUL end or change a message. `endsBlock` marks a line feed
  /// at the end of a block text.
  package static func controlByte(
    _ byte: UInt8, in title: String, endsBlock: Bool = false
  ) -> Self {
    let name =
      switch byte {
      case 0x00: "NUL"
      case 0x0A: "a line feed"
      case 0x0D: "a carriage return"
      default: "the control character 0x" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
      }
    return Self(
      "control-character", .error, "\(title) contains \(name)",
      help: endsBlock
        ? "write '|-' or '>-': they leave out the last line feed"
        : "leave it out, or encode it as the service requires")
  }

  /// A control character from U+0080 to U+009F, given by the second byte of its UTF-8.
  package static func c1Control(_ byte: UInt8, in title: String) -> Self {
    let name = "the control character U+00" + String(byte, radix: 16, uppercase: true)
    return Self(
      "control-character", .error, "\(title) contains \(name)",
      help: "leave it out, or encode it as the service requires")
  }

  /// A space before a value, which recipients strip.
  package static func leadingBlank(in title: String) -> Self {
    Self(
      "outer-blanks", .error, "\(title) begins with whitespace, which recipients remove",
      help: "remove the whitespace")
  }

  /// A space after a value, which recipients strip.
  package static func trailingBlank(in title: String) -> Self {
    Self(
      "outer-blanks", .error, "\(title) ends with whitespace, which recipients remove",
      help: "remove the whitespace")
  }

  /// Non-ASCII characters in a field value.
  package static func nonASCIIFieldValue(_ title: String) -> Self {
    Self(
      "non-ascii-field", .warning, "\(title) is not ASCII and is sent as UTF-8",
      help: "not every server expects UTF-8: encode it as the service requires")
  }

  /// A key and a header that write the same field.
  package static func fieldAndKey(_ name: String, key: String) -> Self {
    let hint =
      switch key {
      case "auth": ": 'auth: none' removes inherited credentials"
      case "content-encoding": ": use only the header for content that is already compressed"
      default: ""
      }
    return Self(
      "field-and-key", .error, "'\(key)' sets header '\(name)', which is also written here",
      help: "keep one of them" + hint)
  }

  /// A `Content-Type` for multipart content, which writes its own, with the boundary.
  package static func multipartContentType() -> Self {
    Self(
      "multipart-content-type", .error, "multipart content sets its own Content-Type",
      help: "leave it out; 'subtype' and 'boundary' of 'multipart' decide its parameters")
  }

  /// A second Host field.
  package static func hostTwice() -> Self {
    Self("invalid-host", .error, "a request must have only one Host header", help: "write one")
  }

  /// A Host field that contradicts a target in absolute form (RFC 9112, section 3.2.2).
  package static func hostContradictsTarget(_ value: String, _ expected: String) -> Self {
    Self(
      "invalid-host", .error,
      "Host must be '\(expected)', as in the absolute target, not '\(value)'",
      help: "leave out the header or 'target-form: absolute'")
  }

  /// A Host field that is not a host.
  package static func invalidHost(_ value: String) -> Self {
    Self(
      "invalid-host", .error, "'\(value)' is not a valid host, with or without a port",
      help: "write a name or an address, and a port after ':' if needed, such as example.com:8080")
  }

  /// A name that is not a token (RFC 6265, section 4.1.1: `cookie-name = token`).
  package static func invalidCookieName(_ name: String) -> Self {
    Self(
      "invalid-cookie", .error, "'\(name)' is not a valid cookie name",
      help: cure(ofName: name) ?? "a name is a word of letters, digits and !#$%&'*+-.^_`|~")
  }

  /// A value with invalid bytes (RFC 6265, section 4.1.1: `cookie-octet`).
  package static func invalidCookieValue(_ name: String) -> Self {
    Self(
      "invalid-cookie", .error,
      "the value of cookie '\(name)' contains a space or one of \" , ; \\",
      help: "percent-encode it")
  }

  /// Both `basic` and `bearer`, or one of them and `aws`.
  package static func twoAuthentications() -> Self {
    Self(
      "two-credentials", .error, "'auth' must have one of 'basic', 'bearer' and 'aws'",
      help: "keep one of them")
  }

  /// `auth: {}`.
  package static func emptyAuthentication() -> Self {
    Self(
      "missing-key", .error, "'auth' must have 'basic', 'bearer' or 'aws'",
      help: "write 'auth: {bearer: …}', or 'auth: none' for no credentials")
  }

  /// Basic credentials without a username, a password, or both.
  package static func incompleteBasic(without keys: String) -> Self {
    missingKey(keys, in: "'basic'", help: "write '' for an empty one")
  }

  /// RFC 7617, section 2: a user-id that contains a colon would be misread.
  package static func colonInUsername() -> Self {
    Self(
      "colon-in-username", .error, "a user name of basic authentication cannot contain ':'",
      help: "servers read what follows the ':' as the password")
  }

  /// Text that cannot be transliterated to ASCII.
  package static func notTransliterable(_ result: String) -> Self {
    Self(
      "not-transliterable", .warning,
      "some characters of the product have no ASCII spelling and are left out: '\(result)'",
      help: "write it in ASCII")
  }
}
