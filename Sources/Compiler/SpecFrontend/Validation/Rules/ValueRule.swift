import Diagnostics
import MessageSyntax
import RequestModel
import SerializationOptions

/// The format in which a value is sent, which decides what it may contain.
enum ValueUse {
  case json, propertyList, pairs, multipartParameters

  var title: String {
    switch self {
    case .json: "JSON"
    case .propertyList: "a property list"
    case .pairs: "a query or form"
    case .multipartParameters: "multipart parameters"
    }
  }
}

/// Checks values for the format in which they are sent.
enum ValueRule {
  static func describe(_ value: ValueNode) -> String {
    switch value.kind {
    case .null: "null"
    case .boolean: "a boolean"
    case .integer, .real, .number: "a number"
    case .data: "binary data"
    case .list: "a list"
    case .set: "a set"
    case .map: "a map"
    default: "text"
    }
  }

  /// Walks a value in the order of its nodes. Each reference is checked for every case.
  static func check(
    _ root: ValueID, as use: ValueUse, _ request: Request, isNullAllowed: Bool = false,
    _ validator: inout Validator
  ) {
    var index = Int(root.index)
    let end = Int(validator[root].end)
    while index < end {
      let node = validator.collection.values[index]
      switch node.kind {
      case .text where use == .propertyList && request.propertyListFormat == .xml:
        checkXML(validator.text[node.text], at: node.span, &validator)
      case .map where use != .pairs && index != Int(root.index):
        checkEmptied(ValueID(index), request, &validator)
      case .text, .boolean, .list, .map: break
      // An integer with very many digits may not be a valid JSON number.
      case .integer where use != .propertyList && node.text.count <= 1000: break
      case .concatenation:
        validator.validateText(ValueID(index), request) { validator, text, span in
          guard use == .propertyList, request.propertyListFormat == .xml else { return }
          checkXML(text[...], at: span, &validator)
        }
        index = Int(node.end)
        continue
      case .reference:
        checkReference(
          ValueID(index), as: use, request,
          isNullAllowed: isNullAllowed && index == Int(root.index), &validator)
      case .null:
        if use == .propertyList, !(isNullAllowed && index == Int(root.index)) {
          validator.report(.valueHasNoPlace("null", in: use.title), at: node.span)
        }
      default: checkLeaf(node, as: use, request, at: node.span, &validator)
      }
      index += 1
    }
  }

  /// Warns of a map of which absent values leave nothing in a case.
  private static func checkEmptied(
    _ map: ValueID, _ request: Request, _ validator: inout Validator
  ) {
    let children = validator.collection.children(of: map)
    // The first child is a key, the second its value.
    guard !request.omitsEmpty, let value = children.dropFirst().first(where: { _ in true }),
      validator[value].kind == .reference
    else { return }
    let values = validator.collection.entries(of: map).map { validator[$0.value] }
    guard values.allSatisfy({ $0.kind == .reference }) else { return }
    let emptied = request.cases.first { `case` in
      values.allSatisfy {
        validator.collection.binding(of: $0.inputName, in: request, case: `case`).isAbsent
      }
    }
    guard let emptied else { return }
    validator.report(
      .emptiedMap(caseName: validator.text.string(emptied.name)), at: validator[map].span)
  }

  private static func checkReference(
    _ id: ValueID, as use: ValueUse, _ request: Request, isNullAllowed: Bool,
    _ validator: inout Validator
  ) {
    let reference = validator[id]
    guard reference.filterList == 0 else {
      return validator.validateText(id, request) { _, _, _ in }
    }
    for `case` in request.cases {
      let value = validator.collection.resolved(id, in: request, case: `case`)
      guard !value.isAbsent else { continue }
      for index in Int(value.index)..<Int(validator[value].end) {
        let node = validator.collection.values[index]
        switch node.kind {
        case .text where use == .propertyList && request.propertyListFormat == .xml:
          validator.sink.context = validator.note(of: `case`, request)
          checkXML(validator.text[node.text], at: reference.span, &validator)
          validator.sink.context = nil
        case .null where use == .propertyList:
          if isNullAllowed, index == Int(value.index) { continue }
          validator.report(
            .valueHasNoPlace("null", in: use.title), of: ValueID(index), usedAt: reference.span)
        case .text, .number, .boolean, .list, .map, .null: break
        default: checkLeaf(node, as: use, request, at: reference.span, &validator)
        }
      }
    }
  }

  /// Checks a leaf that not every format can express.
  static func checkLeaf(
    _ node: ValueNode, as use: ValueUse, _ request: Request, at span: Span,
    _ validator: inout Validator
  ) {
    switch (node.kind, use) {
    case (.file, _): validator.report(.valueHasNoPlace("a file", in: use.title), at: span)
    case (.set, .json), (.set, .propertyList):
      validator.report(.valueHasNoPlace("a set", in: use.title), at: span)
    case (.real, .json):
      // Only `.inf` and `.nan` end in a letter.
      let last = validator.text[node.text].last ?? 0
      if last > UInt8(ascii: "9") {
        validator.report(
          .valueHasNoPlace(validator.text.string(node.text), in: use.title), at: span)
      }
    case (.integer, .json):
      var spelling: [UInt8] = []
      if !NumberText.appendJSON(literal: validator.text[node.text], to: &spelling) {
        validator.report(.integerTooLongForJSON(), at: span)
      }
    case (.integer, .propertyList): checkInteger(node, at: span, &validator)
    case (.real, .propertyList):
      checkReal(node, in: request.propertyListFormat, at: span, &validator)
    case (.dateTime, .propertyList):
      if request.propertyListFormat == .xml,
        let time = Timestamp(rfc3339: validator.text[node.text]), time.nanoseconds != 0
      {
        validator.report(.fractionInPropertyList(), at: span)
      }
    default: break
    }
  }

  /// XML 1.0 section 2.2: the only control characters are TAB, LF and CR, and U+FFFE and U+FFFF are
  /// excluded.
  private static func checkXML(
    _ text: ArraySlice<UInt8>, at span: Span, _ validator: inout Validator
  ) {
    if let scalar = characterNotInXML(text) {
      validator.report(.characterNotInXML(scalar, inPropertyList: true), at: span)
    }
  }

  /// The first control character that XML does not allow, or else the first noncharacter.
  static func characterNotInXML(_ text: ArraySlice<UInt8>) -> UInt32? {
    text.first { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) }.map { UInt32($0) }
      ?? noncharacter(in: text)
  }

  private static func noncharacter(in text: ArraySlice<UInt8>) -> UInt32? {
    for index in text.indices.dropLast(2) where text[index] == 0xEF && text[index + 1] == 0xBF {
      if text[index + 2] == 0xBE { return 0xFFFE }
      if text[index + 2] == 0xBF { return 0xFFFF }
    }
    return nil
  }

  private static func checkInteger(_ node: ValueNode, at span: Span, _ validator: inout Validator) {
    if case .integer? = NumberText.literal(validator.text[node.text]) { return }
    validator.report(.integerTooLargeForPropertyList(validator.text.string(node.text)), at: span)
  }

  private static func checkReal(
    _ node: ValueNode, in format: PropertyListFormat, at span: Span, _ validator: inout Validator
  ) {
    // `.inf` and `.nan` end in a letter and are valid here. Any other number must fit a `Double`.
    let last = validator.text[node.text].last ?? 0
    guard last <= UInt8(ascii: "9") else { return }
    if case .float(let value)? = NumberText.literal(validator.text[node.text]), !value.isFinite {
      validator.report(.numberTooLargeForPropertyList(validator.text.string(node.text)), at: span)
    } else if format == .binary, NumberText.shortestRoundTripChangesValue(validator.text[node.text])
    {
      validator.report(.numberNotExactInPropertyList(validator.text.string(node.text)), at: span)
    }
  }
}
