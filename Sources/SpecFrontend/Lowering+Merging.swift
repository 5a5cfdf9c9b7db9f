import Diagnostics
import MessageSyntax
import RequestModel
import SerializationOptions
import YAMLSyntax

/// Layers of a request to one request: `defaults` < `extends` < own.
extension Lowering {
  /// The layers that a request is made of, from the lowest to its own.
  mutating func layers(of own: RequestLayer, above defaults: RequestLayer) -> [RequestLayer] {
    var chain = [own]
    var seen: Set<KeyID> = []
    while let parent = chain[chain.count - 1].parent {
      guard seen.insert(parent.value).inserted else {
        if refusedParents.insert(parent.span).inserted {
          let names = chain.compactMap(\.parent?.value)
          let circle = names[(names.firstIndex(of: parent.value) ?? 0)...]
          let way = circle.map { String(decoding: interner.bytes(of: $0), as: UTF8.self) }
          report(.extendsItself(way), at: parent.span)
        }
        // The same circle, entered elsewhere, is not reported again.
        refusedParents.formUnion(chain.compactMap { $0.parent?.span })
        break
      }
      guard chain.count <= 128 else {
        // At the request's own: those further away are in order.
        let own = chain[0].parent?.span ?? parent.span
        if refusedParents.insert(own).inserted {
          report(.extendsTooDeep(limit: 128), at: own)
        }
        forgetInheritance(of: &chain[0])
        break
      }
      guard let layer = template(parent) else {
        forgetInheritance(of: &chain[0])
        break
      }
      chain.append(layer)
    }
    chain.append(defaults)
    return chain.reversed()
  }

  /// Keeps what a layer lacks from being reported: what it would have inherited is not known.
  private mutating func forgetInheritance(of layer: inout RequestLayer) {
    layer.hasRefusedKey = true
    holdsBrokenReference = true
  }

  /// Lowers a template, or a request that serves as one, the first time it is asked for.
  private mutating func template(_ parent: Located<KeyID>) -> RequestLayer? {
    let request = request(named: parent.value)
    guard let state = templates[parent.value] else {
      guard let request else {
        if refusedParents.insert(parent.span).inserted {
          let name = String(decoding: interner.bytes(of: parent.value), as: UTF8.self)
          report(.unknownTemplate(name, among: namesToExtend), at: parent.span)
        }
        return nil
      }
      return requestTemplate(request, parent.value)
    }
    if request != nil, refusedParents.insert(parent.span).inserted {
      let name = String(decoding: interner.bytes(of: parent.value), as: UTF8.self)
      report(.ambiguousTemplate(name), at: parent.span)
    }
    return template(state, parent.value)
  }

  private mutating func template(_ state: TemplateState, _ name: KeyID) -> RequestLayer? {
    switch state {
    case .lowered(let layer): return layer
    case .refused: return nil
    case .waiting(let key, let node, let owner):
      let layer = reading(owner) { $0.templateLayer(key, node) }
      if owner == 0 { templateInputs += layer.inputs }
      templates[name] = .lowered(layer)
      return layer
    }
  }

  private mutating func templateLayer(_ key: Int, _ node: Int) -> RequestLayer {
    for (entry, _) in document.entries(of: node) {
      guard let name = self.key(entry), [.cases, .matrix, .tags].contains(name) else { continue }
      report(.notInherited(name.rawValue), at: entry)
    }
    let layer = requestLayer(node, titled: Title("template", named: key))
    if case .multipart? = layer.content?.value, let span = contentType(of: layer) {
      report(.multipartContentType(), at: span)
    }
    return layer
  }

  /// A request that serves as a template. What is wrong with it is reported where it is a request.
  private mutating func requestTemplate(_ node: Int, _ name: KeyID) -> RequestLayer {
    if let known = requestTemplates[name] { return known }
    let reported = sink
    sink = DiagnosticSink()
    let layer = reading(0) { $0.requestLayer(node, titled: "a request") }
    sink = reported
    requestTemplates[name] = layer
    return layer
  }

  /// Lowers the templates that no request extends, and what they extend, for what is wrong with
  /// them.
  mutating func lowerUnusedTemplates() {
    for name in templateOrder {
      guard let state = templates[name], let layer = template(state, name) else { continue }
      _ = layers(of: layer, above: RequestLayer())
    }
  }

  /// The node of a request that is a map.
  private mutating func request(named key: KeyID) -> Int? {
    let nodes = requestNodes ?? nodesOfRequests()
    requestNodes = nodes
    return nodes[key]
  }

  private func nodesOfRequests() -> [KeyID: Int] {
    let spec = documents[0].document
    guard let requests = requestsNode, spec.nodes[requests].kind == .mapping else { return [:] }
    return Dictionary(
      spec.entries(of: requests).lazy
        .filter { spec.nodes[$0.value].kind == .mapping }
        .map { (spec.nodes[$0.key].key, $0.value) },
      uniquingKeysWith: { first, _ in first })
  }

  /// What `extends` may name: templates, then requests.
  private var namesToExtend: [String] {
    var names = templateOrder.map { String(decoding: interner.bytes(of: $0), as: UTF8.self) }
    if let requests = requestsNode {
      let spec = documents[0].document
      names += spec.entries(of: requests).filter { templates[spec.nodes[$0.key].key] == nil }
        .map { spec.string(of: $0.key) }
    }
    return names
  }

  /// One layer out of many; the last has its say first.
  mutating func merged(_ layers: [RequestLayer]) -> RequestLayer {
    var result = layers.first ?? RequestLayer()
    for layer in layers.dropFirst() {
      var own = layer
      merge(&own, over: result)
      result = own
    }
    return result
  }

  /// Fills what a layer does not say from the layer below, in place.
  mutating func merge(_ own: inout RequestLayer, over below: RequestLayer) {
    guard own.removal.isEmpty else {
      var remaining = below
      remove(own.removal, from: &remaining)
      own.removal = Removal()
      return merge(&own, over: remaining)
    }
    if !below.inputs.isEmpty { own.inputs = mergedInputs(own.inputs, over: below.inputs) }
    if own.method == nil { own.method = below.method }
    if own.url == nil { own.url = below.url }
    if !below.query.isEmpty { own.query = mergedValues(own.query, over: below.query) }
    own.headers = mergedHeaders(own.headers, over: below.headers)
    if !below.cookies.isEmpty { own.cookies = mergedValues(own.cookies, over: below.cookies) }
    if own.authentication == nil { own.authentication = below.authentication }
    inheritContent(&own, from: below)
    own.serializer = own.serializer ?? below.serializer
    if own.methodsEncodingParametersInURI == nil {
      own.methodsEncodingParametersInURI = below.methodsEncodingParametersInURI
    }
    own.options = own.options.merged(over: below.options)
    if own.targetForm == nil { own.targetForm = below.targetForm }
    own.framing = own.framing ?? below.framing
  }

  private func inheritContent(_ own: inout RequestLayer, from below: RequestLayer) {
    if own.contentCoding == nil { own.contentCoding = below.contentCoding }
    if own.contentType == nil, ownContentTakes(below, own) { own.contentType = below.contentType }
    if own.content == nil { own.content = below.content }
  }

  /// Whether an inherited media type describes the request's own content: not one of another kind
  /// than it was written for, nor multipart content, whose type names its boundary.
  private func ownContentTakes(_ below: RequestLayer, _ own: RequestLayer) -> Bool {
    guard let content = own.content?.value else { return true }
    if case .multipart = content { return false }
    return below.content.map { $0.value.kind == content.kind } ?? true
  }

  private func mergedInputs(_ own: [Int], over below: [Int]) -> [Int] {
    guard !below.isEmpty else { return own }
    var result = below
    for input in own {
      let name = collection.inputs[input].name
      if let place = result.firstIndex(where: { collection.inputs[$0].name == name }) {
        result[place] = input
      } else {
        result.append(input)
      }
    }
    return result
  }

  private func mergedValues(_ own: [NamedValue], over below: [NamedValue]) -> [NamedValue] {
    guard !below.isEmpty else { return own }
    var result = below
    for value in own {
      if let place = result.firstIndex(where: { collection.text.equal($0.name, value.name) }) {
        result[place] = value
      } else {
        result.append(value)
      }
    }
    return result
  }

  /// An override keeps the place of what it overrides and takes the new spelling.
  private mutating func mergedHeaders(
    _ own: [HeaderOverride], over below: [HeaderOverride]
  ) -> [HeaderOverride] {
    var result = below
    result.reserveCapacity(below.count + own.count)
    for header in own {
      let place = result.firstIndex { equalFieldNames($0.name, header.name) }
      switch (place, header.value) {
      case (let place?, .some):
        let isClientField = result[place].isClientField
        result[place] = header
        result[place].isClientField = isClientField
      case (let place?, nil): result.remove(at: place)
      case (nil, .some): result.append(header)
      case (nil, nil):
        report(.headerNotInherited(collection.text.string(header.name)), at: header.span)
      }
    }
    return result
  }

  func equalFieldNames(_ a: TextRange, _ b: TextRange) -> Bool {
    guard a.count == b.count else { return false }
    if a == b { return true }
    return collection.text.withText(of: a) { a in
      collection.text.withText(of: b) { FieldName.equal(a, $0) }
    }
  }

  private mutating func remove(_ removal: Removal, from layer: inout RequestLayer) {
    for name in removal.headers {
      let count = layer.headers.count
      layer.headers.removeAll { equalFieldNames($0.name, name.value) }
      if layer.headers.count == count { nothingRemoved(name, "header") }
    }
    for name in removal.query {
      let count = layer.query.count
      layer.query.removeAll { collection.text.equal($0.name, name.value) }
      if layer.query.count == count { nothingRemoved(name, "query entry") }
    }
    for name in removal.cookies {
      let count = layer.cookies.count
      layer.cookies.removeAll { collection.text.equal($0.name, name.value) }
      if layer.cookies.count == count { nothingRemoved(name, "cookie") }
    }
    for name in removal.inputs {
      let count = layer.inputs.count
      layer.inputs.removeAll {
        collection.text.equal(
          collection.inputNames[Int(collection.inputs[$0].name.rawValue)], name.value)
      }
      if layer.inputs.count == count { nothingRemoved(name, "input") }
    }
    for option in removal.options where !layer.remove(option.value) {
      let group = OptionTable.groups[Int(option.value.group)]
      let title = "'\(OptionTable[option.value].word)' of '\(group.word)'"
      report(.nothingToRemove(title, nil), at: option.span)
    }
    for key in removal.keys where !layer.remove(key.value) {
      report(.nothingToRemove("'\(key.value.rawValue)'", nil), at: key.span)
    }
  }

  private mutating func nothingRemoved(_ name: Located<TextRange>, _ kind: String) {
    report(.nothingToRemove(kind, collection.text.string(name.value)), at: name.span)
  }
}
