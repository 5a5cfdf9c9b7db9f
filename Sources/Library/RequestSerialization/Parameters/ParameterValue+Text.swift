// The text of a value, in URLs, fields, cookies and longer texts.

public import MessageSyntax

extension ParameterValue {
  /// The value as text.
  ///
  /// A boolean is `true` or `false`, and a number is as in a query; the encoding decides the format
  /// of dates and bytes. ``ParameterOptions/booleans-swift.property`` applies only to the pairs of
  /// queries and forms.
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
  ///   - encoding: The encoding of dates and bytes.
  ///   - name: The name of the value, which ``TextFilter/matrix`` and ``TextFilter/matrixExplode``
  ///     write.
  ///   - filters: The filters, applied in order. If the first one accepts bytes, it gets bytes as
  ///     they are; if it joins items, it gets lists and maps of scalars.
  /// - Returns: The text.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/noText`` for a null, list, set
  ///   or map that the first filter does not accept, and for a null or a collection among joined
  ///   items; with ``SerializationError/Code/missingName`` if a filter writes the name and `name`
  ///   is `nil`; with ``SerializationError/Code/characterNotInXML``; and any error of
  ///   ``jsonText(_:dates:data:)`` if ``TextFilter/json`` is the first filter.
  public func text(
    _ encoding: ParameterOptions = ParameterOptions(), name: String? = nil,
    filters: TextFilter...
  ) throws(SerializationError) -> String {
    try text(encoding, FilterChain(filters, name: name))
  }

  /// The filtered text of an optional value, or `nil` without a value.
  ///
  /// - Parameters:
  ///   - value: The value, or `nil`.
  ///   - name: The name of the value, as in ``text(_:name:filters:)``.
  ///   - filters: The filters, applied in order, as in ``text(_:name:filters:)``.
  ///   - encoding: The encoding of dates and bytes.
  /// - Returns: The text, as a value.
  /// - Throws: Any error of ``text(_:name:filters:)``.
  public static func filtered(
    _ value: ParameterValue?, name: String? = nil, by filters: TextFilter...,
    encoding: ParameterOptions = ParameterOptions()
  ) throws(SerializationError) -> ParameterValue? {
    guard let value else { return nil }
    return .string(try value.text(encoding, FilterChain(filters, name: name)))
  }

  func text(
    _ encoding: ParameterOptions, _ filters: FilterChain = FilterChain()
  ) throws(SerializationError) -> String {
    if case .string(let text) = self, filters.isEmpty { return text }
    var output: [UInt8] = []
    try appendText(filters, encoding, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends the value as text, which may become part of a URL.
  func appendText(
    _ filters: FilterChain, _ encoding: ParameterOptions, isInURL: Bool = false,
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
    _ filters: FilterChain, _ encoding: ParameterOptions
  ) throws(SerializationError) -> FilterInput {
    switch (filters.intake, self) {
    case (.json, _): return .text(try encoding.jsonText(of: self))
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
    _ encoding: ParameterOptions, data: ParameterOptions.DataText?
  ) throws(SerializationError) -> [UInt8] {
    var output: [UInt8] = []
    try appendScalar(encoding, data: data, to: &output)
    return output
  }

  private func appendScalar(
    _ encoding: ParameterOptions, data: ParameterOptions.DataText?, to output: inout [UInt8]
  ) throws(SerializationError) {
    switch self {
    case .null, .array, .set, .map: throw SerializationError(.noText, kind.rawValue)
    case .unlisted: throw SerializationError(.unlistedValue)
    default:
      let scalars = ScalarText(
        booleans: .literal, writesNulls: false, dates: encoding.dates, data: data)
      scalars.append(self, to: &output)
    }
  }
}
