/// A statement of a generated function.
enum Statement: Equatable {
  /// `let name = value` or `var name: Type = value`.
  case declaration(isVariable: Bool, name: String, type: TypeSyntax?, value: Expression)

  /// `target = value`, or `target += value`.
  case assignment(Expression, Assignment, Expression)

  /// An expression as a statement, such as a call.
  case expression(Expression)

  /// `if let a, let b { … }`.
  case ifLet([String], [Statement])

  /// `switch subject { case .a: … }`, each case with one expression on the line of its pattern.
  case switching(Expression, [SwitchCase])

  /// `return value`.
  case returning(Expression)

  /// The variable that it declares.
  var declaredName: String? {
    if case .declaration(_, let name, _, _) = self { name } else { nil }
  }

  enum Assignment: String, Equatable {
    case set = "="
    case append = "+="
  }
}

/// A case of a `switch` with one expression after it.
struct SwitchCase: Equatable {
  /// The pattern; `nil` for `default`.
  var pattern: Expression?
  var value: Expression

  init(_ pattern: Expression?, _ value: Expression) {
    self.pattern = pattern
    self.value = value
  }
}
