import Diagnostics
import MessageSyntax
import RequestModel
import SerializationOptions

/// Merges the layers of a request: `defaults` < `extends` < own.
extension Draft {
  /// Merges layers into one. The last layer takes precedence.
  mutating func merged(_ layers: [RequestLayer]) -> RequestLayer {
    var result = layers.first ?? RequestLayer()
    for var layer in layers.dropFirst() {
      merge(&layer, over: result)
      swap(&result, &layer)
    }
    return result
  }

  /// Fills in the properties that a layer lacks from the layer below, in place.
  mutating func merge(_ own: inout RequestLayer, over below: RequestLayer) {
    if let removal = own.removal.take() {
      var remaining = below
      remove(removal, from: &remaining)
      return merge(&own, over: remaining)
    }
    for property in Request.Property.all { own.inherit(property, from: below, &self) }
    if !below.allowed.isEmpty { own.allowed = below.allowed + own.allowed }
  }

  func merged(_ own: [Int], over below: [Int]) -> [Int] {
    merged(own, over: below, by: { collection.inputs[$0].name }) {
      collection.inputs[$0].name == collection.inputs[$1].name
    }
  }

  func merged(_ own: [NamedValue], over below: [NamedValue]) -> [NamedValue] {
    merged(own, over: below, by: { Array(collection.text[$0.name]) }) {
      collection.text.equal($0.name, $1.name)
    }
  }

  func merged(
    _ own: [ResponseDeclaration], over below: [ResponseDeclaration]
  ) -> [ResponseDeclaration] {
    merged(own, over: below, by: \.status) { $0.status == $1.status }
  }

  /// The values of both layers. An own value replaces the inherited one of the same name.
  private func merged<Value, Name: Hashable>(
    _ own: [Value], over below: [Value], by name: (Value) -> Name,
    where isSame: (Value, Value) -> Bool
  ) -> [Value] {
    guard !below.isEmpty, !own.isEmpty else { return below.isEmpty ? own : below }
    var result = below
    // A linear search is faster for short lists.
    let isLong = below.count * own.count > 1_024
    let places: [Name: Int] =
      isLong
      ? Dictionary(
        below.enumerated().map { (name($1), $0) }, uniquingKeysWith: { first, _ in first })
      : [:]
    for value in own {
      let place = isLong ? places[name(value)] : below.firstIndex { isSame($0, value) }
      if let place { result[place] = value } else { result.append(value) }
    }
    return result
  }

  /// Puts a layer's own rules for a name before the inherited ones, so that the request's `ignore`
  /// ends an inherited `forbid`.
  func mergedMatch(_ own: MatchRules, over below: MatchRules) -> MatchRules {
    let names = Set(own.entries.map { collection.matchedName(of: $0) })
    var result = own
    result.entries =
      below.entries.filter { !names.contains(collection.matchedName(of: $0)) } + own.entries
    return result
  }

  /// An override keeps the inherited position and takes its own spelling.
  mutating func mergedHeaders(
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
      // Fields are removed at the end, so that the positions of the others stay valid. No name
      // occurs twice in `own`.
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
    for (key, names) in removal.names { remove(names, of: key, from: &layer) }
    // An option that was removed together with `query` was inherited all the same.
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
    for (property, key) in removal.keys where !layer.remove(property, as: key.value) {
      report(.nothingToRemove("'\(key.value.rawValue)'", nil), at: key.span)
    }
  }

  private mutating func remove(
    _ names: [Located<TextRange>], of key: LanguageKey, from layer: inout RequestLayer
  ) {
    switch key {
    case .headers:
      remove(names, "header", from: &layer.headers, compared: FieldName.lowercased) {
        Array($0.collection.text[$1.name])
      }
    case .query:
      remove(names, "query entry", from: &layer.query) { Array($0.collection.text[$1.name]) }
    case .cookies:
      remove(names, "cookie", from: &layer.cookies) { Array($0.collection.text[$1.name]) }
    case .inputs:
      remove(names, "input", from: &layer.inputs) {
        Array($0.collection.string($0.collection.inputs[$1].name).utf8)
      }
    case .responses:
      remove(names, "response", from: &layer.responses) { Array($1.status.spelling.utf8) }
    default:
      remove(names, "allowed warning", from: &layer.allowed) {
        Array($0.allowances.id(of: $1).rawValue.utf8)
      }
    }
  }

  /// Removes the values of some names from a list, and reports names that the list lacks.
  private mutating func remove<Value>(
    _ names: [Located<TextRange>], _ kind: String, from values: inout [Value],
    compared: ([UInt8]) -> [UInt8] = { $0 }, name: (Draft, Value) -> [UInt8]
  ) {
    let draft = self
    let keys = names.map { compared(Array(collection.text[$0.value])) }
    var held: Set<[UInt8]> = []
    let wanted = Set(keys)
    // Not 'removeAll': the compiler makes one of two binaries of it, now this and now that.
    values = values.filter { value in
      let key = compared(name(draft, value))
      guard wanted.contains(key) else { return true }
      held.insert(key)
      return false
    }
    // A name that is listed twice is not found the second time.
    for (name, key) in zip(names, keys) where held.remove(key) == nil {
      report(.nothingToRemove(kind, collection.text.string(name.value)), at: name.span)
    }
  }

  /// The span of the header of a layer that sets `Content-Type`.
  func contentType(among headers: [HeaderOverride]) -> Span? {
    headers.first { $0.value != nil && collection.isField($0.name, "Content-Type") }?.span
  }
}
