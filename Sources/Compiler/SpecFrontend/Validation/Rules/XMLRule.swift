import Diagnostics
import MessageSyntax
import RequestModel

/// Checks a value that is written as an XML document.
enum XMLRule {
  static func check(_ root: ValueID, _ request: Request, _ validator: inout Validator) {
    var walk = XMLWalk(request: request)
    walk.document(root, &validator)
  }
}

/// A walk over the elements of a document. The values of inputs are walked for every case.
private struct XMLWalk {
  let request: Request

  /// The reference that inserts the value at hand, which is then the place of all mistakes.
  private var use: Span?

  /// The prefixes declared by the open elements.
  private var prefixes: [ArraySlice<UInt8>] = [ArraySlice("xml".utf8)]

  /// The number of open elements.
  private var depth = 0
  private var unbound: Set<ArraySlice<UInt8>> = []

  init(request: Request) { self.request = request }

  private func report(_ message: DiagnosticMessage, at id: ValueID, _ validator: inout Validator) {
    validator.report(message, at: use ?? validator[id].span)
  }

  private func name(_ key: ValueID, _ validator: Validator) -> ArraySlice<UInt8> {
    validator.text[validator[key].text]
  }

  private func string(_ key: ValueID, _ validator: Validator) -> String {
    String(decoding: name(key, validator), as: UTF8.self)
  }

  /// Walks each value that a reference has in a case. Filtered values are text.
  private mutating func forEachValue(
    of reference: ValueID, _ validator: inout Validator,
    _ body: (inout XMLWalk, ValueID, inout Validator) -> Void
  ) {
    guard validator[reference].filterList == 0 else {
      return check(textOf: reference, &validator)
    }
    let outer = (use, validator.sink.context)
    use = use ?? validator[reference].span
    var seen: Set<ValueID> = []
    for `case` in request.cases {
      let value = validator.collection.resolved(reference, in: request, case: `case`)
      guard !value.isAbsent, seen.insert(value).inserted else { continue }
      validator.sink.context = validator.note(of: `case`, request)
      body(&self, value, &validator)
    }
    (use, validator.sink.context) = outer
  }

  // MARK: - Elements

  mutating func document(_ id: ValueID, _ validator: inout Validator) {
    let node = validator[id]
    switch node.kind {
    case .reference: forEachValue(of: id, &validator) { $0.document($1, &$2) }
    case .map where node.count == 1:
      for (key, value) in validator.collection.entries(of: id) {
        switch XMLMember(named: name(key, validator)) {
        case .element: element(key, value, isOnlyOne: true, &validator)
        case .attribute: report(.rootOfXML(found: "an attribute"), at: key, &validator)
        case .text: report(.rootOfXML(found: "text"), at: key, &validator)
        case nil: report(.invalidXMLName(string(key, validator)), at: key, &validator)
        }
      }
    case .map:
      let found = node.count == 0 ? "an empty map" : "\(node.count) members"
      report(.rootOfXML(found: found), at: id, &validator)
    default:
      let isText = node.kind == .text || node.kind == .concatenation
      report(
        .rootOfXML(found: ValueRule.describe(node), isText: isText), at: id, &validator)
    }
  }

  /// Walks an element, or one for each item of a list.
  private mutating func element(
    _ key: ValueID, _ id: ValueID, isOnlyOne: Bool, _ validator: inout Validator
  ) {
    let node = validator[id]
    switch node.kind {
    case .reference:
      forEachValue(of: id, &validator) { $0.element(key, $1, isOnlyOne: isOnlyOne, &$2) }
    case .list where isOnlyOne && depth == 0:
      report(.rootOfXML(found: "a list"), at: id, &validator)
    case .list where isOnlyOne:
      report(.valueNotInXML("a list", in: "an item of a list in XML"), at: id, &validator)
    case .list:
      for item in Array(validator.collection.children(of: id)) {
        element(key, item, isOnlyOne: true, &validator)
      }
    case .map: members(of: id, named: key, &validator)
    default:
      checkPrefix(of: name(key, validator), at: key, &validator)
      check(scalar: id, "an element in XML", &validator)
    }
  }

  private mutating func members(
    of id: ValueID, named key: ValueID, _ validator: inout Validator
  ) {
    let count = prefixes.count
    depth += 1
    let entries = Array(validator.collection.entries(of: id))
    for entry in entries {
      let name = name(entry.key, validator)
      if name.starts(with: "@xmlns:".utf8) { prefixes.append(name.dropFirst(7)) }
    }
    checkPrefix(of: name(key, validator), at: key, &validator)
    for entry in entries { member(entry.key, entry.value, of: key, &validator) }
    prefixes.removeLast(prefixes.count - count)
    depth -= 1
  }

  private mutating func member(
    _ key: ValueID, _ value: ValueID, of element: ValueID, _ validator: inout Validator
  ) {
    let name = name(key, validator)
    switch XMLMember(named: name) {
    case .attribute:
      if !name.starts(with: "@xmlns:".utf8) {
        checkPrefix(of: name.dropFirst(), at: key, &validator)
      }
      check(scalar: value, "an attribute in XML", &validator)
    case .text: check(scalar: value, "text in XML", &validator)
    case .element:
      let inside = string(element, validator)
      if let warning = DiagnosticMessage.foreignXMLName(string(key, validator), inside: inside) {
        report(warning, at: key, &validator)
      }
      self.element(key, value, isOnlyOne: false, &validator)
    case nil: report(.invalidXMLName(string(key, validator)), at: key, &validator)
    }
  }

  private mutating func checkPrefix(
    of name: ArraySlice<UInt8>, at key: ValueID, _ validator: inout Validator
  ) {
    guard let colon = name.firstIndex(of: UInt8(ascii: ":")) else { return }
    let prefix = name[..<colon]
    guard !prefixes.contains(prefix), unbound.insert(prefix).inserted else { return }
    report(.unboundXMLPrefix(String(decoding: prefix, as: UTF8.self)), at: key, &validator)
  }

  // MARK: - Text

  private mutating func check(scalar id: ValueID, _ place: String, _ validator: inout Validator) {
    let node = validator[id]
    switch node.kind {
    case .reference: forEachValue(of: id, &validator) { $0.check(scalar: $1, place, &$2) }
    case .set: report(.valueHasNoPlace("a set", in: "XML"), at: id, &validator)
    case .file: report(.valueHasNoPlace("a file", in: "XML"), at: id, &validator)
    case .list, .map:
      report(.valueNotInXML(ValueRule.describe(node), in: place), at: id, &validator)
    case .text: check(text: validator.text[node.text], at: id, &validator)
    case .concatenation: check(textOf: id, &validator)
    default: break
    }
  }

  private func check(textOf id: ValueID, _ validator: inout Validator) {
    validator.validateText(id, request) { validator, text, _ in
      check(text: text[...], at: id, &validator)
    }
  }

  private func check(text: ArraySlice<UInt8>, at id: ValueID, _ validator: inout Validator) {
    guard let scalar = ValueRule.characterNotInXML(text) else { return }
    report(.characterNotInXML(scalar, inPropertyList: false), at: id, &validator)
  }
}
