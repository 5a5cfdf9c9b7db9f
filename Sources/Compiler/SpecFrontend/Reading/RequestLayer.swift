import Diagnostics
import RequestModel
import SerializationOptions
import YAMLSyntax

/// The part of a request that one place in a spec declares: `defaults`, a template, or the request
/// itself.
///
/// Layers are lowered separately and merged later, so that merging does not depend on YAML.
struct RequestLayer {
  var summary: TextRange?
  var description: TextRange?
  var deprecated: Deprecation?

  /// These properties are not inherited.
  var swiftName: WrittenName?
  var tags: [TextRange] = []
  var inputs: [Int] = []
  var inputChoices: [InputChoice] = []

  /// Whether the request itself, as opposed to an inherited layer, has a media type or a content
  /// coding.
  var describesContent = false

  /// The inputs that the request itself declares, in ascending order.
  var ownInputs: [Int] = []
  var method: Located<TextRange>?
  var url: URLTemplate?

  /// The span of the layer's last `path` or `url` key.
  var urlKey: Span?
  var parent: Located<KeyID>?

  /// Whether `method`, `path` or `url` is written but wrong, or an unknown key may be one of them.
  /// If so, none of them is reported as missing.
  var hasRefusedKey = false
  var removal: Removal?
  var query: [NamedValue] = []
  var headers: [HeaderOverride] = []

  /// The span of `Content-Type` in the request itself, as opposed to an inherited layer.
  var ownContentType: Span?
  var cookies: [NamedValue] = []
  var authentication: Authentication?
  var content: Located<Content>?

  /// Whether the content is a change to inherited JSON.
  var mergesContent = false
  var contentType: Located<ValueID>?
  var contentCoding: Located<ContentCoding>?
  var digests: Located<[ContentDigest]>?
  var serializer: ParameterSerializer?
  var methodsEncodingParametersInURI: [TextRange]?

  /// The options of `encoding`, `json-options`, `plist-options` and `transport`.
  var options = WrittenOptions()

  /// Whether a request has the options of `defaults` and no others.
  var hasOptionsOfDefaults = false
  var targetForm: Located<TargetForm>?
  var framing: Framing?
  var omitsEmpty: Bool?
  var responses: [ResponseDeclaration] = []

  var expected: Located<ExpectedStatuses>?
  var match = MatchRules()
  var loadWeight: Int?

  /// The span of `responses` in the request itself, as opposed to an inherited layer.
  var ownResponses: Span?

  /// The entries of `allow`, as numbered by ``Allowances``.
  var allowed: [Int] = []

  /// The subject of warnings about a template, or `nil` for other layers.
  var subject: Span?

  /// The nodes of `cases` and `matrix`, which are lowered once the inputs are known.
  var cases: Int?
  var matrix: Int?
}

// MARK: - Properties, one by one

extension RequestLayer {
  /// Fills in a property that the layer lacks, or adds the entries of the layer below.
  mutating func inherit(
    _ property: Request.Property, from below: RequestLayer, _ draft: inout Draft
  ) {
    switch property {
    // Requests do not inherit these.
    case .swiftName, .summary, .description, .deprecated, .tags, .cases: break
    case .inputs: if !below.inputs.isEmpty { inputs = draft.merged(inputs, over: below.inputs) }
    case .inputChoices:
      inputChoices += below.inputChoices.filter { inherited in
        !inputChoices.contains { $0.kind == inherited.kind }
      }
    case .method: method.inherit(below.method)
    case .url: url.inherit(below.url)
    case .targetForm: targetForm.inherit(below.targetForm)
    case .query: if !below.query.isEmpty { query = draft.merged(query, over: below.query) }
    // The client's fields are among the headers.
    case .clientFields: break
    case .authentication: authentication.inherit(below.authentication)
    case .headers: headers = draft.mergedHeaders(headers, over: below.headers)
    case .cookies:
      if !below.cookies.isEmpty { cookies = draft.merged(cookies, over: below.cookies) }
    case .content:
      if mergesContent { draft.mergeContent(of: &self, over: below.content) }
      if takesMediaType(of: below) { contentType.inherit(below.contentType) }
      content.inherit(below.content)
    // The content decides whether the type is inherited, so they are merged together.
    case .contentType: break
    case .contentCoding: contentCoding.inherit(below.contentCoding)
    case .digests: digests.inherit(below.digests)
    case .serializer: serializer.inherit(below.serializer)
    case .methodsEncodingParametersInURI:
      methodsEncodingParametersInURI.inherit(below.methodsEncodingParametersInURI)
    // Requests share the options of `defaults`. See ``Lowering/optionsOfDefaults``.
    case .options:
      if !hasOptionsOfDefaults { options = options.merged(over: below.options) }
    case .omitsEmpty: omitsEmpty.inherit(below.omitsEmpty)
    case .framing: framing.inherit(below.framing)
    case .responses:
      if !below.responses.isEmpty {
        responses = draft.merged(responses, over: below.responses)
      }
    case .expected: expected.inherit(below.expected)
    case .match: if !below.match.isEmpty { match = draft.mergedMatch(match, over: below.match) }
    case .loadWeight: loadWeight.inherit(below.loadWeight)
    }
  }

  /// Whether an inherited media type describes the layer's own content. It does not if it was
  /// written for content of another kind, or if the own content is multipart, whose type names its
  /// boundary.
  private func takesMediaType(of below: RequestLayer) -> Bool {
    guard let content = content?.value else { return true }
    if case .multipart = content { return false }
    return below.content.map { $0.value.kind == content.kind } ?? true
  }

  /// Removes a property whose key is removed whole.
  ///
  /// - Returns: Whether the layer had it.
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
    case .omitsEmpty: omitsEmpty.take() != nil
    case .framing: framing.take() != nil
    case .expected: expected.take() != nil
    case .match: removeMatch()
    case .loadWeight: loadWeight.take() != nil
    case .inputChoices: removeChoice(key)
    // These are removed by name or are not inherited.
    case .inputs, .query, .clientFields, .headers, .cookies, .options, .responses, .swiftName,
      .summary, .description, .deprecated, .tags, .method, .url, .cases:
      false
    }
  }

  private mutating func removeChoice(_ key: LanguageKey) -> Bool {
    let count = inputChoices.count
    inputChoices.removeAll { $0.kind.rawValue == key.rawValue }
    return inputChoices.count < count
  }

  private mutating func removeMatch() -> Bool {
    defer { match = MatchRules() }
    return !match.isEmpty
  }

  /// Removes the content, with its description, if it is of the kind that a key declares.
  private mutating func removeContent(_ key: LanguageKey) -> Bool {
    guard content?.value.kind == key else { return false }
    content = nil
    contentType = nil
    contentCoding = nil
    digests = nil
    return true
  }

  /// Moves a property to a request, or its default if the layer does not have it. Lists are swapped
  /// out of the layer, not copied. The inputs of the layer become the scope.
  mutating func pass(_ property: Request.Property, to request: inout Request) {
    switch property {
    case .swiftName: request.swiftName = swiftName
    case .summary: request.summary = summary
    case .description: request.description = description
    case .deprecated: request.deprecated = deprecated
    case .tags: swap(&request.tags, &tags)
    case .inputs: swap(&request.scope, &inputs)
    case .inputChoices: swap(&request.inputChoices, &inputChoices)
    // The request is created with these.
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
    // Options are resolved once for many requests.
    case .options: break
    case .omitsEmpty: request.omitsEmpty = omitsEmpty ?? false
    case .framing: request.framing = framing ?? .contentLength
    case .responses: swap(&request.responses, &responses)
    case .expected: if let expected = expected.take() { request.expected = expected.value }
    case .match: swap(&request.match, &match)
    case .loadWeight: request.loadWeight = loadWeight
    // Cases are lowered once the inputs are known.
    case .cases: break
    }
  }
}

/// A value and its span.
struct Located<Value> {
  var value: Value
  var span: Span
}

/// A header as it is written. `null` removes an inherited header.
struct HeaderOverride {
  var name: TextRange
  var span: Span
  var value: ValueID?

  /// Whether it replaces a field of `client`.
  var isClientField = false
}

extension Optional {
  /// Takes the value of the layer below if there is no own value.
  @inline(__always)
  fileprivate mutating func inherit(_ below: @autoclosure () -> Wrapped?) {
    if case .none = self { self = below() }
  }
}
