// Parameters from variables.

extension ParameterValue {
  /// Creates a text.
  public init(_ text: some StringProtocol) {
    self = .string(String(text))
  }

  /// Creates a boolean.
  public init(_ value: Bool) {
    self = .boolean(value)
  }

  /// Creates an integer; a ``literal(_:)`` if it does not fit 64 bits with a sign.
  public init(_ value: some BinaryInteger) {
    if let value = Int64(exactly: value) {
      self = .integer(value)
    } else {
      self = .literal(NumberLiteral(validated: String(value, radix: 10)))
    }
  }

  /// Creates a floating-point number.
  public init(_ value: Double) {
    self = .number(value)
  }

  /// Creates a floating-point number with the float's own shortest digits: 0.1 instead of
  /// 0.10000000149011612.
  public init(_ value: Float) {
    // Integers below 2^24 are exact in both; infinities and NaN have no digits. A float has at most
    // nine digits, which always fit a double.
    let widened = Double(value)
    if value.magnitude < 0x1p24, value.rounded(.towardZero) == value {
      self = .number(widened)
    } else {
      self = .number(value.isFinite ? Double(value.description) ?? widened : widened)
    }
  }

  /// Creates a map.
  public init(_ parameters: RequestParameters) {
    self = .map(parameters)
  }
}

// MARK: - Bytes and lists

extension ParameterValue {
  /// Creates bytes, like ``data(_:)``. JSON refuses them.
  public init(_ bytes: [UInt8]) {
    self = .data(bytes)
  }

  /// Creates a list.
  public init(_ items: [ParameterValue]) {
    self = .array(items)
  }

  /// Creates a list of texts.
  public init(_ texts: [some StringProtocol]) {
    self = .array(texts.map { ParameterValue($0) })
  }

  /// Creates a list of booleans.
  public init(_ values: [Bool]) {
    self = .array(values.map { ParameterValue($0) })
  }

  /// Creates a list of integers.
  public init(_ values: [some BinaryInteger]) {
    self = .array(values.map { ParameterValue($0) })
  }

  /// Creates a list of floating-point numbers.
  public init(_ values: [Double]) {
    self = .array(values.map { ParameterValue($0) })
  }
}

// MARK: - Dictionaries

extension RequestParameters {
  /// Creates a map from a dictionary, sorted by the bytes of the names: a dictionary has no order.
  public init(sorting dictionary: [String: ParameterValue]) {
    let entries = dictionary.map { Entry(name: $0.key, value: $0.value) }
    self.init(unique: entries.sorted { $0.name.bytesPrecede($1.name) })
  }
}
