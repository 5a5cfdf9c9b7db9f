import Diagnostics
import RequestModel
import SerializationOptions
import YAMLSyntax

/// The part of a request that one place of a spec declares: `defaults`, a template, or the request itself.
///
/// Layers are lowered each on its own and merged afterwards, so that merging knows nothing of YAML.
struct RequestLayer {
  var summary: TextRange?
  var description: TextRange?
  var deprecated: Deprecation?

  /// What requests do not inherit.
  var swiftName: WrittenName?
  var tags: [TextRange] = []
  var inputs: [Int] = []

  /// Whether the request itself, not what it inherits, has a media type or a coding for content.
  var describesContent = false

  /// Those of the inputs that the request itself declares, ascending.
  var ownInputs: [Int] = []
  var method: Located<TextRange>?
  var url: URLTemplate?

  /// Where the last `path` or `url` of the layer itself is.
  var urlKey: Span?
  var parent: Located<KeyID>?

  /// Whether `method`, `path` or `url` is written and wrong, or some key is unknown and may be one
  /// of them: then nothing is said to be missing.
  var hasRefusedKey = false
  var removal: Removal?
  var query: [NamedValue] = []
  var headers: [HeaderOverride] = []

  /// Where the request itself, not what it inherits, writes `Content-Type`.
  var ownContentType: Span?
  var cookies: [NamedValue] = []
  var authentication: Authentication?
  var content: Located<Content>?
  var contentType: Located<ValueID>?
  var contentCoding: Located<ContentCoding>?
  var digests: Located<[ContentDigest]>?
  var serializer: ParameterSerializer?
  var methodsEncodingParametersInURI: [TextRange]?

  /// Those of `encoding`, `json-options`, `plist-options` and `transport`.
  var options = WrittenOptions()

  /// Whether a request has the options of `defaults` and no others.
  var hasOptionsOfDefaults = false
  var targetForm: Located<TargetForm>?
  var framing: Framing?
  var responses: [ResponseDeclaration] = []

  var match = MatchRules()

  /// Where the request itself, not what it inherits, writes `responses`.
  var ownResponses: Span?

  /// The entries of `allow`, as ``Allowances`` counts them.
  var allowed: [Int] = []

  /// The subject of warnings about a template; nil for other layers.
  var subject: Span?

  /// Nodes of `cases` and `matrix`, lowered when the inputs are known.
  var cases: Int?
  var matrix: Int?
}

// MARK: - Properties, one by one

extension RequestLayer {
  /// Fills a property that a layer does not say, or adds what the layer below says of it.
  mutating func inherit(
    _ property: Request.Property, from below: RequestLayer, _ draft: inout Draft
  ) {
    switch property {
    // Each request has its own.
    case .swiftName, .summary, .description, .deprecated, .tags, .cases: break
    case .inputs: if !below.inputs.isEmpty { inputs = draft.merged(inputs, over: below.inputs) }
    case .method: method.inherit(below.method)
    case .url: url.inherit(below.url)
    case .targetForm: targetForm.inherit(below.targetForm)
    case .query: if !below.query.isEmpty { query = draft.merged(query, over: below.query) }
    // Those of the client are among the headers.
    case .clientFields: break
    case .authentication: authentication.inherit(below.authentication)
    case .headers: headers = draft.mergedHeaders(headers, over: below.headers)
    case .cookies:
      if !below.cookies.isEmpty { cookies = draft.merged(cookies, over: below.cookies) }
    case .content:
      if takesMediaType(of: below) { contentType.inherit(below.contentType) }
      content.inherit(below.content)
    // Before the content, which decides.
    case .contentType: break
    case .contentCoding: contentCoding.inherit(below.contentCoding)
    case .digests: digests.inherit(below.digests)
    case .serializer: serializer.inherit(below.serializer)
    case .methodsEncodingParametersInURI:
      methodsEncodingParametersInURI.inherit(below.methodsEncodingParametersInURI)
    // Those of `defaults` are shared; see ``Lowering/optionsOfDefaults``.
    case .options:
      if !hasOptionsOfDefaults { options = options.merged(over: below.options) }
    case .framing: framing.inherit(below.framing)
    case .responses:
      if !below.responses.isEmpty {
        responses = draft.merged(responses, over: below.responses)
      }
    case .match: if !below.match.isEmpty { match = draft.mergedMatch(match, over: below.match) }
    }
  }

  /// Whether an inherited media type describes the layer's own content: not one of another kind than
  /// it was written for, nor multipart content, whose type names its boundary.
  private func takesMediaType(of below: RequestLayer) -> Bool {
    guard let content = content?.value else { return true }
    if case .multipart = content { return false }
    return below.content.map { $0.value.kind == content.kind } ?? true
  }

  /// Forgets a property, as a whole key says it.
  ///
  /// - Returns: false when the layer does not say it.
  mutating func remove(_ property: Request.Property, as key: LanguageKey) -> Bool {
    switch property {
    case .authentication: authentication.take() != nil
    case .content: removeContent(key)
    case .contentType: contentType.take() != nil
    case .contentCoding: contentCoding.take() != nil
    case .digests: digests.take() != nil
    case .serializer: serializer.take() != nil
    case .methodsEncodingParametersInURI: methodsEncodingParametersInURI.take() != nil
    case .targetForm: targetForm.take() != nil
    case .framing: framing.take() != nil
    case .match: removeMatch()
    // These go by names, or are not inherited.
    case .inputs, .query, .clientFields, .headers, .cookies, .options, .responses, .swiftName,
      .summary, .description, .deprecated, .tags, .method, .url, .cases:
      false
    }
  }

  private mutating func removeMatch() -> Bool {
    defer { match = MatchRules() }
    return !match.isEmpty
  }

  /// Forgets the content, if it is of the kind that a key names, and what describes it.
  private mutating func removeContent(_ key: LanguageKey) -> Bool {
    guard content?.value.kind == key else { return false }
    content = nil
    contentType = nil
    contentCoding = nil
    digests = nil
    return true
  }

  /// Gives a request a property as a layer says it, its default where the layer says nothing. Lists are
  /// swapped out of the layer, not copied; the scope gets the inputs of the layer.
  mutating func pass(_ property: Request.Property, to request: inout Request) {
    switch property {
    case .swiftName: request.swiftName = swiftName
    case .summary: request.summary = summary
    case .description: request.description = description
    case .deprecated: request.deprecated = deprecated
    case .tags: swap(&request.tags, &tags)
    case .inputs: swap(&request.scope, &inputs)
    // A request begins with these.
    case .method, .url: break
    case .targetForm: request.targetForm = targetForm?.value ?? .origin
    case .query: swap(&request.query, &query)
    case .clientFields:
      request.clientFieldCount = headers.prefix(while: \.isClientField).count
    case .authentication: request.authentication = authentication
    case .headers:
      request.headers.reserveCapacity(headers.count)
      for header in headers {
        guard let value = header.value else { continue }
        request.headers.append(NamedValue(name: header.name, value: value, span: header.span))
      }
    case .cookies: swap(&request.cookies, &cookies)
    case .content: request.content = content.take()?.value
    case .contentType: request.contentType = contentType?.value
    case .contentCoding: request.contentCoding = contentCoding?.value
    case .digests: if let digests = digests.take() { request.digests = digests.value }
    case .serializer: request.serializer = serializer ?? .form
    case .methodsEncodingParametersInURI:
      swap(&request.methodsEncodingParametersInURI, &methodsEncodingParametersInURI)
    // They are resolved, once for many requests.
    case .options: break
    case .framing: request.framing = framing ?? .contentLength
    case .responses: swap(&request.responses, &responses)
    case .match: swap(&request.match, &match)
    // They are made when the inputs are known.
    case .cases: break
    }
  }
}

/// A value and where it is.
struct Located<Value> {
  var value: Value
  var span: Span
}

/// A header as written: `null` removes an inherited one.
struct HeaderOverride {
  var name: TextRange
  var span: Span
  var value: ValueID?

  /// Whether it is in the place of a field of `client`.
  var isClientField = false
}

extension Optional {
  /// Takes the value of the layer below, unless there is an own one.
  @inline(__always)
  fileprivate mutating func inherit(_ below: @autoclosure () -> Wrapped?) {
    if case .none = self { self = below() }
  }
}
