import Diagnostics
import MessageSyntax
import RequestModel
import SerializationOptions

/// What a value becomes, which decides what it may hold.
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

/// Checks of content and query: every value must have a place in what it is sent as.
extension Validator {
  mutating func validateContent(_ request: Request, _ places: RequestPlaces) {
    for entry in request.query {
      validateTree(entry.value, as: .pairs, request)
      validateLosses(ofQuery: entry, request)
    }
    guard let content = request.content, let span = places.content else { return }
    switch content {
    case .parameters(let id): validateParameters(id, request, span)
    case .form(let id): validatePairs(id, "'form'", request)
    case .json(let id):
      checkWrittenJSON(id)
      validateTree(id, as: .json, request)
    case .plist(let id): validateTree(id, as: .propertyList, request)
    case .jsonLines(let id):
      validateShape(id, .list, "'json-lines'", expected: "a list", request)
      validateTree(id, as: .json, request)
    case .text(let id): validateText(id, request) { _, _, _ in }
    case .data(let id): validateData(id, "'data'", request)
    case .file(let id): validateFile(id, "'file'", request)
    case .graphQL(let query, let variables, let operationName):
      validateText(query, request) { _, _, _ in }
      if let variables { validateTree(variables, as: .json, request) }
      if let operationName { validateText(operationName, request) { _, _, _ in } }
    case .multipart(let multipart): validateMultipart(multipart, request)
    }
  }

  /// JSON that its author has quoted.
  private mutating func checkWrittenJSON(_ id: ValueID) {
    let node = collection[id]
    guard node.kind == .text else { return }
    let text = Array(collection.text[node.text])
    guard let first = text.first(where: { !" \t\r\n".utf8.contains($0) }),
      "{[".utf8.contains(first),
      case .success = JSONReader.parse(text)
    else { return }
    report(.jsonInText(), at: node.span)
  }

  private mutating func validateParameters(_ id: ValueID, _ request: Request, _ span: Span) {
    if collection.encodesParametersInURI(request) {
      validatePairs(id, "'parameters' in the query", request, as: .query)
    } else {
      switch request.serializer {
      case .form: validatePairs(id, "'parameters' sent as a form", request)
      case .json: validateTree(id, as: .json, request)
      case .propertyList: validateTree(id, as: .propertyList, request, isNullAllowed: true)
      }
    }
  }

  /// A query or form is a map, or nothing.
  mutating func validatePairs(
    _ id: ValueID, _ title: String, _ request: Request, as side: ParameterEncoding.Side = .form,
    isRaw: Bool = false
  ) {
    for `case` in request.cases {
      let value = collection.resolved(id, in: request, case: `case`)
      if value.isAbsent { continue }
      switch collection[value].kind {
      case .map, .null: continue
      default: break
      }
      report(.pairsNeedMap(title), at: collection[id].span)
      return
    }
    validateTree(id, as: .pairs, request)
    validateLosses(ofWhole: id, request, as: side, isRaw: isRaw)
  }

  /// What an input gives where one kind of value is wanted.
  private mutating func validateShape(
    _ id: ValueID, _ kind: ValueNode.Kind, _ title: String, expected: String, _ request: Request
  ) {
    guard collection[id].kind == .reference else { return }
    for `case` in request.cases {
      let value = collection.resolved(id, in: request, case: `case`)
      guard !value.isAbsent, collection[value].kind != kind else { continue }
      sink.context = note(of: `case`, request)
      report(
        .wrongShape(title, expected: expected, found: describe(collection[value])), of: value,
        usedAt: collection[id].span)
      sink.context = nil
    }
  }

  func describe(_ value: ValueNode) -> String {
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

  /// Walks a value in the order of its nodes; each reference is checked for each case.
  mutating func validateTree(
    _ root: ValueID, as use: ValueUse, _ request: Request, isNullAllowed: Bool = false
  ) {
    var index = Int(root.index)
    let end = Int(collection[root].end)
    while index < end {
      let node = collection.values[index]
      switch node.kind {
      case .text where use == .propertyList && request.propertyListFormat == .xml:
        checkXML(collection.text[node.text], at: node.span)
      case .text, .boolean, .list, .map: break
      // One of more digits than anybody counts may be no number in JSON.
      case .integer where use != .propertyList && node.text.count <= 1000: break
      case .concatenation:
        validateText(ValueID(index), request) { validator, text, span in
          guard use == .propertyList, request.propertyListFormat == .xml else { return }
          validator.checkXML(text[...], at: span)
        }
        index = Int(node.end)
        continue
      case .reference:
        validateReference(
          ValueID(index), as: use, request,
          isNullAllowed: isNullAllowed && index == Int(root.index))
      case .null:
        if use == .propertyList, !(isNullAllowed && index == Int(root.index)) {
          report(.valueHasNoPlace("null", in: use.title), at: node.span)
        }
      default: validateLeaf(node, as: use, request, at: node.span)
      }
      index += 1
    }
  }

  private mutating func validateReference(
    _ id: ValueID, as use: ValueUse, _ request: Request, isNullAllowed: Bool
  ) {
    let reference = collection[id]
    guard reference.filterList == 0 else {
      return validateText(id, request) { _, _, _ in }
    }
    for `case` in request.cases {
      let value = collection.resolved(id, in: request, case: `case`)
      guard !value.isAbsent else { continue }
      for index in Int(value.index)..<Int(collection[value].end) {
        let node = collection.values[index]
        switch node.kind {
        case .text where use == .propertyList && request.propertyListFormat == .xml:
          sink.context = note(of: `case`, request)
          checkXML(collection.text[node.text], at: reference.span)
          sink.context = nil
        case .null where use == .propertyList:
          if isNullAllowed, index == Int(value.index) { continue }
          report(
            .valueHasNoPlace("null", in: use.title), of: ValueID(index), usedAt: reference.span)
        case .text, .number, .boolean, .list, .map, .null: break
        default: validateLeaf(node, as: use, request, at: reference.span)
        }
      }
    }
  }

  /// A leaf that not everything can carry.
  mutating func validateLeaf(
    _ node: ValueNode, as use: ValueUse, _ request: Request, at span: Span
  ) {
    switch (node.kind, use) {
    case (.file, _): report(.valueHasNoPlace("a file", in: use.title), at: span)
    case (.data, .json): report(.valueHasNoPlace("binary data", in: use.title), at: span)
    case (.set, .json), (.set, .propertyList):
      report(.valueHasNoPlace("a set", in: use.title), at: span)
    case (.real, .json):
      // Only `.inf` and `.nan` end in a letter.
      let last = collection.text[node.text].last ?? 0
      if last > UInt8(ascii: "9") {
        report(.valueHasNoPlace(collection.text.string(node.text), in: use.title), at: span)
      }
    case (.integer, .json):
      var spelling: [UInt8] = []
      if !NumberText.appendJSON(literal: collection.text[node.text], to: &spelling) {
        report(.integerTooLongForJSON(), at: span)
      }
    case (.integer, .propertyList):
      validateInteger(node, at: span)
    case (.real, .propertyList):
      validateReal(node, in: request.propertyListFormat, at: span)
    case (.dateTime, .propertyList):
      if request.propertyListFormat == .xml,
        let time = Timestamp(rfc3339: collection.text[node.text]), time.nanoseconds != 0
      {
        report(.fractionInPropertyList(), at: span)
      }
    default: break
    }
  }

  /// XML 1.0 section 2.2: of the control characters TAB, LF and CR, and neither U+FFFE nor U+FFFF.
  private mutating func checkXML(_ text: ArraySlice<UInt8>, at span: Span) {
    if let byte = text.first(where: { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) }) {
      report(.characterNotInXML(UInt32(byte)), at: span)
    } else if let scalar = noncharacter(in: text) {
      report(.characterNotInXML(scalar), at: span)
    }
  }

  private func noncharacter(in text: ArraySlice<UInt8>) -> UInt32? {
    for index in text.indices.dropLast(2) where text[index] == 0xEF && text[index + 1] == 0xBF {
      if text[index + 2] == 0xBE { return 0xFFFE }
      if text[index + 2] == 0xBF { return 0xFFFF }
    }
    return nil
  }

  private mutating func validateInteger(_ node: ValueNode, at span: Span) {
    if case .integer? = NumberText.literal(collection.text[node.text]) { return }
    report(.integerTooLargeForPropertyList(collection.text.string(node.text)), at: span)
  }

  private mutating func validateReal(
    _ node: ValueNode, in format: PropertyListFormat, at span: Span
  ) {
    // A literal that no `Double` holds, and not `.inf`, which it does hold.
    let last = collection.text[node.text].last ?? 0
    guard last <= UInt8(ascii: "9") else { return }
    if case .float(let value)? = NumberText.literal(collection.text[node.text]), !value.isFinite {
      report(.numberTooLargeForPropertyList(collection.text.string(node.text)), at: span)
    } else if format == .binary,
      NumberText.shortestRoundTripChangesValue(collection.text[node.text])
    {
      report(.numberNotExactInPropertyList(collection.text.string(node.text)), at: span)
    }
  }

  /// Binary data; where it is a part, a list of them too.
  mutating func validateData(
    _ id: ValueID, _ title: String, _ request: Request, isPart: Bool = false
  ) {
    guard collection[id].kind == .reference else { return }
    for `case` in request.cases {
      let value = collection.resolved(id, in: request, case: `case`)
      guard !value.isAbsent, collection[value].kind != .data,
        !(isPart && isList(id, of: .data, request))
      else { continue }
      return report(.inputNotBinary(title), of: value, usedAt: collection[id].span)
    }
  }

  /// Whether a value is an input whose type is a list of another type.
  private func isList(_ id: ValueID, of type: InputType, _ request: Request) -> Bool {
    let node = collection[id]
    guard node.kind == .reference, node.filterList == 0,
      let position = collection.scopeIndex(of: node.inputName, in: request)
    else { return false }
    return collection.inputs[request.scope[position]].type == .list(type)
  }

  /// A file by its path, or by an input of type file; where it is a part, of a list of them too.
  mutating func validateFile(
    _ id: ValueID, _ title: String, _ request: Request, listsOf types: [InputType] = []
  ) {
    if types.contains(where: { isList(id, of: $0, request) }) { return }
    let isSymbolic = collection.isSymbolic(id)
    forEachCase(of: request, where: isSymbolic) { validator, `case` in
      let value = validator.collection.resolved(id, in: request, case: `case`)
      guard !value.isAbsent, validator.collection[value].kind != .file else { return }
      guard value == id || validator.isPath(value, of: id, title, request, `case`) else { return }
      do throws(TextProblem) {
        guard
          let path = try validator.collection.evaluatedText(of: id, in: request, case: `case`)
        else { return }
        validator.requireAttachment(path: path, at: validator.collection[id].span)
      } catch {
        if validator.isReported(error, request) { return }
        validator.report(validator.refusal(error, caseName: nil, request, `case`))
      }
    }
  }

  /// Whether the value of an input is text; what is not is reported.
  private mutating func isPath(
    _ value: ValueID, of id: ValueID, _ title: String, _ request: Request, _ case: Case
  ) -> Bool {
    let node = collection[value]
    guard node.kind != .text else { return true }
    sink.context = note(of: `case`, request)
    report(
      .inputNotFile(
        title, input: collection.string(collection[id].inputName), found: describe(node)),
      of: value, usedAt: collection[id].span)
    sink.context = nil
    return false
  }
}
