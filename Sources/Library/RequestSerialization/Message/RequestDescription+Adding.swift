// Requests as generated code makes them. What cannot be sent is kept as an error until the request is
// serialized: a method that makes a request has one place where it can fail.
//
// Nothing here is inlined: each call costs its caller little to compile.

extension RequestDescription {
  /// Creates a request to a path and a query below a URL.
  ///
  /// ```swift
  /// var request = RequestDescription(method: "GET", url: server, appending: "/albums/\(album)/photos")
  /// request.addField("Accept", "application/json")
  /// let message = try request.serialized()
  /// ```
  ///
  /// An error of the path is kept, and ``serialized()`` throws it: see ``checkAdditions()``. Multipart
  /// content replaces a `Content-Type` among the fields, in its place.
  ///
  /// - Parameters:
  ///   - method: The method, a token, sent as it is written.
  ///   - url: What the path is appended to, as ``RequestURL/appending(_:encoding:)`` does.
  ///   - path: The path and the query.
  ///   - encoding: How dates and bytes in the path are written, or `nil` for the usual way.
  ///   - serializer: How the request is serialized, and what it has in common with others.
  @inline(never)
  public init(
    method: String, url: RequestURL, appending path: InterpolatedURL,
    encoding: ParameterEncoding? = nil, serializer: RequestSerializer = RequestSerializer()
  ) {
    self.init(method: method, url: url, serializer: serializer)
    parts.replacesContentType = true
    parts.keepingError { parts throws(SerializationError) in
      parts.url = try url.appending(path, encoding: encoding)
    }
  }

  /// Creates a request to an absolute URL of text and values.
  ///
  /// An error of the URL is kept, and ``serialized()`` throws it: see ``checkAdditions()``. Until then
  /// the URL is one without a host. Multipart content replaces a `Content-Type` among the fields, in its
  /// place.
  ///
  /// - Parameters:
  ///   - method: The method, a token, sent as it is written.
  ///   - url: The URL, as ``RequestURL/init(interpolating:encoding:)`` takes it.
  ///   - encoding: How dates and bytes in the URL are written, or `nil` for the usual way.
  ///   - serializer: How the request is serialized, and what it has in common with others.
  @inline(never)
  public init(
    method: String, interpolating url: InterpolatedURL, encoding: ParameterEncoding? = nil,
    serializer: RequestSerializer = RequestSerializer()
  ) {
    self.init(
      method: method, url: RequestURL(scheme: .https, host: ""), serializer: serializer)
    parts.replacesContentType = true
    parts.keepingError { parts throws(SerializationError) in
      parts.url = try RequestURL(interpolating: url, encoding: encoding)
    }
  }

  /// Throws the error that was kept, if there is one.
  ///
  /// The initializers that take an ``InterpolatedURL``, and
  /// ``addBasicAuthorization(username:password:)``, do not throw. They keep their error in the request,
  /// the first one wins, and ``serialized()`` throws it before it looks at anything else. A program that
  /// wants to know earlier asks here.
  ///
  /// - Throws: The ``SerializationError``.
  public func checkAdditions() throws(SerializationError) {
    if let error = parts.error { throw error }
  }

  /// Adds a field line to ``fields``; `nil` adds nothing.
  ///
  /// ```swift
  /// request.addField("Accept", "application/json")
  /// request.addField("X-Trace", trace)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the field. Fields of that name that are there remain.
  ///   - value: The value, sent as UTF-8, or `nil` for none.
  @inline(never)
  public mutating func addField(_ name: StaticString, _ value: String?) {
    if let value { parts.fields.append(HeaderField(name.description, value)) }
  }

  /// Adds a field line to ``fields``.
  ///
  /// - Parameter field: The field line. Those of its name that are there remain.
  @inline(never)
  public mutating func addField(_ field: HeaderField) {
    parts.fields.append(field)
  }

  /// Adds the `Authorization` field of a user name and a password.
  ///
  /// An error of ``HeaderField/basicAuthorization(username:password:)`` is kept until
  /// ``serialized()`` throws it: see ``checkAdditions()``.
  ///
  /// - Parameters:
  ///   - username: The name, without a colon.
  ///   - password: The password.
  @inline(never)
  public mutating func addBasicAuthorization(username: String, password: String) {
    parts.keepingError { parts throws(SerializationError) in
      parts.fields.append(try .basicAuthorization(username: username, password: password))
    }
  }
}
