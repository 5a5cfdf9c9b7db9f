import Diagnostics
import RequestModel
import SerializationOptions

/// Layers of a request to one request: `defaults` < `extends` < own.
extension Draft {
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
      let place = result.firstIndex { collection.equalFieldNames($0.name, header.name) }
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

  private mutating func remove(_ removal: Removal, from layer: inout RequestLayer) {
    for name in removal.headers {
      let count = layer.headers.count
      layer.headers.removeAll { collection.equalFieldNames($0.name, name.value) }
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

  /// Where a layer writes `Content-Type`.
  func contentType(of own: RequestLayer) -> Span? {
    own.headers.first { $0.value != nil && collection.isField($0.name, "Content-Type") }?.span
  }
}
