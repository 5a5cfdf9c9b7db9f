import RequestModel
import SerializationOptions

/// Makes declared types decodable, by the names of the spec. The library encodes them as they are
/// sent.
struct CodableEmission {
  let context: ClientContext
  let access: SwiftAccess

  private let decoder = "decoder"
  private let members = "members"

  init(_ context: ClientContext, access: SwiftAccess) {
    self.context = context
    self.access = access
  }

  /// The initializer that decodes a type, if no protocol has it.
  func members(ofType index: Int) -> [Declaration] {
    guard context.responses.decodedTypes.contains(index), !context.isTextEnumeration(index),
      !isDecodedByProtocol(index)
    else { return [] }
    let type = context.types[index]
    let near = NearNames(members: type.memberNames)
    switch type.shape {
    case .object(let fields): return [initializer(object(fields, type, near))]
    case .enumeration(_, let base, let format):
      return [initializer([enumeration(index, base, format, near)])]
    case .union(let union, declared: _):
      return [initializer([self.union(union, index, near)])]
    }
  }

  /// Whether a type is an enumeration with a case for all other values, which the library decodes.
  func isDecodedByProtocol(_ index: Int) -> Bool {
    guard case .enumeration(_, let base, let format) = context.types[index].shape,
      context.types[index].others != nil || context.isLenient(index)
    else { return false }
    return !Received(base, format: format, in: context, .none).isConverted
  }

  private func initializer(_ body: [Statement]) -> Declaration {
    let decoderType = context.ownName("Decoder", of: "Swift")
    return Declaration(
      .initializer(
        [Parameter(label: "from", name: decoder, type: .name("any \(decoderType)"))],
        isThrowing: true, body: body),
      access: access.modifier)
  }

  /// `ReceivedValue(decoder)`.
  private func received(_ near: NearNames) -> Expression {
    let type = context.ownName("ReceivedValue", of: "RequestSerialization", near: near)
    return .call(type, [Argument(nil, .name(decoder))])
  }

  // MARK: - Objects

  private func object(
    _ fields: [Input], _ type: GeneratedType, _ near: NearNames
  ) -> [Statement] {
    guard !fields.isEmpty || type.others != nil else { return [] }
    let container = Statement.declaration(
      isVariable: false, name: members, type: nil,
      value: .attempt(.call(received(near).member("members"), [])))
    var statements = [container]
    for (name, field) in zip(type.memberNames, fields) {
      statements.append(assignment(of: name.member, self.field(field, near)))
    }
    if let others = type.others {
      let names = fields.map { Expression.text(context.collection.string($0.name)) }
      let received = Received(others, format: nil, in: context, near)
      let value = Expression.call(
        Expression.name(members).member("others"),
        [Argument(nil, received.metatype), Argument("besides", .array(names))])
      statements.append(
        assignment(of: GeneratedTypes.othersMember, received.map(value, through: .map(others))))
    }
    return statements
  }

  private func assignment(of member: String, _ value: Expression) -> Statement {
    .assignment(Expression.name("self").member(member), .set, .attempt(value))
  }

  /// The value of a field. If the field is absent, or null without being nullable, it is `nil` or
  /// the default.
  private func field(_ field: Input, _ near: NearNames) -> Expression {
    let received = Received(field.type, format: field.dateFormat, in: context, near)
    let key = Argument("forKey", .text(context.collection.string(field.name)))
    let container = Expression.name(members)
    let type = Argument(nil, received.metatype)
    let fallback = field.defaultValue.flatMap { $0.isAbsent ? nil : $0 }
      .flatMap { context.literal($0, as: field.type, near: near) }
    if let fallback {
      var arguments = [type, key, Argument("default", fallback)]
      if received.isConverted {
        arguments.append(
          Argument("as", .closure(received.map(.name("$0"), through: field.type))))
      }
      return .call(container.member("decode"), arguments)
    }
    let isOptional = field.mayBeNil
    let function = isOptional ? "decodeIfPresent" : "decode"
    return received.map(
      .call(container.member(function), [type, key]), through: field.type, isOptional: isOptional)
  }

  // MARK: - Unions

  private func union(_ union: Union, _ index: Int, _ near: NearNames) -> Statement {
    let type = context.types[index]
    let own = Expression.name("Self")
    let makers = zip(type.memberNames, union.alternatives).map { name, alternative in
      maker(of: alternative.type, as: own.member(name.member), near)
    }
    var arguments: [Argument] = []
    if let member = union.member {
      let elements = zip(union.alternatives, makers).flatMap { alternative, maker in
        alternative.values.map { DictionaryElement(context.literal($0), maker) }
      }
      arguments = [
        Argument("by", .text(context.collection.string(member))),
        Argument("of", .dictionary(elements)),
      ]
    } else {
      arguments = [Argument("of", .array(makers))]
    }
    if type.others != nil || context.isLenient(index) {
      arguments.append(Argument("or", own.member(GeneratedTypes.otherCase)))
    }
    return .assignment(
      .name("self"), .set,
      .attempt(.call(received(near).member("alternative"), arguments)))
  }

  /// Makes the case of an alternative from its decoded value.
  private func maker(
    of type: InputType, as member: Expression, _ near: NearNames
  ) -> Expression {
    let received = Received(type, format: nil, in: context, near)
    guard received.isConverted else { return .implicitCall("init", [Argument(nil, member)]) }
    let value = received.map(.name("$0"), through: type)
    return .implicitCall(
      "init",
      [
        Argument(nil, received.metatype),
        Argument("as", .closure(.call(member, [Argument(nil, value)]))),
      ])
  }

  // MARK: - Enumerations

  private func enumeration(
    _ index: Int, _ base: InputType, _ format: DateFormat?, _ near: NearNames
  ) -> Statement {
    let type = context.types[index]
    let value = received(near).member("value")
    guard type.others != nil || context.isLenient(index) else {
      let own = Argument("of", Expression.name("Self").member("self"))
      return .assignment(.name("self"), .set, .attempt(.call(value, [own])))
    }
    let received = Received(base, format: format, in: context, near)
    let known = Expression.name("Self").member("allCases")
    let other = Expression.implicitCall(
      GeneratedTypes.otherCase, [Argument(nil, received.map(.name("$0"), through: base))])
    return .assignment(
      .name("self"), .set,
      .attempt(
        .call(
          value,
          [
            Argument("among", known), Argument("or", received.metatype),
            Argument("as", .closure(other)),
          ])))
  }
}

/// Reads a value of a type from JSON, where bytes and some dates are spelled differently than in
/// Swift.
private struct Received {
  /// The decoded type as an expression.
  let metatype: Expression

  /// Whether the decoded value must be converted.
  let isConverted: Bool

  init(_ type: InputType, format: DateFormat?, in context: ClientContext, _ near: NearNames) {
    let name: String? =
      switch (type.innermost, format) {
      case (.data, _): "ReceivedBytes"
      case (.float, _): "ReceivedFloat"
      case (.dateTime, .epochSeconds): "ReceivedEpochSeconds"
      case (.dateTime, .epochMilliseconds): "ReceivedEpochMilliseconds"
      case (.dateTime, .httpDate): "ReceivedHTTPDate"
      default: nil
      }
    isConverted = name != nil
    let innermost = name.map { context.ownName($0, of: "RequestSerialization", near: near) }
    metatype = context.metatype(type, innermost: innermost, near: near)
  }

  /// Converts the decoded value.
  func map(
    _ value: Expression, through type: InputType, isOptional: Bool = false
  ) -> Expression {
    guard isConverted else { return value }
    switch type {
    case .list(let item), .nullable(let item):
      return mapping("map", value, item, isOptional: isOptional)
    case .map(let item): return mapping("mapValues", value, item, isOptional: isOptional)
    default: return value.member("value", isOptional: isOptional)
    }
  }

  private func mapping(
    _ function: String, _ value: Expression, _ item: InputType, isOptional: Bool
  ) -> Expression {
    .call(
      value.member(function, isOptional: isOptional),
      [Argument(nil, .closure(map(.name("$0"), through: item)))])
  }
}
