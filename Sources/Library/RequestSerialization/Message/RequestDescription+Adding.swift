// The requests of generated code. An error is kept until the request is serialized, so that a
// method that creates a request can fail in one place only.
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
  /// An error in the path is kept until ``serialized()`` throws it: see ``checkAdditions()``.
  /// Multipart content replaces a `Content-Type` among the fields, in its position.
  ///
  /// - Parameters:
  ///   - method: The method, a token, sent as it is written.
  ///   - url: The URL to which the path is appended, as by ``RequestURL/appending(_:encoding:)``.
  ///   - path: The path and the query.
  ///   - encoding: The encoding of dates and bytes in the path, or `nil` for the default.
  ///   - serializer: The serializer, with the settings that its requests share.
  @inline(never)
  public init(
    method: String, url: RequestURL, appending path: InterpolatedURL,
    encoding: ParameterOptions? = nil, serializer: RequestSerializer = RequestSerializer()
  ) {
    self.init(method: method, url: url, serializer: serializer)
    parts.replacesContentType = true
    parts.keepingError { parts throws(SerializationError) in
      parts.url = try url.appending(path, encoding: encoding)
    }
  }

  /// Creates a request to an absolute URL of text and values.
  ///
  /// An error in the URL is kept until ``serialized()`` throws it: see ``checkAdditions()``. Until
  /// then the URL has no host. Multipart content replaces a `Content-Type` among the fields, in its
  /// position.
  ///
  /// - Parameters:
  ///   - method: The method, a token, sent as it is written.
  ///   - url: The URL, as in ``RequestURL/init(interpolating:encoding:)``.
  ///   - encoding: The encoding of dates and bytes in the URL, or `nil` for the default.
  ///   - serializer: The serializer, with the settings that its requests share.
  @inline(never)
  public init(
    method: String, interpolating url: InterpolatedURL, encoding: ParameterOptions? = nil,
    serializer: RequestSerializer = RequestSerializer()
  ) {
    self.init(
      method: method, url: RequestURL(scheme: .https, host: ""), serializer: serializer)
    parts.replacesContentType = true
    parts.keepingError { parts throws(SerializationError) in
      parts.url = try RequestURL(interpolating: url, encoding: encoding)
    }
  }

  /// Throws the kept error, if there is one.
  ///
  /// The initializers that take an ``InterpolatedURL``, and
  /// ``addBasicAuthorization(username:password:)``, do not throw. They keep the first error in the
  /// request, and ``serialized()`` throws it before it checks anything else. Call this method to
  /// find the error earlier.
  ///
  /// - Throws: The kept ``SerializationError``.
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
  ///   - name: The name of the field. Existing fields of that name remain.
  ///   - value: The value, sent as UTF-8, or `nil` for none.
  @inline(never)
  public mutating func addField(_ name: StaticString, _ value: String?) {
    if let value { parts.fields.append(HeaderField(name.description, value)) }
  }

  /// Adds a field line to ``fields``.
  ///
  /// - Parameter field: The field line. Existing fields of its name remain.
  @inline(never)
  public mutating func addField(_ field: HeaderField) {
    parts.fields.append(field)
  }

  /// Adds an `Authorization` field with a user name and a password.
  ///
  /// An error of ``HeaderField/basicAuthorization(username:password:)`` is kept until
  /// ``serialized()`` throws it: see ``checkAdditions()``.
  ///
  /// - Parameters:
  ///   - username: The user name, without a colon.
  ///   - password: The password.
  @inline(never)
  public mutating func addBasicAuthorization(username: String, password: String) {
    parts.keepingError { parts throws(SerializationError) in
      parts.fields.append(try .basicAuthorization(username: username, password: password))
    }
  }
}
