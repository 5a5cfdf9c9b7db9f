import Diagnostics
import RequestModel

/// Changes to inherited JSON (`json-merge`). RFC 7396, section 2: maps are merged, null removes an
/// entry, and every other value replaces the inherited one.
extension Draft {
  /// Merges the content of a layer into that of the layer below.
  mutating func mergeContent(of layer: inout RequestLayer, over below: Located<Content>?) {
    guard let content = layer.content, case .json(let patch) = content.value else { return }
    layer.mergesContent = false
    guard let below else { return refuseMerge(at: content.span, into: nil) }
    guard case .json(let target) = below.value, collection[target].kind == .map else {
      let kind = below.value.kind.rawValue
      return refuseMerge(
        at: content.span, into: kind == "json" ? "JSON that is not a map" : "'\(kind)'")
    }
    let start = collection.values.count
    appendMerged(patch, over: target)
    layer.content = Located(value: .json(ValueID(start)), span: content.span)
  }

  /// A template is merged for each request that extends it, and refused for the first.
  private mutating func refuseMerge(at span: Span, into kind: String?) {
    guard refusedMerges.insert(span).inserted else { return }
    report(.nothingToMerge(kind), at: span)
  }

  /// Appends a map with the entries of a map and the changes to them.
  private mutating func appendMerged(_ patch: ValueID, over target: ValueID?) {
    let changes = Array(collection.entries(of: patch))
    let isMerged = target.map { collection[$0].kind == .map } ?? false
    let inherited = isMerged ? target.map { Array(collection.entries(of: $0)) } ?? [] : []
    let places = Dictionary(
      changes.enumerated().map { (Array(collection.text[collection[$1.key].text]), $0) },
      uniquingKeysWith: { first, _ in first })
    let start = collection.values.count
    collection.values.append(collection[patch])
    var count = 0
    var isMade = Array(repeating: false, count: changes.count)
    for entry in inherited {
      let place = places[Array(collection.text[collection[entry.key].text])]
      if let place { isMade[place] = true }
      count += appendEntry(place.map { changes[$0] }, over: entry)
    }
    for (place, change) in changes.enumerated() where !isMade[place] {
      count += appendEntry(change, over: nil)
    }
    let map = collection[patch]
    collection.values[start] = ValueNode(
      kind: .map, text: TextRange(start: map.text.start, count: UInt32(count)),
      end: collection.values.count, span: map.span)
  }

  private typealias Entry = (key: ValueID, value: ValueID)

  /// Appends an entry, and returns how many that are: null removes it.
  private mutating func appendEntry(_ change: Entry?, over inherited: Entry?) -> Int {
    guard let change else {
      guard let inherited else { return 0 }
      appendCopy(of: inherited.key)
      appendCopy(of: inherited.value)
      return 1
    }
    if collection[change.value].kind == .null {
      if inherited == nil {
        let name = collection.text.string(collection[change.key].text)
        report(.nothingToRemove("member", name), at: collection[change.key].span)
      }
      return 0
    }
    appendCopy(of: inherited?.key ?? change.key)
    if collection[change.value].kind == .map {
      appendMerged(change.value, over: inherited?.value)
    } else {
      appendCopy(of: change.value)
    }
    return 1
  }

  private mutating func appendCopy(of value: ValueID) {
    let shift = UInt32(collection.values.count) - value.index
    for index in Int(value.index)..<Int(collection[value].end) {
      var node = collection.values[index]
      node.end += shift
      if node.kind == .reference { references.append(collection.values.count) }
      collection.values.append(node)
    }
  }
}
