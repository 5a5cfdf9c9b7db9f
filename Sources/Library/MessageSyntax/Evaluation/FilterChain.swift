/// Filters that are applied one after the other.
package struct FilterChain: Sendable, Hashable {
  package let filters: [TextFilter]

  /// The name of the value, for the filters that write it.
  package let name: String?

  package init(_ filters: [TextFilter] = [], name: String? = nil) {
    self.filters = filters
    self.name = name
  }

  package var isEmpty: Bool { filters.isEmpty }

  /// What the first filter takes; without filters it is text.
  package var intake: TextFilter.Intake { filters.first?.intake ?? .text }

  /// Whether the result of ``apply(to:isInURL:atMost:)`` is in a URL as it is.
  package var percentEncodes: Bool { filters.last?.percentEncodes ?? false }

  /// The filters that remain when the first one was applied to the content of a file, and made
  /// bytes: where none of them takes these bytes, they are in hexadecimal.
  package var withoutContentFilter: FilterChain {
    guard let first = filters.first else { return self }
    var rest = Array(filters.dropFirst())
    if first.makesDigest, rest.first?.intake != .bytes { rest.insert(.hex, at: 0) }
    return FilterChain(rest, name: name)
  }

  /// The result of all filters.
  ///
  /// - Parameters:
  ///   - input: What the first filter takes; where that is JSON, the JSON text.
  ///   - isInURL: Whether the result becomes part of a URL, so that a last filter that joins items
  ///     percent-encodes them.
  ///   - limit: How many bytes a filter may make.
  /// - Returns: The bytes that the last filter makes.
  /// - Throws: ``FilterProblem``.
  package func apply(
    to input: FilterInput, isInURL: Bool = false, atMost limit: Int = .max
  ) throws(FilterProblem) -> [UInt8] {
    var value = input
    var isDigest = false
    for (index, filter) in filters.enumerated() {
      // The JSON text is what came in.
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

/// What a chain of filters is applied to.
package enum FilterInput: Sendable, Hashable {
  /// The bytes of a text, or bytes.
  case text([UInt8])

  /// The texts of the items of a list.
  case list([[UInt8]])

  /// The names of the entries of a map, and the texts of their values.
  case map([Entry])

  package struct Entry: Sendable, Hashable {
    package let name: [UInt8]
    package let value: [UInt8]

    package init(name: [UInt8], value: [UInt8]) {
      self.name = name
      self.value = value
    }
  }

  /// The bytes of a text; a list or a map has none.
  fileprivate var text: [UInt8] {
    if case .text(let text) = self { text } else { [] }
  }
}

/// Why filters make nothing of a value.
package enum FilterProblem: Error, Sendable, Hashable {
  /// A filter makes more bytes than is allowed.
  case tooLong

  /// The text holds a character that XML does not have.
  case notXML

  /// A filter writes the name of the value, and there is none.
  case noName
}
