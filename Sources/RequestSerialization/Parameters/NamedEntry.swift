/// An entry of an ordered map: a name with its value.
protocol NamedEntry {
  associatedtype Value
  var name: String { get }
  var value: Value { get set }
  init(name: String, value: Value)
}

// Maps are arrays of entries whose names differ, compared as UTF-8 bytes.
extension Array where Element: NamedEntry {
  /// Creates entries of pairs, in their order; of a name that comes twice the last value stays, in
  /// the place of the first.
  init(pairs: some Sequence<(String, Element.Value)>) {
    self = []
    reserveCapacity(pairs.underestimatedCount)
    var positions: [ByteText: Int] = [:]
    for (name, value) in pairs {
      if let position = position(of: name, positions) {
        self[position].value = value
        continue
      }
      if count == Self.scanned { positions = Dictionary(indexing: self) }
      if count >= Self.scanned { positions[ByteText(name)] = count }
      append(Element(name: name, value: value))
    }
  }

  /// How many names are compared one by one, which is quicker than to hash them.
  private static var scanned: Int { 32 }

  private func position(of name: String, _ positions: [ByteText: Int]) -> Int? {
    count <= Self.scanned ? position(of: name) : positions[ByteText(name)]
  }

  /// The value under a name.
  subscript(named name: String) -> Element.Value? {
    get {
      position(of: name).map { self[$0].value }
    }
    set {
      switch (position(of: name), newValue) {
      case (let position?, let value?): self[position].value = value
      case (let position?, nil): remove(at: position)
      case (nil, let value?): append(Element(name: name, value: value))
      case (nil, nil): break
      }
    }
  }

  private func position(of name: String) -> Int? {
    firstIndex { $0.name.hasSameBytes(as: name) }
  }
}

extension [ByteText: Int] {
  /// The positions of entries by their names.
  fileprivate init(indexing entries: [some NamedEntry]) {
    self = [:]
    for (position, entry) in entries.enumerated() { self[ByteText(entry.name)] = position }
  }
}

/// A text that is compared and hashed by its bytes, to be the key of a dictionary.
struct ByteText: Hashable {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (a: ByteText, b: ByteText) -> Bool {
    a.text.hasSameBytes(as: b.text)
  }

  func hash(into hasher: inout Hasher) {
    text.hashBytes(into: &hasher)
  }
}
