import Diagnostics
import RequestModel
import YAMLSyntax

/// The layers that `extends` can name: templates, and requests that serve as templates.
///
/// Each layer is lowered when a request first extends it.
struct Templates {
  /// A template, lowered or not.
  private enum State {
    case waiting(key: Int, node: Int, document: Int)
    case lowered(RequestLayer)

    /// A template that is not a map. This has been reported.
    case refused
  }

  /// The node of the spec's `requests`.
  var requestsNode: Int?

  /// The inputs of the spec's own templates, each with the name of its template.
  private(set) var ownInputs: [(input: Int, template: Span)] = []
  private var states: [KeyID: State] = [:]

  /// The names of the templates in the order in which they are written.
  private var order: [KeyID] = []

  /// The layers of requests that others extend.
  private var requests: [KeyID: RequestLayer] = [:]

  /// The nodes of requests that are maps, with the nodes of their keys, by name. They are collected
  /// when `extends` first names a request.
  private var requestNodes: [KeyID: (key: Int, value: Int)]?

  /// The spans of `extends` that have been reported.
  private var refusedParents: Set<Span> = []

  /// Declares the `templates` of a document. A later template replaces an earlier one of the same
  /// name.
  mutating func declare(_ node: Int, ofDocument index: Int, _ reader: inout DocumentReader) {
    reader.reading(index) { reader in
      guard reader.expectMap(node, "'templates'") else { return }
      for (key, value) in reader.document.entries(of: node) {
        let name = reader.document.nodes[key].key
        let isMap = reader.expectMap(value, Title("template", named: key))
        let state = isMap ? State.waiting(key: key, node: value, document: index) : .refused
        if states.updateValue(state, forKey: name) == nil { order.append(name) }
      }
    }
  }

  /// The layers that make up a request, from the lowest to its own.
  mutating func layers(
    of own: RequestLayer, above defaults: RequestLayer, _ reader: inout DocumentReader
  ) -> [RequestLayer] {
    var chain = [own]
    var seen: Set<KeyID> = []
    while let parent = chain[chain.count - 1].parent {
      guard seen.insert(parent.value).inserted else {
        if refusedParents.insert(parent.span).inserted {
          let names = chain.compactMap(\.parent?.value)
          let circle = names[(names.firstIndex(of: parent.value) ?? 0)...]
          let way = circle.map { String(decoding: reader.interner.bytes(of: $0), as: UTF8.self) }
          reader.report(.extendsItself(way), at: parent.span)
        }
        // The same cycle, entered elsewhere, is not reported again.
        refusedParents.formUnion(chain.compactMap { $0.parent?.span })
        break
      }
      guard chain.count <= 128 else {
        // Report the request's own `extends`: those of its ancestors are valid.
        let own = chain[0].parent?.span ?? parent.span
        if refusedParents.insert(own).inserted {
          reader.report(.extendsTooDeep(limit: 128), at: own)
        }
        forgetInheritance(of: &chain[0], &reader)
        break
      }
      guard let layer = template(parent, &reader) else {
        forgetInheritance(of: &chain[0], &reader)
        break
      }
      chain.append(layer)
    }
    chain.append(defaults)
    chain.reverse()
    if reader.draft.allowances.isWritten { allow(by: chain, &reader) }
    return chain
  }

  /// Accepts the warnings that a template's inherited layers accept.
  private func allow(by chain: [RequestLayer], _ reader: inout DocumentReader) {
    var accepted = reader.draft.allowances.ofDefaults
    for layer in chain.dropFirst() {
      accepted += layer.allowed
      if let subject = layer.subject { reader.draft.allowances.set(accepted, for: subject) }
    }
  }

  /// Lowers the templates that no request extends, and their ancestors, to report their mistakes.
  mutating func lowerUnused(_ reader: inout DocumentReader) {
    for name in order {
      guard let state = states[name], let layer = template(state, name, &reader) else { continue }
      _ = layers(of: layer, above: RequestLayer(), &reader)
    }
  }

  /// Lowers a template, or a request that serves as one, on first use.
  private mutating func template(
    _ parent: Located<KeyID>, _ reader: inout DocumentReader
  ) -> RequestLayer? {
    let request = request(named: parent.value, reader.draft.sources)
    guard let state = states[parent.value] else {
      guard let request else {
        if refusedParents.insert(parent.span).inserted {
          let name = String(decoding: reader.interner.bytes(of: parent.value), as: UTF8.self)
          let requests = requestsNode.map { reader.draft.sources[0].document.nodes[$0].count }
          let count = order.count + Int(requests ?? 0)
          let isCompared = reader.draft.sink.mayCompare(count)
          reader.report(
            .unknownTemplate(name, among: isCompared ? names(reader) : []), at: parent.span)
        }
        return nil
      }
      return requestTemplate(request, parent.value, &reader)
    }
    if request != nil, refusedParents.insert(parent.span).inserted {
      let name = String(decoding: reader.interner.bytes(of: parent.value), as: UTF8.self)
      reader.report(.ambiguousTemplate(name), at: parent.span)
    }
    return template(state, parent.value, &reader)
  }

  private mutating func template(
    _ state: State, _ name: KeyID, _ reader: inout DocumentReader
  ) -> RequestLayer? {
    switch state {
    case .lowered(let layer): return layer
    case .refused: return nil
    case .waiting(let key, let node, let owner):
      let layer = reader.reading(owner) { reader in
        let subject = reader.document.span(of: key)
        return reader.about(subject) { Self.lower(key, node, about: subject, &$0) }
      }
      if owner == 0, let subject = layer.subject {
        ownInputs += layer.inputs.map { (input: $0, template: subject) }
      }
      states[name] = .lowered(layer)
      return layer
    }
  }

  /// Lowers a request that serves as a template. Its mistakes are reported when it is lowered as a
  /// request.
  private mutating func requestTemplate(
    _ entry: (key: Int, value: Int), _ name: KeyID, _ reader: inout DocumentReader
  ) -> RequestLayer {
    if let known = requests[name] { return known }
    let reported = reader.draft.sink
    reader.draft.sink = DiagnosticSink()
    reader.draft.sink.subject = reader.draft.sources[0].document.span(of: entry.key)
    let layer = reader.reading(0) { RequestReader.layer(entry.value, titled: "a request", &$0) }
    reader.draft.sink = reported
    requests[name] = layer
    return layer
  }

  /// The nodes of a request that is a map, and of its key.
  private mutating func request(
    named key: KeyID, _ sources: SourceDocuments
  ) -> (key: Int, value: Int)? {
    let nodes = requestNodes ?? nodesOfRequests(sources[0].document)
    requestNodes = nodes
    return nodes[key]
  }

  private func nodesOfRequests(_ spec: YAMLDocument) -> [KeyID: (key: Int, value: Int)] {
    guard let requests = requestsNode, spec.nodes[requests].kind == .mapping else { return [:] }
    return Dictionary(
      spec.entries(of: requests).lazy
        .filter { spec.nodes[$0.value].kind == .mapping }
        .map { (spec.nodes[$0.key].key, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The names that `extends` can use: templates, then requests.
  private func names(_ reader: DocumentReader) -> [String] {
    var names = order.map { String(decoding: reader.interner.bytes(of: $0), as: UTF8.self) }
    if let requests = requestsNode {
      let spec = reader.draft.sources[0].document
      names += spec.entries(of: requests).filter { states[spec.nodes[$0.key].key] == nil }
        .map { spec.string(of: $0.key) }
    }
    return names
  }

  private static func lower(
    _ key: Int, _ node: Int, about subject: Span, _ reader: inout DocumentReader
  ) -> RequestLayer {
    for (entry, _) in reader.document.entries(of: node) {
      guard let name = reader.name(of: entry), [.cases, .matrix, .tags, .swiftName].contains(name)
      else { continue }
      reader.report(.notInherited(name.rawValue), at: entry)
    }
    var layer = RequestReader.layer(node, titled: Title("template", named: key), &reader)
    layer.subject = subject
    if case .multipart? = layer.content?.value,
      let span = reader.draft.contentType(among: layer.headers)
    {
      reader.report(.multipartContentType(), at: span)
    }
    return layer
  }

  /// Suppresses reports of missing properties in a layer whose inherited layers are unknown.
  private func forgetInheritance(of layer: inout RequestLayer, _ reader: inout DocumentReader) {
    layer.hasRefusedKey = true
    reader.draft.holdsBrokenReference = true
  }
}
