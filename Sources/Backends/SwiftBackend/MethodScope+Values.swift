import MessageSyntax
import RequestModel

/// Values of queries, forms, JSON and property lists as expressions.
extension MethodScope {
  /// An expression, and whether it is `nil` if an optional input has no value.
  struct Value {
    var expression: Expression
    var isOptional = false
  }

  /// A value as a `ParameterValue`; nil if that is impossible.
  func value(_ id: ValueID) -> Value? {
    let node = collection[id]
    switch node.kind {
    case .reference: return reference(node)
    case .concatenation:
      return Value(expression: .implicitCall("string", [Argument(nil, text(id).expression)]))
    case .list, .set, .map:
      guard collection.isSymbolic(id) else { return Value(expression: context.literal(id)) }
      return nonempty(id) ?? Value(expression: container(id))
    default: return Value(expression: context.literal(id))
    }
  }

  /// The value of a whole content, which remains if absent values leave it empty.
  func whole(_ id: ValueID) -> Expression? {
    collection.isSymbolic(id) && collection[id].isContainer
      ? container(id) : value(id)?.expression
  }

  /// Whether a collection may lose all its values, and is absent then.
  func mayBeOmitted(_ id: ValueID) -> Bool {
    guard request.omitsEmpty, collection[id].isContainer, collection[id].count > 0 else {
      return false
    }
    let values =
      collection[id].kind == .map
      ? collection.entries(of: id).map(\.value) : Array(collection.children(of: id))
    return values.allSatisfy { value in
      let node = collection[value]
      guard node.kind == .reference else { return mayBeOmitted(value) }
      return variable(node)?.isOptional ?? false
    }
  }

  /// A collection that may be absent because all its values may be.
  private func nonempty(_ id: ValueID) -> Value? {
    guard mayBeOmitted(id) else { return nil }
    let kind = collection[id].kind
    let values =
      kind == .map
      ? Expression.dictionary(parameters(id).elements)
      : .array(collection.children(of: id).compactMap { value($0)?.expression })
    let maker = Expression.name(kind == .map ? "RequestParameters" : "ParameterList")
      .member(kind == .set ? "nonemptySet" : "nonempty")
    return Value(expression: .call(maker, [Argument(nil, values)]), isOptional: true)
  }

  /// A value for the `add` methods of parameters: inputs with their own types, and texts.
  func addedValue(_ id: ValueID) -> Expression? {
    let node = collection[id]
    switch node.kind {
    case .concatenation: return text(id).expression
    case .reference:
      let filters = collection.filterLists[node.filterList]
      guard let variable = variable(node), !variable.type.isAttachment || !filters.isEmpty else {
        return nil
      }
      if filters.isEmpty, variable.conversion.isNone { return variable.expression }
      if filters.isEmpty || variable.isOptional { return value(id)?.expression }
      return text(of: variable, filters: filters).expression
    default:
      return value(id).map { Self.typed($0.expression) }
    }
  }

  /// A value with an explicit type, so that Swift need not try each overload of `add`: it would
  /// give up on nested literals, and read a list of integers as floating-point numbers.
  private static func typed(_ value: Expression) -> Expression {
    let type = Expression.name("ParameterValue")
    switch value {
    case .array(let items):
      let callee =
        items.contains(where: \.isNested) ? type.member("array") : .implicitMember("array")
      return .call(callee, [Argument(nil, value)])
    case .dictionary(let elements):
      let isNested = elements.contains { $0.value.isNested }
      return .call(
        isNested ? type.member("map") : .implicitMember("map"), [Argument(nil, value)])
    case .call(.implicitMember(let name), let arguments)
    where arguments.contains { $0.value.isNested }:
      return .call(type.member(name), arguments)
    default: return value
    }
  }

  /// A list, a set or a map that contains references.
  private func container(_ id: ValueID) -> Expression {
    switch collection[id].kind {
    case .map:
      let entries = parameters(id)
      let literal = Expression.dictionary(entries.elements)
      return entries.isCompacted
        ? .implicitCall("map", [Argument("compacting", literal)]) : literal
    case .set: return list(id, "set", isNamed: true)
    default: return list(id, "array", isNamed: false)
    }
  }

  private func list(_ id: ValueID, _ member: String, isNamed: Bool) -> Expression {
    let items = collection.children(of: id).compactMap { value($0) }
    let literal = Expression.array(items.map(\.expression))
    guard !items.contains(where: \.isOptional) else {
      return .implicitCall(member, [Argument("compacting", literal)])
    }
    return isNamed ? .implicitCall(member, [Argument(nil, literal)]) : literal.asShallowList
  }

  /// The entries of a map, and whether some of them may be absent.
  func parameters(_ id: ValueID) -> (elements: [DictionaryElement], isCompacted: Bool) {
    parameters(
      collection.entries(of: id).map { (collection[$0.key].text, $0.value) })
  }

  func parameters(
    _ entries: [(name: TextRange, value: ValueID)]
  ) -> (elements: [DictionaryElement], isCompacted: Bool) {
    var elements: [DictionaryElement] = []
    var isCompacted = false
    for (name, id) in entries {
      guard let value = value(id) else { continue }
      isCompacted = isCompacted || value.isOptional
      elements.append(DictionaryElement(.text(context.string(name)), value.expression))
    }
    return (elements, isCompacted)
  }

  /// The value of an input.
  private func reference(_ node: ValueNode) -> Value? {
    let filters = collection.filterLists[node.filterList]
    guard let variable = variable(node), !variable.type.isAttachment || !filters.isEmpty else {
      return nil
    }
    guard !filters.isEmpty else {
      return Value(
        expression: variable.conversion(variable.expression), isOptional: variable.isOptional)
    }
    guard variable.isOptional else {
      let text = text(of: variable, filters: filters).expression
      return Value(expression: .implicitCall("string", [Argument(nil, text)]))
    }
    return Value(expression: filtered(variable, filters), isOptional: true)
  }

  /// The text of an optional input after filters, as a value.
  private func filtered(_ variable: Variable, _ filters: [TextFilter]) -> Expression {
    let source = filterSource(variable, filters)
    return .attempt(
      .call(
        Expression.name("ParameterValue").member("filtered"),
        [Argument(nil, source.value)] + filterArguments(source.filters, label: "by")
          + encodingArguments(of: variable, label: "encoding")))
  }
}

extension MethodScope.Variable {
  var expression: Expression {
    owner.map { Expression.name($0).member(name.member) } ?? .name(name.expression)
  }

  /// The name after `if let` that stands for its value: `page`, or `page = input.page`.
  var binding: String { owner == nil ? path : "\(name.expression) = \(path)" }

  /// `page`, or `input.page`.
  var path: String { owner.map { "\($0).\(name.member)" } ?? name.expression }

  /// The conversion of the variable to a `ParameterValue`, optional if the variable is.
  var conversion: Conversion {
    Conversion(type: type, format: input.dateFormat, isOptional: isOptional)
  }
}
