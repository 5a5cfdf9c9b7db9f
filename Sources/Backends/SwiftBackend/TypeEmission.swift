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
    context.types.indices.filter {
      context.types[$0].isDeclared && context.declaredTypes.contains($0)
    }.map { index in
      let type = context.types[index]
      var declaration =
        switch type.shape {
        case .enumeration(let values, let base, let format):
          type.others == nil && !context.isLenient(index)
            ? enumeration(values, index) : openEnumeration(values, base, format, index)
        case .object(let fields): object(fields, index)
        case .union(let union, declared: _): self.union(union, index)
        }
      declaration.add(CodableEmission(context, access: access).members(ofType: index))
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
    var conformances = ["Sendable", "Hashable", "CaseIterable", "ParameterConvertible"]
    if context.responses.decodedTypes.contains(index) {
      if isText {
        conformances.append("Codable")
      } else {
        conformances[3] = "CodableParameter"
      }
    }
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
    _ values: [ValueID], _ base: InputType, _ format: DateFormat?, _ index: Int
  ) -> Declaration {
    let type = context.types[index]
    var members = cases(values, type, hasRawValues: false) + [otherCase(index, context.type(base))]
    var inheritance = context.conformances(ofType: index)
    if context.responses.decodedTypes.contains(index) {
      let isDecoded = CodableEmission(context, access: access).isDecodedByProtocol(index)
      if isDecoded {
        inheritance[2] = "EnumeratedParameter"
      }
      members.append(allCases(type))
    }
    let conversion = Conversion(type: base, format: format, isOptional: false)
    let others = switchedOther(index, conversion(.name("value")))
    members.append(
      parameterValue([.switching(.name("self"), switched(values, type) + [others])]))
    return Declaration(
      .enumeration(
        TypeDefinition(name: type.name.declared, inheritance: inheritance, members: members)),
      access: access.modifier)
  }

  /// The values that the spec lists.
  private func allCases(_ type: GeneratedType) -> Declaration {
    Declaration(
      .property(
        Property(
          isStatic: true, isVariable: false, name: "allCases", type: .array(.name("Self")),
          value: .array(type.memberNames.map { .implicitMember($0.member) }))),
      access: access.modifier)
  }

  /// The case for all values that the spec does not list.
  private func otherCase(_ index: Int, _ payload: TypeSyntax) -> Declaration {
    Declaration(
      .enumerationCase(GeneratedTypes.otherCase, payload: payload),
      documentation: [
        context.isLenient(index)
          ? "Any other value, in a response. It cannot be sent." : "Any other value."
      ])
  }

  /// The value to send for that case.
  private func switchedOther(_ index: Int, _ value: Expression) -> SwitchCase {
    SwitchCase(
      .implicitCall(GeneratedTypes.otherCase, [Argument(nil, .name("let value"))]),
      context.isLenient(index) ? .implicitCall("unlisted", [Argument(nil, value)]) : value)
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
    if type.others != nil || context.isLenient(index) {
      cases.append(otherCase(index, .name("ParameterValue")))
      switched.append(switchedOther(index, .name("value")))
    }
    let modifiers = [access.modifier, isRecursive(index) ? "indirect" : nil].compactMap(\.self)
    return Declaration(
      .enumeration(
        TypeDefinition(
          name: type.name.declared, inheritance: context.conformances(ofType: index),
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

  private func object(_ fields: [Input], _ index: Int) -> Declaration {
    let type = context.types[index]
    let variables = zip(type.memberNames, fields).map { name, field in
      ClientVariable(
        name: name, type: context.type(field.type), input: field, isOptional: field.mayBeNil,
        isVariable: field.fixedValue(in: collection) == nil)
    }
    let others = type.others.map { OtherEntries($0, context) }
    let properties =
      zip(variables, type.isBoxed).map { property($0, isBoxed: $1) }
      + [others?.property(access)].compactMap(\.self)
    let near = NearNames(members: type.memberNames)
    let initializer = Declaration(
      .initializer(
        variables.filter(\.isVariable).inDeclaredOrder(\.input)
          .map { $0.parameter(context, near: near) } + [others?.parameter].compactMap(\.self),
        body: variables.map(assignment) + [others?.assignment].compactMap(\.self)),
      access: access.modifier)
    let map = map(variables, others, isDecoded: context.responses.decodedTypes.contains(index))
    return Declaration(
      .structure(
        TypeDefinition(
          name: type.name.declared, inheritance: context.conformances(ofType: index),
          members: properties + [initializer, parameterValue([.expression(map)])])),
      access: access.modifier)
  }

  /// `self.name = name`, or the value that the field always has.
  private func assignment(_ variable: ClientVariable) -> Statement {
    let fixed = variable.input.fixedValue(in: collection).flatMap {
      context.literal($0, as: variable.input.type)
    }
    guard let fixed else { return ClientVariable.assignment(of: variable.name) }
    return .assignment(Expression.name("self").member(variable.name.member), .set, fixed)
  }

  private func property(_ variable: ClientVariable, isBoxed: Bool) -> Declaration {
    var property = variable.property(context, access)
    guard isBoxed else { return property }
    let box = "@\(context.ownName(ReservedNames.box, of: "RequestSerialization"))"
    property.access = [box, property.access].compactMap(\.self).joined(separator: " ")
    return property
  }

  /// The fields as a map in order, and any additional entries.
  private func map(
    _ variables: [ClientVariable], _ others: OtherEntries?, isDecoded: Bool
  ) -> Expression {
    var elements: [DictionaryElement] = []
    var isCompacted = others != nil
    for variable in variables where !variable.input.type.isAttachment {
      isCompacted = isCompacted || variable.isOptional
      elements.append(
        DictionaryElement(
          .text(collection.string(variable.input.name)), value(variable, isDecoded: isDecoded)))
    }
    let literal = Expression.dictionary(elements)
    guard isCompacted else { return literal }
    return .implicitCall(
      "map", [Argument("compacting", literal)] + (others.map { [$0.argument] } ?? []))
  }
}

extension TypeEmission {
  /// The value to send for a field.
  private func value(_ variable: ClientVariable, isDecoded: Bool) -> Expression {
    let given = Expression.name(variable.name.expression)
    guard let constant = variable.input.constant(in: collection) else {
      return Conversion(
        type: variable.input.type, format: variable.input.dateFormat,
        isOptional: variable.isOptional)(given)
    }
    let value = context.literal(constant)
    guard isDecoded || variable.isOptional else { return value }
    return .call(
      given.member("limited", isOptional: variable.isOptional), [Argument("to", value)])
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
  /// Adds members to a type.
  fileprivate mutating func add(_ members: [Declaration]) {
    switch kind {
    case .structure(var definition):
      definition.members += members
      kind = .structure(definition)
    case .enumeration(var definition):
      definition.members += members
      kind = .enumeration(definition)
    default: return
    }
  }
}
