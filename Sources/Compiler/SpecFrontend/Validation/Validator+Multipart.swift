import Diagnostics
import MessageSyntax
import RequestModel

/// Checks of multipart content and its parts.
extension Validator {
  mutating func validateMultipart(_ multipart: Multipart, _ request: Request) {
    if let boundary = multipart.boundary {
      validateText(boundary, request) { validator, text, span in
        guard !MultipartBoundary.isValid(text) else { return }
        validator.report(.invalidBoundary(String(decoding: text, as: UTF8.self)), at: span)
      }
    }
    if let parameters = multipart.parameters {
      validatePairs(parameters, "'parameters' of 'multipart'", request, isRaw: true)
      doubtNames(in: parameters)
    }
    if let type = multipart.type { validateMediaType(type, request) }
    if let start = multipart.start { validateStart(start, multipart, request) }
    for part in multipart.parts { validatePart(part, request) }
  }

  /// RFC 2387, 3.2: `start` is the Content-ID of a part.
  private mutating func validateStart(
    _ start: ValueID, _ multipart: Multipart, _ request: Request
  ) {
    var isReported = false
    validateText(start, request) { _, _, _ in }
    forEachCase(of: request, where: true) { validator, `case` in
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
        .startWithoutPart(String(decoding: written, as: UTF8.self)),
        at: validator.collection[start].span)
    }
  }

  private mutating func validatePart(_ part: Part, _ request: Request) {
    validateNames(of: part, request)
    if let type = part.contentType { validateMediaType(type, request) }
    for header in part.headers {
      if collection[header.value].kind == .reference {
        validateReferredField(header, request)
        continue
      }
      let name = collection.text.string(header.name)
      validateFieldValue(header.value, of: "header '\(name)'", request)
    }
    switch part.content {
    case .value(let id):
      if collection[id].kind != .null { validateText(id, request) { _, _, _ in } }
    case .json(let id):
      validateTree(id, as: .json, request)
      if part.isRepeated { validateRepeated(id, request) }
    case .data(let id): validateData(id, "'data' of a part", request, isPart: true)
    case .file(let id):
      validateFile(id, "'file' of a part", request, listsOf: [.file])
      if part.fileName == nil { doubtFileName(of: id, request) }
    case .stream(let id, let length):
      validateFile(id, "'stream' of a part", request, listsOf: [.file, .stream])
      if part.fileName == nil { doubtFileName(of: id, request) }
      validateStreamLength(length, request)
    }
  }

  private mutating func validateNames(of part: Part, _ request: Request) {
    if let name = part.name {
      validateText(name, request) { validator, text, span in
        // Servers take a part without a name for none.
        if text.isEmpty { validator.report(.emptyName(of: "a part"), at: span) }
      }
    }
    for (id, title) in [(part.name, "the name"), (part.fileName, "the filename")] {
      guard let id else { continue }
      validateText(id, request) { validator, text, span in
        validator.doubt(text[...], "\(title) of a part", at: span)
        // CR and LF are escaped (WHATWG); the other controls have no escape.
        let isRefused = { (byte: UInt8) in
          byte.isASCIIControl && ![0x09, 0x0A, 0x0D].contains(byte)
        }
        guard let byte = text.first(where: isRefused) else { return }
        validator.report(.controlByte(byte, in: "a part's name or filename"), in: id) { $0 == byte }
      }
    }
  }

  /// The items of a list are one part each.
  private mutating func validateRepeated(_ id: ValueID, _ request: Request) {
    for `case` in request.cases {
      let value = collection.resolved(id, in: request, case: `case`)
      guard !value.isAbsent, collection[value].kind != .list else { continue }
      return report(
        .wrongShape(
          "'json' of a part with 'repeat'", expected: "a list",
          found: describe(collection[value])),
        at: collection[id].span)
    }
  }

  // MARK: Names that are read in two ways

  private mutating func doubt(
    _ name: ArraySlice<UInt8>, _ title: @autoclosure () -> String, at span: Span
  ) {
    guard name.last == UInt8(ascii: "\\") else { return }
    report(.backslashAtEnd(title()), at: span)
  }

  /// The filename that a part takes from the path of its file.
  private mutating func doubtFileName(of id: ValueID, _ request: Request) {
    for `case` in request.cases {
      let value = collection.resolved(id, in: request, case: `case`)
      guard !value.isAbsent, collection[value].kind != .concatenation else { continue }
      let isList = collection[value].kind == .list
      for item in isList ? Array(collection.children(of: value)) : [value] {
        let path = collection.text[collection[item].text]
        guard path.last == UInt8(ascii: "\\") else { continue }
        return doubt(path, "the filename of a part", at: collection[id].span)
      }
    }
  }

  /// The names of parts that are made of parameters; those inside lists and maps end with a bracket.
  private mutating func doubtNames(in parameters: ValueID) {
    guard collection[parameters].kind == .map else { return }
    for (key, value) in collection.entries(of: parameters)
    where !collection[value].isContainer {
      doubt(
        collection.text[collection[key].text], "the name of a part", at: collection[key].span)
    }
  }

  private mutating func validateStreamLength(_ id: ValueID, _ request: Request) {
    validateText(id, request) { validator, text, span in
      guard case .integer(let length)? = NumberText.literal(text[...]), length >= 0 else {
        let found = "'\(String(decoding: text, as: UTF8.self))'"
        return validator.report(
          .wrongShape("'length'", expected: "a number of bytes", found: found), at: span)
      }
    }
  }
}
