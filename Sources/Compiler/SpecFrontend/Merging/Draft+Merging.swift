import Diagnostics
import MessageSyntax
import RequestModel
import SerializationOptions

/// Layers of a request to one request: `defaults` < `extends` < own.
extension Draft {
  /// One layer out of many; the last has its say first.
  mutating func merged(_ layers: [RequestLayer]) -> RequestLayer {
    var result = layers.first ?? RequestLayer()
    for var layer in layers.dropFirst() {
      merge(&layer, over: result)
      swap(&result, &layer)
    }
    return result
  }

  /// Fills what a layer does not say from the layer below, in place.
  mutating func merge(_ own: inout RequestLayer, over below: RequestLayer) {
    if let removal = own.removal.take() {
      var remaining = below
      remove(removal, from: &remaining)
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
    // Those of `defaults` are shared; see ``Lowering/optionsOfDefaults``.
    if !own.hasOptionsOfDefaults { own.options = own.options.merged(over: below.options) }
    if own.targetForm == nil { own.targetForm = below.targetForm }
    own.framing = own.framing ?? below.framing
    if !below.responses.isEmpty {
      own.responses = mergedResponses(own.responses, over: below.responses)
    }
    if !below.match.isEmpty { own.match = mergedMatch(own.match, over: below.match) }
    if !below.allowed.isEmpty { own.allowed = below.allowed + own.allowed }
  }

  private func inheritContent(_ own: inout RequestLayer, from below: RequestLayer) {
    if own.contentCoding == nil { own.contentCoding = below.contentCoding }
    if own.digests == nil { own.digests = below.digests }
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
    guard !below.isEmpty, !own.isEmpty else { return below.isEmpty ? own : below }
    var result = below
    let places = Dictionary(
      below.enumerated().map { (collection.inputs[$1].name, $0) },
      uniquingKeysWith: { first, _ in first })
    for input in own {
      if let place = places[collection.inputs[input].name] {
        result[place] = input
      } else {
        result.append(input)
      }
    }
    return result
  }

  private func mergedValues(_ own: [NamedValue], over below: [NamedValue]) -> [NamedValue] {
    guard !below.isEmpty, !own.isEmpty else { return below.isEmpty ? own : below }
    var result = below
    // Few are found faster one by one.
    let isLong = below.count * own.count > 1_024
    let places: [[UInt8]: Int] =
      isLong
      ? Dictionary(
        below.enumerated().map { (Array(collection.text[$1.name]), $0) },
        uniquingKeysWith: { first, _ in first })
      : [:]
    for value in own {
      let place =
        isLong
        ? places[Array(collection.text[value.name])]
        : below.firstIndex { collection.text.equal($0.name, value.name) }
      if let place {
        result[place] = value
      } else {
        result.append(value)
      }
    }
    return result
  }

  /// There are 405 statuses at most, and few are written.
  private func mergedResponses(
    _ own: [ResponseDeclaration], over below: [ResponseDeclaration]
  ) -> [ResponseDeclaration] {
    var result = below
    for response in own {
      if let place = below.firstIndex(where: { $0.status == response.status }) {
        result[place] = response
      } else {
        result.append(response)
      }
    }
    return result
  }

  /// What a layer says of a name comes before what is inherited of it: an inherited `forbid` ends with an
  /// `ignore` of the request.
  private func mergedMatch(_ own: MatchRules, over below: MatchRules) -> MatchRules {
    let names = Set(own.entries.map { collection.matchedName(of: $0) })
    var result = own
    result.entries =
      below.entries.filter { !names.contains(collection.matchedName(of: $0)) } + own.entries
    return result
  }

  /// An override keeps the place of what it overrides and takes the new spelling.
  private mutating func mergedHeaders(
    _ own: [HeaderOverride], over below: [HeaderOverride]
  ) -> [HeaderOverride] {
    var result = below
    result.reserveCapacity(below.count + own.count)
    var names = FieldNames()
    var removed: Set<Int> = []
    for header in own {
      let place = names.place(of: header.name, among: result, in: collection.text)
      switch (place, header.value) {
      case (let place?, .some):
        let isClientField = result[place].isClientField
        result[place] = header
        result[place].isClientField = isClientField
      // It is taken out at the end: the places of the others stay. No name is written twice in `own`.
      case (let place?, nil): removed.insert(place)
      case (nil, .some): result.append(header)
      case (nil, nil):
        report(.headerNotInherited(collection.text.string(header.name)), at: header.span)
      }
    }
    guard !removed.isEmpty else { return result }
    return result.indices.filter { !removed.contains($0) }.map { result[$0] }
  }

  private mutating func remove(_ removal: Removal, from layer: inout RequestLayer) {
    remove(removal.headers, "header", from: &layer.headers) {
      FieldName.lowercased($0.text[$1])
    } name: {
      $1.name
    }
    remove(removal.query, "query entry", from: &layer.query) {
      Array($0.text[$1])
    } name: {
      $1.name
    }
    remove(removal.cookies, "cookie", from: &layer.cookies) {
      Array($0.text[$1])
    } name: {
      $1.name
    }
    remove(removal.inputs, "input", from: &layer.inputs) {
      Array($0.text[$1])
    } name: {
      $0.inputNames[Int($0.inputs[$1].name.rawValue)]
    }
    for name in removal.responses { removeResponse(name, from: &layer.responses) }
    for name in removal.allowed { removeAllowed(name, from: &layer.allowed) }
    // An option that goes with `query` was there all the same.
    let inherited = layer
    for part in removal.encodingParts where !layer.remove(part.value) {
      report(.nothingToRemove("'\(part.value.rawValue)' of 'encoding'", nil), at: part.span)
    }
    for option in removal.options {
      let isLeft = layer.remove(option.value)
      var all = inherited
      guard !isLeft, removal.encodingParts.isEmpty || !all.remove(option.value) else { continue }
      let group = OptionTable.groups[Int(option.value.group)]
      let title = "'\(OptionTable[option.value].word)' of '\(group.word)'"
      report(.nothingToRemove(title, nil), at: option.span)
    }
    for key in removal.keys where !layer.remove(key.value) {
      report(.nothingToRemove("'\(key.value.rawValue)'", nil), at: key.span)
    }
  }

  /// Takes the values of some names out of a list, and reports names that it does not hold.
  private mutating func remove<Value>(
    _ names: [Located<TextRange>], _ kind: String, from values: inout [Value],
    key: (RequestCollection, TextRange) -> [UInt8],
    name: (RequestCollection, Value) -> TextRange
  ) {
    guard !names.isEmpty else { return }
    let keys = names.map { key(collection, $0.value) }
    var held: Set<[UInt8]> = []
    let wanted = Set(keys)
    values.removeAll { value in
      let key = key(collection, name(collection, value))
      guard wanted.contains(key) else { return false }
      held.insert(key)
      return true
    }
    // A name that is listed twice finds nothing the second time.
    for (name, key) in zip(names, keys) where held.remove(key) == nil {
      nothingRemoved(name, kind)
    }
  }

  private mutating func removeResponse(
    _ name: Located<TextRange>, from responses: inout [ResponseDeclaration]
  ) {
    let count = responses.count
    responses.removeAll { response in
      collection.text.withText(of: name.value) {
        $0.elementsEqual(response.status.spelling.utf8)
      }
    }
    if responses.count == count { nothingRemoved(name, "response") }
  }

  private mutating func removeAllowed(_ name: Located<TextRange>, from entries: inout [Int]) {
    let id = DiagnosticID(rawValue: collection.text.string(name.value))
    let count = entries.count
    entries.removeAll { allowances.id(of: $0) == id }
    if entries.count == count { nothingRemoved(name, "allowed warning") }
  }

  private mutating func nothingRemoved(_ name: Located<TextRange>, _ kind: String) {
    report(.nothingToRemove(kind, collection.text.string(name.value)), at: name.span)
  }

  /// Where the headers of a layer set `Content-Type`.
  func contentType(among headers: [HeaderOverride]) -> Span? {
    headers.first { $0.value != nil && collection.isField($0.name, "Content-Type") }?.span
  }
}
