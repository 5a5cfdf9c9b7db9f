import MessageSyntax
import RequestModel

/// The source of a field.
enum FieldSource {
  case header(NamedValue)
  case credentials(Authentication.Scheme)
}

/// Adds header fields: those of the client, credentials, then the rest.
extension MethodBuilder {
  mutating func addFields() {
    for field in scope.fieldSources.dropFirst(start?.fieldCount ?? 0) {
      body += scope.addition(of: field, to: target)
    }
  }
}

extension MethodScope {
  /// The sources of the fields, in the order of the fields.
  var fieldSources: [FieldSource] {
    let count = request.clientFieldCount
    var sources = request.headers.map { FieldSource.header($0) }
    switch request.authentication?.scheme {
    case .aws, .some(.none), nil: break
    case let scheme?: sources.insert(.credentials(scheme), at: count)
    }
    return sources
  }

  /// The fields before the first of the request's own. The others are the same wherever the client
  /// adds them: they contain neither arguments of a method nor values that a request's options
  /// affect.
  var commonFields: [FieldSource] { Array(fieldSources.prefix(while: isCommon)) }

  private func isCommon(_ source: FieldSource) -> Bool {
    switch source {
    case .header(let header): isCommon(header.value)
    case .credentials(.basic(let username, let password)): isCommon(username) && isCommon(password)
    case .credentials(.bearer(let token)): isCommon(token)
    case .credentials(.none), .credentials(.aws): true
    }
  }

  /// Whether the same statements add two common fields, one of them in another scope. Fields that
  /// are written alike, or whose text differs, are compared without making the statements.
  func areAlike(_ a: FieldSource, _ b: FieldSource, of other: MethodScope) -> Bool {
    switch (a, b) {
    case (.header(let a), .header(let b)):
      // All requests share the fields of the client and of `defaults`.
      if a.value == b.value, a.name == b.name { return true }
      let isSameValue = collection.areWrittenAlike(a.value, b.value)
      let areTexts = collection[a.value].kind == .text && collection[b.value].kind == .text
      if isSameValue || areTexts { return isSameValue && collection.text.equal(a.name, b.name) }
    case (.credentials(.bearer(let a)), .credentials(.bearer(let b))):
      if collection.areWrittenAlike(a, b) { return true }
    case (.credentials(.basic(let a, let b)), .credentials(.basic(let c, let d))):
      if collection.areWrittenAlike(a, c), collection.areWrittenAlike(b, d) { return true }
    default: break
    }
    let target = Expression.name("request")
    return addition(of: a, to: target) == other.addition(of: b, to: target)
  }

  /// The statements that add a field, or all of its lines.
  func addition(of source: FieldSource, to request: Expression) -> [Statement] {
    switch source {
    case .header(let header): addition(of: header, to: request)
    case .credentials(let scheme): credentials(scheme, to: request)
    }
  }

  /// The statements for credentials (RFC 7617 and RFC 6750).
  private func credentials(
    _ scheme: Authentication.Scheme, to target: Expression
  ) -> [Statement] {
    switch scheme {
    case .none, .aws: []
    case .bearer(let token):
      credentials([("token", token)], to: target) { arguments in
        let field = Expression.implicitCall("bearerAuthorization", arguments)
        return .call(target.member("addField"), [Argument(nil, field)])
      }
    case .basic(let username, let password):
      credentials([("username", username), ("password", password)], to: target) { arguments in
        .call(target.member("addBasicAuthorization"), arguments)
      }
    }
  }

  private func credentials(
    _ values: [(label: String, id: ValueID)], to target: Expression,
    by call: ([Argument]) -> Expression
  ) -> [Statement] {
    let conditions = values.flatMap { self.conditions(of: $0.id) }.distinct
    let scope = unwrapping(conditions)
    let addition = Statement.perform(
      call(values.map { Argument($0.label, scope.text($0.id).expression) }))
    return Statement.when(conditions, [addition])
  }

  /// The statements for a field. A list has a field for each item.
  private func addition(of header: NamedValue, to target: Expression) -> [Statement] {
    let name = Expression.text(context.string(header.name))
    if collection[header.value].kind == .list {
      return collection.children(of: header.value).flatMap { addition(name, $0, to: target) }
    }
    if isList(header.value), let value = fieldValue(header.value) {
      let lines = fieldLines(
        [DictionaryElement(name, value.expression)],
        besides: request.headers.names(coveredBy: [header], in: collection),
        isEncoded: isEncoded(header.value))
      return [.assignment(target.member("fields"), .append, lines.attemptedOnce)]
    }
    return addition(name, header.value, to: target)
  }

  private func addition(
    _ name: Expression, _ value: ValueID, to target: Expression
  ) -> [Statement] {
    var text = text(value)
    var conditions: [String] = []
    // A text on its own may be absent; others are unwrapped.
    if text.isOptional, !text.expression.isVariable {
      conditions = self.conditions(of: value)
      text = unwrapping(conditions).text(value)
    }
    let arguments = [Argument(nil, name), Argument(nil, text.expression)]
    return Statement.when(conditions, [.perform(.call(target.member("addField"), arguments))])
  }

  private func isCommon(_ value: ValueID) -> Bool {
    collection[value].kind == .text
      || areShared(collection.references(in: value)) && !isEncoded(value)
  }

  /// The value of a field that may have several lines or none.
  func fieldValue(_ id: ValueID) -> Value? {
    guard collection.isFieldList(id) else { return value(id) }
    let unfiltered = { (id: ValueID) -> Expression? in
      guard collection.isFieldList(id), let variable = variable(collection[id]) else { return nil }
      return filterSource(variable, []).value
    }
    let list =
      if collection[id].kind == .fieldList {
        Argument(
          "of",
          .array(
            collection.children(of: id).compactMap { unfiltered($0) ?? value($0)?.expression }))
      } else { Argument(nil, unfiltered(id) ?? .literal("nil")) }
    let encoding = isEncoded(id) ? [Argument("encoding", encoding)] : []
    let call = Expression.call(
      Expression.name("HeaderField").member("listValue"), [list] + encoding)
    return Value(expression: .attempt(call), isOptional: true)
  }

  /// The lines of values that may be lists, maps or absent.
  func fieldLines(
    _ elements: [DictionaryElement], besides names: [String], isEncoded: Bool
  ) -> Expression {
    let others = names.isEmpty ? [] : [Argument("besides", .array(names.map { .text($0) }))]
    let encoding = isEncoded ? [Argument("encoding", encoding)] : []
    return .attempt(
      .call(
        .array([.name("HeaderField")]).member("lines"),
        [Argument(nil, .dictionary(elements))] + others + encoding))
  }

  /// Whether a value is a list, or an input that may be a list or a map.
  func isList(_ id: ValueID) -> Bool {
    let node = collection[id]
    if collection.isFieldList(id) { return true }
    guard node.kind == .reference else { return node.kind == .list }
    guard node.filterList == 0, let type = variable(node)?.type else { return false }
    if case .named(let index) = type.withoutNull {
      if case .enumeration = context.types[index].shape { return false }
      return true
    }
    return type.mayBeList
  }

  /// Whether the text of a value depends on the encoding of dates and bytes.
  func isEncoded(_ id: ValueID) -> Bool {
    [ValueNode.Kind.date, .dateTime, .data].contains(collection[id].kind)
      || holdsEncodedReference(id)
  }

  /// Whether a value contains an input whose text depends on the encoding of dates and bytes.
  func holdsEncodedReference(_ id: ValueID) -> Bool {
    collection.references(in: id).contains {
      type(ofReference: collection[$0])?.isEncoded ?? false
    }
  }
}

extension RequestCollection {
  /// Whether two values have equal nodes with equal text, none of them a file.
  fileprivate func areWrittenAlike(_ a: ValueID, _ b: ValueID) -> Bool {
    if a == b { return true }
    let (start, other) = (Int(a.index), Int(b.index))
    let count = Int(values[start].end) - start
    guard Int(values[other].end) - other == count else { return false }
    for offset in 0..<count {
      let (first, second) = (values[start + offset], values[other + offset])
      guard first.kind.rawValue == second.kind.rawValue, first.detail == second.detail else {
        return false
      }
      switch first.kind {
      case .file: return false
      case .reference, .concatenation, .fieldList, .list, .set, .map:
        guard first.text == second.text else { return false }
      default:
        guard text.equal(first.text, second.text) else { return false }
      }
    }
    return true
  }
}

extension InputType {
  /// Whether a header with this value may have several lines.
  fileprivate var mayBeList: Bool {
    switch self {
    case .list, .map, .any: true
    case .nullable(let type): type.mayBeList
    default: false
    }
  }
}

extension [NamedValue] {
  /// The names of fields that an entry of a map could have, too: those that begin as the names of
  /// patterns do, `x-amz-meta-*`.
  func names(coveredBy patterns: [NamedValue], in collection: RequestCollection) -> [String] {
    let prefixes = patterns.compactMap { field in
      FieldName.prefix(ofPattern: collection.text.string(field.name))
        .map { FieldName.lowercased($0.utf8) }
    }
    guard !prefixes.isEmpty else { return [] }
    return map { collection.text.string($0.name) }.filter { name in
      let lowercased = FieldName.lowercased(name.utf8)
      return FieldName.prefix(ofPattern: name) == nil
        && prefixes.contains { lowercased.starts(with: $0) }
    }
  }
}

extension [String] {
  /// The texts without duplicates.
  var distinct: [String] {
    var distinct: [String] = []
    for text in self where !distinct.contains(text) { distinct.append(text) }
    return distinct
  }
}
