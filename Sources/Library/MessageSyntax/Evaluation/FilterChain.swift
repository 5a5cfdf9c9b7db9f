/// A sequence of filters, each applied to the result of the previous one.
package struct FilterChain: Sendable, Hashable {
  package let filters: [TextFilter]

  /// The name of the value, for filters that include it.
  package let name: String?

  package init(_ filters: [TextFilter] = [], name: String? = nil) {
    self.filters = filters
    self.name = name
  }

  package var isEmpty: Bool { filters.isEmpty }

  /// The input of the first filter; text if there are no filters.
  package var intake: TextFilter.Intake { filters.first?.intake ?? .text }

  /// Whether the result of ``apply(to:isInURL:atMost:)`` is used in a URL without further encoding.
  package var percentEncodes: Bool { filters.last?.percentEncodes ?? false }

  /// The filters that remain after the first one has turned a file's content into bytes. If none of
  /// them takes these bytes, they are written in hexadecimal.
  package var withoutContentFilter: FilterChain {
    guard let first = filters.first else { return self }
    var rest = Array(filters.dropFirst())
    if first.makesDigest, rest.first?.intake != .bytes { rest.insert(.hex, at: 0) }
    return FilterChain(rest, name: name)
  }

  /// Applies all filters.
  ///
  /// - Parameters:
  ///   - input: The input of the first filter; for a filter that takes JSON, the JSON text.
  ///   - isInURL: Whether the result becomes part of a URL, so that a last filter that joins items
  ///     percent-encodes them.
  ///   - limit: The largest number of bytes that a filter may produce.
  /// - Returns: The output of the last filter.
  /// - Throws: ``FilterProblem``.
  package func apply(
    to input: FilterInput, isInURL: Bool = false, atMost limit: Int = .max
  ) throws(FilterProblem) -> [UInt8] {
    var value = input
    var isDigest = false
    for (index, filter) in filters.enumerated() {
      // The input already is the JSON text.
      if index == 0, filter == .json { continue }
      if isDigest, filter.intake != .bytes { value = .text(Hexadecimal.encode(value.text)) }
      let result: [UInt8]
      if let expansion = filter.expansion {
        let isLast = index == filters.count - 1
        result = try expansion.text(of: value, name: name, percentEncodes: isInURL && isLast)
      } else {
        result = try filter.apply(to: value.text)
      }
      guard result.count <= limit else { throw .tooLong }
      value = .text(result)
      isDigest = filter.makesDigest
    }
    return isDigest ? Hexadecimal.encode(value.text) : value.text
  }
}

/// The input of a chain of filters.
package enum FilterInput: Sendable, Hashable {
  /// The bytes of a text, or raw bytes.
  case text([UInt8])

  /// The texts of a list's items.
  case list([[UInt8]])

  /// The names of a map's entries, and the texts of their values.
  case map([Entry])

  package struct Entry: Sendable, Hashable {
    package let name: [UInt8]
    package let value: [UInt8]

    package init(name: [UInt8], value: [UInt8]) {
      self.name = name
      self.value = value
    }
  }

  /// The bytes of a text; empty for a list or a map.
  fileprivate var text: [UInt8] {
    if case .text(let text) = self { text } else { [] }
  }
}

/// The reason why a chain of filters has no result.
package enum FilterProblem: Error, Sendable, Hashable {
  /// The output of a filter exceeds the limit.
  case tooLong

  /// The text contains a character that XML does not allow.
  case notXML

  /// A filter needs the name of the value, which has no name.
  case noName
}
