import Diagnostics
import MessageSyntax
import RequestModel

/// Checks header fields (RFC 9110 section 5), including those of parts.
enum HeaderRule {
  static func check(_ request: Request, _: RequestPlaces, _ validator: inout Validator) {
    for header in request.headers {
      guard !isLoneMap(header, request, &validator) else { continue }
      let isContentType = validator.collection.isField(header.name, "Content-Type")
      if isPlain(validator[header.value], &validator), header.name.count != 4, !isContentType {
        continue
      }
      let name = validator.text.string(header.name)
      if validator[header.value].kind == .reference {
        checkReferredField(header, among: request.headers, request, &validator)
        continue
      }
      if validator[header.value].kind == .list, validator[header.value].count > 1 {
        checkSingular(header, at: header.span, &validator)
      }
      let errors = validator.sink.errorCount
      checkValue(header.value, of: "header '\(name)'", request, &validator)
      if isContentType, validator.sink.errorCount == errors, validator[header.value].kind != .list {
        MediaTypeRule.check(header.value, request, &validator)
      }
      if validator.collection.isField(header.name, "Host") {
        HostRule.check(header, request, &validator)
      }
    }
  }

  /// Whether a header is an input that always is a map, and its name does not end in `*`. Reports it,
  /// whether or not a case has a value.
  private static func isLoneMap(
    _ header: NamedValue, _ request: Request, _ validator: inout Validator
  ) -> Bool {
    let node = validator[header.value]
    // An unknown input has been reported.
    guard node.kind == .reference, node.filterList == 0,
      validator.text[header.name].last != UInt8(ascii: "*"),
      let place = validator.collection.scopeIndex(of: node.inputName, in: request)
    else { return false }
    let type = validator.collection.inputs[request.scope[place]].type
    let leaves = validator.collection.leaves(of: type.withoutNull)
    guard leaves.allSatisfy({ isMap($0, validator.collection) }) else { return false }
    validator.report(.mapInField(validator.text.string(header.name)), at: node.span)
    return true
  }

  private static func isMap(_ type: InputType, _ collection: RequestCollection) -> Bool {
    switch type {
    case .map: return true
    case .named(let index):
      if case .object = collection.types[index].shape { return true }
      return false
    default: return false
    }
  }

  /// Checks a header that is exactly one input: its text, a field line for each item of a list, or
  /// a field for each entry of a map.
  static func checkReferredField(
    _ header: NamedValue, among fields: [NamedValue], _ request: Request,
    _ validator: inout Validator
  ) {
    let name = validator.text.string(header.name)
    let span = validator[header.value].span
    let title = "header '\(name)'"
    for `case` in request.cases {
      let value = validator.collection.resolved(header.value, in: request, case: `case`)
      guard !value.isAbsent else { continue }
      validator.sink.context = validator.note(of: `case`, request)
      if validator[value].kind == .list {
        if validator[value].count == 0 { validator.report(.emptyFieldList(name), at: span) }
        if validator[value].count > 1 { checkSingular(header, at: span, &validator) }
        for item in validator.collection.children(of: value) {
          checkFieldText(item, of: title, header, request, `case`, &validator)
        }
      } else if validator[value].kind == .map {
        checkEntries(of: value, header, fields, request, `case`, &validator)
      } else {
        checkFieldText(header.value, of: title, header, request, `case`, &validator)
      }
      validator.sink.context = nil
    }
    let isList = request.cases.contains { `case` in
      let value = validator.collection.resolved(header.value, in: request, case: `case`)
      return !value.isAbsent && validator[value].kind == .list
    }
    if validator.collection.isField(header.name, "Host"), !isList {
      HostRule.check(header, request, &validator)
    }
    if validator.collection.isField(header.name, "Content-Type"), !isList {
      MediaTypeRule.check(header.value, request, &validator)
    }
  }

  /// Checks the fields that a map gives a header whose name ends in `*`.
  private static func checkEntries(
    of map: ValueID, _ header: NamedValue, _ fields: [NamedValue], _ request: Request,
    _ case: Case, _ validator: inout Validator
  ) {
    let pattern = validator.text.string(header.name)
    guard let prefix = FieldName.prefix(ofPattern: pattern) else {
      return validator.report(.mapInField(pattern), at: validator[header.value].span)
    }
    var seen = Set(fields.map { FieldName.lowercased(validator.text[$0.name]) })
    for other in fields.prefix(while: { $0.span != header.span }) {
      seen.formUnion(names(ofMap: other, request, `case`, &validator))
    }
    for (key, value) in validator.collection.entries(of: map) {
      let name = prefix + validator.text.string(validator[key].text)
      let span = validator[key].span
      let isNew = seen.insert(FieldName.lowercased(name.utf8)).inserted
      if !FieldName.isValid(name.utf8) {
        validator.report(.invalidFieldName(name), at: span)
      } else if !FieldName.isFree(name) {
        validator.report(.computedFieldInMap(name, pattern: pattern), at: span)
      } else if !isNew {
        validator.report(.fieldTwiceInMap(name, pattern: pattern), at: span)
      }
      let isList = validator[value].kind == .list
      for text in isList ? Array(validator.collection.children(of: value)) : [value] {
        checkFieldText(text, of: "header '\(name)'", header, request, `case`, &validator)
      }
    }
  }

  /// The names in lower case of the fields that a case gives a header whose name ends in `*`.
  private static func names(
    ofMap header: NamedValue, _ request: Request, _ case: Case, _ validator: inout Validator
  ) -> [[UInt8]] {
    guard let prefix = FieldName.prefix(ofPattern: validator.text.string(header.name)) else {
      return []
    }
    let value = validator.collection.resolved(header.value, in: request, case: `case`)
    guard !value.isAbsent, validator[value].kind == .map else { return [] }
    return validator.collection.entries(of: value).map { key, _ in
      FieldName.lowercased((prefix + validator.text.string(validator[key].text)).utf8)
    }
  }

  /// Checks one of the texts that an input gives a header.
  private static func checkFieldText(
    _ id: ValueID, of title: String, _ header: NamedValue, _ request: Request, _ case: Case,
    _ validator: inout Validator
  ) {
    let span = validator[header.value].span
    do throws(TextProblem) {
      let text = try validator.collection.evaluatedText(of: id, in: request, case: `case`) ?? []
      checkText(text[...], of: title, header.value, &validator)
    } catch {
      var refusal = validator.refusal(error, caseName: nil, request, `case`)
      refusal.use = span
      // The null is an item of a list that an input gives.
      if let null = validator.null(of: id), null != span { refusal.null = null }
      validator.report(refusal)
    }
  }

  /// RFC 9110 section 5.3: only a field whose value is a list may have several lines.
  private static func checkSingular(
    _ header: NamedValue, at span: Span, _ validator: inout Validator
  ) {
    let singular: [StaticString] = [
      "Content-Type", "Authorization", "Cookie", "User-Agent", "Expect", "Max-Forwards",
    ]
    guard singular.contains(where: { validator.collection.isField(header.name, $0) }) else {
      if validator.collection.isField(header.name, "Host"), validator[header.value].kind != .list {
        validator.report(.hostTwice(), at: span)
      }
      return
    }
    validator.report(.fieldOnce(validator.text.string(header.name)), at: span)
  }

  /// RFC 9110 section 5.5. A list is checked item by item.
  static func checkValue(
    _ id: ValueID, of title: @autoclosure () -> String, _ request: Request,
    _ validator: inout Validator
  ) {
    let node = validator[id]
    if node.kind == .list {
      for item in validator.collection.children(of: id) {
        checkValue(item, of: title(), request, &validator)
      }
      return
    }
    guard !isPlain(node, &validator) else { return }
    let title = title()
    validator.validateText(id, request) { validator, text, _ in
      checkText(text[...], of: title, id, &validator)
    }
  }

  /// Whether a value is literal visible ASCII without outer whitespace. Nearly every field value
  /// is.
  private static func isPlain(_ node: ValueNode, _ validator: inout Validator) -> Bool {
    guard case .text = node.kind else { return false }
    return validator.text.withText(of: node.text) { bytes in
      bytes.first != 0x20 && bytes.last != 0x20 && bytes.allSatisfy { 0x20...0x7E ~= $0 }
    }
  }

  static func checkText(
    _ text: ArraySlice<UInt8>, of title: String, _ id: ValueID, _ validator: inout Validator
  ) {
    switch FieldValue.problem(in: text) {
    case .controlByte(let offset):
      let byte = text[text.startIndex + offset]
      let endsBlock = byte == 0x0A && offset == text.count - 1 && validator.isBlock(id)
      validator.report(.controlByte(byte, in: title, endsBlock: endsBlock), in: id) { $0 == byte }
    case .c1Control(let offset):
      reportC1(text[text.startIndex + offset + 1], in: title, id, &validator)
    case .leadingBlank:
      validator.report(.leadingBlank(in: title), at: validator.outerPlace(in: id, isFirst: true))
    case .trailingBlank:
      validator.report(.trailingBlank(in: title), at: validator.outerPlace(in: id, isFirst: false))
    case nil:
      if !FieldValue.isASCII(text) {
        validator.report(.nonASCIIFieldValue(title), at: validator[id].span)
      }
    }
  }

  /// Reports one of U+0080 to U+009F, given its second byte.
  static func reportC1(_ byte: UInt8, in title: String, _ id: ValueID, _ validator: inout Validator)
  {
    validator.report(.c1Control(byte, in: title), in: id) { text in
      text.indices.dropLast().first { text[$0] == 0xC2 && text[$0 + 1] == byte }.map { $0..<$0 + 2 }
    }
  }
}
