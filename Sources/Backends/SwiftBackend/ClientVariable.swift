import RequestModel

/// A stored property and the parameter that sets it.
struct ClientVariable {
  var name: SwiftName
  var type: TypeSyntax
  var input: Input
  var isOptional: Bool

  /// Whether the value can be changed.
  var isVariable = true

  var fullType: TypeSyntax { isOptional ? .optional(type) : type }

  /// The stored property.
  func property(_ context: ClientContext, _ access: SwiftAccess) -> Declaration {
    Declaration(
      .property(
        Property(isVariable: isVariable, name: name.declared, type: fullType)),
      access: access.modifier,
      documentation: Documentation.paragraphs([documentation(context)].compactMap(\.self)))
  }

  /// The initializer's parameter if `nil` means the value of the environment.
  var decidedParameter: Parameter {
    Parameter(name: name.member, type: .optional(type), defaultValue: .literal("nil"))
  }

  /// The parameter of a method or an initializer.
  func parameter(_ context: ClientContext, near: NearNames = .none) -> Parameter {
    var value = (input.chosenValue ?? input.defaultValue).flatMap { id in
      id.isAbsent ? nil : context.literal(id, as: input.type, near: near)
    }
    if isOptional { value = value?.wrapped ?? (input.isOptional ? .literal("nil") : nil) }
    return Parameter(name: name.member, type: fullType, defaultValue: value)
  }

  /// The author's description, the allowed values, and the constraints.
  func documentation(_ context: ClientContext) -> String? {
    var sentences = input.description.map { [context.string($0)] } ?? []
    if !input.enumeration.isEmpty {
      let values = input.enumeration.map {
        "`\(Documentation.code(context.collection.spelling(of: $0)))`"
      }
      let word = values.count > 1 ? "One of" : "Always"
      sentences.append("\(word) \(values.joined(separator: ", ")).")
    }
    sentences += context.collection.constraintSentences(of: input)
    if input.isSignatureDate { sentences.append("`nil` signs at the current moment.") }
    if isOptional, !input.isOptional {
      sentences.append("`nil` leaves the token to the transport.")
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// `self.name = name`
  static func assignment(of name: SwiftName) -> Statement {
    .assignment(Expression.name("self").member(name.member), .set, .name(name.expression))
  }
}

extension Input {
  /// Whether the field has no value by default.
  var mayBeNil: Bool { isOptional && defaultValue == nil }
}
