// The kinds of parameter values, for errors that name a refused kind.

extension ParameterValue {
  /// The kinds of values, named as in the specification language.
  package enum Kind: String, Sendable, Hashable {
    case null, boolean, integer, number, string, data, date, list, set, map
    case literal = "number literal"
    case dateTime = "date-time"
    case unlisted = "value that is not listed"
  }

  package var kind: Kind {
    switch self {
    case .null: .null
    case .boolean: .boolean
    case .integer: .integer
    case .number: .number
    case .literal: .literal
    case .string: .string
    case .data: .data
    case .date: .date
    case .dateTime: .dateTime
    case .array: .list
    case .set: .set
    case .map: .map
    case .unlisted: .unlisted
    }
  }
}
