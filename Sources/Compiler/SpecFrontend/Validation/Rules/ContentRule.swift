import Diagnostics
import MessageSyntax
import RequestModel
import SerializationOptions

/// Checks that the format of the content can express every value.
enum ContentRule {
  static func check(_ request: Request, _ places: RequestPlaces, _ validator: inout Validator) {
    guard let content = request.content, let span = places.content else { return }
    switch content {
    case .parameters(let id): checkParameters(id, request, span, &validator)
    case .form(let id): PairsRule.check(id, "'form'", request, &validator)
    case .json(let id):
      checkWrittenJSON(id, &validator)
      ValueRule.check(id, as: .json, request, &validator)
    case .plist(let id): ValueRule.check(id, as: .propertyList, request, &validator)
    case .xml(let id): XMLRule.check(id, request, &validator)
    case .jsonLines(let id):
      checkShape(id, .list, "'json-lines'", expected: "a list", request, &validator)
      ValueRule.check(id, as: .json, request, &validator)
    case .text(let id): validator.validateText(id, request) { _, _, _ in }
    case .data(let id): FileRule.checkData(id, "'data'", request, &validator)
    case .file(let id): FileRule.checkFile(id, "'file'", request, &validator)
    case .graphQL(let query, let variables, let operationName):
      validator.validateText(query, request) { _, _, _ in }
      if let variables {
        checkWrittenJSON(variables, isVariables: true, &validator)
        ValueRule.check(variables, as: .json, request, &validator)
      }
      if let operationName { validator.validateText(operationName, request) { _, _, _ in } }
    case .multipart(let multipart): MultipartRule.check(multipart, request, &validator)
    }
  }

  /// Checks JSON that its author wrote as text.
  private static func checkWrittenJSON(
    _ id: ValueID, isVariables: Bool = false, _ validator: inout Validator
  ) {
    let node = validator[id]
    guard node.kind == .text else { return }
    let text = Array(validator.text[node.text])
    guard let first = text.first(where: { !" \t\r\n".utf8.contains($0) }),
      "{[".utf8.contains(first), case .success = JSONReader.parse(text)
    else { return }
    validator.report(.jsonInText(isVariables: isVariables), at: node.span)
  }

  private static func checkParameters(
    _ id: ValueID, _ request: Request, _ span: Span, _ validator: inout Validator
  ) {
    if validator.collection.encodesParametersInURI(request) {
      PairsRule.check(id, "'parameters' in the query", request, as: .query, &validator)
    } else {
      switch request.serializer {
      case .form: PairsRule.check(id, "'parameters' sent as a form", request, &validator)
      case .json: ValueRule.check(id, as: .json, request, &validator)
      case .propertyList:
        ValueRule.check(id, as: .propertyList, request, isNullAllowed: true, &validator)
      }
    }
  }

  /// Checks that a value, or that which an input gives, is of the expected kind.
  private static func checkShape(
    _ id: ValueID, _ kind: ValueNode.Kind, _ title: String, expected: String, _ request: Request,
    _ validator: inout Validator
  ) {
    guard validator[id].kind == .reference else {
      let found = ValueRule.describe(validator[id])
      if validator[id].kind != kind {
        validator.report(
          .wrongShape(title, expected: expected, found: found), at: validator[id].span)
      }
      return
    }
    for `case` in request.cases {
      let value = validator.collection.resolved(id, in: request, case: `case`)
      guard !value.isAbsent, validator[value].kind != kind else { continue }
      validator.sink.context = validator.note(of: `case`, request)
      validator.report(
        .wrongShape(title, expected: expected, found: ValueRule.describe(validator[value])),
        of: value, usedAt: validator[id].span)
      validator.sink.context = nil
    }
  }
}
