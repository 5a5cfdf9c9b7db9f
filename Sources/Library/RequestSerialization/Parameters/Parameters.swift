/// An ordered map from names to values: the parameters of a request.
///
/// The order in which the names were written is kept. Serializers that sort (queries and forms do
/// by default) do so when they write, so that one value can be sent either way:
///
/// ```swift
/// var parameters: Parameters = ["term": "cat", "page": 1]
/// parameters["page"] = 2
/// try ParameterEncoding().queryString(parameters)  // page=2&term=cat
/// ```
///
/// Names are compared as UTF-8 bytes, and no name occurs twice. Assigning and reading under a name take the
/// same time however many entries there are. Removing one moves those after it.
public struct Parameters: Sendable {
  /// One name with its value.
  public struct Entry: Sendable, NamedEntry {
    /// The name, as it was written and before any escaping.
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

  // After the names: it is released after them, and has the last reference to their entries then.
  private(set) var nesting: Nesting

  package var entries: [Entry] { names.elements }

  /// Creates an empty map.
  public init() {
    names = NamedEntries()
    nesting = .shallow(1)
  }

  /// Creates a map of the given entries, in their order.
  ///
  /// If a name occurs twice, the last value wins and keeps the first one's position.
  public init(_ pairs: some Sequence<(String, ParameterValue)>) {
    names = NamedEntries(pairs: pairs)
    nesting = Nesting(of: names.elements)
  }

  /// Creates a map of entries whose names are known to differ.
  package init(unique entries: [Entry]) {
    names = NamedEntries(unique: entries)
    nesting = Nesting(of: entries)
  }

  /// The value under a name, or `nil` if the name is missing.
  ///
  /// Assigning `nil` removes the entry; a new name is appended.
  public subscript(name: String) -> ParameterValue? {
    get { names[name] }
    set { nesting.change(&names, adding: newValue) { $0[name] = newValue } }
  }
}

extension Parameters: RandomAccessCollection {
  /// The position of the first entry.
  public var startIndex: Int { entries.startIndex }

  /// The position past the last entry.
  public var endIndex: Int { entries.endIndex }

  /// The entry at a position.
  public subscript(position: Int) -> Entry { entries[position] }
}

extension Parameters: ExpressibleByDictionaryLiteral {
  /// Creates a map; of a name that is written twice the last value stays, in the first place.
  public init(dictionaryLiteral elements: (String, ParameterValue)...) {
    self.init(elements)
  }
}

extension Parameters.Entry: Hashable {
  /// Whether name and value are the same bytes.
  public static func == (a: Self, b: Self) -> Bool {
    a.name.hasSameBytes(as: b.name) && a.value == b.value
  }

  /// Feeds name and value to the hasher.
  public func hash(into hasher: inout Hasher) {
    name.hashBytes(into: &hasher)
    hasher.combine(value)
  }
}

extension Parameters: Hashable {
  /// Whether both have the same entries in the same order.
  public static func == (a: Parameters, b: Parameters) -> Bool { a.names == b.names }

  /// Feeds the entries to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(names) }
}
