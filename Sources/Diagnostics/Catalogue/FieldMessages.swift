// What is wrong with header fields, cookies and credentials.

extension DiagnosticMessage {
  /// RFC 9110 section 5.1: `field-name = token`.
  package static func invalidFieldName(_ name: String) -> Self {
    Self(
      "invalid-field-name", .error, "'\(name)' is no header name",
      help: "a name is a word of letters, digits and !#$%&'*+-.^_`|~")
  }

  /// One name twice, compared without case.
  package static func fieldTwice(_ name: String) -> Self {
    Self(
      "field-twice", .error, "the header '\(name)' stands here twice",
      help: "write a list for several lines: '\(name): [first, second]'")
  }

  /// `Content-Length` and `Transfer-Encoding`.
  package static func computedFieldWritten(_ name: String) -> Self {
    Self(
      "computed-field", .error, "'\(name)' follows from the content and cannot be written",
      help: "'framing' chooses between the two")
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

  /// A value that is no field value at all.
  package static func invalidFieldValue(_ name: String, _ reason: String) -> Self {
    Self("invalid-field-value", .error, "the value of '\(name)' cannot be sent: \(reason)")
  }

  /// RFC 9110 section 5.5: CR, LF and NUL end or change a message.
  package static func controlByte(_ byte: UInt8, in title: String) -> Self {
    let name =
      switch byte {
      case 0x00: "NUL"
      case 0x0A: "a line feed"
      case 0x0D: "a carriage return"
      default: "the control character 0x" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
      }
    return Self("control-character", .error, "\(title) holds \(name)")
  }

  /// Blanks that a recipient would strip.
  package static func outerBlanks(in title: String) -> Self {
    Self(
      "outer-blanks", .error, "\(title) begins or ends with a blank, which recipients strip",
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
    Self("invalid-host", .error, "a request has one Host field")
  }

  /// A Host field that is none.
  package static func invalidHost(_ value: String) -> Self {
    Self("invalid-host", .error, "'\(value)' is no host, with or without a port")
  }

  /// RFC 6265 section 4.1.1: `cookie-name = token`.
  package static func invalidCookieName(_ name: String) -> Self {
    Self("invalid-cookie", .error, "'\(name)' is no name of a cookie")
  }

  /// RFC 6265 section 4.1.1: `cookie-octet`.
  package static func invalidCookieValue(_ name: String) -> Self {
    Self(
      "invalid-cookie", .error, "the value of cookie '\(name)' holds a blank or one of \" , ; \\",
      help: "percent-encode it")
  }

  /// Both `basic` and `bearer`.
  package static func twoAuthentications() -> Self {
    Self("two-credentials", .error, "'auth' has 'basic' or 'bearer', not both")
  }

  /// `auth: {}`.
  package static func emptyAuthentication() -> Self {
    Self("missing-key", .error, "'auth' has no 'basic' or 'bearer'", help: "write 'auth: none'")
  }

  /// Basic credentials without one of their halves.
  package static func incompleteBasic() -> Self {
    Self(
      "missing-key", .error, "'basic' has 'username' and 'password'",
      help: "write '' for an empty one")
  }

  /// RFC 7617 section 2: a user-id with a colon is read as another one.
  package static func colonInUsername() -> Self {
    Self("colon-in-username", .error, "a user name of basic authentication holds no ':'")
  }

  /// Text that ASCII cannot spell.
  package static func notTransliterable(_ result: String) -> Self {
    Self(
      "not-transliterable", .warning,
      "some characters of the product have no ASCII spelling and are left out: '\(result)'")
  }
}
