/// A feature of requests that some client does not support as written: a row of the table of clients.
enum ClientLimit: Sendable, CaseIterable {
  /// Content of GET or HEAD.
  case contentOfGet, contentOfHead

  /// Content without a `Content-Type`.
  case untypedContent

  /// A field name with characters other than letters, digits, `-` and `_`.
  case fieldName

  /// `?` in the value of a field.
  case questionMark

  /// A character from U+0080 to U+00FF in the value of a field, or one above.
  case latin1, beyondLatin1

  /// A comma at the end of the value of a field.
  case trailingComma

  /// An empty `User-Agent` or `Accept`.
  case emptyField

  /// A cookie without `=`, or one without a name.
  case cookieWithoutValue, cookieWithoutName

  /// Credentials that the client would compute itself.
  case computedCredentials

  /// `Authorization: Digest`.
  case digest

  /// `X-Request-Type: GraphQL`.
  case graphQLField

  /// `X-ClientCert`.
  case clientCertificate

  /// A `Host` that differs from the URL's.
  case host

  /// Percent-encoded bytes of a URL that are not UTF-8.
  case undecodableURL

  /// A body in a file of its own, or a form in one.
  case bodyFile, formFile

  /// The end of multipart content, on which a digest depends.
  case multipartEnd
}
