// The members of lists and maps, and values as dictionaries and texts.

extension ParameterValue {
  /// The value under a name in a map, or `nil` if the value is not a map or does not have the name.
  ///
  /// ```swift
  /// let place: ParameterValue = ["name": "Oslo", "position": [59.9, 10.7]]
  /// place["position"]?[0]  // 59.9
  /// ```
  ///
  /// Names are compared as UTF-8 bytes.
  public subscript(name: String) -> ParameterValue? {
    if case .map(let map) = self { map[name] } else { nil }
  }

  /// The item at a position of a list or a set, or `nil` if the value is neither or has fewer items.
  public subscript(position: Int) -> ParameterValue? {
    switch self {
    case .array(let list), .set(let list):
      // `nil` beside a value would be null.
      list.indices.contains(position) ? .some(list[position]) : .none
    default: nil
    }
  }
}

extension Dictionary where Key == String, Value: Sendable {
  /// Creates a dictionary from the entries of a map.
  ///
  /// Names that differ only in their normalization, such as the two spellings of `é`, are one key of
  /// a dictionary, which has the value of the last one.
  ///
  /// - Parameter map: The map.
  public init(_ map: ParameterMap<Value>) {
    self.init(map.lazy.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }
}

extension Dictionary<String, ParameterValue> {
  /// Creates a dictionary from the entries of a map, like `init(_:)` of a ``ParameterMap``.
  ///
  /// - Parameter parameters: The map.
  public init(_ parameters: RequestParameters) {
    self.init(parameters.lazy.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }
}

// MARK: - Texts

extension NumberLiteral: CustomStringConvertible {
  /// The spelling.
  public var description: String { spelling }
}

extension DateTime: CustomStringConvertible {
  /// The instant in the format of RFC 3339, with its offset and all its digits.
  public var description: String { text }
}

extension FullDate: CustomStringConvertible {
  /// The date in the format `yyyy-mm-dd`.
  public var description: String { text }
}

extension RequestURL: CustomStringConvertible {
  /// The absolute URL, with the fragment: `https://example.com/a?b=1#c`.
  public var text: String { textWithoutFragment + (fragment.map { "#\($0)" } ?? "") }

  /// The absolute URL without the fragment, which is not sent.
  var textWithoutFragment: String {
    let port = port.map { ":\($0)" } ?? ""
    let query = query.map { "?\($0)" } ?? ""
    return "\(scheme.rawValue)://\(host)\(port)\(path)\(query)"
  }

  /// The absolute URL, as ``text``.
  public var description: String { text }
}

// MARK: - Order

extension DateTime: Comparable {
  /// Whether an instant is before another one. The same instant in two spellings is ordered by the
  /// spellings, so that exactly one of `a < b`, `a == b` and `b < a` is true.
  public static func < (a: DateTime, b: DateTime) -> Bool {
    let (first, second) = (a.timestamp, b.timestamp)
    if first.secondsSinceEpoch != second.secondsSinceEpoch {
      return first.secondsSinceEpoch < second.secondsSinceEpoch
    }
    if first.nanoseconds != second.nanoseconds { return first.nanoseconds < second.nanoseconds }
    let (text, other) = (a.text, b.text)
    if !text.hasSameBytes(as: other) { return text.bytesPrecede(other) }
    return (a.format?.rawValue ?? "").bytesPrecede(b.format?.rawValue ?? "")
  }
}

extension FullDate: Comparable {
  /// Whether a day is before another one.
  public static func < (a: FullDate, b: FullDate) -> Bool {
    (a.day.year, a.day.month, a.day.day) < (b.day.year, b.day.month, b.day.day)
  }
}
