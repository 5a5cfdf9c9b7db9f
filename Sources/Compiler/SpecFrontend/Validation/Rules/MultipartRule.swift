import Diagnostics
import MessageSyntax
import RequestModel

/// Checks multipart content and its parts.
enum MultipartRule {
  static func check(_ multipart: MultipartContent, _ request: Request, _ validator: inout Validator)
  {
    if let boundary = multipart.boundary {
      validator.validateText(boundary, request) { validator, text, span in
        guard !MultipartBoundary.isValid(text) else { return }
        validator.report(.invalidBoundary(String(decoding: text, as: UTF8.self)), at: span)
      }
    }
    if let parameters = multipart.parameters {
      PairsRule.check(parameters, "'parameters' of 'multipart'", request, isRaw: true, &validator)
      doubtNames(in: parameters, &validator)
    }
    if let type = multipart.type { MediaTypeRule.check(type, request, &validator) }
    if let start = multipart.start { checkStart(start, multipart, request, &validator) }
    for part in multipart.parts { checkPart(part, request, &validator) }
  }

  /// RFC 2387 section 3.2: `start` is the Content-ID of a part.
  private static func checkStart(
    _ start: ValueID, _ multipart: MultipartContent, _ request: Request,
    _ validator: inout Validator
  ) {
    var isReported = false
    validator.validateText(start, request) { _, _, _ in }
    validator.forEachCase(of: request, where: true) { validator, `case` in
      let collection = validator.collection
      let text = { (id: ValueID) in
        (try? collection.evaluatedText(of: id, in: request, case: `case`)) ?? nil
      }
      let isRoot = { (part: Part) in
        !collection.resolved(part.content.root, in: request, case: `case`).isAbsent
          && part.headers.contains {
            collection.isField($0.name, "Content-ID") && text($0.value) == text(start)
          }
      }
      guard !isReported, let written = text(start), !multipart.parts.contains(where: isRoot) else {
        return
      }
      isReported = true
      validator.report(
        .startWithoutPart(String(decoding: written, as: UTF8.self)), at: validator[start].span)
    }
  }

  private static func checkPart(_ part: Part, _ request: Request, _ validator: inout Validator) {
    checkNames(of: part, request, &validator)
    if let type = part.contentType { MediaTypeRule.check(type, request, &validator) }
    for header in part.headers {
      if validator[header.value].kind == .reference {
        HeaderRule.checkReferredField(header, among: part.headers, request, &validator)
        continue
      }
      let name = validator.text.string(header.name)
      HeaderRule.checkValue(header.value, of: "header '\(name)'", request, &validator)
    }
    switch part.content {
    case .value(let id):
      if validator[id].kind != .null { validator.validateText(id, request) { _, _, _ in } }
    case .json(let id):
      ValueRule.check(id, as: .json, request, &validator)
      if part.isRepeated { checkRepeated(id, request, &validator) }
    case .xml(let id): XMLRule.check(id, request, &validator)
    case .data(let id):
      FileRule.checkData(id, "'data' of a part", request, isPart: true, &validator)
    case .file(let id):
      FileRule.checkFile(id, "'file' of a part", request, listsOf: [.file], &validator)
      if part.fileName == nil { doubtFileName(of: id, request, &validator) }
    case .stream(let id, let length):
      FileRule.checkFile(id, "'stream' of a part", request, listsOf: [.file, .stream], &validator)
      if part.fileName == nil { doubtFileName(of: id, request, &validator) }
      FileRule.checkByteCount(length, "'length'", request, &validator)
    }
  }

  private static func checkNames(of part: Part, _ request: Request, _ validator: inout Validator) {
    if let name = part.name {
      validator.validateText(name, request) { validator, text, span in
        // Servers ignore a part without a name.
        if text.isEmpty { validator.report(.emptyName(of: "a part"), at: span) }
      }
    }
    for (id, title) in [(part.name, "the name"), (part.fileName, "the filename")] {
      guard let id else { continue }
      validator.validateText(id, request) { validator, text, span in
        doubt(text[...], "\(title) of a part", at: span, &validator)
        // CR and LF are escaped (WHATWG). The other control characters have no escape.
        let isRefused = { (byte: UInt8) in
          byte.isASCIIControl && ![0x09, 0x0A, 0x0D].contains(byte)
        }
        guard let byte = text.first(where: isRefused) else { return }
        validator.report(.controlByte(byte, in: "a part's name or filename"), in: id) { $0 == byte }
      }
    }
  }

  /// Checks a list, each item of which is a part.
  private static func checkRepeated(_ id: ValueID, _ request: Request, _ validator: inout Validator)
  {
    for `case` in request.cases {
      let value = validator.collection.resolved(id, in: request, case: `case`)
      guard !value.isAbsent, validator[value].kind != .list else { continue }
      return validator.report(
        .wrongShape(
          "'json' of a part with 'repeat'", expected: "a list",
          found: ValueRule.describe(validator[value])), at: validator[id].span)
    }
  }

  private static func doubt(
    _ name: ArraySlice<UInt8>, _ title: @autoclosure () -> String, at span: Span,
    _ validator: inout Validator
  ) {
    guard name.last == UInt8(ascii: "\\") else { return }
    validator.report(.backslashAtEnd(title()), at: span)
  }

  /// Checks the filename that a part takes from the path of its file.
  private static func doubtFileName(
    of id: ValueID, _ request: Request, _ validator: inout Validator
  ) {
    for `case` in request.cases {
      let value = validator.collection.resolved(id, in: request, case: `case`)
      guard !value.isAbsent, validator[value].kind != .concatenation else { continue }
      let isList = validator[value].kind == .list
      for item in isList ? Array(validator.collection.children(of: value)) : [value] {
        let path = validator.text[validator[item].text]
        guard path.last == UInt8(ascii: "\\") else { continue }
        return doubt(path, "the filename of a part", at: validator[id].span, &validator)
      }
    }
  }

  /// Checks the names of parts that are built from parameters. Those inside lists and maps end with
  /// a bracket.
  private static func doubtNames(in parameters: ValueID, _ validator: inout Validator) {
    guard validator[parameters].kind == .map else { return }
    for (key, value) in validator.collection.entries(of: parameters)
    where !validator[value].isContainer {
      doubt(
        validator.text[validator[key].text], "the name of a part", at: validator[key].span,
        &validator)
    }
  }
}
