internal import Synchronization

/// The entries of an ordered map: an array with distinct names, compared as UTF-8 bytes.
///
/// A few names are compared one by one, which is faster than hashing them. Above ``scanned``
/// entries an index finds them; it is made at the first lookup, since most maps are only written.
struct NamedEntries<Element: NamedEntry> {
  private(set) var elements: [Element]

  /// The positions of names, derived from the elements.
  private enum Positions {
    /// There are few names.
    case few

    /// The position of each name, found at the first lookup. Copies share it.
    case read(ReadingIndex)

    /// For each name, the highest possible position of its entry.
    ///
    /// Removing an entry moves the later ones forward; a position is corrected when it is looked
    /// up, instead of all of them at once.
    case changed([ByteText: Int])
  }

  private var positions = Positions.few

  /// The maximum number of names that are compared one by one.
  private static var scanned: Int { 32 }

  /// Creates entries whose names are known to differ.
  init(unique elements: [Element] = []) {
    self.elements = elements
    if elements.count > Self.scanned { positions = .read(ReadingIndex()) }
  }

  /// Creates entries from pairs, in order; if a name occurs twice, the last value wins and keeps
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
    if elements.count >= Self.scanned { prepareChange() }
    if let position = position(of: name) {
      set(position, of: name)
      elements[position].value = value
    } else {
      set(elements.count, of: name)
      elements.append(Element(name: name, value: value))
    }
  }

  private mutating func remove(_ name: String) {
    guard let position = position(of: name) else { return }
    if elements.count > Self.scanned { prepareChange() }
    set(nil, of: name)
    elements.remove(at: position)
  }

  private mutating func prepareChange() {
    switch positions {
    case .few: positions = .changed(Self.positions(of: elements))
    case .read(let index): positions = .changed(index.positions(of: elements))
    case .changed: break
    }
  }

  private mutating func set(_ position: Int?, of name: String) {
    guard case .changed(var found) = positions else { return }
    // Without the other reference, it is changed in place.
    positions = .few
    found[ByteText(name)] = position
    positions = .changed(found)
  }

  fileprivate static func positions(of elements: [Element]) -> [ByteText: Int] {
    var positions = [ByteText: Int](minimumCapacity: 2 * elements.count)
    for (position, element) in elements.enumerated() {
      positions[ByteText(element.name)] = position
    }
    return positions
  }

  private func position(of name: String) -> Int? {
    switch positions {
    case .few: return elements.firstIndex { $0.name.hasSameBytes(as: name) }
    case .read(let index): return index.positions(of: elements)[ByteText(name)]
    case .changed(let found):
      guard let latest = found[ByteText(name)] else { return nil }
      let end = min(latest + 1, elements.count)
      return elements[..<end].lastIndex { $0.name.hasSameBytes(as: name) }
    }
  }
}

extension NamedEntries {
  /// The positions of names that do not change, computed at the first lookup.
  private final class ReadingIndex: Sendable {
    private let found = Mutex<[ByteText: Int]?>(nil)

    func positions(of elements: [Element]) -> [ByteText: Int] {
      found.withLock { found in
        if let found { return found }
        let positions = NamedEntries.positions(of: elements)
        found = positions
        return positions
      }
    }
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
