import Diagnostics
import MessageSyntax
import RequestModel
import SerializationOptions

/// Checks of header fields, cookies, credentials and media types.
extension Validator {
  mutating func validateFields(_ request: Request) {
    for header in request.headers {
      let isContentType = collection.isField(header.name, "Content-Type")
      if isPlainFieldValue(collection[header.value]), header.name.count != 4, !isContentType {
        continue
      }
      let name = collection.text.string(header.name)
      if collection[header.value].kind == .reference {
        validateReferredField(header, request)
        continue
      }
      if collection[header.value].kind == .list, collection[header.value].count > 1 {
        checkSingular(header, at: header.span)
      }
      let errors = sink.errorCount
      validateFieldValue(header.value, of: "header '\(name)'", request)
      if isContentType, sink.errorCount == errors, collection[header.value].kind != .list {
        validateMediaType(header.value, request)
      }
      if collection.isField(header.name, "Host") { validateHost(header, request) }
    }
    for cookie in request.cookies { validateCookie(cookie, request) }
    validateCredentials(request)
    if let type = request.contentType { validateMediaType(type, request) }
  }

  private mutating func validateCredentials(_ request: Request) {
    switch request.authentication?.scheme {
    case .bearer(let token):
      validateText(token, request) { validator, text, span in
        guard !text.isEmpty else { return validator.report(.emptyBearer(), at: span) }
        if text.prefix(7).map(\.asciiLowercased).elementsEqual("bearer ".utf8) {
          validator.report(.schemeTwice(), at: span)
        }
        validator.checkFieldValue(text[...], of: "'bearer'", token)
      }
    case .basic(let username, let password):
      validateText(username, request) { validator, text, _ in
        let colon = BasicCredentials.separator
        if text.contains(colon) {
          validator.report(.colonInUsername(), in: username) { $0 == colon }
        }
        validator.checkNoControls(text, of: "'username'", username)
      }
      validateText(password, request) { validator, text, _ in
        validator.checkNoControls(text, of: "'password'", password)
      }
    case .some(.none), nil: break
    }
  }

  /// A header that is exactly one input: its text, or a field line for each item of a list.
  mutating func validateReferredField(_ header: NamedValue, _ request: Request) {
    let name = collection.text.string(header.name)
    let span = collection[header.value].span
    let title = "header '\(name)'"
    for `case` in request.cases {
      let value = collection.resolved(header.value, in: request, case: `case`)
      guard !value.isAbsent else { continue }
      sink.context = note(of: `case`, request)
      if collection[value].kind == .list {
        if collection[value].count == 0 { report(.emptyFieldList(name), at: span) }
        if collection[value].count > 1 { checkSingular(header, at: span) }
        for item in collection.children(of: value) {
          checkFieldText(item, of: title, header, request, `case`)
        }
      } else {
        checkFieldText(header.value, of: title, header, request, `case`)
      }
      sink.context = nil
    }
    let isList = request.cases.contains { `case` in
      let value = collection.resolved(header.value, in: request, case: `case`)
      return !value.isAbsent && collection[value].kind == .list
    }
    if collection.isField(header.name, "Host"), !isList { validateHost(header, request) }
    if collection.isField(header.name, "Content-Type"), !isList {
      validateMediaType(header.value, request)
    }
  }

  /// One of the texts that a header refers to.
  private mutating func checkFieldText(
    _ id: ValueID, of title: String, _ header: NamedValue, _ request: Request, _ case: Case
  ) {
    let span = collection[header.value].span
    do throws(TextProblem) {
      let text = try collection.evaluatedText(of: id, in: request, case: `case`) ?? []
      checkFieldValue(text[...], of: title, header.value)
    } catch {
      var refusal = refusal(error, caseName: nil, request, `case`)
      refusal.use = span
      // An item of a list that an input brings.
      if let null = null(of: id), null != span { refusal.null = null }
      report(refusal)
    }
  }

  /// RFC 9110 section 5.3: only a field whose value is a list may have several lines.
  private mutating func checkSingular(_ header: NamedValue, at span: Span) {
    let singular: [StaticString] = [
      "Content-Type", "Authorization", "Cookie", "User-Agent", "Expect", "Max-Forwards",
    ]
    guard singular.contains(where: { collection.isField(header.name, $0) }) else {
      if collection.isField(header.name, "Host"), collection[header.value].kind != .list {
        report(.hostTwice(), at: span)
      }
      return
    }
    report(.fieldOnce(collection.text.string(header.name)), at: span)
  }

  mutating func validateMediaType(_ id: ValueID, _ request: Request) {
    validateText(id, request) { validator, text, span in
      if let offset = text.withUnsafeBufferPointer({ FieldValue.firstC1Control(in: $0) }) {
        return validator.reportC1(text[offset + 1], in: "the media type", id)
      }
      guard !MediaType.isValid(text) else { return }
      validator.report(.invalidMediaType(String(decoding: text, as: UTF8.self)), at: span)
    }
  }

  /// RFC 9110 section 5.5; a list is checked item by item.
  mutating func validateFieldValue(
    _ id: ValueID, of title: @autoclosure () -> String, _ request: Request
  ) {
    let node = collection[id]
    if node.kind == .list {
      for item in collection.children(of: id) { validateFieldValue(item, of: title(), request) }
      return
    }
    guard !isPlainFieldValue(node) else { return }
    let title = title()
    validateText(id, request) { validator, text, _ in
      validator.checkFieldValue(text[...], of: title, id)
    }
  }

  /// Literal visible ASCII without outer whitespace: nearly every field value there is.
  private func isPlainFieldValue(_ node: ValueNode) -> Bool {
    guard case .text = node.kind else { return false }
    return collection.text.withText(of: node.text) { bytes in
      bytes.first != 0x20 && bytes.last != 0x20 && bytes.allSatisfy { 0x20...0x7E ~= $0 }
    }
  }

  private mutating func checkFieldValue(
    _ text: ArraySlice<UInt8>, of title: String, _ id: ValueID
  ) {
    switch FieldValue.problem(in: text) {
    case .controlByte(let offset):
      let byte = text[text.startIndex + offset]
      let endsBlock = byte == 0x0A && offset == text.count - 1 && isBlock(id)
      report(.controlByte(byte, in: title, endsBlock: endsBlock), in: id) { $0 == byte }
    case .c1Control(let offset):
      reportC1(text[text.startIndex + offset + 1], in: title, id)
    case .leadingBlank: report(.leadingBlank(in: title), at: outerPlace(in: id, isFirst: true))
    case .trailingBlank: report(.trailingBlank(in: title), at: outerPlace(in: id, isFirst: false))
    case nil:
      if !FieldValue.isASCII(text) { report(.nonASCIIFieldValue(title), at: collection[id].span) }
    }
  }

  /// One of U+0080 to U+009F, by the second of its bytes.
  private mutating func reportC1(_ byte: UInt8, in title: String, _ id: ValueID) {
    report(.c1Control(byte, in: title), in: id) { text in
      text.indices.dropLast().first { text[$0] == 0xC2 && text[$0 + 1] == byte }
        .map { $0..<$0 + 2 }
    }
  }

  /// RFC 6265 section 4.1.1: `cookie-value = *cookie-octet / ( DQUOTE *cookie-octet DQUOTE )`.
  private func unquoted(_ value: [UInt8]) -> ArraySlice<UInt8> {
    let quote = UInt8(ascii: "\"")
    guard value.count >= 2, value.first == quote, value.last == quote else { return value[...] }
    return value[1..<value.count - 1]
  }

  /// RFC 7617 section 2: no control characters in user-id and password.
  private mutating func checkNoControls(_ text: [UInt8], of title: String, _ id: ValueID) {
    guard let control = text.first(where: \.isASCIIControl) else { return }
    report(.controlByte(control, in: title), in: id) { $0 == control }
  }

  /// RFC 6265 section 4.1.1: no controls, spaces, quotes, commas, semicolons, backslashes.
  private mutating func validateCookie(_ cookie: NamedValue, _ request: Request) {
    let name = collection.text.string(cookie.name)
    validateText(cookie.value, request) { validator, text, span in
      let isSeparator = { (byte: UInt8) in " \",;\\".utf8.contains(byte) }
      if let byte = text.first(where: \.isASCIIControl) {
        validator.report(.controlByte(byte, in: "cookie '\(name)'"), in: cookie.value) {
          $0 == byte
        }
      } else if let byte = validator.unquoted(text).first(where: isSeparator) {
        // The quotes around a value may appear; others cannot be told from them by their byte.
        if byte == UInt8(ascii: "\"") {
          validator.report(.invalidCookieValue(name), at: span)
        } else {
          validator.report(.invalidCookieValue(name), in: cookie.value) { $0 == byte }
        }
      } else if let offset = text.withUnsafeBufferPointer({ FieldValue.firstC1Control(in: $0) }) {
        validator.reportC1(text[offset + 1], in: "cookie '\(name)'", cookie.value)
      } else if !FieldValue.isASCII(text[...]) {
        validator.report(.nonASCIIFieldValue("cookie '\(name)'"), at: span)
      }
    }
  }

  /// `Host = uri-host [ ":" port ]` (RFC 9110 section 7.2), one line of it.
  private mutating func validateHost(_ header: NamedValue, _ request: Request) {
    guard collection[header.value].kind != .list else {
      return report(.hostTwice(), at: header.span)
    }
    validateText(header.value, request) { validator, text, span in
      let isHost =
        switch AbsoluteURL.parse(Array("http://".utf8) + text) {
        case .failure: false
        case .success: !text.contains { "/?#".utf8.contains($0) }
        }
      if !isHost { validator.report(.invalidHost(String(decoding: text, as: UTF8.self)), at: span) }
    }
    if request.targetForm == .absolute { validateHost(header, besideTargetOf: request) }
  }

  /// RFC 9112 section 3.2.2: beside a target in absolute form a server ignores Host, and what reads
  /// both may take either.
  private mutating func validateHost(_ header: NamedValue, besideTargetOf request: Request) {
    for `case` in request.cases {
      guard let url = try? collection.resolveURL(of: request, case: `case`),
        let text = try? collection.evaluatedText(of: header.value, in: request, case: `case`),
        case .success(let host) = AbsoluteURL.parse(
          Array((url.scheme.rawValue + "://").utf8) + text),
        !FieldName.equal(host.host, url.host)
          || (host.port ?? url.scheme.defaultPort) != (url.port ?? url.scheme.defaultPort)
      else { continue }
      let expected = AbsoluteURL.hostField(host: url.host, port: url.port, scheme: url.scheme)
      return report(
        .hostContradictsTarget(
          String(decoding: text, as: UTF8.self), String(decoding: expected, as: UTF8.self)),
        at: collection[header.value].span)
    }
  }

  /// Where a case is, for what is wrong with its values only; the case that a request has
  /// without writing it explains nothing.
  func note(of case: Case, _ request: Request) -> Diagnostic.Note? {
    guard `case`.span != request.span else { return nil }
    return .init("in the case '\(collection.text.string(`case`.name))'", at: `case`.span)
  }

  /// Calls `check` with the text of a value for each case, and reports a value without text.
  mutating func validateText(
    _ id: ValueID, _ request: Request,
    _ check: (inout Validator, [UInt8], Span) -> Void
  ) {
    let isSymbolic = collection.isSymbolic(id)
    let span = collection[id].span
    var seen: [[UInt8]] = []
    var refused: Set<TextRefusal> = []
    forEachCase(of: request, where: isSymbolic) { validator, `case` in
      validator.sink.context = isSymbolic ? validator.note(of: `case`, request) : nil
      defer { validator.sink.context = nil }
      do throws(TextProblem) {
        guard
          let text = try validator.collection.evaluatedText(of: id, in: request, case: `case`)
        else { return }
        guard !seen.contains(text) else { return }
        if isSymbolic, seen.count < 16 { seen.append(text) }
        check(&validator, text, span)
      } catch {
        if validator.isReported(error, request) { return }
        let caseName = validator.collection.text.string(`case`.name)
        let refusal = validator.refusal(error, caseName: caseName, request, `case`)
        if refused.insert(refusal).inserted { validator.report(refusal) }
      }
    }
  }
}
