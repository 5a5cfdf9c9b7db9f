import Diagnostics
import MessageSyntax
import RequestModel
import SerializationOptions

/// Checks of a merged request, for all of its cases.
///
/// What waits for no input is checked once, with the first case; the rest is checked for each.
extension Validator {
  mutating func validate(_ request: Request, _ places: RequestPlaces) {
    validateMethod(request, places)
    validateFieldConflicts(request, places)
    validateOptionalUse(request)
    validateSecretUse(request)
    validateURL(request, places)
    validateFields(request)
    validateContent(request, places)
    validateQueryLength(request)
    validateMatch(request)
    warnOfPlaceholders(request)
    warnOfFilesAsText(request)
    warnOfTextFormats(request)
  }

  /// Calls `check` with every case when a value waits for an input, else with the first alone.
  mutating func forEachCase(
    of request: Request, where isSymbolic: Bool, _ check: (inout Validator, Case) -> Void
  ) {
    guard isSymbolic else {
      if let first = request.cases.first { check(&self, first) }
      return
    }
    for `case` in request.cases { check(&self, `case`) }
  }

  private mutating func validateMethod(_ request: Request, _ places: RequestPlaces) {
    guard let method = places.method else { return }
    if collection.isText(method.value, "CONNECT") { report(.connectMethod(), at: method.span) }
    if let content = places.content, sendsContent(request) {
      if collection.isText(method.value, "TRACE") { report(.contentOnTrace(), at: content) }
      if case .multipart? = request.content,
        collection.isText(method.value, "GET") || collection.isText(method.value, "HEAD")
      {
        report(.multipartOnMethod(collection.text.string(method.value)), at: content)
      }
    }
    if let form = places.targetForm, form.value == .asterisk {
      if !collection.isText(method.value, "OPTIONS") {
        report(.asteriskNeedsOptions(), at: form.span)
      }
      validateNoQuery(request, places)
    }
    // A template may serve requests with and without content.
    guard places.describesContent, !sendsContent(request) else { return }
    if let type = places.contentType { report(.nothingToDescribe("content-type"), at: type) }
    if let coding = places.contentCoding {
      report(.nothingToDescribe("content-encoding"), at: coding)
    }
    if let digests = places.digests { report(.nothingToDescribe("digest"), at: digests) }
  }

  /// Whether content is made of values, and not given as bytes that may be coded already.
  private func isMadeHere(_ content: Content?) -> Bool {
    switch content {
    case .data, .file, nil: false
    default: true
    }
  }

  /// Whether a request has content: not parameters that go to the query, nor null ones of a
  /// serializer that sends nothing for them.
  private func sendsContent(_ request: Request) -> Bool {
    guard let content = request.content else { return false }
    guard case .parameters(let id) = content else { return true }
    if collection.encodesParametersInURI(request) { return false }
    return collection[id].kind != .null || request.serializer == .form
  }

  /// RFC 9112 section 3.2.4: `asterisk-form = "*"`.
  private mutating func validateNoQuery(_ request: Request, _ places: RequestPlaces) {
    if request.url.query != nil { report(.asteriskWithQuery(), at: request.url.span) }
    if let entry = request.query.first { report(.asteriskWithQuery(), at: entry.span) }
    if case .parameters(let id)? = request.content, collection.encodesParametersInURI(request),
      collection[id].kind != .null, collection[id].kind != .map || collection[id].count > 0
    {
      report(.asteriskWithQuery(), at: places.content ?? request.span)
    }
  }

  private func header(_ name: StaticString, in request: Request) -> NamedValue? {
    request.headers.first { collection.isField($0.name, name) }
  }

  /// Fields that two keys would write.
  private mutating func validateFieldConflicts(_ request: Request, _ places: RequestPlaces) {
    if let authentication = request.authentication {
      if case .none = authentication.scheme {
      } else if let field = header("Authorization", in: request) {
        report(
          .fieldAndKey("Authorization", key: "auth"), at: field.span,
          notes: [.init("'auth' is here", at: authentication.span)])
      }
    }
    if let cookie = request.cookies.first, let field = header("Cookie", in: request) {
      report(
        .fieldAndKey("Cookie", key: "cookies"), at: field.span,
        notes: [
          .init("the cookie '\(collection.text.string(cookie.name))' is here", at: cookie.span)
        ])
    }
    if let type = places.contentType, let field = header("Content-Type", in: request) {
      report(
        .fieldAndKey("Content-Type", key: "content-type"), at: field.span,
        notes: [.init("'content-type' is here", at: type)])
    }
    if let coding = places.contentCoding, let field = header("Content-Encoding", in: request) {
      report(
        .fieldAndKey("Content-Encoding", key: "content-encoding"), at: field.span,
        notes: [.init("'content-encoding' is here", at: coding)])
    }
    if let digests = places.digests { validateDigestFields(request, digests) }
    if places.contentCoding == nil, sendsContent(request),
      let field = header("Content-Encoding", in: request), isMadeHere(request.content),
      collection.isText(collection[field.value].text, "gzip")
        || collection.isText(collection[field.value].text, "deflate")
    {
      report(.codingNotApplied(), at: field.span)
    }
    guard case .multipart? = request.content else { return }
    if let type = places.contentType { report(.multipartContentType(), at: type) }
    // One that is inherited is replaced by the serializer.
    if let span = places.ownContentType { report(.multipartContentType(), at: span) }
  }

  private mutating func validateDigestFields(_ request: Request, _ digests: Span) {
    let fields: [(ContentDigest, StaticString)] = [
      (.sha256, "Content-Digest"), (.md5, "Content-MD5"),
    ]
    for (digest, name) in fields {
      guard request.digests.contains(digest), let field = header(name, in: request) else {
        continue
      }
      report(
        .fieldAndKey("\(name)", key: "digest"), at: field.span,
        notes: [.init("'digest' is here", at: digests)])
    }
  }

  /// An optional input inside longer text has nothing to drop: it needs a default.
  private mutating func validateOptionalUse(_ request: Request) {
    guard request.scope.contains(where: { isFreelyOptional(collection.inputs[$0]) }) else { return }
    let urlRoots = collection.roots(of: request, where: \.isInURL)
    for root in collection.roots(of: request) {
      let node = collection[root]
      guard node.kind == .concatenation || node.isContainer else {
        continue
      }
      for index in Int(root.index)..<Int(node.end)
      where collection.values[index].kind == .concatenation {
        for piece in collection.children(of: ValueID(index)) {
          let piece = collection[piece]
          guard piece.kind == .reference,
            let position = collection.scopeIndex(of: piece.inputName, in: request)
          else { continue }
          let input = collection.inputs[request.scope[position]]
          guard isFreelyOptional(input) else { continue }
          report(
            .optionalInsideText(
              collection.string(input.name), isInURL: urlRoots.contains(root)),
            at: piece.span, notes: [.init("declared here", at: input.span)])
        }
      }
    }
  }

  private func isFreelyOptional(_ input: Input) -> Bool {
    input.isOptional && input.defaultValue == nil && !input.isSecret
  }

  /// Secrets in a URL end in logs and histories.
  private mutating func validateSecretUse(_ request: Request) {
    guard request.scope.contains(where: { collection.inputs[$0].isSecret }) else { return }
    let roots = collection.roots(of: request) { role in
      role.isInURL || collection.syntax(of: role, in: request) == .pairs(.query)
    }
    for root in roots {
      for reference in references(in: root) {
        let node = collection.values[reference]
        guard let position = collection.scopeIndex(of: node.inputName, in: request),
          collection.inputs[request.scope[position]].isSecret
        else { continue }
        report(.secretInURL(collection.string(node.inputName)), at: node.span)
      }
    }
  }

  private mutating func validateURL(_ request: Request, _ places: RequestPlaces) {
    guard places.hasURL else { return }
    var isSymbolic = collection.isSymbolic(request.url)
    if case .base = request.url.origin {
      if let base = collection.baseURL {
        if !collection.hasLiteralBase { isSymbolic = isSymbolic || collection.isSymbolic(base) }
      } else if !isBaseURLRefused {
        // Once: all paths of a spec want the same base.
        isBaseURLRefused = true
        let environment = collection.environments.first { $0.baseURL != nil }
        let name = environment.map { collection.text.string($0.name) }
        return report(.noBaseURL(environment: name), at: request.url.span)
      }
    }
    var refused: Set<TextRefusal> = []
    forEachCase(of: request, where: isSymbolic) { validator, `case` in
      validator.validateURL(request, `case`, isSymbolic: isSymbolic, &refused)
    }
  }

  private mutating func validateURL(
    _ request: Request, _ case: Case, isSymbolic: Bool, _ refused: inout Set<TextRefusal>
  ) {
    do throws(URLResolutionProblem) {
      let url = try collection.resolveURL(of: request, case: `case`)
      if let message = doubt(of: url, request),
        refused.insert(TextRefusal(message: message, use: request.url.span)).inserted
      {
        report(message, at: request.url.span)
      }
    } catch {
      if case .noBaseURL = error.reason { return }
      let caseName = isSymbolic ? collection.text.string(`case`.name) : nil
      if case .text(let problem) = error.reason, isReported(problem, request) { return }
      let place = place(of: error, request, `case`)
      var refusal = TextRefusal(
        message: collection.message(for: error, caseName: caseName), use: place)
      if case .text(let problem) = error.reason {
        refusal.null = self.refusal(problem, caseName: caseName, request, `case`).null
      }
      // What is wrong alike in many cases is said of the first.
      guard refused.insert(refusal.said(of: request)).inserted else { return }
      // What is wrong with a value is so in every request that takes it.
      if error.isOfValue, !remember(refusal.message, of: error.span) { return }
      if isSymbolic, error.needsCase { sink.context = note(of: `case`, request) }
      report(refusal)
      sink.context = nil
    }
  }

  private func place(of problem: URLResolutionProblem, _ request: Request, _ case: Case) -> Span {
    guard case .dotSegment(_, let segment) = problem.reason, !problem.isOfValue else {
      return problem.span
    }
    let isOfBase = problem.span == collection.baseURL?.span
    let template = isOfBase ? collection.baseURL ?? request.url : request.url
    return span(ofSegment: segment, of: template, request, `case`)
  }

  /// Whether a missing value has been reported where it should have been given.
  func isReported(_ problem: TextProblem, _ request: Request) -> Bool {
    guard problem.reason == .absent, let name = problem.input else { return false }
    if isUnsent { return true }
    guard let position = collection.scopeIndex(of: name, in: request) else { return true }
    let input = collection.inputs[request.scope[position]]
    return !input.isOptional || isFreelyOptional(input) && problem.isInsideText
  }
}

/// The sentences for what keeps a value from being sent.
extension RequestCollection {
  func message(
    for problem: URLResolutionProblem, caseName: String?
  ) -> DiagnosticMessage {
    switch problem.reason {
    case .noBaseURL: .noBaseURL()
    case .text(let problem): message(for: problem, caseName: caseName)
    case .url(let problem, let text):
      .url(problem, evaluated: caseName == nil ? nil : String(decoding: text, as: UTF8.self))
    case .baseURLWithQuery: .baseURLWithQuery()
    case .dotSegment(let segment, _):
      .dotSegment(String(decoding: segment, as: UTF8.self), caseName: caseName)
    case .emptySegment(let name): .emptySegment(string(name), caseName: caseName)
    }
  }

  /// The sentence for a value without text.
  func message(for problem: TextProblem, caseName: String?) -> DiagnosticMessage {
    let input = problem.input.map { string($0) }
    switch problem.reason {
    case .null: return .nullInText(input: input)
    case .container: return .containerInText(input: input)
    case .file: return .fileInText(input: input)
    case .notJSON(.data): return .valueHasNoPlace("binary data", in: "JSON")
    case .notJSON(.set): return .valueHasNoPlace("a set", in: "JSON")
    case .notJSON(.file): return .valueHasNoPlace("a file", in: "JSON")
    case .notJSON: return .valueHasNoPlace("infinity or a number that is none", in: "JSON")
    case .tooDeep:
      return .valueHasNoPlace("a value that nests deeper than 512 levels", in: "JSON")
    case .item: return .itemWithoutText(input: input)
    case .notXML: return .inputNotInXML(input)
    case .tooLong: return .textTooLarge()
    case .absent: return .absentValue(input: input ?? "", caseName: caseName)
    }
  }
}

extension URLResolutionProblem {
  /// Whether the sentence does not say for which case it is meant.
  fileprivate var needsCase: Bool {
    switch reason {
    case .url: true
    case .text(let problem): problem.reason != .absent
    case .baseURLWithQuery: true
    case .noBaseURL, .dotSegment, .emptySegment: false
    }
  }
}
