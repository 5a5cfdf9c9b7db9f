// Combines errors that a request keeps with errors that statements throw.

extension [Statement] {
  /// The statements, with `try request.checkAdditions()` before one that throws an error of its own
  /// while the request may keep another, so that the first error is thrown.
  ///
  /// - Parameters:
  ///   - request: The variable with the request, which one of the statements creates.
  ///   - keepsError: Whether it may be created with an error.
  /// - Returns: The statements.
  func checkingAdditions(of request: Expression, keepsError: Bool) -> [Statement] {
    // Most methods throw only at the end.
    guard contains(where: \.holdsAttempt) else { return self }
    let addition = request.member("addBasicAuthorization")
    var statements: [Statement] = []
    statements.reserveCapacity(count + 2)
    var mayKeep = false
    for statement in self {
      if mayKeep, statement.holdsAttempt {
        statements.append(.expression(.attempt(.call(request.member("checkAdditions"), []))))
        mayKeep = false
      }
      statements.append(statement)
      if statement.declares(request) { mayKeep = keepsError }
      if !mayKeep, statement.calls(addition) { mayKeep = true }
    }
    return statements
  }
}

extension Statement {
  fileprivate func declares(_ variable: Expression) -> Bool {
    guard case .declaration(_, let name, _, _) = self else { return false }
    return variable == .name(name)
  }

  /// Whether it is a call of a function or contains one.
  func calls(_ function: Expression) -> Bool {
    switch self {
    case .expression(.call(let callee, _)), .expression(.attempt(.call(let callee, _))):
      callee == function
    case .ifLet(_, let body): body.contains { $0.calls(function) }
    default: false
    }
  }
}
