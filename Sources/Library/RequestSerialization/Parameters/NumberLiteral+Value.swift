internal import MessageSyntax

extension NumberLiteral {
  /// The value of a literal as a 64-bit integer or a `Double`.
  enum Value: Equatable {
    case integer(Int64)
    case number(Double)
    /// An integer of more than 64 bits.
    case beyondRange
  }

  var value: Value {
    switch spelling.withBytes({ NumberText.literal($0) }) {
    case .integer(let value) where isReal: .number(Double(value))
    case .integer(let value): .integer(value)
    case .float(let value): .number(value)
    case .infinity(negative: let negative): .number(negative ? -.infinity : .infinity)
    case .notANumber: .number(.nan)
    case .bigInteger, nil: .beyondRange
    }
  }

  /// Whether the spelling is `.inf` or `.nan`, not a number too large for a `Double`.
  var isWrittenInfinite: Bool {
    switch spelling.withBytes({ NumberText.literal($0) }) {
    case .infinity, .notANumber: true
    default: false
    }
  }
}
