import Diagnostics
import MessageSyntax
import RequestModel
import SerializationOptions
import YAMLSyntax

/// Reads a request, a template or `defaults`, key by key.
enum RequestReader {
  /// Lowers the map of a request or template.
  static func layer(_ node: Int, titled title: Title, _ reader: inout DocumentReader)
    -> RequestLayer
  {
    var layer = RequestLayer()
    read(node, titled: title, into: &layer, &reader)
    return layer
  }

  /// Lowers `defaults`.
  static func defaults(_ node: Int, _ reader: inout DocumentReader) -> RequestLayer {
    var layer = RequestLayer()
    guard reader.expectMap(node, "'defaults'") else { return layer }
    read(node, titled: "'defaults'", isDefaults: true, into: &layer, &reader)
    return layer
  }

  /// Lowers a map into an empty layer, because returning a layer would copy it.
  static func read(
    _ node: Int, titled title: Title, isDefaults: Bool = false, into layer: inout RequestLayer,
    _ reader: inout DocumentReader
  ) {
    var entries = EntryWalk(node, of: reader.document)
    while let (key, value) = entries.next(in: reader.document) {
      if let name = reader.name(of: key), !isDefaults || LanguageMap.defaults.has(name) {
        read(name, key, value, in: title, into: &layer, &reader)
      } else {
        layer.hasRefusedKey = layer.hasRefusedKey || !reader.isAuthorsOwn(key)
        reader.unknownKey(key, in: title, of: isDefaults ? .defaults : .request)
      }
    }
  }

  /// Lowers the value of one key.
  private static func read(
    _ name: LanguageKey, _ key: Int, _ node: Int, in title: Title,
    into layer: inout RequestLayer, _ reader: inout DocumentReader
  ) {
    switch name {
    case .summary: layer.summary = reader.documentation(node, "'summary'")
    case .description: layer.description = reader.documentation(node, "'description'")
    case .deprecated: layer.deprecated = deprecation(node, &reader)
    case .swiftName: layer.swiftName = SwiftNameReader.name(node, "'swift-name'", &reader)
    case .tags: layer.tags = tags(node, &reader)
    case .inputs: layer.inputs = InputReader.inputs(node, in: title, &reader)
    case .exactlyOneOf:
      InputChoiceReader.read(.exactlyOne, key, node, into: &layer, &reader)
    case .atMostOneOf: InputChoiceReader.read(.atMostOne, key, node, into: &layer, &reader)
    case .method:
      layer.method = method(node, &reader)
      layer.hasRefusedKey = layer.hasRefusedKey || layer.method == nil
    case .path, .url: address(name, key, node, into: &layer, &reader)
    case .targetForm: layer.targetForm = located(reader.choice(node, "'target-form'"), node, reader)
    case .extends: layer.parent = parent(node, &reader)
    case .remove: layer.removal = RemovalReader.read(node, &reader)
    case .query: layer.query = FieldReader.query(node, &reader)
    case .headers: layer.headers = FieldReader.headers(node, &reader)
    case .cookies: layer.cookies = FieldReader.cookies(node, &reader)
    case .auth: layer.authentication = CredentialReader.read(node, at: key, &reader)
    case .parameters, .form, .json, .jsonMerge, .plist, .xml, .multipart, .text, .data, .file,
      .graphql, .jsonLines:
      RequestContentReader.read(name, key, node, into: &layer, &reader)
    case .contentType:
      layer.contentType = located(reader.mediaType(node, "'content-type'"), key, reader)
    case .contentEncoding:
      layer.contentCoding = located(reader.choice(node, "'content-encoding'"), key, reader)
    case .digest: layer.digests = located(RequestContentReader.digests(node, &reader), key, reader)
    case .serializer: layer.serializer = reader.choice(node, "'serializer'")
    case .parametersInURI: layer.methodsEncodingParametersInURI = methodsInURI(node, &reader)
    case .encoding:
      OptionMap(name).map { EncodingReader.read($0, node, into: &layer.options, &reader) }
    case .jsonOptions, .propertyListOptions, .transport:
      OptionMap(name).map { OptionReader.read($0, node, into: &layer.options, &reader) }
    case .omitEmpty: layer.omitsEmpty = reader.boolean(node, "'omit-empty'")
    case .framing: layer.framing = OptionReader.framing(node, &reader)
    case .responses:
      let errors = reader.sink.errorCount
      layer.responses = ResponseReader.read(node, &reader)
      // A refused entry may be the one for success.
      if reader.sink.errorCount == errors { layer.ownResponses = reader.span(of: key) }
    case .expect:
      layer.expected = located(ExpectationReader.read(node, &reader), key, reader)
    case .match: layer.match = MatchReader.read(node, &reader)
    case .load: layer.loadWeight = OptionReader.loadWeight(node, &reader)
    case .cases: layer.cases = node
    case .matrix: layer.matrix = node
    case .allow: layer.allowed = allowances(node, &reader)
    default: reader.unknownKey(key, in: title, of: .request)
    }
  }

  /// A value with the span of a node.
  private static func located<Value>(
    _ value: Value?, _ node: Int, _ reader: borrowing DocumentReader
  ) -> Located<Value>? {
    value.map { Located(value: $0, span: reader.span(of: node)) }
  }

  /// Whether the value of a request is a map. Reports other values, including `GET /x` from `.http`
  /// files.
  static func expectRequest(_ node: Int, named key: Int, _ reader: inout DocumentReader) -> Bool {
    guard reader.kind(of: node) == .scalar, reader.document.nodes[node].type == .string else {
      return reader.expectMap(node, Title("request", named: key))
    }
    let words = reader.document.string(of: node).split(separator: " ")
    guard words.count >= 2, words[1].utf8.count <= 60,
      words[0].utf8.allSatisfy({ 0x41...0x5A ~= $0 })
    else {
      guard let name = reader.name(of: key), LanguageMap.request.has(name) else {
        return reader.expectMap(node, Title("request", named: key))
      }
      reader.report(
        .keyAsRequest(reader.document.string(of: key), found: reader.document.describe(node)),
        at: node)
      return false
    }
    let place = words[1].hasPrefix("/") ? "path" : "url"
    let message = reader.wrongShape(node, Title("request", named: key), expected: "a map")
    reader.report(
      message.helping(
        "write it as {method: \(words[0]), \(place): \(words[1])}",
        besideSecrets: "write it as {method: \(words[0]), \(place): …}"),
      at: node)
    return false
  }

  private static func tags(_ node: Int, _ reader: inout DocumentReader) -> [TextRange] {
    (reader.words(node, "'tags'") ?? []).filter { reader.holdsNoReference($0.node, "'tags'") }
      .map(\.text)
  }

  /// Reads `deprecated`: `true`, or the author's explanation.
  static func deprecation(_ node: Int, _ reader: inout DocumentReader) -> Deprecation? {
    let found = reader.document.nodes[node]
    if found.kind == .scalar, found.type == .boolean {
      return found.isTrue ? Deprecation(message: nil) : nil
    }
    return reader.documentation(node, "'deprecated'").map { Deprecation(message: $0) }
  }

  /// Reads `path` or `url`. Reports a request with both.
  private static func address(
    _ name: LanguageKey, _ key: Int, _ node: Int, into layer: inout RequestLayer,
    _ reader: inout DocumentReader
  ) {
    if let other = layer.urlKey { reader.report(.pathAndURL(), at: key, besides: other) }
    layer.urlKey = reader.span(of: key)
    layer.url =
      name == .path ? URLReader.path(node, &reader) : URLReader.url(node, isBase: false, &reader)
    layer.hasRefusedKey = layer.hasRefusedKey || layer.url == nil
  }

  private static func method(_ node: Int, _ reader: inout DocumentReader) -> Located<TextRange>? {
    guard let text = reader.plainText(node, "'method'") else { return nil }
    guard reader.holdsNoReference(node, "'method'") else { return nil }
    guard reader.document.withText(of: node, { FieldName.isValid($0) }) else {
      reader.report(.invalidMethod(reader.document.string(of: node)), at: node)
      return nil
    }
    let span = reader.span(of: node)
    guard let upper = reader.document.withText(of: node, { Method.uppercasedIfKnown($0) }) else {
      if let known = misspelledMethod(reader.document.bytes(of: node)) {
        reader.report(.misspelledMethod(reader.document.string(of: node), known: known), at: node)
      }
      return Located(value: text, span: span)
    }
    guard reader.document.withText(of: node, { $0.contains { 0x61...0x7A ~= $0 } }) else {
      return Located(value: text, span: span)
    }
    // CONNECT gets an error of its own.
    if !upper.elementsEqual("CONNECT".utf8) {
      reader.report(
        .methodCase(reader.document.string(of: node), String(decoding: upper, as: UTF8.self)),
        at: node)
    }
    return Located(value: reader.collection.text.append(upper), span: span)
  }

  /// The known method that differs from an unknown one in a single letter.
  private static func misspelledMethod(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.count > 2 else { return nil }
    let upper = String(decoding: bytes.map(\.asciiUppercased), as: UTF8.self)
    return Method.known.first { EditDistance.isOneEdit(from: upper, to: $0) }
  }

  private static func parent(_ node: Int, _ reader: inout DocumentReader) -> Located<KeyID>? {
    guard reader.plainText(node, "'extends'") != nil else { return nil }
    return Located(
      value: reader.interner.intern(reader.document.bytes(of: node)), span: reader.span(of: node))
  }

  private static func methodsInURI(_ node: Int, _ reader: inout DocumentReader) -> [TextRange]? {
    reader.words(node, "'parameters-in-uri'")?.compactMap { word in
      let bytes = reader.document.bytes(of: word.node)
      guard Method.isToken(bytes) else {
        reader.report(.invalidMethod(reader.document.string(of: word.node)), at: word.node)
        return nil
      }
      // Methods are compared in upper case, as in AFNetworking.
      let upper = bytes.map(\.asciiUppercased)
      return upper.elementsEqual(bytes) ? word.text : reader.collection.text.append(upper)
    }
  }

  /// Reads `allow`: the ids of a list, as numbered by ``Allowances``. Reports ids that are not
  /// warnings.
  static func allowances(_ node: Int, _ reader: inout DocumentReader) -> [Int] {
    let words = reader.words(node, "'allow'") ?? []
    return words.compactMap { word in
      let id = reader.document.string(of: word.node)
      if let refusal = DiagnosticMessage.refusal(ofAllowing: id) {
        reader.report(refusal, at: word.node)
        return nil
      }
      return reader.draft.allowances.add(
        DiagnosticID(rawValue: id), at: reader.span(of: word.node), about: reader.sink.subject,
        isShared: reader.base != reader.draft.sources[0].base)
    }
  }
}
