internal import MessageSyntax

// Fields whose values are made of something else.

extension HeaderField {
  /// `Authorization` with a user name and a password.
  ///
  /// RFC 7617, section 2: `user-pass = user-id ":" password`, in UTF-8 and then in base64. Neither
  /// contains a control character, although none would be seen in the field.
  ///
  /// - Parameters:
  ///   - username: The name, without a colon.
  ///   - password: The password.
  /// - Returns: The field.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidUsername`` or
  ///   ``SerializationError/Code/invalidPassword``, and the offset of what is wrong.
  public static func basicAuthorization(
    username: String, password: String
  ) throws(SerializationError) -> HeaderField {
    if let offset = username.withBytes({ BasicCredentials.firstForbidden(inUsername: $0) }) {
      throw SerializationError(.invalidUsername, offset: offset)
    }
    if let offset = password.withBytes({ BasicCredentials.firstForbidden(inPassword: $0) }) {
      throw SerializationError(.invalidPassword, offset: offset)
    }
    return HeaderField(
      "Authorization", BasicCredentials.fieldValue(username: username, password: password))
  }

  /// `Authorization` with a bearer token (RFC 6750, section 2.1).
  ///
  /// - Parameter token: The token.
  /// - Returns: The field.
  public static func bearerAuthorization(token: String) -> HeaderField {
    HeaderField("Authorization", "Bearer \(token)")
  }

  /// `User-Agent` (RFC 9110, section 10.1.5): `Photos/2.1 (Linux 6.1)`.
  ///
  /// Text beyond ASCII is transliterated, as AFNetworking does: `Ærø` becomes `AEro`. What has no
  /// counterpart in ASCII is left out: `猫 App` becomes `App`. A name of which nothing would be left
  /// is percent-encoded, as Apple's systems do by themselves: `猫` becomes `%E7%8C%AB`. A version or a
  /// comment of which nothing would be left goes.
  ///
  /// Outer whitespace is left out, and so are parentheses in a comment. Inner spaces and other
  /// characters that no product name can have stay, since servers take them. A control character
  /// stays, too: the field is refused when the request is serialized.
  ///
  /// - Parameters:
  ///   - product: The name of the program. Without one no version is sent.
  ///   - version: Its version, or `nil`.
  ///   - comments: What follows in parentheses, joined by `; `.
  /// - Returns: The field.
  public static func userAgent(
    product: String, version: String? = nil, comments: [String] = []
  ) -> HeaderField {
    var value = ascii(product)
    if value.isEmpty {
      value = PercentEncoder.unreserved.encode(text(Array(product.utf8)))
    }
    if let version = version.map({ ascii($0) }), !value.isEmpty, !version.isEmpty {
      value += "/" + version
    }
    let comments = comments.map { ascii($0, without: ByteSet("()")) }.filter { !$0.isEmpty }
    if !comments.isEmpty {
      value += (value.isEmpty ? "(" : " (") + comments.joined(separator: "; ") + ")"
    }
    return HeaderField("User-Agent", value)
  }

  /// A text in ASCII, without outer whitespace.
  private static func ascii(_ text: String, without removed: ByteSet = ByteSet()) -> String {
    self.text(Transliteration.ascii(text).text.filter { !removed.contains($0) })
  }

  /// The text of UTF-8 without outer whitespace.
  private static func text(_ bytes: [UInt8]) -> String {
    var text = bytes.drop(while: \.isBlank)
    while text.last?.isBlank == true { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }

  /// `Accept-Language` (RFC 9110, section 12.5.4): `en;q=1, fr;q=0.9`.
  ///
  /// The first six languages are weighed 1, 0.9 … 0.5, as AFNetworking does.
  ///
  /// - Parameter languages: Language tags, the first preferred most.
  /// - Returns: The field.
  public static func acceptLanguage(_ languages: [String]) -> HeaderField {
    HeaderField("Accept-Language", AcceptLanguage.value(languages))
  }
}
