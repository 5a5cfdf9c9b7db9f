import RequestModel
import SerializationOptions

/// Emits declared types as Swift types.
struct TypeEmission {
  let context: ClientContext
  let access: SwiftAccess

  private var collection: RequestCollection { _read { yield context.collection } }

  /// The declarations of all types of a spec, in their order.
  func declarations() -> [Declaration] {
    context.types.indices.filter { context.types[$0].isDeclared }.map { index in
      let type = context.types[index]
      var declaration =
        switch type.shape {
        case .enumeration(let values, let base, let format):
          type.others == nil
            ? enumeration(values, index) : openEnumeration(values, base, format, type)
        case .object(let fields): object(fields, type)
        }
      declaration.makeCodable(CodableEmission(context, access: access), type: index)
      declaration.documentation = Documentation.paragraphs(
        [type.description.map { context.string($0) }].compactMap(\.self))
      return declaration
    }
  }

  // MARK: - Enumerations

  private func enumeration(_ values: [ValueID], _ index: Int) -> Declaration {
    let isText = context.isTextEnumeration(index)
    let type = context.types[index]
    var members = cases(values, type, hasRawValues: isText)
    let conformances = ["Sendable", "Hashable", "CaseIterable", "ParameterConvertible"]
    if !isText {
      members.append(parameterValue([.switching(.name("self"), switched(values, type))]))
    }
    return Declaration(
      .enumeration(
        TypeDefinition(
          name: type.name.declared, inheritance: (isText ? ["String"] : []) + conformances,
          members: members)),
      access: access.modifier)
  }

  /// An enumeration with a case for all other values of its type.
  private func openEnumeration(
    _ values: [ValueID], _ base: InputType, _ format: DateFormat?, _ type: GeneratedType
  ) -> Declaration {
    let other = GeneratedTypes.otherCase
    var members = cases(values, type, hasRawValues: false)
    members.append(
      Declaration(
        .enumerationCase(other, payload: context.type(base)),
        documentation: ["Any other value."]))
    let conversion = Conversion(type: base, format: format, isOptional: false)
    let others = SwitchCase(
      .implicitCall(other, [Argument(nil, .name("let value"))]), conversion(.name("value")))
    members.append(
      parameterValue([.switching(.name("self"), switched(values, type) + [others])]))
    return Declaration(
      .enumeration(
        TypeDefinition(
          name: type.name.declared, inheritance: ["Sendable", "Hashable", "ParameterConvertible"],
          members: members)),
      access: access.modifier)
  }

  private func cases(
    _ values: [ValueID], _ type: GeneratedType, hasRawValues: Bool
  ) -> [Declaration] {
    zip(type.memberNames, values).map { name, value in
      let text = collection.spelling(of: value)
      let isEvident = name.text.utf8.elementsEqual(text.utf8)
      return Declaration(
        .enumerationCase(
          name.declared, rawValue: hasRawValues && !isEvident ? .text(text) : nil),
        documentation: isEvident || hasRawValues ? [] : ["`\(Documentation.code(text))`"])
    }
  }

  /// The cases of a `switch` that returns the value to send for each member.
  private func switched(_ values: [ValueID], _ type: GeneratedType) -> [SwitchCase] {
    zip(type.memberNames, values).map { name, value in
      SwitchCase(.implicitMember(name.member), context.literal(value))
    }
  }

  private func parameterValue(_ body: [Statement]) -> Declaration {
    Declaration(
      .computedProperty(name: "parameterValue", type: .name("ParameterValue"), body: body),
      access: access.modifier)
  }

  // MARK: - Objects

  private func object(_ fields: [Input], _ type: GeneratedType) -> Declaration {
    let variables = zip(type.memberNames, fields).map { name, field in
      ClientVariable(
        name: name, type: context.type(field.type), input: field,
        isOptional: field.mayBeNil)
    }
    let others = type.others.map { OtherEntries($0, context) }
    let properties =
      variables.map { $0.property(context, access) }
      + [others?.property(access)].compactMap(\.self)
    let near = NearNames(members: type.memberNames)
    let initializer = Declaration(
      .initializer(
        variables.inDeclaredOrder(\.input).map { $0.parameter(context, near: near) }
          + [others?.parameter].compactMap(\.self),
        body: variables.map { ClientVariable.assignment(of: $0.name) }
          + [others?.assignment].compactMap(\.self)),
      access: access.modifier)
    return Declaration(
      .structure(
        TypeDefinition(
          name: type.name.declared,
          inheritance: ["Sendable", "Hashable", "ParameterConvertible"],
          members: properties
            + [initializer, parameterValue([.expression(map(variables, others))])])),
      access: access.modifier)
  }

  /// The fields as a map in order, and any additional entries.
  private func map(_ variables: [ClientVariable], _ others: OtherEntries?) -> Expression {
    var elements: [DictionaryElement] = []
    var isCompacted = others != nil
    for variable in variables where !variable.input.type.isAttachment {
      let conversion = Conversion(
        type: variable.input.type, format: variable.input.dateFormat,
        isOptional: variable.isOptional)
      isCompacted = isCompacted || variable.isOptional
      elements.append(
        DictionaryElement(
          .text(collection.string(variable.input.name)),
          conversion(.name(variable.name.expression))))
    }
    let literal = Expression.dictionary(elements)
    guard isCompacted else { return literal }
    return .implicitCall(
      "map", [Argument("compacting", literal)] + (others.map { [$0.argument] } ?? []))
  }
}

/// The additional entries of an open object.
private struct OtherEntries {
  private let type: TypeSyntax
  private let conversion: Conversion
  private let name = GeneratedTypes.othersMember

  init(_ type: InputType, _ context: ClientContext) {
    self.type = context.type(.map(type))
    conversion = Conversion(type: .map(type), format: nil, isOptional: false)
  }

  func property(_ access: SwiftAccess) -> Declaration {
    Declaration(
      .property(Property(name: name, type: type)), access: access.modifier,
      documentation: ["Entries besides the fields. One with the name of a field is not sent."])
  }

  var parameter: Parameter { Parameter(name: name, type: type, defaultValue: .dictionary([])) }

  var assignment: Statement { ClientVariable.assignment(of: SwiftName(name)) }

  /// The argument that adds the entries to a map.
  var argument: Argument { Argument("others", conversion.prepared(.name(name))) }
}

extension Declaration {
  /// Adds the members for responses to a type, if a response contains it.
  fileprivate mutating func makeCodable(_ emission: CodableEmission, type index: Int) {
    let members = emission.members(ofType: index)
    let conformances = emission.conformances(ofType: index)
    switch kind {
    case .structure(var definition):
      definition.add(members, conformances)
      kind = .structure(definition)
    case .enumeration(var definition):
      definition.add(members, conformances)
      kind = .enumeration(definition)
    default: return
    }
  }
}

extension TypeDefinition {
  fileprivate mutating func add(_ members: [Declaration], _ conformances: [String]) {
    self.members += members
    inheritance += conformances
  }
}
