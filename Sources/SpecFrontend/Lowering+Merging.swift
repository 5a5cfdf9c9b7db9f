import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// Layers of a request to one request: `defaults` < `extends` < own.
extension Lowering {
  /// The layers that a request is made of, from the lowest to its own.
  mutating func layers(of own: RequestLayer, above defaults: RequestLayer) -> [RequestLayer] {
    var chain = [own]
    var seen: Set<KeyID> = []
    while let parent = chain[chain.count - 1].parent {
      guard seen.insert(parent.value).inserted else {
        let name = String(decoding: interner.bytes(of: parent.value), as: UTF8.self)
        report(.extendsItself(name), at: parent.span)
        break
      }
      guard let layer = template(parent) else { break }
      chain.append(layer)
    }
    chain.append(defaults)
    return chain.reversed()
  }

  /// Lowers a template, or a request that serves as one, the first time it is asked for.
  private mutating func template(_ parent: Located<KeyID>) -> RequestLayer? {
    let name = String(decoding: interner.bytes(of: parent.value), as: UTF8.self)
    guard let state = templates[parent.value] ?? request(named: parent.value) else {
      report(.unknownTemplate(name, among: templateNames), at: parent.span)
      return nil
    }
    switch state {
    case .lowered(let layer): return layer
    case .waiting(let node, let owner):
      let layer = reading(owner) { $0.requestLayer(node, titled: "template '\(name)'") }
      templates[parent.value] = .lowered(layer)
      return layer
    }
  }

  private func request(named key: KeyID) -> TemplateState? {
    guard let requests = requestsNode else { return nil }
    let spec = documents[0].document
    for (name, node) in spec.entries(of: requests) where spec.nodes[name].key == key {
      return spec.nodes[node].kind == .mapping ? .waiting(node: node, document: 0) : nil
    }
    return nil
  }

  private var templateNames: [String] {
    templates.keys.map { String(decoding: interner.bytes(of: $0), as: UTF8.self) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// One layer out of many; the last has its say first.
  mutating func merged(_ layers: [RequestLayer]) -> RequestLayer {
    guard layers.count > 1 else { return layers.first ?? RequestLayer() }
    if layers.count == 2 { return merge(layers[1], over: layers[0]) }
    var result = layers[0]
    for layer in layers.dropFirst() {
      result = merge(layer, over: result)
    }
    return result
  }

  mutating func merge(_ own: RequestLayer, over layer: RequestLayer) -> RequestLayer {
    if !own.removal.isEmpty {
      var below = layer
      remove(own.removal, from: &below)
      var own = own
      own.removal = Removal()
      return merge(own, over: below)
    }
    let below = layer
    var result = own
    result.inputs = mergedInputs(own.inputs, over: below.inputs)
    result.method = own.method ?? below.method
    result.url = own.url ?? below.url
    result.query = mergedValues(own.query, over: below.query)
    result.headers = mergedHeaders(own.headers, over: below.headers)
    result.cookies = mergedValues(own.cookies, over: below.cookies)
    result.authentication = own.authentication ?? below.authentication
    if own.content == nil {
      result.content = below.content
      result.contentType = own.contentType ?? below.contentType
      result.contentCoding = own.contentCoding ?? below.contentCoding
    }
    result.serializer = own.serializer ?? below.serializer
    result.methodsEncodingParametersInURI =
      own.methodsEncodingParametersInURI ?? below.methodsEncodingParametersInURI
    result.encoding = own.encoding.merged(over: below.encoding)
    result.jsonOptions = own.jsonOptions.merged(over: below.jsonOptions)
    result.propertyListFormat = own.propertyListFormat ?? below.propertyListFormat
    result.transport = own.transport.merged(over: below.transport)
    result.targetForm = own.targetForm ?? below.targetForm
    result.framing = own.framing ?? below.framing
    return result
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
      case (let place?, .some): result[place] = header
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
    return collection.text.withBytes(of: a) { a in
      collection.text.withBytes(of: b) { FieldName.equal(a, $0) }
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
    if let span = removal.authentication {
      if layer.authentication == nil { report(.nothingToRemove("credentials", nil), at: span) }
      layer.authentication = nil
    }
    if let span = removal.content {
      if layer.content == nil { report(.nothingToRemove("content", nil), at: span) }
      layer.content = nil
      layer.contentType = nil
      layer.contentCoding = nil
    }
  }

  private mutating func nothingRemoved(_ name: Located<TextRange>, _ kind: String) {
    report(.nothingToRemove(kind, collection.text.string(name.value)), at: name.span)
  }
}
