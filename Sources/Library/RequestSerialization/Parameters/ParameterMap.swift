/// An ordered map from names to values of one type.
///
/// It corresponds to ``RequestParameters`` as an array of integers corresponds to a list of any values:
///
/// ```swift
/// var limits: ParameterMap<Int> = ["width": 640, "height": 480]
/// limits["width"] = 800
/// let parameters: RequestParameters = ["limits": limits.parameterValue]
/// ```
///
/// Names are compared as UTF-8 bytes, and each occurs once. A lookup takes as long as in
/// ``RequestParameters``. Maps are equal if they have equal entries in the same order.
public struct ParameterMap<Value: Sendable>: Sendable {
  /// A name with its value.
  public struct Entry: Sendable, NamedEntry {
    /// The name, before any escaping.
    public var name: String

    /// The value under the name.
    public var value: Value

    /// Creates an entry.
    public init(name: String, value: Value) {
      self.name = name
      self.value = value
    }
  }

  private var names: NamedEntries<Entry>

  private var entries: [Entry] { names.elements }

  /// Creates an empty map.
  public init() {
    names = NamedEntries()
  }

  /// Creates a map from entries, in order.
  ///
  /// If a name occurs twice, the last value wins and keeps the first one's position.
  public init(_ pairs: some Sequence<(String, Value)>) {
    names = NamedEntries(pairs: pairs)
  }

  /// Creates a map from a dictionary. Its entries have no order and are sorted by the UTF-8 bytes
  /// of their names.
  ///
  /// ```swift
  /// try desk.label(ticketId: 3, labels: ParameterMap(labels))  // labels: [String: String]
  /// ```
  public init(_ dictionary: [String: Value]) {
    let sorted = dictionary.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    self.init(sorted.map { ($0.key, $0.value) })
  }

  /// The value under a name, or `nil` if the map does not have the name.
  ///
  /// Assigning `nil` removes the entry; a new name is appended.
  public subscript(name: String) -> Value? {
    get { names[name] }
    set { names[name] = newValue }
  }
}

extension ParameterMap: RandomAccessCollection {
  /// The position of the first entry.
  public var startIndex: Int { entries.startIndex }

  /// The position after the last entry.
  public var endIndex: Int { entries.endIndex }

  /// The entry at a position.
  public subscript(position: Int) -> Entry { entries[position] }
}

extension ParameterMap: ExpressibleByDictionaryLiteral {
  /// Creates a map. If a name occurs twice, the last value wins and keeps the first one's position.
  public init(dictionaryLiteral elements: (String, Value)...) {
    self.init(elements)
  }
}

extension ParameterMap.Entry: Equatable where Value: Equatable {
  /// Whether the names have the same bytes and the values are equal.
  public static func == (a: Self, b: Self) -> Bool {
    a.name.hasSameBytes(as: b.name) && a.value == b.value
  }
}

extension ParameterMap.Entry: Hashable where Value: Hashable {
  /// Hashes the name and the value.
  public func hash(into hasher: inout Hasher) {
    name.hashBytes(into: &hasher)
    hasher.combine(value)
  }
}

extension ParameterMap: Equatable where Value: Equatable {}

extension ParameterMap: Hashable where Value: Hashable {}

extension ParameterMap {
  /// Transforms each value, in the same order.
  ///
  /// - Parameter transform: Converts a value to the new one.
  /// - Returns: A map with the new values.
  public func mapValues<Other: Sendable>(_ transform: (Value) -> Other) -> ParameterMap<Other> {
    ParameterMap<Other>(map { ($0.name, transform($0.value)) })
  }
}
