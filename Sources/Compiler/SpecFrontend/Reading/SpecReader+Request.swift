import Diagnostics
import MessageSyntax
import RequestModel
import SerializationOptions
import YAMLSyntax

/// A request, a template or `defaults`, key by key.
extension SpecReader {
  /// Lowers the map of a request or template.
  mutating func requestLayer(_ node: Int, titled title: Title) -> RequestLayer {
    var layer = RequestLayer()
    lowerRequest(node, titled: title, into: &layer)
    return layer
  }

  /// Lowers the map of a request or template into a layer of which nothing is known yet: a layer that is
  /// returned is copied.
  mutating func lowerRequest(_ node: Int, titled title: Title, into layer: inout RequestLayer) {
    var entries = EntryWalk(node, of: document)
    while let (key, value) = entries.next(in: document) {
      guard let name = self.key(key) else {
        layer.hasRefusedKey = layer.hasRefusedKey || !isAuthorsOwn(key)
        unknownKey(key, in: title, among: LanguageMap.requestKeys)
        continue
      }
      if lowerDescription(name, value, into: &layer) { continue }
      if lowerAddress(name, key, value, into: &layer) { continue }
      let errors = sink.errorCount
      if lowerShared(name, key, value, into: &layer) {
        // Where an entry is refused, it may be that of the success.
        if name == .responses, sink.errorCount == errors {
          layer.ownResponses = document.span(of: key)
        }
        continue
      }
      if lowerContent(name, key, value, into: &layer) { continue }
      switch name {
      case .inputs: layer.inputs = inputs(value, in: title)
      case .cases: layer.cases = value
      case .matrix: layer.matrix = value
      default: unknownKey(key, in: title, among: LanguageMap.requestKeys)
      }
    }
  }

  /// Whether the value of a request is a map; `GET /x` of `.http` files is reported.
  mutating func expectRequest(_ node: Int, named key: Int) -> Bool {
    guard kind(of: node) == .scalar, document.nodes[node].type == .string else {
      return expectMap(node, Title("request", named: key))
    }
    let words = document.string(of: node).split(separator: " ")
    guard words.count == 2, words[1].utf8.count <= 60,
      words[0].utf8.allSatisfy({ 0x41...0x5A ~= $0 })
    else {
      guard let name = self.key(key), LanguageMap.requestKeys.contains(name) else {
        return expectMap(node, Title("request", named: key))
      }
      report(
        .keyAsRequest(document.string(of: key), found: describe(node)), at: node)
      return false
    }
    let place = words[1].hasPrefix("/") ? "path" : "url"
    let message = DiagnosticMessage.wrongShape(
      "request '\(document.string(of: key))'", expected: "a map", found: describe(node))
    report(
      message.helping(
        "write it as {method: \(words[0]), \(place): \(words[1])}",
        besideSecrets: "write it as {method: \(words[0]), \(place): …}"),
      at: node)
    return false
  }

  /// Lowers `defaults`.
  mutating func defaultsLayer(_ node: Int) -> RequestLayer {
    var layer = RequestLayer()
    guard expectMap(node, "'defaults'") else { return layer }
    var entries = EntryWalk(node, of: document)
    while let (key, value) = entries.next(in: document) {
      guard let name = self.key(key), lowerShared(name, key, value, into: &layer) else {
        unknownKey(key, in: "'defaults'", among: LanguageMap.defaultsKeys)
        continue
      }
    }
    return layer
  }

  /// The keys that describe a request to people.
  private mutating func lowerDescription(
    _ name: LanguageKey, _ node: Int, into layer: inout RequestLayer
  ) -> Bool {
    switch name {
    case .summary: layer.summary = documentation(node, "'summary'")
    case .description: layer.description = documentation(node, "'description'")
    case .deprecated: layer.deprecated = deprecation(node)
    case .swiftName: layer.swiftName = writtenName(node, "'swift-name'")
    case .tags:
      layer.tags = (words(node, "'tags'") ?? []).filter { holdsNoReference($0.node, "'tags'") }
        .map(\.text)
    default: return false
    }
    return true
  }

  /// `deprecated: true`, or the author's words.
  mutating func deprecation(_ node: Int) -> Deprecation? {
    let found = document.nodes[node]
    if found.kind == .scalar, found.type == .boolean {
      return found.isTrue ? Deprecation(message: nil) : nil
    }
    return documentation(node, "'deprecated'").map { Deprecation(message: $0) }
  }

  /// Method, place and descent.
  private mutating func lowerAddress(
    _ name: LanguageKey, _ key: Int, _ node: Int, into layer: inout RequestLayer
  ) -> Bool {
    switch name {
    case .method:
      layer.method = method(node)
      layer.hasRefusedKey = layer.hasRefusedKey || layer.method == nil
    case .path, .url:
      if let other = layer.urlKey {
        report(
          .pathAndURL(), at: document.span(of: key), notes: [.init("the other is here", at: other)])
      }
      layer.urlKey = document.span(of: key)
      layer.url = name == .path ? pathTemplate(node) : urlTemplate(node, isBase: false)
      layer.hasRefusedKey = layer.hasRefusedKey || layer.url == nil
    case .extends: layer.parent = parent(node)
    case .remove: layer.removal = removal(node)
    default: return false
    }
    return true
  }

  private mutating func method(_ node: Int) -> Located<TextRange>? {
    guard let text = plainText(node, "'method'") else { return nil }
    guard holdsNoReference(node, "'method'") else { return nil }
    guard document.withText(of: node, { FieldName.isValid($0) }) else {
      report(.invalidMethod(document.string(of: node)), at: node)
      return nil
    }
    let span = document.span(of: node)
    guard let upper = document.withText(of: node, { Method.uppercasedIfKnown($0) }) else {
      if let known = misspelledMethod(document.bytes(of: node)) {
        report(.misspelledMethod(document.string(of: node), known: known), at: node)
      }
      return Located(value: text, span: span)
    }
    guard document.withText(of: node, { $0.contains { 0x61...0x7A ~= $0 } }) else {
      return Located(value: text, span: span)
    }
    // Of CONNECT worse is said.
    if !upper.elementsEqual("CONNECT".utf8) {
      report(
        .methodCase(document.string(of: node), String(decoding: upper, as: UTF8.self)), at: node)
    }
    return Located(value: collection.text.append(upper), span: span)
  }

  /// The known method that an unknown one is one letter away from.
  private func misspelledMethod(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.count > 2 else { return nil }
    let upper = String(decoding: bytes.map(\.asciiUppercased), as: UTF8.self)
    return Method.known.first { EditDistance.isOneEdit(from: upper, to: $0) }
  }

  private mutating func parent(_ node: Int) -> Located<KeyID>? {
    guard plainText(node, "'extends'") != nil else { return nil }
    return Located(
      value: interner.intern(document.bytes(of: node)), span: document.span(of: node))
  }

  private mutating func removal(_ node: Int) -> Removal {
    var removal = Removal()
    guard expectMap(node, "'remove'") else { return removal }
    var entries = EntryWalk(node, of: document)
    while let (key, value) = entries.next(in: document) {
      let name = self.key(key)
      switch name {
      case .headers: removal.headers = removedNames(value)
      case .query: removal.query = removedNames(value)
      case .cookies: removal.cookies = removedNames(value)
      case .inputs: removal.inputs = removedNames(value)
      case .responses: removal.responses = removedNames(value)
      case .allow: removal.allowed = removedNames(value)
      case let name? where LanguageMap.removableKeys.contains(name):
        guard boolean(value, "'\(name.rawValue)' of 'remove'") == true else { continue }
        removal.keys.append(Located(value: name, span: document.span(of: key)))
      default:
        guard let map = name.flatMap({ OptionMap($0) }) else {
          unknownKey(key, in: "'remove'", among: LanguageMap.removeKeys)
          continue
        }
        removedOptions(value, of: map, into: &removal)
      }
    }
    return removal
  }

  private mutating func removedNames(_ node: Int) -> [Located<TextRange>] {
    (words(node, "a list of names in 'remove'") ?? []).map {
      Located(value: $0.text, span: document.span(of: $0.node))
    }
  }

  /// The keys that `defaults` and requests have in common.
  private mutating func lowerShared(
    _ name: LanguageKey, _ key: Int, _ node: Int, into layer: inout RequestLayer
  ) -> Bool {
    switch name {
    case .headers: layer.headers = headers(node)
    case .query: layer.query = namedValues(node, "'query'")
    case .cookies: layer.cookies = cookies(node)
    case .auth: layer.authentication = authentication(node, at: key)
    case .serializer: layer.serializer = choice(node, "'serializer'")
    case .parametersInURI: layer.methodsEncodingParametersInURI = methodsInURI(node)
    case .framing: layer.framing = framing(node)
    case .allow: layer.allowed = allowances(node)
    case .responses: layer.responses = responses(node)
    case .match: layer.match = matchRules(node)
    case .targetForm:
      let form: TargetForm? = choice(node, "'target-form'")
      layer.targetForm = form.map { Located(value: $0, span: document.span(of: node)) }
    default:
      guard let map = OptionMap(name) else { return false }
      if name == .encoding {
        readEncoding(map, node, into: &layer.options)
      } else {
        readOptions(map, node, into: &layer.options)
      }
    }
    return true
  }

  private mutating func methodsInURI(_ node: Int) -> [TextRange]? {
    words(node, "'parameters-in-uri'")?.compactMap { word in
      let bytes = document.bytes(of: word.node)
      guard Method.isToken(bytes) else {
        report(.invalidMethod(document.string(of: word.node)), at: word.node)
        return nil
      }
      // Compared upper-cased, as AFNetworking does.
      let upper = bytes.map(\.asciiUppercased)
      return upper.elementsEqual(bytes) ? word.text : collection.text.append(upper)
    }
  }

  /// The entries of a map of values, not merged with anything.
  mutating func namedValues(_ node: Int, _ title: Title) -> [NamedValue] {
    if isNull(node) { return [] }
    guard expectMap(node, title) else { return [] }
    guard document.nodes[node].type != .set else {
      report(.wrongShape(title.rendered(in: self), expected: "a map", found: "a set"), at: node)
      return []
    }
    var result: [NamedValue] = []
    result.reserveCapacity(Int(document.nodes[node].count))
    var entries = EntryWalk(node, of: document)
    while let (key, value) = entries.next(in: document) {
      warnOfPlaceholder(inName: key)
      result.append(
        NamedValue(name: textRange(of: key), value: self.value(value), span: document.span(of: key))
      )
    }
    return result
  }
}
