import RequestModel

/// Declared types as Swift types.
struct TypeEmission {
  let context: ClientContext
  let access: SwiftAccess

  private var collection: RequestCollection { context.collection }

  /// The declarations of all types of a spec, in their order.
  func declarations() -> [Declaration] {
    collection.types.indices.map { index in
      let type = collection.types[index]
      var declaration =
        switch type.shape {
        case .enumeration(let values): enumeration(values, index)
        case .object(let fields): object(fields, index)
        }
      let title = "The type `\(Documentation.code(context.string(type.name)))`."
      declaration.documentation = Documentation.paragraphs(
        [type.description.map { context.string($0) } ?? title])
      return declaration
    }
  }

  // MARK: - Enumerations

  private func enumeration(_ values: [ValueID], _ index: Int) -> Declaration {
    let isText = context.isTextEnumeration(index)
    var members: [Declaration] = []
    for (name, value) in zip(context.memberNames[index], values) {
      let text = collection.spelling(of: value)
      let rawValue: Expression? = isText && text != name.plain ? .text(text) : nil
      var declaration = Declaration(.enumerationCase(name.source, rawValue: rawValue))
      declaration.documentation = ["`\(Documentation.code(text))`"]
      members.append(declaration)
    }
    let conformances = ["Sendable", "Hashable", "CaseIterable", "ParameterConvertible"]
    if !isText { members.append(valueOfCase(values, index)) }
    return Declaration(
      .enumeration(
        TypeDefinition(
          name: context.typeNames[index].source,
          inheritance: (isText ? ["String"] : []) + conformances, members: members)),
      access: access.modifier)
  }

  /// `var parameterValue: ParameterValue { switch self { … } }`
  private func valueOfCase(_ values: [ValueID], _ index: Int) -> Declaration {
    let cases = zip(context.memberNames[index], values).map { name, value in
      SwitchCase(.implicitMember(name.plain), context.literal(value))
    }
    return parameterValue([.switching(.name("self"), cases)])
  }

  private func parameterValue(_ body: [Statement]) -> Declaration {
    Declaration(
      .computedProperty(name: "parameterValue", type: .name("ParameterValue"), body: body),
      access: access.modifier, documentation: ["The value as it is sent."])
  }

  // MARK: - Objects

  private func object(_ fields: [Input], _ index: Int) -> Declaration {
    let names = context.memberNames[index]
    let variables = zip(names, fields).map { name, field in
      ClientVariable(
        name: name, type: context.type(field.type), input: field,
        isOptional: field.isOptional && field.defaultValue == nil, isField: true)
    }
    let properties = variables.map { $0.property(context, access) }
    let initializer = ClientVariable.initializer(
      variables, context, access, summary: "Creates a value from its fields.")
    return Declaration(
      .structure(
        TypeDefinition(
          name: context.typeNames[index].source,
          inheritance: ["Sendable", "Hashable", "ParameterConvertible"],
          members: properties + [initializer, parameterValue([.expression(map(variables))])])),
      access: access.modifier)
  }

  /// The fields as a map, in their order.
  private func map(_ variables: [ClientVariable]) -> Expression {
    var elements: [DictionaryElement] = []
    var isCompacted = false
    for variable in variables where !variable.input.type.isAttachment {
      let conversion = Conversion(
        type: variable.input.type, format: variable.input.dateFormat,
        isOptional: variable.isOptional)
      isCompacted = isCompacted || variable.isOptional
      elements.append(
        DictionaryElement(
          .text(collection.string(variable.input.name)),
          conversion(.name(variable.name.source))))
    }
    let literal = Expression.dictionary(elements)
    return isCompacted ? .implicitCall("map", [Argument("compacting", literal)]) : literal
  }
}
