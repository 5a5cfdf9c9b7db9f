// Equality and hashing of parameter values: by kind and bytes, never by canonical equivalence.

extension ParameterValue: Hashable {
  /// Whether two values have the same kind and the same bytes.
  public static func == (a: ParameterValue, b: ParameterValue) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.boolean(let a), .boolean(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.literal(let a), .literal(let b)): a == b
    case (.string(let a), .string(let b)): a.hasSameBytes(as: b)
    case (.data(let a), .data(let b)): a == b
    case (.date(let a), .date(let b)): a == b
    case (.dateTime(let a), .dateTime(let b)): a == b
    case (.array(let a), .array(let b)): a == b
    case (.set(let a), .set(let b)): a == b
    case (.map(let a), .map(let b)): a == b
    default: false
    }
  }

  /// Feeds the value's kind and bytes to the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    switch self {
    case .null: break
    case .boolean(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value)
    case .literal(let value): hasher.combine(value)
    case .string(let value): value.hashBytes(into: &hasher)
    case .data(let value): hasher.combine(value)
    case .date(let value): hasher.combine(value)
    case .dateTime(let value): hasher.combine(value)
    case .array(let values), .set(let values): hasher.combine(values)
    case .map(let value): hasher.combine(value)
    }
  }
}
