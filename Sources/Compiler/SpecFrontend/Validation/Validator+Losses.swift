import Diagnostics
import RequestModel
import SerializationOptions

/// What an encoding of queries and forms cannot carry is a warning, never a silent loss.
extension Validator {
  /// Checks an entry of `query`.
  mutating func validateLosses(ofQuery entry: NamedValue, _ request: Request) {
    let node = collection[entry.value]
    guard node.isContainer || node.kind == .reference else { return }
    let encoding = request.encoding(of: .query)
    checkLoss(entry.value, Usage(self.encoding(of: entry.name, in: encoding)), request)
  }

  /// Checks the map of a whole form or query, which may be empty, or of the parameters of multipart
  /// content, which are not escaped.
  mutating func validateLosses(
    ofWhole root: ValueID, _ request: Request, as side: ParameterEncoding.Side, isRaw: Bool = false
  ) {
    if collection[root].kind == .reference {
      let encoding = request.encoding(of: side)
      let span = collection[root].span
      for `case` in request.cases {
        let value = collection.resolved(root, in: request, case: `case`)
        guard !value.isAbsent, collection[value].kind == .map else { continue }
        checkEntries(of: value, in: encoding, isRaw: isRaw, usedAt: span, request)
      }
    } else if collection[root].kind == .map, !isFlat(root) {
      checkEntries(of: root, in: request.encoding(of: side), isRaw: isRaw, usedAt: nil, request)
    }
  }

  /// Whether a map holds scalars only: nothing of it is lost.
  private func isFlat(_ root: ValueID) -> Bool {
    let node = collection[root]
    return Int(node.end) - Int(root.index) == 2 * node.count + 1 && references(in: root).isEmpty
      && !collection.values[Int(root.index) + 1..<Int(node.end)].contains(where: \.isContainer)
  }

  /// Where a value is used.
  private struct Usage {
    /// How collections are written there.
    let arrays: ParameterEncoding.Arrays
    let maps: ParameterEncoding.Maps
    let emptyLists: ParameterEncoding.EmptyLists

    /// Whether nothing is escaped.
    let isRaw: Bool

    /// The reference that stands for the value, when one does.
    var span: Span?

    init(_ encoding: ParameterEncoding, isRaw: Bool = false, span: Span? = nil) {
      (arrays, maps, emptyLists) = (encoding.arrays, encoding.maps, encoding.emptyLists)
      (self.isRaw, self.span) = (isRaw, span)
    }
  }

  /// Checks the entries of a whole form or query, each as its name is written.
  private mutating func checkEntries(
    of map: ValueID, in all: ParameterEncoding, isRaw: Bool, usedAt span: Span?, _ request: Request
  ) {
    for (name, value) in collection.entries(of: map) {
      let own = encoding(of: collection[name].text, in: all)
      checkLoss(value, Usage(own, isRaw: isRaw, span: span), request)
    }
  }

  /// The encoding of one parameter.
  private func encoding(of name: TextRange, in all: ParameterEncoding) -> ParameterEncoding {
    all.names.isEmpty ? all : all.encoding(for: collection.text.string(name))
  }

  /// A map that is sent as JSON: what it holds must have a place there.
  private mutating func checkJSON(_ id: ValueID, _ usage: Usage, _ request: Request) {
    guard let span = usage.span else { return validateTree(id, as: .json, request) }
    for node in collection.values[Int(id.index)..<Int(collection[id].end)] where node.kind != .file
    {
      validateLeaf(node, as: .json, request, at: span)
    }
  }

  private mutating func checkLoss(_ id: ValueID, _ usage: Usage, _ request: Request) {
    let node = collection[id]
    let span = usage.span ?? node.span
    switch node.kind {
    case .map where usage.maps == .json: checkJSON(id, usage, request)
    case .map:
      guard node.count > 0 else { return report(.emptyInPairs("map"), at: span) }
      for (_, value) in collection.entries(of: id) { checkLoss(value, usage, request) }
    case .list:
      guard node.count > 0 else {
        if usage.emptyLists == .omit { report(.emptyInPairs("list"), at: span) }
        return
      }
      checkItems(of: id, usage, request)
      for item in collection.children(of: id) {
        checkDelimiter(item, usage, request)
        checkLoss(item, usage, request)
      }
    case .set:
      if node.count == 0 { report(.emptyInPairs("set"), at: span) }
    case .reference where node.filterList == 0:
      checkLoss(ofReferenceTo: id, at: span, usage, request)
    default: break
    }
  }

  /// The collections that cases give a reference. On its own: every level of nesting would need the room
  /// for another use.
  private mutating func checkLoss(
    ofReferenceTo id: ValueID, at span: Span, _ usage: Usage, _ request: Request
  ) {
    var usage = usage
    usage.span = span
    var seen: Set<ValueID> = []
    for `case` in request.cases {
      let value = collection.resolved(id, in: request, case: `case`)
      guard !value.isAbsent, collection[value].isContainer, seen.insert(value).inserted else {
        continue
      }
      checkLoss(value, usage, request)
    }
  }

  /// The first of the collections among the items of a list that the encoding does not tell from
  /// the others.
  private mutating func checkItems(of list: ValueID, _ usage: Usage, _ request: Request) {
    let items = Int(list.index) + 1..<Int(collection[list].end)
    let mayHoldCollection = draft.collection.values[items].contains { item in
      switch item.kind {
      case .list, .set, .map, .reference: true
      default: false
      }
    }
    guard mayHoldCollection else { return }
    let isSymbolic = collection.children(of: list).contains { collection[$0].kind == .reference }
    var isReported = false
    forEachCase(of: request, where: isSymbolic) { validator, `case` in
      var mapCount = 0
      for item in validator.collection.children(of: list) {
        let value = validator.collection.resolved(item, in: request, case: `case`)
        guard !value.isAbsent, validator.collection[value].isContainer else { continue }
        let span = usage.span ?? validator.collection[item].span
        if validator.collection[value].kind == .map { mapCount += 1 }
        guard !isReported,
          let message = validator.loss(of: value, nth: mapCount, usage, request, `case`)
        else {
          continue
        }
        isReported = true
        validator.report(message, at: span)
      }
    }
  }

  /// What a collection loses as an item of a list; `nth` counts the maps up to it.
  private func loss(
    of item: ValueID, nth: Int, _ usage: Usage, _ request: Request, _ case: Case
  ) -> DiagnosticMessage? {
    switch (collection[item].kind, usage.arrays) {
    case (.list, .indices), (.list, .numbers), (.list, .jquery): nil
    case (.list, _): .listOfLists()
    case (.set, _): .setInList()
    case (.map, .indices), (.map, .numbers), (.map, .jquery): nil
    case (.map, _) where usage.maps == .json: nil
    // `a[][b]=1&a[][c]=2` is one map to some readers and two to others.
    case (.map, .brackets):
      nth > 1 || pairCount(of: item, request, `case`) > 1 ? .listOfMaps() : nil
    default: .listOfMaps()
    }
  }

  /// How many pairs a value makes. Values nest no deeper than the reader's budget.
  private func pairCount(of id: ValueID, _ request: Request, _ case: Case) -> Int {
    let id = collection.resolved(id, in: request, case: `case`)
    guard !id.isAbsent else { return 0 }
    switch collection[id].kind {
    case .map:
      return collection.entries(of: id).reduce(0) { $0 + pairCount(of: $1.value, request, `case`) }
    case .list, .set:
      return collection.children(of: id).reduce(0) { $0 + pairCount(of: $1, request, `case`) }
    default: return 1
    }
  }

  /// Items that are joined by a character which is sent like the same one inside of them.
  private mutating func checkDelimiter(_ item: ValueID, _ usage: Usage, _ request: Request) {
    let delimiter: UInt8
    switch usage.arrays {
    case .comma where usage.isRaw: delimiter = UInt8(ascii: ",")
    case .pipe: delimiter = UInt8(ascii: "|")
    case .space: delimiter = UInt8(ascii: " ")
    default: return
    }
    let node = collection[item]
    guard !node.isContainer, node.kind != .null else { return }
    let title = delimiter == 0x20 ? "space" : "'\(Character(Unicode.Scalar(delimiter)))'"
    if node.kind == .text {
      guard collection.text[node.text].contains(delimiter) else { return }
      return report(.delimiterInItem(title), at: usage.span ?? node.span)
    }
    var isReported = false
    forEachCase(of: request, where: collection.isSymbolic(item)) { validator, `case` in
      let value = validator.collection.resolved(item, in: request, case: `case`)
      guard !isReported, !value.isAbsent, !validator.collection[value].isContainer else { return }
      // What has no text is reported elsewhere.
      let text = try? validator.collection.evaluatedText(of: item, in: request, case: `case`)
      guard text?.contains(delimiter) == true else { return }
      isReported = true
      validator.report(.delimiterInItem(title), at: usage.span ?? node.span)
    }
  }
}
