package import Diagnostics
package import SerializationOptions

/// A named value, such as a header field, a query entry or a cookie.
package struct NamedValue: Sendable {
  package var name: TextRange
  package var value: ValueID

  package var span: Span

  package init(name: TextRange, value: ValueID, span: Span) {
    self.name = name
    self.value = value
    self.span = span
  }
}

/// Credentials of the `Authorization` field.
package struct Authentication: Sendable {
  package enum Scheme: Sendable {
    case none
    case basic(username: ValueID, password: ValueID)
    case bearer(ValueID)
    indirect case aws(AWSAuthentication)

    /// Whether requests have the field `Authorization`: `none` removes inherited credentials.
    package var writesField: Bool {
      switch self {
      case .none: false
      case .basic, .bearer: true
      case .aws(let signer): signer.placement == .header
      }
    }

    /// The settings of Signature Version 4, if requests are signed with it.
    package var aws: AWSAuthentication? {
      if case .aws(let signer) = self { signer } else { nil }
    }
  }

  package var scheme: Scheme
  package var span: Span

  package init(scheme: Scheme, span: Span) {
    self.scheme = scheme
    self.span = span
  }
}

/// The URL of a request, with its literal text already percent-encoded.
///
/// References in `path` and `query` are percent-encoded when they are evaluated, except for
/// unreserved characters.
package struct URLTemplate: Sendable {
  package enum Origin: Sendable {
    /// The URL is a single reference whose value is a whole URL.
    case whole(ValueID)

    /// The URL begins with a reference whose value is an absolute URL without a query. The path and
    /// the query are appended to it.
    case beginning(ValueID)
    case literal(scheme: TextRange, authority: ValueID)

    /// Only a path, appended to the base URL.
    case base
  }

  package var origin: Origin
  package var path: ValueID?
  package var query: ValueID?
  package var span: Span

  package init(origin: Origin, path: ValueID? = nil, query: ValueID? = nil, span: Span) {
    self.origin = origin
    self.path = path
    self.query = query
    self.span = span
  }
}

/// One part of multipart content.
package struct Part: Sendable {
  package enum Content: Sendable {
    case value(ValueID)
    case data(ValueID)
    case file(ValueID)
    case json(ValueID)
    case xml(ValueID)
    case stream(ValueID, length: ValueID)

    /// The content of the part: a text, bytes, a value or a path.
    package var root: ValueID {
      switch self {
      case .value(let id), .data(let id), .file(let id), .json(let id), .xml(let id),
        .stream(let id, _):
        id
      }
    }
  }

  package var content: Content
  package var name: ValueID?
  package var fileName: ValueID?

  /// The media type; null sends none.
  package var contentType: ValueID?
  package var headers: [NamedValue] = []

  /// Whether each item of a JSON list is a part. For files, data and streams this is always so.
  package var isRepeated = false
  package var span: Span

  package init(content: Content, span: Span) {
    self.content = content
    self.span = span
  }
}

/// Multipart content (RFC 2046, RFC 7578).
package struct MultipartContent: Sendable {
  package enum Subtype: String, Sendable, CaseIterable {
    case formData = "form-data"
    case mixed, related, alternative
  }

  package struct Throttle: Sendable, Hashable {
    /// The size of a packet in bytes.
    package var packetSize: Int

    /// The pause between packets in seconds.
    package var delay: Double

    package init(packetSize: Int, delay: Double) {
      self.packetSize = packetSize
      self.delay = delay
    }
  }

  package var subtype = Subtype.formData
  package var boundary: ValueID?
  package var parameters: ValueID?
  package var parts: [Part] = []
  package var throttle: Throttle?

  /// The parameter `type` of related parts: the media type of the root.
  package var type: ValueID?

  /// The parameter `start` of related parts: the Content-ID of the root.
  package var start: ValueID?

  package init() {}
}

/// The content of a request before evaluation.
package enum Content: Sendable {
  case parameters(ValueID)
  case form(ValueID)
  case json(ValueID)
  case plist(ValueID)
  case xml(ValueID)
  indirect case multipart(MultipartContent)
  case text(ValueID)
  case data(ValueID)
  case file(ValueID)
  case graphQL(query: ValueID, variables: ValueID?, operationName: ValueID?)
  case jsonLines(ValueID)
}

/// A named set of values for the inputs of a request.
package struct Case: Sendable {
  package var name: TextRange
  package var span: Span

  /// The index of the case's first value in ``RequestCollection/bindings``. There is one for each
  /// input of the request's scope, in the order of the scope.
  package var firstBinding: Int

  package init(name: TextRange, span: Span, firstBinding: Int) {
    self.name = name
    self.span = span
    self.firstBinding = firstBinding
  }
}

/// A request with everything it inherits, before its inputs are evaluated.
package struct Request: Sendable {
  package var name: TextRange
  package var span: Span

  /// The name of its method in generated Swift, if the spec sets one.
  package var swiftName: WrittenName?
  package var summary: TextRange?
  package var description: TextRange?
  package var deprecated: Deprecation?
  package var tags: [TextRange] = []

  /// The inputs in scope: the request's own, then those of the whole spec.
  package var scope: [Int] = []

  /// The positions in ``scope`` by name, if it is long; see ``RequestCollection/indexScope(of:)``.
  package var scopePositions: [InputName: Int] = [:]

  /// The number of inputs in the scope that belong to the request.
  package var ownInputCount = 0

  /// The rules about which inputs have a value, at most one of each kind.
  package var inputChoices: [InputChoice] = []

  package var method: TextRange
  package var url: URLTemplate
  package var targetForm = TargetForm.origin
  package var query: [NamedValue] = []

  /// Header fields: those of `client` and of `defaults`, then the request's own.
  package var headers: [NamedValue] = []

  /// The number of header fields that precede `Authorization`: those of `client`.
  package var clientFieldCount = 0
  package var cookies: [NamedValue] = []
  package var authentication: Authentication?
  package var content: Content?

  /// The media type of the content; null sends none.
  package var contentType: ValueID?
  package var contentCoding: ContentCoding?

  /// The digests of the content to send, in order.
  package var digests: [ContentDigest] = []
  package var serializer = ParameterSerializer.form

  /// The methods, in upper case, whose `parameters` go to the query.
  package var methodsEncodingParametersInURI: [TextRange]?

  /// The options of encoders and clients, which most requests of a spec share.
  package var resolvedOptions = ResolvedOptions.standard
  package var framing = Framing.contentLength

  /// Whether maps and lists that absent values leave empty are absent, too.
  package var omitsEmpty = false

  /// Whether the path may have the segments `.` and `..`, which clients remove.
  package var keepsDotSegments = false

  /// The declared responses; each status occurs once.
  package var responses: [ResponseDeclaration] = []

  /// The statuses that responses are expected to have.
  package var expected = ExpectedStatuses()

  /// The rules for comparing captured requests with this one.
  package var match = MatchRules()

  /// The number of times that a round of a load test sends each case, from 0 to 1000; `nil` for one.
  package var loadWeight: Int?
  package var cases: [Case] = []

  package init(name: TextRange, span: Span, method: TextRange, url: URLTemplate) {
    self.name = name
    self.span = span
    self.method = method
    self.url = url
  }
}

extension Request {
  /// A property, in the order in which the model is written.
  ///
  /// Merging, `remove` and the back ends go through all of them, and switch without a `default`: nothing
  /// compiles until each of them says what becomes of a new one.
  package enum Property: CaseIterable, Sendable {
    case swiftName, summary, description, deprecated, tags, inputs, inputChoices
    case method, url, targetForm, query
    case clientFields, authentication, headers, cookies
    case content, contentType, contentCoding, digests
    case serializer, methodsEncodingParametersInURI, options, omitsEmpty, framing
    case responses, expected, match, loadWeight, cases

    /// All properties. Made once: `allCases` is an array of its own each time.
    package static let all = allCases
  }
}

// MARK: - Options

extension Request {
  /// The options of encoders and clients as written in the spec.
  package var options: WrittenOptions { resolvedOptions.written }

  /// The encoding, including defaults for options that are not written.
  package var encoding: ParameterOptions { resolvedOptions.encoding }
  package var jsonOptions: JSONOptions { resolvedOptions.jsonOptions }
  package var propertyListFormat: PropertyListFormat { resolvedOptions.propertyListFormat }
  package var properties: RequestProperties { resolvedOptions.properties }

  /// The encoding of pairs in queries or in forms; `nil` if it is ``encoding``.
  package func ownEncoding(of side: ParameterOptions.Side) -> ParameterOptions? {
    resolvedOptions.sides[side]
  }

  /// The encoding of pairs in queries or in forms.
  package func encoding(of side: ParameterOptions.Side) -> ParameterOptions {
    resolvedOptions.sides[side] ?? encoding
  }
}

/// `deprecated`, with the author's message, if any.
package struct Deprecation: Sendable {
  package var message: TextRange?

  package init(message: TextRange?) {
    self.message = message
  }
}
