import Emission
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
        case .union(let union, declared: _): self.union(union, index)
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

  // MARK: - Unions

  /// An enumeration with a case for each alternative, which contains its value.
  private func union(_ union: Union, _ index: Int) -> Declaration {
    let type = context.types[index]
    let member = union.member.map { collection.string($0) }
    var cases: [Declaration] = []
    var switched: [SwitchCase] = []
    for (name, alternative) in zip(type.memberNames, union.alternatives) {
      let values = alternative.values.map { collection.spelling(of: $0) }
      let choice = member.map { "\($0): \(values.joined(separator: ", "))" }
      cases.append(
        Declaration(
          .enumerationCase(name.declared, payload: context.type(alternative.type)),
          documentation: choice.map { ["`\(Documentation.code($0))`"] } ?? []))
      switched.append(
        SwitchCase(
          .implicitCall(name.member, [Argument(nil, .name("let value"))]),
          value(of: alternative, by: member)))
    }
    if type.others != nil {
      let other = GeneratedTypes.otherCase
      cases.append(
        Declaration(
          .enumerationCase(other, payload: .name("ParameterValue")),
          documentation: ["Any other value."]))
      switched.append(
        SwitchCase(.implicitCall(other, [Argument(nil, .name("let value"))]), .name("value")))
    }
    let modifiers = [access.modifier, isRecursive(index) ? "indirect" : nil].compactMap(\.self)
    return Declaration(
      .enumeration(
        TypeDefinition(
          name: type.name.declared, inheritance: ["Sendable", "Hashable", "ParameterConvertible"],
          members: cases + [parameterValue([.switching(.name("self"), switched)])])),
      access: modifiers.isEmpty ? nil : modifiers.joined(separator: " "))
  }

  /// The value to send for an alternative, with the member if its own type lacks it.
  private func value(of alternative: Union.Alternative, by member: String?) -> Expression {
    let value = Conversion(type: alternative.type, format: nil, isOptional: false)(.name("value"))
    guard alternative.addsMember, let member, let choosing = alternative.values.first else {
      return value
    }
    return .call(
      value.member("adding"),
      [Argument(nil, .text(member)), Argument(nil, context.literal(choosing))])
  }

  /// Whether a value of a union may contain another one outside lists and maps.
  private func isRecursive(_ union: Int) -> Bool {
    var known: Set<Int> = []
    var waiting: [Int] = [union]
    while let index = waiting.popLast() {
      let types: [InputType] =
        switch context.types[index].shape {
        case .enumeration: []
        case .object(let fields): fields.map(\.type)
        case .union(let union, declared: _): union.alternatives.map(\.type)
        }
      for case .named(let next) in types.map(\.withoutNull) {
        if next == union { return true }
        if known.insert(next).inserted { waiting.append(next) }
      }
    }
    return false
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
      zip(variables, type.isBoxed).map { property($0, isBoxed: $1) }
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

  private func property(_ variable: ClientVariable, isBoxed: Bool) -> Declaration {
    var property = variable.property(context, access)
    guard isBoxed else { return property }
    let box = "@\(context.ownName(ReservedNames.box, of: "RequestSerialization"))"
    property.access = [box, property.access].compactMap(\.self).joined(separator: " ")
    return property
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
