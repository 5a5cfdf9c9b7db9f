/// An ordered map from names to values: the parameters of a request.
///
/// The names keep the order in which they were written. Serializers that sort (queries and forms by
/// default) do so during writing, so that the same value can be sent either way:
///
/// ```swift
/// var parameters: RequestParameters = ["term": "cat", "page": 1]
/// parameters["page"] = 2
/// try ParameterOptions().queryString(parameters)  // page=2&term=cat
/// ```
///
/// Names are compared as UTF-8 bytes, and each occurs once. Reading and assigning a value take
/// constant time. Removing an entry moves the later ones.
public struct RequestParameters: Sendable {
  /// A name with its value.
  public struct Entry: Sendable, NamedEntry {
    /// The name, before any escaping.
    public var name: String

    /// The value under the name.
    public var value: ParameterValue

    /// Creates an entry.
    public init(name: String, value: ParameterValue) {
      self.name = name
      self.value = value
    }
  }

  private var names: NamedEntries<Entry>

  // After the names: it is released after them, with the last reference to their entries.
  private(set) var nesting: Nesting

  package var entries: [Entry] { names.elements }

  /// Creates an empty map.
  public init() {
    names = NamedEntries()
    nesting = .shallow(1)
  }

  /// Creates a map from entries, in order.
  ///
  /// If a name occurs twice, the last value wins and keeps the first one's position.
  public init(_ pairs: some Sequence<(String, ParameterValue)>) {
    names = NamedEntries(pairs: pairs)
    nesting = Nesting(of: names.elements)
  }

  /// Creates a map from entries whose names are known to differ.
  package init(unique entries: [Entry]) {
    names = NamedEntries(unique: entries)
    nesting = Nesting(of: entries)
  }

  /// The value under a name, or `nil` if the map does not have the name.
  ///
  /// Assigning `nil` removes the entry; a new name is appended.
  public subscript(name: String) -> ParameterValue? {
    get { names[name] }
    set { nesting.change(&names, adding: newValue) { $0[name] = newValue } }
  }

  /// Assigns a value of another type, such as a text or a list: `parameters["page"] = page`.
  ///
  /// Assigning `nil` removes the entry. It is read as a ``ParameterValue``.
  @_disfavoredOverload
  public subscript<Value: ParameterConvertible>(name: String) -> Value? {
    @available(*, unavailable, message: "a parameter is read as a ParameterValue")
    get { nil }
    set { self[name] = newValue?.parameterValue }
  }
}

extension RequestParameters: RandomAccessCollection {
  /// The position of the first entry.
  public var startIndex: Int { entries.startIndex }

  /// The position after the last entry.
  public var endIndex: Int { entries.endIndex }

  /// The entry at a position.
  public subscript(position: Int) -> Entry { entries[position] }
}

extension RequestParameters: ExpressibleByDictionaryLiteral {
  /// Creates a map. `nil` omits the entry, and ``ParameterValue/null`` is a value. If a name has a
  /// value twice, the last one wins and keeps the first one's position.
  public init(dictionaryLiteral elements: (String, ParameterValue?)...) {
    self.init(omittingNil: elements)
  }

  /// Creates a map of the entries that have a value.
  init(omittingNil entries: some Sequence<(String, ParameterValue?)>) {
    self.init(entries.lazy.compactMap { name, value in value.map { (name, $0) } })
  }
}

extension RequestParameters.Entry: Hashable {
  /// Whether names and values have the same bytes.
  public static func == (a: Self, b: Self) -> Bool {
    a.name.hasSameBytes(as: b.name) && a.value == b.value
  }

  /// Hashes the name and the value.
  public func hash(into hasher: inout Hasher) {
    name.hashBytes(into: &hasher)
    hasher.combine(value)
  }
}

extension RequestParameters: Hashable {
  /// Whether both have the same entries in the same order.
  public static func == (a: RequestParameters, b: RequestParameters) -> Bool { a.names == b.names }

  /// Hashes the entries.
  public func hash(into hasher: inout Hasher) { hasher.combine(names) }
}
