import MessageSyntax
import RequestModel
import SerializationOptions

/// Values of the model without references as expressions.
extension ClientContext {
  /// A value as an expression of type `ParameterValue`.
  func literal(_ id: ValueID) -> Expression {
    let node = collection[id]
    switch node.kind {
    case .null: return .implicitMember("null")
    case .boolean: return .literal(node.boolean ? "true" : "false")
    case .integer, .real: return number(node)
    case .number: return .implicitCall("number", [Argument(nil, double(node))])
    case .text, .file: return .text(string(node.text))
    case .data: return .implicitCall("data", [Argument(nil, bytes(of: node))])
    case .date: return .implicitCall("date", [Argument(nil, date(node))])
    case .dateTime: return .implicitCall("dateTime", [Argument(nil, dateTime(node))])
    case .list: return .array(collection.children(of: id).map { literal($0) }).asShallowList
    case .set:
      let items = Expression.array(collection.children(of: id).map { literal($0) })
      return .implicitCall("set", [Argument(nil, items)])
    case .map:
      return .dictionary(
        collection.entries(of: id).map { entry in
          DictionaryElement(
            .text(string(collection[entry.key].text)), literal(entry.value))
        })
    case .reference, .concatenation, .fieldList: return .implicitMember("null")
    }
  }

  /// A literal number, as a Swift literal if that prints with the same spelling.
  private func number(_ node: ValueNode) -> Expression {
    let spelling = string(node.text)
    if node.kind == .integer, let value = Int32(spelling), "\(value)" == spelling {
      return .literal(spelling)
    }
    if node.kind == .real, isPlainFraction(node) { return .literal(spelling) }
    var arguments = [Argument("literal", .text(spelling))]
    if node.kind == .real, case .integer? = NumberText.literal(collection.text[node.text]) {
      arguments.append(Argument("isReal", .literal("true")))
    }
    return .implicitCall("literal", [Argument(nil, .call("NumberLiteral", arguments))])
  }

  /// Whether a number consists of digits, a point and digits, and prints with the same spelling.
  private func isPlainFraction(_ node: ValueNode) -> Bool {
    let spelling = collection.text[node.text]
    let digits = spelling.first == UInt8(ascii: "-") ? spelling.dropFirst() : spelling
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }),
      let value = Double(string(node.text))
    else { return false }
    return NumberText.text(value).utf8.elementsEqual(spelling)
  }

  /// A value as an expression of an input's type; `nil` if there is no literal for it.
  func literal(_ id: ValueID, as type: InputType, near: NearNames = .none) -> Expression? {
    let node = collection[id]
    switch type {
    case .string: return .text(string(node.text))
    case .integer: return .literal(string(node.text))
    case .number, .float: return double(node)
    case .boolean: return .literal(node.boolean ? "true" : "false")
    case .date: return date(node)
    case .dateTime: return .call("DateTime", [Argument("literal", .text(string(node.text)))])
    case .data: return bytes(of: node)
    case .file, .stream: return nil
    case .any: return literal(id)
    case .list(let item):
      let items = collection.children(of: id).map { literal($0, as: item, near: near) }
      return items.contains { $0 == nil } ? nil : .array(items.compactMap(\.self))
    case .nullable(let type):
      if node.kind == .null { return .implicitMember("null") }
      return literal(id, as: type, near: near).map { value in
        value.isScalarLiteral ? value : .implicitCall("value", [Argument(nil, value)])
      }
    case .map(let item):
      var elements: [DictionaryElement] = []
      for (key, value) in collection.entries(of: id) {
        guard let value = literal(value, as: item, near: near) else { return nil }
        elements.append(DictionaryElement(.text(string(collection[key].text)), value))
      }
      return .dictionary(elements)
    case .named(let index): return literal(id, ofDeclaredType: index, near)
    }
  }

  private func literal(
    _ id: ValueID, ofDeclaredType index: Int, without member: InputName? = nil, _ near: NearNames
  ) -> Expression? {
    let type = types[index]
    switch type.shape {
    case .enumeration(let values, let base, _):
      let place = values.firstIndex { isSame($0, id, as: base) }
      if let place { return .implicitMember(type.memberNames[place].member) }
      return literal(id, as: base).map {
        .implicitCall(GeneratedTypes.otherCase, [Argument(nil, $0)])
      }
    case .union(let union, let declared):
      return literal(id, of: union, declared: declared, type, near)
    case .object(let fields): return object(id, fields, index, without: member, near)
    }
  }

  /// A value of an object type as a call of the initializer.
  private func object(
    _ id: ValueID, _ fields: [Input], _ index: Int, without member: InputName?, _ near: NearNames
  ) -> Expression? {
    let type = types[index]
    var given: [Int: Argument] = [:]
    var others: [DictionaryElement] = []
    for (key, value) in collection.entries(of: id) {
      let name = collection[key].text
      if let member, collection.text.equal(collection.inputNames[Int(member.rawValue)], name) {
        continue
      }
      let place = fields.firstIndex {
        collection.text.equal(collection.inputNames[Int($0.name.rawValue)], name)
      }
      guard let fieldType = place.map({ fields[$0].type }) ?? type.others,
        let value = literal(value, as: fieldType, near: near)
      else { return nil }
      if let place, fields[place].fixedValue(in: collection) != nil { continue }
      if let place {
        given[place] = Argument(
          type.memberNames[place].member, fields[place].mayBeNil ? value.wrapped : value)
      } else {
        others.append(DictionaryElement(.text(string(name)), value))
      }
    }
    let order = Array(fields.enumerated()).inDeclaredOrder(\.element).map(\.offset)
    var arguments = order.compactMap { given[$0] }
    if !others.isEmpty {
      arguments.append(Argument(GeneratedTypes.othersMember, .dictionary(others)))
    }
    return .call(.name(typeName(index, near: near)), arguments)
  }

  /// A value of a union as the case of its alternative.
  private func literal(
    _ id: ValueID, of union: Union, declared: Union, _ type: GeneratedType, _ near: NearNames
  ) -> Expression? {
    guard let place = collection.alternative(of: declared, for: id) else {
      return .implicitCall(GeneratedTypes.otherCase, [Argument(nil, literal(id))])
    }
    let alternative = union.alternatives[place]
    let value =
      if alternative.addsMember, case .named(let index) = alternative.type {
        literal(id, ofDeclaredType: index, without: union.member, near)
      } else {
        literal(id, as: alternative.type, near: near)
      }
    return value.map { .implicitCall(type.memberNames[place].member, [Argument(nil, $0)]) }
  }

  /// Whether two values of a type are equal, whatever their spellings.
  private func isSame(_ a: ValueID, _ b: ValueID, as type: InputType) -> Bool {
    let (a, b) = (collection[a], collection[b])
    if collection.text.equal(a.text, b.text) { return true }
    switch type {
    case .boolean: return a.boolean == b.boolean
    case .integer: return decimal(a) == decimal(b)
    case .number, .float:
      guard let first = Double(string(a.text)), let second = Double(string(b.text)) else {
        return false
      }
      return first == second
    default: return false
    }
  }

  /// An integer in decimal digits, whatever its spelling.
  func decimal(_ node: ValueNode) -> String {
    guard case .integer(let value)? = NumberText.literal(collection.text[node.text]) else {
      return string(node.text)
    }
    return "\(value)"
  }

  private func double(_ node: ValueNode) -> Expression {
    let spelling = string(node.text)
    if let value = NonFiniteNumber.value(of: spelling.utf8) {
      return value == -.infinity
        ? .literal("-.infinity") : .implicitMember(value.isNaN ? "nan" : "infinity")
    }
    let value = Double(spelling) ?? 0
    // As an integer literal, `-0` is zero, and other integer literals must be exact.
    let isWhole = spelling.utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
    if isWhole, spelling == "-0" || value.magnitude > 0x1p53 { return .literal(spelling + ".0") }
    return .double(value, spelling: spelling)
  }

  private func date(_ node: ValueNode) -> Expression {
    .call("FullDate", [Argument("literal", .text(string(node.text)))])
  }

  private func dateTime(_ node: ValueNode) -> Expression {
    var arguments = [Argument("literal", .text(string(node.text)))]
    if let format = node.dateFormat {
      arguments.append(Argument("format", .implicitMember("\(format)")))
    }
    return .call("DateTime", arguments)
  }

  /// Bytes, as text if they are text, otherwise as base64.
  func bytes(of node: ValueNode) -> Expression {
    let bytes = collection.text[node.text]
    if bytes.isEmpty { return .array([]) }
    let isText = bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A }
    if isText {
      let text = Expression.text(String(decoding: bytes, as: UTF8.self))
      return .call("Array", [Argument(nil, text.member("utf8"))])
    }
    let text = String(decoding: Base64.encode(Array(bytes)), as: UTF8.self)
    return .call(.array([.name("UInt8")]), [Argument("base64Literal", .text(text))])
  }
}

extension Expression {
  /// Whether it is a literal of text, a number or a boolean, which many types accept.
  fileprivate var isScalarLiteral: Bool {
    switch self {
    // Negative infinity is an operator before a member of `Double`.
    case .literal(let text): text != "-.infinity"
    case .text, .string: true
    default: false
    }
  }

  /// A floating-point number. The compiler warns about literals of subnormal numbers.
  static func double(_ value: Double, spelling: String? = nil) -> Expression {
    guard value.isSubnormal else { return .literal(spelling ?? "\(value)") }
    let digits = Array(String(value.bitPattern, radix: 16).utf8)
    var bits = "0x"
    for (place, digit) in digits.enumerated() {
      // Long hexadecimal literals are grouped by four digits.
      let isStart = digits.count >= 8 && place > 0 && (digits.count - place).isMultiple(of: 4)
      bits += isStart ? "_" : ""
      bits.unicodeScalars.append(Unicode.Scalar(digit))
    }
    return .call("Double", [Argument("bitPattern", .literal(bits))])
  }
}
