extension Expression {
  /// The expression with a single `try` at its left if it contains any: `try` covers everything to
  /// its right.
  var attemptedOnce: Expression {
    holdsAttempt ? .attempt(withoutAttempts) : self
  }

  /// Whether it begins with `try`.
  fileprivate var isAttempt: Bool {
    if case .attempt = self { true } else { false }
  }

  /// Whether it contains a `try`.
  var holdsAttempt: Bool {
    switch self {
    case .attempt: true
    case .name, .text, .literal, .implicitMember, .closure: false
    case .string(let pieces):
      pieces.contains { piece in
        guard case .interpolation(let arguments) = piece else { return false }
        return arguments.contains { $0.value.holdsAttempt }
      }
    case .member(let base, _, _): base.holdsAttempt
    case .call(let callee, let arguments):
      callee.holdsAttempt || arguments.contains { $0.value.holdsAttempt }
    case .array(let items): items.contains { $0.holdsAttempt }
    case .dictionary(let elements):
      elements.contains { $0.key.holdsAttempt || $0.value.holdsAttempt }
    }
  }

  private var withoutAttempts: Expression {
    switch self {
    case .attempt(let expression): expression.withoutAttempts
    case .name, .text, .literal, .implicitMember, .closure: self
    case .string(let pieces):
      .string(
        pieces.map { piece in
          guard case .interpolation(let arguments) = piece else { return piece }
          return .interpolation(Self.withoutAttempts(arguments))
        })
    case .member(let base, let name, let isOptional):
      .member(base.withoutAttempts, name, isOptional: isOptional)
    case .call(let callee, let arguments):
      .call(callee.withoutAttempts, Self.withoutAttempts(arguments))
    case .array(let items): .array(items.map(\.withoutAttempts))
    case .dictionary(let elements):
      .dictionary(
        elements.map { DictionaryElement($0.key.withoutAttempts, $0.value.withoutAttempts) })
    }
  }

  private static func withoutAttempts(_ arguments: [Argument]) -> [Argument] {
    arguments.map { Argument($0.label, $0.value.withoutAttempts) }
  }
}

extension Statement {
  /// Whether it contains a `try`, which ``Expression/attemptedOnce`` has put at the left of its
  /// expression.
  var holdsAttempt: Bool {
    switch self {
    case .declaration(_, _, _, let value), .expression(let value), .returning(let value),
      .assignment(_, _, let value):
      value.isAttempt
    case .ifLet(_, let body): body.contains(where: \.holdsAttempt)
    case .switching(let subject, let cases):
      subject.isAttempt || cases.contains { $0.value.isAttempt }
    }
  }

  /// `target = value`.
  static func set(_ target: Expression, _ value: Expression) -> Statement {
    .assignment(target, .set, value.attemptedOnce)
  }

  /// A call as a statement.
  static func perform(_ call: Expression) -> Statement {
    .expression(call.attemptedOnce)
  }

  /// Statements that run only if inputs have values; without such inputs, unchanged.
  static func when(_ conditions: [String], _ body: [Statement]) -> [Statement] {
    conditions.isEmpty ? body : [.ifLet(conditions, body)]
  }
}
