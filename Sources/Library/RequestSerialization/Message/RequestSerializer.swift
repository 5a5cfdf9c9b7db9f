internal import MessageSyntax

/// The settings that requests share, and the way in which they are serialized: AFNetworking's
/// request serializer as a value.
///
/// ```swift
/// var serializer = RequestSerializer(.json)
/// serializer.fields["User-Agent"] = "Photos/2.1"
/// try serializer.setBasicAuthorization(username: "ann", password: "s3cret")
///
/// let request = try serializer.request(
///   "POST", "https://api.example.com/photos", parameters: ["title": "Sunset"])
/// let message = try request.serialized()
/// ```
///
/// With a ``baseURL``, requests are made by their paths:
///
/// ```swift
/// let api = try RequestSerializer(.json, baseURL: "https://api.example.com/v2")
/// let request = try api.get("/photos", parameters: ["page": 2])
/// // https://api.example.com/v2/photos?page=2
/// ```
///
/// A serializer is a value: a request keeps the copy that created it, and a change to one copy does
/// not affect others. It is `Codable`, without the closures ``queryString`` and
/// ``ParameterOptions/keys``; its ``parameters`` are decoded in the order of their names.
public struct RequestSerializer: Sendable, Hashable {
  /// The format of parameters that are the content of a request.
  public typealias Kind = ParameterSerializer

  /// The format of parameters that are the content of a request.
  public var kind: Kind

  /// The default fields of all requests, in order. A request's own field of the same name overrides
  /// them.
  public var fields: [HeaderField] = []

  /// The settings that few serializers have.
  var defaults: RequestDefaults {
    get { rareDefaults?.wrappedValue ?? RequestDefaults() }
    set { rareDefaults = newValue == RequestDefaults() ? nil : Indirect(wrappedValue: newValue) }
  }

  /// Whether any of them is set.
  var hasDefaults: Bool { rareDefaults != nil }

  /// The defaults, stored apart because a serializer is copied with each request.
  private var rareDefaults: Indirect<RequestDefaults>?

  /// Whether parameters go to the query or to the content.
  public var destination = ParameterDestination.methodDependent

  /// The methods whose parameters go to the query, in capitals; GET, HEAD and DELETE by default. A
  /// request's method is compared in capitals.
  public var methodsEncodingParametersInURI = Self.defaultMethodsEncodingParametersInURI

  /// The encoding of queries, forms and the parameters of multipart messages, and of dates and
  /// bytes as text everywhere.
  public var encoding = ParameterOptions()

  /// The encoding of queries, or `nil` to use ``encoding``.
  ///
  /// ```swift
  /// serializer.encoding = .rails
  /// serializer.queryEncoding = .openAPI
  /// ```
  public var queryEncoding: ParameterOptions? {
    get { sides[.query] }
    set { sides[.query] = newValue }
  }

  /// The encoding of forms and the parameters of multipart messages, or `nil` to use ``encoding``.
  public var formEncoding: ParameterOptions? {
    get { sides[.form] }
    set { sides[.form] = newValue }
  }

  /// The separate encodings of queries and of forms. Few serializers have one, and all of them are
  /// copied with each request.
  private(set) var sides: [ParameterOptions.Side: ParameterOptions] = [:]

  /// The closure that writes queries and forms in place of the encodings, or `nil` to use the
  /// encodings.
  public var queryString: QueryStringFormat?

  /// The format of JSON.
  public var jsonOptions = JSONOptions()

  /// The format of property lists.
  public var propertyListFormat = PropertyListFormat.xml

  /// The encoding of texts: forms, plain text, XML, and the texts of multipart messages.
  public var textEncoding = TextEncoding.utf8

  /// Whether the media types of forms, JSON and XML name their charset: `; charset=utf-8`.
  ///
  /// Plain text always does.
  public var includesCharset = false

  /// Client settings for each request. A request's own properties override them.
  public var properties = RequestProperties()

  /// Creates AFNetworking's serializer of the given kind, without default fields.
  public init(_ kind: Kind = .form) {
    self.kind = kind
  }

  private static let defaultMethodsEncodingParametersInURI = Method.encodingParametersInURI
}

/// The destination of parameters.
public enum ParameterDestination: String, Sendable, Hashable, Codable {
  /// The query for the methods that are listed for it, the content for all others.
  case methodDependent = "method-dependent"

  /// The query, whatever the method.
  case query

  /// The content, whatever the method.
  case content
}
