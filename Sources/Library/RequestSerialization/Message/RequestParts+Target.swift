internal import MessageSyntax

extension RequestParts {
  /// The request target (RFC 9112, section 3.2).
  func serializedTarget() throws(SerializationError) -> String {
    if let error { throw error }
    var target: [UInt8] = []
    switch targetForm {
    case .origin: break
    case .absolute:
      target.append(contentsOf: "\(url.scheme.rawValue)://".utf8)
      target.append(contentsOf: url.hostField.utf8)
    case .asterisk: return try asteriskTarget()
    }
    try appendPath(to: &target)
    try appendQuery(to: &target)
    return String(decoding: target, as: UTF8.self)
  }

  /// RFC 9112, section 3.2.4: `asterisk-form = "*"`, for OPTIONS of the whole server, without a
  /// query.
  private func asteriskTarget() throws(SerializationError) -> String {
    var query: [UInt8] = []
    try appendQuery(to: &query)
    guard method == "OPTIONS", query.isEmpty else {
      throw SerializationError(.invalidAsteriskTarget)
    }
    return "*"
  }

  /// RFC 3986, section 3.3: segments of `pchar`, each after a slash.
  private func appendPath(to target: inout [UInt8]) throws(SerializationError) {
    guard !url.path.isEmpty else { return target.append(UInt8(ascii: "/")) }
    let offset =
      url.path.utf8.first == UInt8(ascii: "/")
      ? url.path.withBytes { Self.firstInvalid(in: $0, keeping: Self.pathCharacters) } : 0
    if let offset { throw SerializationError(.invalidPath, url.path, offset: offset) }
    target.append(contentsOf: url.path.utf8)
  }

  /// Appends the query of the URL, then the serializer's parameters, then `query`, then `parameters`.
  private func appendQuery(to target: inout [UInt8]) throws(SerializationError) {
    let mark = UInt8(ascii: "?")
    if let query = url.query {
      target.append(mark)
      try append(query: query, to: &target)
    }
    let start = target.count
    // An empty query has no separator between its `?` and the first pair.
    var separator: UInt8? =
      url.query.map { $0.isEmpty ? nil : UInt8(ascii: "&") } ?? mark
    if serializer.hasDefaults { try append(defaultParameters, to: &target, after: separator) }
    if target.count > start { separator = UInt8(ascii: "&") }
    if !query.isEmpty { try append(query, to: &target, after: separator) }
    if target.count > start { separator = UInt8(ascii: "&") }
    guard case .parameters(let value)? = content, encodesParametersInURI else { return }
    switch value {
    case .null: break
    case .map(let parameters): try append(parameters, to: &target, after: separator)
    default: throw SerializationError(.parametersNotMap)
    }
  }

  /// The serializer's parameters but for those whose names the request has itself.
  private var defaultParameters: RequestParameters {
    var own = [query]
    if case .parameters(.map(let parameters))? = content, encodesParametersInURI {
      own.append(parameters)
    }
    return RequestParameters(
      serializer.parameters.lazy.filter { entry in
        !own.contains { $0[entry.name] != nil } && !url.queryHas(entry.name)
      }.map { ($0.name, $0.value) })
  }

  /// The query of a URL followed by parameters.
  func query(
    of url: RequestURL, with parameters: ParameterValue
  ) throws(SerializationError) -> String? {
    guard case .map(let parameters) = parameters else {
      throw SerializationError(.parametersNotMap)
    }
    var query = Array((url.query ?? "").utf8)
    try append(parameters, to: &query, after: query.isEmpty ? nil : UInt8(ascii: "&"))
    return query.isEmpty ? url.query : String(decoding: query, as: UTF8.self)
  }

  private func append(
    _ parameters: RequestParameters, to target: inout [UInt8], after separator: UInt8?
  ) throws(SerializationError) {
    guard let format = serializer.queryString else {
      if let encoding = serializer.queryEncoding {
        return try encoding.append(parameters, to: &target, after: separator)
      }
      return try serializer.encoding.append(parameters, to: &target, after: separator)
    }
    let text = try format.text(of: parameters, in: RequestDescription(self))
    guard !text.isEmpty else { return }
    if let separator { target.append(separator) }
    try append(query: text, to: &target)
  }

  /// Appends a query that was not written by Waybill.
  private func append(
    query: String, to target: inout [UInt8]
  ) throws(SerializationError) {
    let offset = query.withBytes { Self.firstInvalid(in: $0, keeping: Self.queryCharacters) }
    if let offset { throw SerializationError(.invalidQuery, query, offset: offset) }
    target.append(contentsOf: query.utf8)
  }

  /// Refuses a fragment that cannot be in a URL. It is not sent, but clients get it.
  ///
  /// RFC 3986, section 3.5: `fragment = *( pchar / "/" / "?" )`.
  func validateFragment() throws(SerializationError) {
    guard let fragment = url.fragment else { return }
    let offset = fragment.withBytes { Self.firstInvalid(in: $0, keeping: Self.queryCharacters) }
    if let offset { throw SerializationError(.invalidFragment, fragment, offset: offset) }
  }

  /// The offset of the first byte that cannot be kept, or of a `%` that begins no escape.
  private static func firstInvalid(
    in bytes: UnsafeBufferPointer<UInt8>, keeping kept: ByteSet
  ) -> Int? {
    var index = 0
    while index < bytes.count {
      guard kept.contains(bytes[index]) else { return index }
      if bytes[index] == UInt8(ascii: "%") {
        guard index &+ 2 < bytes.count, bytes[index &+ 1].hexadecimalValue != nil,
          bytes[index &+ 2].hexadecimalValue != nil
        else { return index }
      }
      index &+= 1
    }
    return nil
  }

  private static let pathCharacters = ByteSet.pathLiteral.union(ByteSet("%"))
  /// RFC 3986 does not allow brackets in a query, but many authors use them.
  private static let queryCharacters = ByteSet.queryLiteral.union(ByteSet("%[]"))
}

extension RequestURL {
  /// Whether the query has a pair with a name.
  fileprivate func queryHas(_ name: String) -> Bool {
    (query ?? "").utf8.split(separator: UInt8(ascii: "&")).contains { pair in
      let text = pair.prefix { $0 != UInt8(ascii: "=") }
      let spaced = text.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
      return PercentEncoding.decodeKeepingStrays(spaced).elementsEqual(name.utf8)
    }
  }

  /// The value of `Host`, without the scheme's default port.
  package var hostField: String {
    guard let port, port != scheme.defaultPort else { return host }
    return "\(host):\(port)"
  }

  /// Refuses an invalid host or port.
  func validateAuthority() throws(SerializationError) {
    if let problem = host.withBytes({ Authority.problem(inHost: $0) }) {
      let subject = host.withoutUserinfo(problemAt: problem.offset)
      throw SerializationError(.invalidHost, subject, offset: problem.offset)
    }
    if let port, !(0...65_535).contains(port) {
      throw SerializationError(.invalidPort, "\(port)")
    }
  }
}
