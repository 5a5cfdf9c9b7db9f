/// The entries of an ordered map: an array whose names differ, compared as UTF-8 bytes.
///
/// Few names are compared one by one, which is quicker than to hash them. Above ``scanned`` entries
/// an index finds them, made when the first name is assigned to.
struct NamedEntries<Element: NamedEntry> {
  private(set) var elements: [Element]

  /// For each name a position that its entry does not be after.
  ///
  /// Removing an entry moves those after it forward; their positions are corrected when they are
  /// looked for, rather than all of them at once. `nil` until the map has many names and one is
  /// assigned to. It says nothing that the elements do not say.
  private var positions: [ByteText: Int]?

  /// How many names are compared one by one.
  private static var scanned: Int { 32 }

  /// Takes entries whose names are known to differ.
  init(unique elements: [Element] = []) {
    self.elements = elements
  }

  /// Makes entries of pairs, in their order; if a name occurs twice, the last value wins and keeps
  /// the first one's position.
  init(pairs: some Sequence<(String, Element.Value)>) {
    var elements: [Element] = []
    elements.reserveCapacity(pairs.underestimatedCount)
    var pairs = pairs.makeIterator()
    while elements.count < Self.scanned, let (name, value) = pairs.next() {
      if let position = elements.firstIndex(where: { $0.name.hasSameBytes(as: name) }) {
        elements[position].value = value
      } else {
        elements.append(Element(name: name, value: value))
      }
    }
    self.init(unique: elements)
    while let (name, value) = pairs.next() { assign(value, to: name) }
  }

  /// The value under a name.
  subscript(name: String) -> Element.Value? {
    get {
      position(of: name).map { elements[$0].value }
    }
    set {
      if let newValue { assign(newValue, to: name) } else { remove(name) }
    }
  }

  private mutating func assign(_ value: Element.Value, to name: String) {
    if positions == nil, elements.count >= Self.scanned { makeIndex() }
    if let position = position(of: name) {
      positions?[ByteText(name)] = position
      elements[position].value = value
    } else {
      positions?[ByteText(name)] = elements.count
      elements.append(Element(name: name, value: value))
    }
  }

  private mutating func remove(_ name: String) {
    guard let position = position(of: name) else { return }
    positions?[ByteText(name)] = nil
    elements.remove(at: position)
  }

  private mutating func makeIndex() {
    var positions = [ByteText: Int](minimumCapacity: 2 * elements.count)
    for (position, element) in elements.enumerated() {
      positions[ByteText(element.name)] = position
    }
    self.positions = positions
  }

  private func position(of name: String) -> Int? {
    guard let positions else { return elements.firstIndex { $0.name.hasSameBytes(as: name) } }
    guard let latest = positions[ByteText(name)] else { return nil }
    let end = min(latest + 1, elements.count)
    return elements[..<end].lastIndex { $0.name.hasSameBytes(as: name) }
  }
}

extension NamedEntries: Sendable where Element: Sendable {}

extension NamedEntries: Equatable where Element: Equatable {
  /// Whether the entries are equal, in the same order.
  static func == (a: Self, b: Self) -> Bool { a.elements == b.elements }
}

extension NamedEntries: Hashable where Element: Hashable {
  func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}
