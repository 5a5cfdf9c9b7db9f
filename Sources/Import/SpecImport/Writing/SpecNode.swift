/// A value of a spec before it is written.
package indirect enum SpecNode: Sendable, Hashable {
  case null
  case boolean(Bool)
  /// A number in its original spelling.
  case number(String)
  /// Text. It is quoted if YAML would read it as something else.
  case text(String)
  /// A type in the notation of the language: `[Pet]`, `string?`. It is not quoted if it means the
  /// same as a YAML flow collection.
  case type(String)
  /// Bytes, as base64 after `!!binary`.
  case binary([UInt8])
  case list([SpecNode])
  case map(SpecMap)

  /// The meaning of literal text, or the spelling of a number.
  var scalarText: String? {
    switch self {
    case .text(let text): SpecText.meaning(of: text)
    case .number(let text): text
    default: nil
    }
  }

  /// Whether the value is empty.
  var isEmpty: Bool {
    switch self {
    case .list(let items): items.isEmpty
    case .map(let map): map.entries.isEmpty
    default: false
    }
  }
}

/// A map of a spec before it is written. Its entries keep their order.
package struct SpecMap: Sendable, Hashable {
  /// A key and its value.
  package struct Entry: Sendable, Hashable {
    package var key: String
    package var value: SpecNode
    /// The comment lines above the key, without `#`.
    package var comments: [String]
    /// The text of a comment after the value.
    package var remark: String?
    package var mark: SpecPlace?
    /// Whether an empty line precedes it.
    package var isSection = false
  }

  /// The layout of a map.
  package enum Layout: Sendable, Hashable {
    /// On one line if it fits.
    case automatic
    /// A line for each entry.
    case block
    /// A line for each entry, separated by empty lines.
    case spaced
  }

  package var entries: [Entry] = []
  package var layout = Layout.automatic

  package init(_ layout: Layout = .automatic) { self.layout = layout }

  package init(_ entries: [(String, SpecNode)]) {
    for (key, value) in entries { add(key, value) }
  }

  /// Adds an entry at the end.
  package mutating func add(
    _ key: String, _ value: SpecNode, comments: [String] = [], remark: String? = nil,
    mark: SpecPlace? = nil
  ) {
    entries.append(
      Entry(key: key, value: value, comments: comments, remark: remark, mark: mark))
  }

  /// Adds an entry unless its value is empty.
  package mutating func addFilled(_ key: String, _ value: SpecNode, comments: [String] = []) {
    if !value.isEmpty { add(key, value, comments: comments) }
  }

  /// Adds text unless it is `nil`.
  package mutating func add(_ key: String, text: String?) {
    if let text { add(key, .text(text)) }
  }

  /// Changes the map of a key in place. A missing key is added with an empty map.
  package mutating func withMap(_ key: String, _ change: (inout SpecMap) -> Void) {
    let place = entries.firstIndex { $0.key.isSame(as: key) } ?? entries.count
    if place == entries.count { add(key, .map(SpecMap())) }
    guard case .map(var map) = entries[place].value else { return }
    entries[place].value = .null
    change(&map)
    entries[place].value = .map(map)
  }

  package subscript(key: String) -> SpecNode? {
    entries.first { $0.key.isSame(as: key) }?.value
  }

  package func contains(_ key: String) -> Bool { self[key] != nil }

  /// The keys.
  var names: Set<NameKey> { Set(entries.map { NameKey($0.key) }) }
}
