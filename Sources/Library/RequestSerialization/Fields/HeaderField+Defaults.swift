internal import MessageSyntax

// Fields with derived values.

extension HeaderField {
  /// The `Authorization` field for a user name and a password.
  ///
  /// RFC 7617, section 2: `user-pass = user-id ":" password`, in UTF-8 and then base64. Neither may
  /// contain a control character, although the encoding would hide it.
  ///
  /// - Parameters:
  ///   - username: The name, without a colon.
  ///   - password: The password.
  /// - Returns: The field.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidUsername`` or
  ///   ``SerializationError/Code/invalidPassword``, and the offset of the invalid character.
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

  /// The `Authorization` field for a bearer token (RFC 6750, section 2.1).
  ///
  /// - Parameter token: The token.
  /// - Returns: The field.
  public static func bearerAuthorization(token: String) -> HeaderField {
    HeaderField("Authorization", "Bearer \(token)")
  }

  /// The `User-Agent` field (RFC 9110, section 10.1.5): `Photos/2.1 (Linux 6.1)`.
  ///
  /// Non-ASCII text is transliterated, as in AFNetworking: `Ærø` becomes `AEro`. Characters without
  /// an ASCII equivalent are removed: `猫 App` becomes `App`. A name that would be empty is
  /// percent-encoded, as Apple's systems do: `猫` becomes `%E7%8C%AB`. A version or a comment that
  /// would be empty is omitted.
  ///
  /// Outer whitespace is removed, and so are parentheses in a comment. Inner spaces and other
  /// characters that are not allowed in product names are kept, because servers accept them. A
  /// control character is kept, too: the field is refused when the request is serialized.
  ///
  /// - Parameters:
  ///   - product: The name of the program. If it is empty, no version is sent.
  ///   - version: Its version, or `nil`.
  ///   - comments: The texts in parentheses, joined by `; `.
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

  /// UTF-8 text without outer whitespace.
  private static func text(_ bytes: [UInt8]) -> String {
    var text = bytes.drop(while: \.isBlank)
    while text.last?.isBlank == true { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }

  /// The `Accept-Language` field (RFC 9110, section 12.5.4): `en;q=1, fr;q=0.9`.
  ///
  /// The first six languages get the weights 1, 0.9 … 0.5, as in AFNetworking.
  ///
  /// - Parameter languages: Language tags, most preferred first.
  /// - Returns: The field.
  public static func acceptLanguage(_ languages: [String]) -> HeaderField {
    HeaderField("Accept-Language", AcceptLanguage.value(languages))
  }
}
