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
  /// ```
  ///
  /// - Parameters:
  ///   - encoding: How dates and bytes are written.
  ///   - filters: What is done to the text, one after the other. Bytes go as they are into a first
  ///     filter other than ``TextFilter/json``.
  /// - Returns: The text.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/noText`` for a null, list, set
  ///   or map, unless ``TextFilter/json`` is the first filter; and what ``jsonText(_:dates:)``
  ///   throws when it is.
  public func text(
    _ encoding: ParameterEncoding = ParameterEncoding(), filters: TextFilter...
  ) throws(SerializationError) -> String {
    try text(encoding, filters)
  }

  /// The text of a value through filters, and `nil` for none: an entry without value stays one.
  ///
  /// - Parameters:
  ///   - value: The value, or `nil`.
  ///   - filters: What is done to the text, one after the other, as in ``text(_:filters:)``.
  ///   - encoding: How dates and bytes are written.
  /// - Returns: The text, as a value.
  /// - Throws: What ``text(_:filters:)`` throws.
  public static func filtered(
    _ value: ParameterValue?, by filters: TextFilter...,
    encoding: ParameterEncoding = ParameterEncoding()
  ) throws(SerializationError) -> ParameterValue? {
    guard let value else { return nil }
    return .string(try value.text(encoding, filters))
  }

  func text(
    _ encoding: ParameterEncoding, _ filters: [TextFilter]
  ) throws(SerializationError) -> String {
    if case .string(let text) = self, filters.isEmpty { return text }
    var output: [UInt8] = []
    try appendText(filters, encoding, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends the value as text.
  func appendText(
    _ filters: [TextFilter], _ encoding: ParameterEncoding, to output: inout [UInt8]
  ) throws(SerializationError) {
    guard !filters.isEmpty else {
      return try appendScalar(encoding, data: encoding.data, to: &output)
    }
    var text: [UInt8] = []
    if filters.takeValue {
      text = try jsonText(dates: encoding.dates)
    } else {
      try appendScalar(encoding, data: nil, to: &text)
    }
    output.append(contentsOf: filters.apply(to: text))
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
