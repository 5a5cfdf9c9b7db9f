import Diagnostics
import RequestModel
import SerializationOptions

/// Warns of values that the encoding of a query or form cannot express.
enum LossRule {
  /// Checks an entry of `query`.
  static func check(query entry: NamedValue, _ request: Request, _ validator: inout Validator) {
    let node = validator[entry.value]
    guard node.isContainer || node.kind == .reference else { return }
    let encoding = request.encoding(of: .query)
    let usage = Usage(
      self.encoding(of: entry.name, in: encoding, validator), of: entry.name, .query)
    checkLoss(entry.value, usage, request, &validator)
  }

  /// Checks the map of a whole form or query, which may be empty, or the parameters of multipart
  /// content, which are not escaped.
  static func check(
    whole root: ValueID, _ request: Request, as side: ParameterOptions.Side, isRaw: Bool = false,
    _ validator: inout Validator
  ) {
    if validator[root].kind == .reference {
      let span = validator[root].span
      for `case` in request.cases {
        let value = validator.collection.resolved(root, in: request, case: `case`)
        guard !value.isAbsent, validator[value].kind == .map else { continue }
        checkEntries(of: value, in: side, isRaw: isRaw, usedAt: span, request, &validator)
      }
    } else if validator[root].kind == .map, !isFlat(root, &validator) {
      checkEntries(of: root, in: side, isRaw: isRaw, usedAt: nil, request, &validator)
    }
  }

  /// Whether a map contains only scalars, so that nothing is lost.
  private static func isFlat(_ root: ValueID, _ validator: inout Validator) -> Bool {
    let node = validator[root]
    return Int(node.end) - Int(root.index) == 2 * node.count + 1
      && validator.references(in: root).isEmpty
      && !validator.collection.values[Int(root.index) + 1..<Int(node.end)].contains(
        where: \.isContainer)
  }

  /// The context in which a value is used.
  private struct Usage {
    /// The notation for collections in this context.
    let arrays: ParameterOptions.Arrays
    let maps: ParameterOptions.Maps
    let emptyLists: ParameterOptions.EmptyLists

    /// The name of the parameter and the place of its pairs.
    let name: TextRange
    let side: ParameterOptions.Side

    /// The map whose entry the value is; `absent` for the query.
    let whole: ValueID

    /// Whether values are sent without escaping.
    var isRaw = false

    /// The reference that provides the value, if any.
    var span: Span?

    /// Whether the value is the parameter's own, not one inside it.
    var isWhole = true

    init(
      _ encoding: ParameterOptions, of name: TextRange, _ side: ParameterOptions.Side,
      in whole: ValueID = .absent
    ) {
      (arrays, maps, emptyLists) = (encoding.arrays, encoding.maps, encoding.emptyLists)
      (self.name, self.side, self.whole) = (name, side, whole)
    }
  }

  /// Checks the entries of a whole form or query under their names.
  private static func checkEntries(
    of map: ValueID, in side: ParameterOptions.Side, isRaw: Bool, usedAt span: Span?,
    _ request: Request, _ validator: inout Validator
  ) {
    let all = request.encoding(of: side)
    for (key, value) in validator.collection.entries(of: map) {
      let name = validator[key].text
      var usage = Usage(encoding(of: name, in: all, validator), of: name, side, in: map)
      (usage.isRaw, usage.span) = (isRaw, span)
      checkLoss(value, usage, request, &validator)
    }
  }

  /// The encoding of one parameter.
  private static func encoding(
    of name: TextRange, in all: ParameterOptions, _ validator: Validator
  ) -> ParameterOptions {
    all.names.isEmpty ? all : all.encoding(for: validator.text.string(name))
  }

  /// Checks that JSON can express the contents of a map that is sent as JSON.
  private static func checkJSON(
    _ id: ValueID, _ usage: Usage, _ request: Request, _ validator: inout Validator
  ) {
    guard let span = usage.span else { return ValueRule.check(id, as: .json, request, &validator) }
    for node in validator.collection.values[Int(id.index)..<Int(validator[id].end)]
    where node.kind != .file { ValueRule.checkLeaf(node, as: .json, request, at: span, &validator) }
  }

  private static func checkLoss(
    _ id: ValueID, _ usage: Usage, _ request: Request, _ validator: inout Validator
  ) {
    let node = validator[id]
    let span = usage.span ?? node.span
    switch node.kind {
    case .map where usage.maps == .json: checkJSON(id, usage, request, &validator)
    case .map:
      guard node.count > 0 else { return validator.report(.emptyInPairs("map"), at: span) }
      if usage.isWhole, usage.maps == .explode { checkNames(of: id, usage, request, &validator) }
      var inner = usage
      inner.isWhole = false
      for (_, value) in validator.collection.entries(of: id) {
        checkLoss(value, inner, request, &validator)
      }
    case .list:
      guard node.count > 0 else {
        if mayLoseEmptyList(usage, request, validator) {
          validator.report(.emptyInPairs("list"), at: span)
        }
        return
      }
      var usage = usage
      usage.isWhole = false
      checkItems(of: id, usage, request, &validator)
      for item in validator.collection.children(of: id) {
        checkDelimiter(item, usage, request, &validator)
        checkLoss(item, usage, request, &validator)
      }
    case .set: if node.count == 0 { validator.report(.emptyInPairs("set"), at: span) }
    case .reference where node.filterList == 0:
      checkLoss(ofReferenceTo: id, at: span, usage, request, &validator)
    default: break
    }
  }

  /// Whether an empty list makes no pair, and nobody wrote that it should not.
  private static func mayLoseEmptyList(
    _ usage: Usage, _ request: Request, _ validator: Validator
  ) -> Bool {
    guard usage.emptyLists == .omit, let option = OptionTable.emptyLists else { return false }
    return !request.options[usage.side].writes(option, for: validator.text[usage.name])
  }

  /// Reports the first entry of a map that is not sent because another parameter has its name.
  private static func checkNames(
    of map: ValueID, _ usage: Usage, _ request: Request, _ validator: inout Validator
  ) {
    let all = request.encoding(of: usage.side)
    let others: [(name: TextRange, value: ValueID)] =
      usage.whole.isAbsent
      ? request.query.map { ($0.name, $0.value) }
      : validator.collection.entries(of: usage.whole).map { (validator[$0.key].text, $0.value) }
    var taken: Set<[UInt8]> = []
    for (name, value) in others
    where validator[value].kind != .map || encoding(of: name, in: all, validator).maps != .explode {
      taken.insert(Array(validator.text[name]))
    }
    for (key, _) in validator.collection.entries(of: map) {
      let name = validator[key].text
      guard taken.contains(Array(validator.text[name])) else { continue }
      return validator.report(
        .overriddenEntry(validator.text.string(name), of: validator.text.string(usage.name)),
        at: usage.span ?? validator[key].span)
    }
  }

  /// Checks the collections that cases give a reference. It is a separate function, because
  /// inlining would enlarge the stack frame of every level of nesting.
  private static func checkLoss(
    ofReferenceTo id: ValueID, at span: Span, _ usage: Usage, _ request: Request,
    _ validator: inout Validator
  ) {
    var usage = usage
    usage.span = span
    var seen: Set<ValueID> = []
    for `case` in request.cases {
      let value = validator.collection.resolved(id, in: request, case: `case`)
      guard !value.isAbsent, validator[value].isContainer, seen.insert(value).inserted else {
        continue
      }
      checkLoss(value, usage, request, &validator)
    }
  }

  /// Reports the first collection in a list that the encoding cannot express as an item.
  private static func checkItems(
    of list: ValueID, _ usage: Usage, _ request: Request, _ validator: inout Validator
  ) {
    let items = Int(list.index) + 1..<Int(validator[list].end)
    let mayHoldCollection = validator.draft.collection.values[items].contains { item in
      switch item.kind {
      case .list, .set, .map, .reference: true
      default: false
      }
    }
    guard mayHoldCollection else { return }
    let isSymbolic = validator.collection.children(of: list).contains {
      validator[$0].kind == .reference
    }
    var isReported = false
    validator.forEachCase(of: request, where: isSymbolic) { validator, `case` in
      var mapCount = 0
      for item in validator.collection.children(of: list) {
        let value = validator.collection.resolved(item, in: request, case: `case`)
        guard !value.isAbsent, validator[value].isContainer else { continue }
        let span = usage.span ?? validator[item].span
        if validator[value].kind == .map { mapCount += 1 }
        guard !isReported,
          let message = loss(of: value, nth: mapCount, usage, request, `case`, validator)
        else { continue }
        isReported = true
        validator.report(message, at: span)
      }
    }
  }

  /// The message for a collection that cannot be an item of a list, or `nil`. `nth` counts the maps
  /// up to it.
  private static func loss(
    of item: ValueID, nth: Int, _ usage: Usage, _ request: Request, _ case: Case,
    _ validator: Validator
  ) -> DiagnosticMessage? {
    switch (validator[item].kind, usage.arrays) {
    case (.list, .indices), (.list, .numbers), (.list, .jquery): nil
    case (.list, _): .listOfLists()
    case (.set, _): .setInList()
    case (.map, .indices), (.map, .numbers), (.map, .jquery): nil
    case (.map, _) where usage.maps == .json: nil
    // Readers disagree whether `a[][b]=1&a[][c]=2` is one map or two.
    case (.map, .brackets):
      nth > 1 || pairCount(of: item, request, `case`, validator) > 1 ? .listOfMaps() : nil
    default: .listOfMaps()
    }
  }

  /// The number of pairs for a value. Values nest no deeper than the reader allows.
  private static func pairCount(
    of id: ValueID, _ request: Request, _ case: Case, _ validator: Validator
  ) -> Int {
    let id = validator.collection.resolved(id, in: request, case: `case`)
    guard !id.isAbsent else { return 0 }
    switch validator[id].kind {
    case .map:
      return validator.collection.entries(of: id).reduce(0) {
        $0 + pairCount(of: $1.value, request, `case`, validator)
      }
    case .list, .set:
      return validator.collection.children(of: id).reduce(0) {
        $0 + pairCount(of: $1, request, `case`, validator)
      }
    default: return 1
    }
  }

  /// Reports items that contain the character that joins them, because it is sent in the same form.
  private static func checkDelimiter(
    _ item: ValueID, _ usage: Usage, _ request: Request, _ validator: inout Validator
  ) {
    let delimiter: UInt8
    switch usage.arrays {
    case .comma where usage.isRaw: delimiter = UInt8(ascii: ",")
    case .pipe: delimiter = UInt8(ascii: "|")
    case .space: delimiter = UInt8(ascii: " ")
    default: return
    }
    let node = validator[item]
    guard !node.isContainer, node.kind != .null else { return }
    let title = delimiter == 0x20 ? "space" : "'\(Character(Unicode.Scalar(delimiter)))'"
    if node.kind == .text {
      guard validator.text[node.text].contains(delimiter) else { return }
      return validator.report(.delimiterInItem(title), at: usage.span ?? node.span)
    }
    var isReported = false
    validator.forEachCase(of: request, where: validator.collection.isSymbolic(item)) {
      validator, `case` in
      let value = validator.collection.resolved(item, in: request, case: `case`)
      guard !isReported, !value.isAbsent, !validator[value].isContainer else { return }
      // Values without text are reported elsewhere.
      let text = try? validator.collection.evaluatedText(of: item, in: request, case: `case`)
      guard text?.contains(delimiter) == true else { return }
      isReported = true
      validator.report(.delimiterInItem(title), at: usage.span ?? node.span)
    }
  }
}
