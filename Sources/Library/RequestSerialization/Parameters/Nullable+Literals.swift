// A nullable value has the literals of its value. Null itself is written as `.null`.

extension Nullable: ExpressibleByBooleanLiteral where Value: ExpressibleByBooleanLiteral {
  /// Creates a value other than null.
  public init(booleanLiteral value: Value.BooleanLiteralType) {
    self = .value(Value(booleanLiteral: value))
  }
}

extension Nullable: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {
  /// Creates a value other than null.
  public init(integerLiteral value: Value.IntegerLiteralType) {
    self = .value(Value(integerLiteral: value))
  }
}

extension Nullable: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral {
  /// Creates a value other than null.
  public init(floatLiteral value: Value.FloatLiteralType) {
    self = .value(Value(floatLiteral: value))
  }
}

extension Nullable: ExpressibleByUnicodeScalarLiteral
where Value: ExpressibleByUnicodeScalarLiteral {
  /// Creates a value other than null.
  public init(unicodeScalarLiteral value: Value.UnicodeScalarLiteralType) {
    self = .value(Value(unicodeScalarLiteral: value))
  }
}

extension Nullable: ExpressibleByExtendedGraphemeClusterLiteral
where Value: ExpressibleByExtendedGraphemeClusterLiteral {
  /// Creates a value other than null.
  public init(extendedGraphemeClusterLiteral value: Value.ExtendedGraphemeClusterLiteralType) {
    self = .value(Value(extendedGraphemeClusterLiteral: value))
  }
}

extension Nullable: ExpressibleByStringLiteral where Value: ExpressibleByStringLiteral {
  /// Creates a value other than null.
  public init(stringLiteral value: Value.StringLiteralType) {
    self = .value(Value(stringLiteral: value))
  }
}

extension Nullable: ExpressibleByStringInterpolation
where Value: ExpressibleByStringInterpolation {
  /// Creates a value other than null.
  public init(stringInterpolation: Value.StringInterpolation) {
    self = .value(Value(stringInterpolation: stringInterpolation))
  }
}

extension Nullable: ExpressibleByArrayLiteral
where Value: ExpressibleByArrayLiteral & RangeReplaceableCollection {
  /// Creates a list that is not null.
  public init(arrayLiteral elements: Value.Element...) {
    self = .value(Value(elements))
  }
}
