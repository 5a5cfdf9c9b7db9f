// Equality of requests and of what they are made of: texts are the same when their bytes are. What counts
// is listed once, in `identity`; a test walks the properties and finds one that is missing there.

extension RequestDescription {
  /// Whether both say the same, byte for byte.
  public static func == (a: RequestDescription, b: RequestDescription) -> Bool {
    a.parts == b.parts
  }

  /// Feeds all that it says to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

extension RequestParts: Hashable {
  private var identity: some Hashable {
    Identity(
      ComparedByBytes(method), url, targetForm, query, fields, cookies, content,
      ComparedByBytes(contentType), contentCoding, contentDigests, serializer, properties, framing,
      replacesContentType, error)
  }

  static func == (a: RequestParts, b: RequestParts) -> Bool { a.identity == b.identity }

  func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

extension RequestURL {
  private var identity: some Hashable {
    Identity(
      scheme, ComparedByBytes(host), port, ComparedByBytes(path), ComparedByBytes(query),
      ComparedByBytes(fragment))
  }

  /// Whether both are the same parts, byte for byte.
  public static func == (a: RequestURL, b: RequestURL) -> Bool { a.identity == b.identity }

  /// Feeds the parts to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

extension RequestSerializer {
  private var identity: some Hashable {
    Identity(
      kind, fields, destination, ComparedByBytes(methodsEncodingParametersInURI), encoding,
      sides, queryString, jsonOptions, propertyListFormat, textEncoding, includesCharset, properties
    )
  }

  /// Whether both serialize requests alike.
  public static func == (a: RequestSerializer, b: RequestSerializer) -> Bool {
    a.identity == b.identity
  }

  /// Feeds what decides how requests are serialized to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

extension ParameterEncoding.Pair {
  private var identity: some Hashable { Identity(ComparedByBytes(name), value, isText) }

  /// Whether name and value are the same bytes.
  public static func == (a: Self, b: Self) -> Bool { a.identity == b.identity }

  /// Feeds name and value to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
