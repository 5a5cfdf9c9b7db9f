package import MessageSyntax

// What is wrong with header fields, cookies and credentials.

extension DiagnosticMessage {
  /// RFC 9110 section 5.1: `field-name = token`.
  package static func invalidFieldName(_ name: String) -> Self {
    Self(
      "invalid-field-name", .error, "'\(name)' is no header name",
      help: cure(ofName: name) ?? "a name is a word of letters, digits and !#$%&'*+-.^_`|~")
  }

  /// One name twice, compared without case.
  package static func fieldTwice(_ name: String) -> Self {
    Self(
      "field-twice", .error, "the header '\(name)' stands here twice",
      help: "write a list for several lines: '\(name): [first, second]'")
  }

  /// `Content-Length` in a request.
  package static func contentLengthWritten(_ name: String) -> Self {
    computedField(name, help: "leave it out: the length is counted")
  }

  /// `Transfer-Encoding` in a request.
  package static func transferEncodingWritten(_ name: String) -> Self {
    computedField(name, help: "leave it out: 'framing: {chunked: SIZE}' writes it")
  }

  /// `Content-Length` or `Transfer-Encoding` in a part.
  package static func partFramingWritten(_ name: String) -> Self {
    computedField(name, help: "leave it out: a part ends at the next boundary")
  }

  private static func computedField(_ name: String, help: String) -> Self {
    Self(
      "computed-field", .error, "'\(name)' follows from the content and cannot be written",
      help: help)
  }

  /// An empty list of field lines.
  package static func emptyFieldList(_ name: String) -> Self {
    Self(
      "empty-field-list", .error, "the header '\(name)' has an empty list of values",
      help: "leave it out, or write null to remove an inherited one")
  }

  /// Several lines of a field that has one value.
  package static func fieldOnce(_ name: String) -> Self {
    Self(
      "field-once", .error, "the field '\(name)' has one value, and a message one line of it",
      help: "servers disagree on which of several lines counts: write one")
  }

  /// A bearer token with the scheme before it.
  package static func schemeTwice() -> Self {
    Self(
      "scheme-twice", .warning, "'Bearer' is written before the token anyway",
      help: "write the token alone")
  }

  /// A bearer token of no bytes.
  package static func emptyBearer() -> Self {
    Self(
      "empty-credentials", .error, "the bearer token is empty",
      help: "write 'auth: none' for a request without credentials")
  }

  /// A language that `Accept-Language` cannot name.
  package static func invalidLanguage(_ language: String) -> Self {
    Self(
      "invalid-language", .error, "'\(language)' is no language",
      help: "write a tag such as 'en' or 'zh-Hans'; weights are made from the order")
  }

  /// `null` for a header that nothing sets.
  package static func headerNotInherited(_ name: String) -> Self {
    Self(
      "nothing-to-remove", .warning, "no header '\(name)' is inherited that null could remove",
      help: "write '' for an empty value")
  }

  /// A field of `client` of which nothing is left.
  package static func emptyFieldValue(_ name: String) -> Self {
    Self(
      "invalid-field-value", .error, "the value of '\(name)' cannot be sent: it is empty",
      help: "leave the key out to send no such header")
  }

  /// A field of `client` that is no field value.
  package static func invalidFieldValue(_ name: String, _ problem: FieldValue.Problem) -> Self {
    let (reason, help) =
      switch problem {
      case .controlByte, .c1Control: ("it holds a control character", "leave the character out")
      case .leadingBlank: ("it begins with a blank", "leave the blank out")
      case .trailingBlank: ("it ends with a blank", "leave the blank out")
      }
    return Self(
      "invalid-field-value", .error, "the value of '\(name)' cannot be sent: \(reason)", help: help)
  }

  /// RFC 9110 section 5.5: CR, LF and NUL end or change a message. `endsBlock` tells a line feed
  /// that ends a block of text.
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
      "control-character", .error, "\(title) holds \(name)",
      help: endsBlock
        ? "write '|-' or '>-': they leave out the last line feed"
        : "leave it out, or encode it as the service asks")
  }

  /// U+0080 to U+009F, by the second byte of its UTF-8.
  package static func c1Control(_ byte: UInt8, in title: String) -> Self {
    let name = "the control character U+00" + String(byte, radix: 16, uppercase: true)
    return Self(
      "control-character", .error, "\(title) holds \(name)",
      help: "leave it out, or encode it as the service asks")
  }

  /// A blank before a value, which a recipient would strip.
  package static func leadingBlank(in title: String) -> Self {
    Self(
      "outer-blanks", .error, "\(title) begins with a blank, which recipients strip",
      help: "leave the blank out")
  }

  /// A blank behind a value, which a recipient would strip.
  package static func trailingBlank(in title: String) -> Self {
    Self(
      "outer-blanks", .error, "\(title) ends with a blank, which recipients strip",
      help: "leave the blank out")
  }

  /// UTF-8 in a field value.
  package static func nonASCIIFieldValue(_ title: String) -> Self {
    Self(
      "non-ascii-field", .warning, "\(title) is not ASCII and is sent as UTF-8",
      help: "not every server reads it so: encode it as the service asks")
  }

  /// A key and a header that write the same field.
  package static func fieldAndKey(_ name: String, key: String) -> Self {
    let hint =
      switch key {
      case "auth": ": 'auth: none' drops inherited credentials"
      case "content-encoding": ": the header alone is for content that is coded already"
      default: ""
      }
    return Self(
      "field-and-key", .error, "'\(key)' writes the header '\(name)', which stands here too",
      help: "keep one of them" + hint)
  }

  /// Multipart content writes its own `Content-Type`, with the boundary.
  package static func multipartContentType() -> Self {
    Self(
      "multipart-content-type", .error, "multipart content sets its own Content-Type",
      help: "leave it out; 'subtype' and 'boundary' of 'multipart' say what it holds")
  }

  /// A header that can stand only once.
  package static func hostTwice() -> Self {
    Self("invalid-host", .error, "a request has one Host field", help: "write one")
  }

  /// A Host field beside a target in absolute form. RFC 9112 section 3.2.2.
  package static func hostContradictsTarget(_ value: String, _ expected: String) -> Self {
    Self(
      "invalid-host", .error, "Host is '\(value)', and the absolute target says '\(expected)'",
      help: "leave the header out, or 'target-form: absolute'")
  }

  /// A Host field that is none.
  package static func invalidHost(_ value: String) -> Self {
    Self(
      "invalid-host", .error, "'\(value)' is no host, with or without a port",
      help: "write a name or an address, and ':' and a port where it has one")
  }

  /// RFC 6265 section 4.1.1: `cookie-name = token`.
  package static func invalidCookieName(_ name: String) -> Self {
    Self(
      "invalid-cookie", .error, "'\(name)' is no name of a cookie",
      help: cure(ofName: name) ?? "a name is a word of letters, digits and !#$%&'*+-.^_`|~")
  }

  /// RFC 6265 section 4.1.1: `cookie-octet`.
  package static func invalidCookieValue(_ name: String) -> Self {
    Self(
      "invalid-cookie", .error, "the value of cookie '\(name)' holds a blank or one of \" , ; \\",
      help: "percent-encode it")
  }

  /// Both `basic` and `bearer`.
  package static func twoAuthentications() -> Self {
    Self(
      "two-credentials", .error, "'auth' has 'basic' or 'bearer', not both",
      help: "keep one of them")
  }

  /// `auth: {}`.
  package static func emptyAuthentication() -> Self {
    Self("missing-key", .error, "'auth' has no 'basic' or 'bearer'", help: "write 'auth: none'")
  }

  /// Basic credentials without one of their halves, or both.
  package static func incompleteBasic(without keys: String) -> Self {
    missingKey(keys, in: "'basic'", help: "write '' for an empty one")
  }

  /// RFC 7617 section 2: a user-id with a colon is read as another one.
  package static func colonInUsername() -> Self {
    Self(
      "colon-in-username", .error, "a user name of basic authentication holds no ':'",
      help: "a server takes what follows the ':' for the password")
  }

  /// Text that ASCII cannot spell.
  package static func notTransliterable(_ result: String) -> Self {
    Self(
      "not-transliterable", .warning,
      "some characters of the product have no ASCII spelling and are left out: '\(result)'",
      help: "spell it in ASCII")
  }
}
