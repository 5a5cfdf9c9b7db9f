import MessageSyntax
import RequestMatching
import RequestModel
import SerializationOptions

// Puts markers in the pairs of queries, forms and multipart parameters.

extension HoleMarking {
  /// The encoding and the place of pairs.
  struct Pairs {
    var encoding: ParameterOptions

    /// Whether each pair is a part of multipart content.
    var areParts = false

    var place: HolePlace { areParts ? .parts(encoding) : .pairs(encoding) }

    /// The encoding for the entry with a name.
    func named(_ name: String) -> Pairs {
      Pairs(encoding: encoding.ownEncoding(of: name) ?? encoding, areParts: areParts)
    }
  }

  /// Marks the entries of a query.
  mutating func markQuery() {
    for index in request.query.indices {
      let entry = request.query[index]
      let name = collection.text.string(entry.name)
      let pairs = Pairs(encoding: request.encoding(of: .query)).named(name)
      if let marker = openMarker(entry.value, instead: Array(name.utf8), pairs) {
        replace(entry.value, by: .text, marker)
        renameQuery(at: index, marker)
      } else {
        mark(value: entry.value, pairs)
      }
    }
  }

  /// Marks the entries of a map, or the input that provides the whole map.
  ///
  /// - Returns: The replacement of the map.
  mutating func mark(map id: ValueID, _ pairs: Pairs) -> ValueID {
    if let input = freeInput(id), collection[id].filterList == 0 {
      let type = collection.inputs[input].type
      marks.mayVanish.insert(input)
      let entries = collection.entryNames(of: type, instead: nil)
      // An inner map may also be sent as its entries.
      let names = EntryNames(
        names: entries?.names ?? [],
        takesOthers: entries?.takesOthers ?? true || pairs.encoding.maps == .explode)
      var hole = hole(of: input)
      hole.entries = names
      hole.isOptional = true
      return openMap(marks.add(hole, of: Self.subject(input), in: pairs.place))
    }
    for (key, value) in Array(collection.entries(of: id)) {
      let name = collection.text.string(collection[key].text)
      let own = pairs.named(name)
      if let marker = openMarker(value, instead: Array(name.utf8), own) {
        replace(key, by: .text, marker)
        replace(value, by: .text, marker)
      } else {
        mark(value: value, own)
      }
    }
    return id
  }

  /// The marker of an input whose entries are sent under their own names; `nil` for other values.
  private mutating func openMarker(
    _ id: ValueID, instead name: [UInt8], _ pairs: Pairs
  ) -> [UInt8]? {
    guard pairs.encoding.maps == .explode, let input = freeInput(id),
      collection[id].filterList == 0
    else { return nil }
    let declared = collection.inputs[input]
    guard let entries = collection.entryNames(of: declared.type, instead: name) else { return nil }
    let mayBeEmpty = !collection.needsEntry(declared.type)
    if mayBeEmpty { marks.mayVanish.insert(input) }
    var hole = hole(of: input)
    hole.entries = entries
    hole.isOptional = declared.isOptional || mayBeEmpty
    return marks.add(hole, of: Self.subject(input), in: pairs.place)
  }

  private static func subject(_ input: Int, filters: [String] = []) -> HoleSubject {
    HoleSubject(input: input, filters: filters, isFile: false)
  }

  /// Marks the value of an entry, and recursively its items or entries.
  private mutating func mark(value id: ValueID, _ pairs: Pairs) {
    switch collection[id].kind {
    case .reference: mark(reference: id, pairs)
    case .map where pairs.encoding.maps == .json: mark(id, in: .value)
    case .map:
      for (_, value) in Array(collection.entries(of: id)) { mark(value: value, pairs) }
    case .list, .set:
      if let reference = irregularReference(in: id, pairs) {
        return mark(list: id, with: reference, pairs)
      }
      for item in Array(collection.children(of: id)) {
        noteItem(item)
        mark(value: item, pairs)
      }
    default: mark(id)
    }
  }

  private mutating func mark(reference id: ValueID, _ pairs: Pairs) {
    guard let input = freeInput(id) else { return }
    let declared = collection.inputs[input]
    let filters = collection.filterLists[collection[id].filterList].map(\.rawValue)
    let isCollection = filters.isEmpty && collection.mayBeCollection(declared.type)
    let isOmitted =
      filters.isEmpty && pairs.encoding.nulls == .omit && collection.mayBeNull(declared.type)
    if isCollection || isOmitted { marks.mayVanish.insert(input) }
    var hole = hole(of: input, filters: filters)
    if isCollection || isOmitted {
      hole.isOptional = true
      hole.isOptionalItem = true
    }
    let marker = marks.add(
      hole, of: Self.subject(input, filters: filters), in: filters.isEmpty ? pairs.place : .text)
    replace(id, by: .text, marker)
  }

  // MARK: - Lists whose pairs depend on values

  /// A free reference in a list whose pairs cannot be assigned to items, because the boundaries,
  /// presence or order of items depend on the values. `nil` for other lists.
  private func irregularReference(in list: ValueID, _ pairs: Pairs) -> ValueID? {
    let items = Array(collection.children(of: list))
    let free = items.flatMap { freeReferences(in: $0) }
    guard let first = free.first(where: { isSecret($0) }) ?? free.first else { return nil }
    if collection[list].kind == .set { return items.count > 1 ? first : nil }
    let collections = items.filter {
      freeInput($0) != nil && type(of: $0, collection.mayBeCollection)
    }
    let hasMaps = free.contains { type(of: $0, collection.mayHoldMap) }
    switch pairs.encoding.arrays {
    case .indices, .numbers: return nil
    // A list in a list has its index in the names, but not one whose pairs are any.
    case .jquery:
      let isIrregular = items.contains { isList($0) && irregularReference(in: $0, pairs) != nil }
      return collections.isEmpty && !isIrregular ? nil : first
    case .comma, .pipe, .space: return hasMaps && pairs.encoding.maps != .json ? first : nil
    case .brackets, .repeat:
      let others = items.filter { item in
        collection[item].isContainer || !freeReferences(in: item).isEmpty
      }
      return items.contains(where: flattens) && others.count > 1 ? first : nil
    }
  }

  private func isList(_ id: ValueID) -> Bool { [.list, .set].contains(collection[id].kind) }

  /// Whether an item is of a free list or map, or a list with one in it: its pairs have the names of those beside it.
  private func flattens(_ item: ValueID) -> Bool {
    isList(item)
      ? collection.children(of: item).contains(where: flattens)
      : freeInput(item) != nil && type(of: item, collection.mayBeCollection)
  }

  private func freeReferences(in id: ValueID) -> [ValueID] {
    collection.references(in: id).filter { freeInput($0) != nil }
  }

  private func isSecret(_ reference: ValueID) -> Bool {
    freeInput(reference).map { collection.inputs[$0].isSecret } ?? false
  }

  /// Whether a reference without filters is to an input whose type meets a condition.
  private func type(of reference: ValueID, _ isKind: (InputType) -> Bool) -> Bool {
    guard collection[reference].filterList == 0, let input = freeInput(reference) else {
      return false
    }
    return isKind(collection.inputs[input].type)
  }

  /// Marks a whole list as free.
  private mutating func mark(list id: ValueID, with reference: ValueID, _ pairs: Pairs) {
    let inputs = Set(freeReferences(in: id).compactMap { freeInput($0) })
    marks.mayVanish.formUnion(inputs)
    // Their values are not told apart there.
    marks.optionalItems.formUnion(inputs.filter { collection.inputs[$0].isOptional })
    guard let input = freeInput(reference) else { return }
    var hole = Hole(marker: [], name: collection.string(collection.inputs[input].name))
    hole.isRepeated = true
    hole.isOptional = true
    hole.isSecret = collection.inputs[input].isSecret
    let subject = HoleSubject(
      input: nil, list: id, listedInputs: inputs.sorted(), filters: [], isFile: false)
    replace(id, by: .text, marks.add(hole, of: subject, in: pairs.place))
  }
}
