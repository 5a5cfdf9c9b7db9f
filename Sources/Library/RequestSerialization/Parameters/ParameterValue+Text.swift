// The text of a value, where text is wanted: in URLs, fields, cookies and inside longer texts.

public import MessageSyntax

extension ParameterValue {
  /// The value as text.
  ///
  /// A boolean is `true` or `false` and a number what it is in a query; dates and bytes are as the
  /// encoding says. ``ParameterEncoding/booleans-swift.property`` is for the pairs of queries and
  /// forms, and is not asked here.
  ///
  /// ```swift
  /// try ParameterValue.number(2).text()                         // 2
  /// try ParameterValue.data([0xCA, 0xFE]).text(filters: .hex)   // cafe
  /// let place: ParameterValue = ["lat": 1.5]
  /// try place.text(filters: .json, .base64url)                  // eyJsYXQiOjEuNX0=
  /// let ids: ParameterValue = [3, 4]
  /// try ids.text(name: "ids", filters: .matrix)                 // ;ids=3,4
  /// ```
  ///
  /// - Parameters:
  ///   - encoding: How dates and bytes are written.
  ///   - name: The name of the value, which ``TextFilter/matrix`` and ``TextFilter/matrixExplode``
  ///     write.
  ///   - filters: What is done to the text, one after the other. Bytes go as they are into a first
  ///     filter that takes bytes, lists and maps of scalars into one that joins them.
  /// - Returns: The text.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/noText`` for a null, list, set
  ///   or map, unless the first filter takes it, and for a null or a collection inside of one whose
  ///   items are joined; with ``SerializationError/Code/missingName`` if a filter writes the name and
  ///   `name` is `nil`; with ``SerializationError/Code/characterNotInXML``; and what
  ///   ``jsonText(_:dates:)`` throws when ``TextFilter/json`` is the first filter.
  public func text(
    _ encoding: ParameterEncoding = ParameterEncoding(), name: String? = nil,
    filters: TextFilter...
  ) throws(SerializationError) -> String {
    try text(encoding, FilterChain(filters, name: name))
  }

  /// The text of a value through filters, and `nil` for none: an entry without value stays one.
  ///
  /// - Parameters:
  ///   - value: The value, or `nil`.
  ///   - name: The name of the value, as in ``text(_:name:filters:)``.
  ///   - filters: What is done to the text, one after the other, as in ``text(_:name:filters:)``.
  ///   - encoding: How dates and bytes are written.
  /// - Returns: The text, as a value.
  /// - Throws: What ``text(_:name:filters:)`` throws.
  public static func filtered(
    _ value: ParameterValue?, name: String? = nil, by filters: TextFilter...,
    encoding: ParameterEncoding = ParameterEncoding()
  ) throws(SerializationError) -> ParameterValue? {
    guard let value else { return nil }
    return .string(try value.text(encoding, FilterChain(filters, name: name)))
  }

  func text(
    _ encoding: ParameterEncoding, _ filters: FilterChain = FilterChain()
  ) throws(SerializationError) -> String {
    if case .string(let text) = self, filters.isEmpty { return text }
    var output: [UInt8] = []
    try appendText(filters, encoding, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends the value as text, which becomes part of a URL or not.
  func appendText(
    _ filters: FilterChain, _ encoding: ParameterEncoding, isInURL: Bool = false,
    to output: inout [UInt8]
  ) throws(SerializationError) {
    guard !filters.isEmpty else {
      return try appendScalar(encoding, data: encoding.data, to: &output)
    }
    let input = try filterInput(filters, encoding)
    do throws(FilterProblem) {
      output.append(contentsOf: try filters.apply(to: input, isInURL: isInURL))
    } catch {
      throw switch error {
      case .notXML: SerializationError(.characterNotInXML)
      case .noName: SerializationError(.missingName)
      case .tooLong: SerializationError(.contentTooLong)
      }
    }
  }

  /// The input of the first filter.
  private func filterInput(
    _ filters: FilterChain, _ encoding: ParameterEncoding
  ) throws(SerializationError) -> FilterInput {
    switch (filters.intake, self) {
    case (.json, _): return .text(try jsonText(dates: encoding.dates))
    case (.items, .array(let list)):
      var items: [[UInt8]] = []
      for item in list.items { items.append(try item.scalarText(encoding, data: encoding.data)) }
      return .list(items)
    case (.items, .map(let parameters)):
      var entries: [FilterInput.Entry] = []
      for entry in parameters.entries {
        let value = try entry.value.scalarText(encoding, data: encoding.data)
        entries.append(FilterInput.Entry(name: Array(entry.name.utf8), value: value))
      }
      return .map(entries)
    case (.bytes, _): return .text(try scalarText(encoding, data: nil))
    default: return .text(try scalarText(encoding, data: encoding.data))
    }
  }

  private func scalarText(
    _ encoding: ParameterEncoding, data: ParameterEncoding.DataText?
  ) throws(SerializationError) -> [UInt8] {
    var output: [UInt8] = []
    try appendScalar(encoding, data: data, to: &output)
    return output
  }

  private func appendScalar(
    _ encoding: ParameterEncoding, data: ParameterEncoding.DataText?, to output: inout [UInt8]
  ) throws(SerializationError) {
    switch self {
    case .null, .array, .set, .map: throw SerializationError(.noText, kind.rawValue)
    default:
      let scalars = ScalarText(
        booleans: .literal, writesNulls: false, dates: encoding.dates, data: data)
      scalars.append(self, to: &output)
    }
  }
}
