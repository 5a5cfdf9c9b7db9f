import MessageSyntax
import RequestModel

/// Texts of fields, cookies, parts and URLs as expressions.
extension MethodScope {
  /// A text, optional if it consists of an optional input.
  struct Text {
    var expression: Expression
    var isOptional = false
  }

  /// The text of a value, optional if it consists of an input without a default.
  func text(_ id: ValueID) -> Text {
    let node = collection[id]
    switch node.kind {
    case .reference:
      guard let variable = variable(node) else { return Text(expression: .text("")) }
      return text(of: variable, filters: collection.filterLists[node.filterList])
    case .concatenation: return Text(expression: .string(pieces(of: id)))
    default: return Text(expression: .text(literalText(id)))
    }
  }

  /// The inputs that must have a value for a text to be present: those of which it consists.
  func conditions(of id: ValueID) -> [String] {
    let node = collection[id]
    guard node.kind == .reference, let variable = variable(node), variable.isOptional else {
      return []
    }
    return [variable.binding]
  }

  /// The text of a scalar without references, as sent.
  private func literalText(_ id: ValueID) -> String {
    let node = collection[id]
    if node.kind == .text { return context.string(node.text) }
    var nobody = request
    nobody.scope = []
    let none = Case(name: .empty, span: request.span, firstBinding: 0)
    let text = try? collection.evaluatedText(of: id, in: nobody, case: none)
    return String(decoding: (text ?? nil) ?? [], as: UTF8.self)
  }

  /// The pieces of a string literal, for a concatenation or a single scalar.
  func pieces(of id: ValueID) -> [StringPiece] {
    collection.children(of: id).map { piece in
      let node = collection[piece]
      guard node.kind == .reference, let variable = variable(node) else {
        return .text(context.string(node.text))
      }
      let filters = collection.filterLists[node.filterList]
      // Without a default, optional inputs are not part of longer text.
      guard filters.isEmpty, variable.type.isPrintedAlike else {
        return .interpolation([Argument(nil, text(of: variable, filters: filters).expression)])
      }
      return .interpolation([Argument(nil, variable.expression)])
    }
  }

  /// The text of an input.
  func text(of variable: Variable, filters: [TextFilter]) -> Text {
    guard !variable.isOptional else {
      if variable.type == .string, filters.isEmpty {
        return Text(expression: variable.expression, isOptional: true)
      }
      let source = filterSource(variable, filters)
      let call = Expression.call(
        Expression.name("ParameterValue").member("text"),
        [Argument("of", source.value)] + encodingArguments(of: variable)
          + filterArguments(source.filters, label: "filters"))
      return Text(expression: .attempt(call), isOptional: true)
    }
    if filters.isEmpty {
      if variable.type == .string { return Text(expression: variable.expression) }
      if variable.type.isPrintedAlike {
        return Text(expression: .string([.interpolation([Argument(nil, variable.expression)])]))
      }
      if case .named(let index) = variable.type, context.isTextEnumeration(index) {
        return Text(expression: variable.expression.member("rawValue"))
      }
    }
    let source = filterSource(variable, filters)
    let call = Expression.call(
      source.value.member("text"),
      encodingArguments(of: variable) + filterArguments(source.filters, label: "filters"))
    return Text(expression: .attempt(call))
  }

  /// The value for filters, and the remaining filters. A file is not a value; its first filter
  /// returns one.
  func filterSource(
    _ variable: Variable, _ filters: [TextFilter]
  ) -> (value: Expression, filters: FilterChain) {
    let chain = FilterChain(
      filters,
      name: filters.contains(where: \.takesName) ? collection.string(variable.input.name) : nil)
    guard variable.type == .file, let first = filters.first else {
      return (variable.conversion(variable.expression, isStandalone: true), chain)
    }
    let filtered = Expression.call(
      variable.expression.member("filtered", isOptional: variable.isOptional),
      [Argument("by", .implicitMember("\(first)"))])
    return (filtered, chain.withoutContentFilter)
  }

  /// The arguments of filters: `filters: .base64, .percent`, `name: "ids", filters: .matrix`.
  func filterArguments(_ chain: FilterChain, label: String) -> [Argument] {
    let name = chain.name.map { Argument("name", .text($0)) }
    return [name].compactMap(\.self)
      + chain.filters.enumerated().map { place, filter in
        Argument(place == 0 ? label : nil, .implicitMember("\(filter)"))
      }
  }

  /// The argument for the encoding of dates and bytes, for types that contain any.
  func encodingArguments(of variable: Variable, label: String? = nil) -> [Argument] {
    variable.type.isEncoded ? [Argument(label, encoding)] : []
  }
}

extension InputType {
  /// Whether Swift's interpolation prints values as they are sent.
  var isPrintedAlike: Bool {
    switch self {
    case .string, .integer, .boolean: true
    default: false
    }
  }
}
