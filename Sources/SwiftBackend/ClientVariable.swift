import RequestModel

/// A stored property and the parameter that it is given by.
struct ClientVariable {
  var name: SwiftName
  var type: TypeSyntax
  var input: Input
  var isOptional: Bool

  /// Whether it is a field of an object.
  var isField = false

  private var fullType: TypeSyntax { isOptional ? .optional(type) : type }

  /// The stored property.
  func property(_ context: ClientContext, _ access: SwiftAccess) -> Declaration {
    Declaration(
      .property(Property(name: name.source, type: fullType)), access: access.modifier,
      documentation: Documentation.paragraphs([documentation(context)]))
  }

  /// The parameter of a method or an initializer.
  func parameter(_ context: ClientContext) -> Parameter {
    var value = input.defaultValue.flatMap { id in
      id.isAbsent ? nil : context.literal(id, as: input.type)
    }
    if value == nil, isOptional { value = .literal("nil") }
    return Parameter(name: name.source, type: fullType, defaultValue: value)
  }

  /// What is said of the input.
  func documentation(_ context: ClientContext) -> String {
    description(context)
      ?? "The \(isField ? "field" : "input") `\(Documentation.code(context.collection.string(input.name)))`."
  }

  /// The author's words, the values that are allowed, and what they satisfy.
  func description(_ context: ClientContext) -> String? {
    var sentences = input.description.map { [context.string($0)] } ?? []
    if !input.enumeration.isEmpty {
      let values = input.enumeration.map {
        "`\(Documentation.code(context.collection.spelling(of: $0)))`"
      }
      sentences.append("One of \(values.joined(separator: ", ")).")
    }
    sentences += context.collection.constraintSentences(of: input)
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// `self.name = name`
  static func assignment(of name: SwiftName) -> Statement {
    .assignment(Expression.name("self").member(name.plain), .set, .name(name.source))
  }
}
