import RequestModel
import SerializationOptions

/// Converts a Swift value of an input's type to a `ParameterValue`.
struct Conversion {
  var type: InputType

  /// The format of dates in it, if the input sets one.
  var format: DateFormat?

  /// Whether the value and the result are optional.
  var isOptional: Bool

  /// The converted value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isStandalone: Whether nothing in the context gives the expression its type.
  /// - Returns: A `ParameterValue`, optional if the value is.
  func callAsFunction(_ value: Expression, isStandalone: Bool = false) -> Expression {
    switch type {
    case .any: return value
    case .data where isOptional:
      return .call(value.member("map"), [Argument(nil, Self.parameterValue.member("data"))])
    case .data where isStandalone: return element(value, type, isOptional: false)
    case .float: return element(value, type, isOptional: isOptional)
    default:
      let kind = directCase
      guard let kind, !isOptional, !isStandalone else {
        return element(value, type, isOptional: isOptional)
          .member("parameterValue", isOptional: isOptional && !isTransformed)
      }
      return .implicitCall(kind, [Argument(nil, transformed(value, type))])
    }
  }

  /// The value, with its elements converted for the library if necessary.
  func prepared(_ value: Expression) -> Expression {
    element(value, type, isOptional: isOptional)
  }

  /// Whether the library converts the value as the spec requires.
  var isNone: Bool { !isTransformed }

  private static var parameterValue: Expression { .name("ParameterValue") }

  /// The case of `ParameterValue` for a value of the type.
  private var directCase: String? {
    switch type {
    case .string: "string"
    case .integer: "integer"
    case .number: "number"
    case .boolean: "boolean"
    case .date: "date"
    case .dateTime: "dateTime"
    case .data: "data"
    default: nil
    }
  }

  /// Whether the innermost values must be converted first.
  private var isTransformed: Bool {
    switch type.innermost {
    case .data, .float: true
    case .dateTime: format != nil
    default: false
    }
  }

  private func transformed(_ value: Expression, _ type: InputType) -> Expression {
    type == .dateTime ? element(value, type, isOptional: false) : value
  }

  /// The value with each innermost value converted.
  private func element(
    _ value: Expression, _ type: InputType, isOptional: Bool
  ) -> Expression {
    guard isTransformed else { return value }
    switch type {
    case .data: return .call(Self.parameterValue.member("data"), [Argument(nil, value)])
    case .float: return value.member("floatParameter", isOptional: isOptional)
    case .dateTime:
      let format = Expression.implicitMember("\(format ?? .rfc3339)")
      return .call(
        value.member("formatted", isOptional: isOptional), [Argument(nil, format)])
    case .list(let item), .nullable(let item):
      return mapping("map", value, item, isOptional: isOptional)
    case .map(let item): return mapping("mapValues", value, item, isOptional: isOptional)
    default: return value
    }
  }

  private func mapping(
    _ function: String, _ value: Expression, _ item: InputType, isOptional: Bool
  ) -> Expression {
    .call(
      value.member(function, isOptional: isOptional),
      [Argument(nil, .closure(element(.name("$0"), item, isOptional: false)))])
  }
}
