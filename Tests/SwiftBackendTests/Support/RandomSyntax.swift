import TestSupport

@testable import SwiftBackend

/// Random syntax trees: names and texts of 1 to 150 characters, expressions in expressions.
struct RandomSyntax {
  private var numbers: SeededNumbers

  init(seed: UInt64) {
    numbers = SeededNumbers(seed: seed)
  }

  mutating func file(declarations: Int) -> SwiftFile {
    let types = (0..<declarations / 20).map { _ in structure(members: 19) }
    return SwiftFile(
      comment: ["Generated."],
      importDeclaration: .init(access: .public, module: "RequestSerialization"),
      declarations: types)
  }
}

// MARK: - Choices

extension RandomSyntax {
  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &numbers) < percent
  }

  private mutating func list<Value>(
    _ counts: ClosedRange<Int>, _ make: (inout Self) -> Value
  ) -> [Value] {
    (0..<Int.random(in: counts, using: &numbers)).map { _ in make(&self) }
  }

  private mutating func length() -> Int {
    Int.random(in: chance(85) ? 1...16 : 1...150, using: &numbers)
  }

  private mutating func identifier(_ first: String = "abcxyz") -> String {
    let rest = Array("abcdefghijklmnopqrstuvwxyzABCXYZ019_")
    let letters = (1..<max(2, length())).map { _ in numbers.pick(rest) }
    return String([numbers.pick(Array(first))] + letters) + "1"
  }

  private mutating func typeName() -> String { identifier("ABCXYZ") }

  private mutating func text() -> String {
    let pieces = [
      "a", "b", "c", "d", "e", "f", " ", "/", "é", "料", "e\u{301}", "👨‍👩‍👧", "\"", "\\", "\n", "\u{7}",
      "\\(", "\u{202E}", "\u{301}", "\u{3000}",
    ]
    let letters = chance(80) ? Array(pieces[..<8]) : pieces
    return (0..<length()).map { _ in numbers.pick(letters) }.joined()
  }
}

// MARK: - Declarations

extension RandomSyntax {
  private mutating func structure(members count: Int) -> Declaration {
    let members = (0..<count).map { _ in member() }
    let inheritance = list(0...4) { $0.typeName() }
    let type = TypeDefinition(name: typeName(), inheritance: inheritance, members: members)
    return documented(.structure(type))
  }

  private mutating func documented(_ kind: Declaration.Kind) -> Declaration {
    var declaration = Declaration(kind, access: chance(80) ? "public" : nil)
    if chance(40) { declaration.documentation = list(1...3) { $0.text() } }
    if case .function = kind, chance(20) { declaration.attribute = "@inline(never)" }
    if chance(10) {
      declaration.deprecation = DeprecationAttribute(message: chance(80) ? text() : nil)
    }
    return declaration
  }

  private mutating func member() -> Declaration {
    switch Int.random(in: 0..<10, using: &numbers) {
    case 0: return documented(.enumeration(enumeration()))
    case 1:
      return documented(
        .initializer(
          list(0...6) { $0.parameter() }, isThrowing: chance(40), body: body(depth: 1)))
    case 2, 3: return documented(.property(property()))
    case 4:
      let body = body(depth: 1)
      return documented(.computedProperty(name: identifier(), type: type(depth: 2), body: body))
    default: return documented(.function(function()))
    }
  }

  private mutating func enumeration() -> TypeDefinition {
    let cases = list(0...5) { random in
      let value: Expression? = random.chance(50) ? .text(random.text()) : nil
      return Declaration(.enumerationCase(random.identifier(), rawValue: value))
    }
    return TypeDefinition(
      name: typeName(), inheritance: list(0...5) { $0.typeName() }, members: cases)
  }

  private mutating func property() -> Property {
    let value: Expression? = chance(60) ? expression(depth: 3) : nil
    return Property(
      isStatic: chance(30), isVariable: chance(50), name: identifier(),
      type: value == nil || chance(50) ? type(depth: 2) : nil, value: value)
  }

  private mutating func function() -> Function {
    let hasErrorType = chance(80)
    return Function(
      name: identifier(), parameters: list(0...7) { $0.parameter() },
      errorType: hasErrorType ? "SerializationError" : nil, isAsync: chance(20),
      isThrowing: !hasErrorType && chance(50), result: chance(80) ? type(depth: 1) : nil,
      body: body(depth: 3))
  }

  private mutating func parameter() -> Parameter {
    Parameter(
      name: identifier(), type: type(depth: 2),
      defaultValue: chance(40) ? expression(depth: 2) : nil)
  }

  private mutating func type(depth: Int) -> TypeSyntax {
    switch depth == 0 ? 9 : Int.random(in: 0..<10, using: &numbers) {
    case 0: .optional(type(depth: depth - 1))
    case 1: .array(type(depth: depth - 1))
    case 2: .generic(typeName(), list(1...3) { $0.type(depth: depth - 1) })
    default: .name(typeName())
    }
  }
}

// MARK: - Statements and expressions

extension RandomSyntax {
  private mutating func body(depth: Int) -> [Statement] {
    list(0...4) { $0.statement(depth: depth) }
  }

  private mutating func statement(depth: Int) -> Statement {
    let value = expression(depth: Int.random(in: 0...5, using: &numbers))
    switch Int.random(in: depth == 0 ? 3..<10 : 0..<10, using: &numbers) {
    case 0, 1: return .ifLet(list(1...3) { $0.identifier() }, body(depth: depth - 1))
    case 2:
      let cases = list(0...4) { random in
        SwitchCase(.implicitMember(random.identifier()), random.expression(depth: 3))
      }
      return .switching(name(), cases)
    case 3, 4:
      let type: TypeSyntax? = chance(40) ? type(depth: 2) : nil
      return .declaration(isVariable: chance(50), name: identifier(), type: type, value: value)
    case 5, 6: return .assignment(name(), chance(70) ? .set : .append, value)
    case 7: return .returning(value)
    default: return .expression(statementCall())
    }
  }

  /// A name, or a member of a member of a name.
  private mutating func name() -> Expression {
    list(0...2) { $0.identifier() }.reduce(.name(identifier())) { $0.member($1) }
  }

  /// A call that begins with a name, because one that begins with a period would continue the line
  /// before.
  private mutating func statementCall() -> Expression {
    let call = call(depth: 4)
    return call.beginsWithName ? call : .call(name(), [Argument(nil, call)])
  }

  private mutating func call(depth: Int) -> Expression {
    let callee: Expression
    switch Int.random(in: 0..<10, using: &numbers) {
    case 0..<3: callee = .name(typeName())
    case 3..<6: callee = .implicitMember(identifier())
    case 6..<8: callee = name().member(identifier(), isOptional: chance(30))
    default: callee = call(depth: depth - 1).member(identifier(), isOptional: chance(20))
    }
    if depth > 0, chance(5) {
      return .call(callee, [Argument(nil, .closure(expression(depth: depth - 1)))])
    }
    return .call(callee, depth <= 0 ? [] : list(0...4) { $0.argument(depth: depth - 1) })
  }

  private mutating func argument(depth: Int) -> Argument {
    Argument(chance(60) ? identifier() : nil, expression(depth: depth))
  }

  private mutating func expression(depth: Int) -> Expression {
    switch Int.random(in: depth <= 0 ? 0..<5 : 0..<15, using: &numbers) {
    case 0: name()
    case 1: .literal(numbers.pick(["true", "nil", "1", "-20", "1234567", "-12345678", "1.5e300"]))
    case 2: .implicitMember(identifier())
    case 3, 4: string()
    case 5, 6: .array(list(0...5) { $0.expression(depth: depth - 1) })
    case 7, 8:
      .dictionary(list(0...5) { DictionaryElement($0.string(), $0.expression(depth: depth - 1)) })
    case 9: .attempt(chance(80) ? call(depth: depth) : string())
    case 10: call(depth: depth - 1).member(identifier(), isOptional: chance(30))
    default: call(depth: depth)
    }
  }

  private mutating func string() -> Expression {
    .string(
      list(1...3) { random in
        random.chance(75) ? .text(random.text()) : .interpolation(random.interpolation())
      })
  }

  private mutating func interpolation() -> [Argument] {
    [Argument(nil, chance(80) ? name() : call(depth: 2))]
      + list(0...(chance(20) ? 2 : 0)) { Argument("filters", .implicitMember($0.identifier())) }
  }
}

extension Expression {
  fileprivate var beginsWithName: Bool {
    switch self {
    case .name: true
    case .member(let base, _, _), .call(let base, _): base.beginsWithName
    default: false
    }
  }
}
