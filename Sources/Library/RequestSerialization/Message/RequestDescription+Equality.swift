// Equality of requests and their parts: texts are equal if their bytes are. Each type lists the
// properties that count once, in `identity`; a test walks the properties and finds a missing one.

extension RequestDescription {
  /// Whether both requests are equal, byte for byte.
  public static func == (a: RequestDescription, b: RequestDescription) -> Bool {
    a.parts == b.parts
  }

  /// Hashes all properties.
  public func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

extension RequestParts: Hashable {
  private var identity: some Hashable {
    Identity(
      ComparedByBytes(method), url, targetForm, query, fields, cookies, content,
      ComparedByBytes(contentType), omitsContentType, contentCoding, contentDigests, serializer,
      properties, framing, signing, replacesContentType, error)
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

  /// Whether both URLs have the same parts, byte for byte.
  public static func == (a: RequestURL, b: RequestURL) -> Bool { a.identity == b.identity }

  /// Hashes the parts.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

extension RequestSerializer {
  private var identity: some Hashable {
    Identity(
      kind, fields, destination, ComparedByBytes(methodsEncodingParametersInURI), encoding,
      sides, queryString, jsonOptions, propertyListFormat, textEncoding, includesCharset,
      properties, defaults)
  }

  /// Whether both serialize requests in the same way.
  public static func == (a: RequestSerializer, b: RequestSerializer) -> Bool {
    a.identity == b.identity
  }

  /// Hashes the settings that decide how requests are serialized.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

extension ParameterOptions.Pair {
  private var identity: some Hashable { Identity(ComparedByBytes(name), value, isText) }

  /// Whether names and values have the same bytes.
  public static func == (a: Self, b: Self) -> Bool { a.identity == b.identity }

  /// Hashes the name and the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
