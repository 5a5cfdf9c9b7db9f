import RequestModel
import SerializationOptions

/// How a Swift value of an input's type becomes a `ParameterValue`.
struct Conversion {
  var type: InputType

  /// How the moments in it are written, when the input says so.
  var format: DateFormat?

  /// Whether the value is an optional, which becomes an optional.
  var isOptional: Bool

  /// The converted value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isStandalone: Whether nothing around the expression tells its type.
  /// - Returns: A `ParameterValue`, or an optional one.
  func callAsFunction(_ value: Expression, isStandalone: Bool = false) -> Expression {
    switch type {
    case .any: return value
    case .data where isOptional:
      return .call(value.member("map"), [Argument(nil, Self.parameterValue.member("data"))])
    case .data where isStandalone: return element(value, type, isOptional: false)
    default:
      let kind = directCase
      guard let kind, !isOptional, !isStandalone else {
        return element(value, type, isOptional: isOptional)
          .member("parameterValue", isOptional: isOptional && !isTransformed)
      }
      return .implicitCall(kind, [Argument(nil, transformed(value, type))])
    }
  }

  /// The value as it is, or where something must be done to what it holds, made ready for the library.
  func prepared(_ value: Expression) -> Expression {
    element(value, type, isOptional: isOptional)
  }

  /// Whether the library converts the value by itself, as the spec wants it.
  var isNone: Bool { !isTransformed }

  private static var parameterValue: Expression { .name("ParameterValue") }

  /// The case of `ParameterValue` that takes a value of the type.
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

  /// Whether something must be done to the innermost values first.
  private var isTransformed: Bool {
    switch type.innermostType {
    case .data: true
    case .dateTime: format != nil
    default: false
    }
  }

  private func transformed(_ value: Expression, _ type: InputType) -> Expression {
    type == .dateTime ? element(value, type, isOptional: false) : value
  }

  /// The value with each of its innermost values made ready.
  private func element(
    _ value: Expression, _ type: InputType, isOptional: Bool
  ) -> Expression {
    guard isTransformed else { return value }
    switch type {
    case .data: return .call(Self.parameterValue.member("data"), [Argument(nil, value)])
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
