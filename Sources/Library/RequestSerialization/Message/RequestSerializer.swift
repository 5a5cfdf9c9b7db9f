internal import MessageSyntax

/// How requests are serialized, and what all of them have in common: AFNetworking's request
/// serializer as a value.
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
/// A serializer is a value: a request keeps the copy that it was made with, and a change to one
/// copy touches no other. It can be stored as data, but for the closures ``queryString`` and
/// ``ParameterEncoding/keys``, which are left out.
public struct RequestSerializer: Sendable, Hashable {
  /// How parameters are sent where they are the content of a request.
  public typealias Kind = ParameterSerializer

  /// How parameters are sent where they are the content of a request.
  public var kind: Kind

  /// The fields of all requests, in their order. A request that has a field of the same name keeps
  /// its own.
  public var fields: [HeaderField] = []

  /// Whether parameters go to the query or to the content.
  public var destination = ParameterDestination.methodDependent

  /// The methods whose parameters go to the query, in capitals: GET, HEAD and DELETE unless others
  /// are set. A request's method is compared with its letters in capitals.
  public var methodsEncodingParametersInURI = Self.defaultMethodsEncodingParametersInURI

  /// How queries, forms and the parameters of multipart messages are written, and how dates and bytes
  /// become text everywhere.
  public var encoding = ParameterEncoding()

  /// How queries are written, or `nil` for as ``encoding`` says.
  ///
  /// ```swift
  /// serializer.encoding = .rails
  /// serializer.queryEncoding = .openAPI
  /// ```
  public var queryEncoding: ParameterEncoding? {
    get { sides[.query] }
    set { sides[.query] = newValue }
  }

  /// How forms and the parameters of multipart messages are written, or `nil` for as ``encoding``
  /// says.
  public var formEncoding: ParameterEncoding? {
    get { sides[.form] }
    set { sides[.form] = newValue }
  }

  /// The encodings of queries and of forms, where they have their own. Few serializers have one, and
  /// all of them are copied with each request.
  private(set) var sides: [ParameterEncoding.Side: ParameterEncoding] = [:]

  /// The closure that writes queries and forms in place of the encodings, or `nil` to use the
  /// encodings.
  public var queryString: QueryStringFormat?

  /// How JSON is written.
  public var jsonOptions = JSONOptions()

  /// The format of property lists.
  public var propertyListFormat = PropertyListFormat.xml

  /// In which encoding texts are sent: forms, plain text, XML, and the texts of multipart messages.
  public var textEncoding = TextEncoding.utf8

  /// Whether the media types of forms, JSON and XML name their charset: `; charset=utf-8`.
  ///
  /// Plain text always does.
  public var includesCharset = false

  /// Settings of clients for each request. A request keeps the properties that it sets itself.
  public var properties = RequestProperties()

  /// Creates AFNetworking's serializer of a kind, without default fields.
  public init(_ kind: Kind = .form) {
    self.kind = kind
  }

  private static let defaultMethodsEncodingParametersInURI = Method.encodingParametersInURI
}

/// Where parameters go.
public enum ParameterDestination: String, Sendable, Hashable, Codable {
  /// To the query of the methods that are listed for it, to the content of all others.
  case methodDependent = "method-dependent"

  /// To the query, whatever the method.
  case query

  /// To the content, whatever the method.
  case content
}
