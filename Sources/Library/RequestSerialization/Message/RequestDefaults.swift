/// The URL and the parameters that the requests of a serializer have in common.
struct RequestDefaults: Sendable, Hashable {
  var baseURL: RequestURL?
  var parameters = RequestParameters()
}

extension RequestSerializer {
  /// The URL to which the paths of requests are appended, or `nil` if all URLs are absolute.
  ///
  /// A text without a scheme is a path, perhaps with a query. It is appended as by
  /// ``RequestURL/appending(_:encoding:)``, like the paths of a spec to its `base-url`: with exactly
  /// one `/`, whether it begins with one or not, and below the path of the base URL.
  ///
  /// ```swift
  /// let api = try RequestSerializer(baseURL: "https://api.example.com/v2")
  /// try api.get("/photos")    // https://api.example.com/v2/photos
  /// try api.get("photos/3")   // https://api.example.com/v2/photos/3
  /// try api.get("?page=2")    // https://api.example.com/v2?page=2
  /// try api.get("https://cdn.example.com/3.jpg")  // as it is
  /// ```
  ///
  /// A text can thus change the host only with a scheme of its own. References of RFC 3986, section
  /// 5, which AFNetworking's `initWithBaseURL:` resolves, differ: there `/photos` replaces the path of
  /// the base URL, `//cdn.example.com` replaces the host, and `..` removes a segment. Here the
  /// segments `.` and `..` are refused with ``SerializationError/Code/dotSegment``.
  ///
  /// Values that need percent-encoding are written in an ``InterpolatedURL``:
  ///
  /// ```swift
  /// try api.get(InterpolatedURL("/albums/\(album)"))
  /// ```
  public var baseURL: RequestURL? {
    get { defaults.baseURL }
    set { defaults.baseURL = newValue }
  }

  /// Query parameters of all requests, such as the key of an API.
  ///
  /// ```swift
  /// serializer.parameters["api_key"] = "k"
  /// ```
  ///
  /// They are in the query whatever the method and the content, after the query of the URL and before
  /// a request's own parameters. One whose name the request has itself is not sent: in the query of
  /// its URL, in ``RequestDescription/query``, or among parameters that go to the query.
  public var parameters: RequestParameters {
    get { defaults.parameters }
    set { defaults.parameters = newValue }
  }

  /// Creates a serializer whose requests are below a URL.
  ///
  /// - Parameters:
  ///   - kind: The format of parameters that are the content of a request.
  ///   - baseURL: The ``baseURL-swift.property``.
  public init(_ kind: Kind = .form, baseURL: RequestURL) {
    self.init(kind)
    self.baseURL = baseURL
  }

  /// Creates a serializer whose requests are below a URL.
  ///
  /// ```swift
  /// let api = try RequestSerializer(.json, baseURL: "https://api.example.com/v2")
  /// ```
  ///
  /// - Parameters:
  ///   - kind: The format of parameters that are the content of a request.
  ///   - baseURL: An absolute URL: a text, or a Foundation URL.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/invalidURL``.
  public init(
    _ kind: Kind = .form, baseURL: some RequestURLConvertible
  ) throws(SerializationError) {
    self.init(kind, baseURL: try baseURL.requestURL())
  }

  /// The URL of a request, which may be a path below ``baseURL``.
  func resolve(_ url: some RequestURLConvertible) throws(SerializationError) -> RequestURL {
    guard let baseURL else { return try url.requestURL() }
    return try url.requestURL(relativeTo: baseURL)
  }
}
