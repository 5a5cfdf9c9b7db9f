import Diagnostics
import MessageAssembly
import MessageContent
import MessageSigning
import MessageSyntax
import RequestModel
import RequestSerialization

/// Makes the entry of one case, and finds its limits.
struct HTTPFileEntryBuilder {
  let message: SerializedRequest
  let request: Request
  let `case`: Case
  let dialect: HTTPDialect

  /// Whether the base URL is a variable in this case.
  let usesBase: Bool

  /// The title of the case in messages: `share-album`, `share-album/wide`.
  let title: String

  var entry: HTTPFileEntry
  var filling: VariableFilling
  private(set) var diagnostics: [DiagnosticMessage] = []

  /// Whether the dialect does not support the case, which then becomes a comment.
  private(set) var isLeftOut = false

  var collection: RequestCollection { _read { yield filling.table.collection } }

  init(
    _ message: SerializedRequest, _ template: MessageTemplate?, of request: Request, case: Case,
    _ table: VariableTable, usesBase: Bool
  ) {
    (self.message, self.request, self.case) = (message, request, `case`)
    self.usesBase = usesBase
    dialect = table.dialect
    title = table.collection.title(of: `case`, of: request)
    entry = HTTPFileEntry(
      title: title, name: table.collection.identifier(of: `case`, of: request),
      method: message.method, url: [])
    filling = VariableFilling(template, table, request)
  }

  /// Makes the entry.
  ///
  /// - Parameter isFirst: Whether this is the first case of its request, which describes the
  ///   request.
  /// - Returns: The file for its content, if it needs one.
  /// - Throws: `ContentError` if an attached file can no longer be read or has changed.
  mutating func build(isFirst: Bool) throws(ContentError) -> HTTPFileWriter.BodyFile? {
    var body: HTTPFileWriter.BodyFile?
    for property in Request.Property.all { try add(property, isFirst: isFirst, &body) }
    if isLeftOut { return nil }
    // The comment of a signed request says it.
    if filling.holdsExample, !isSigned { report(.httpSecretExample(title)) }
    reportFixedInputs()
    return body
  }

  private mutating func add(
    _ property: Request.Property, isFirst: Bool, _ body: inout HTTPFileWriter.BodyFile?
  ) throws(ContentError) {
    switch property {
    case .summary:
      guard isFirst else { return }
      entry.comments = HTTPFileComment.description(of: request, in: filling.table.collection)
    // With the summary.
    case .description, .deprecated: break
    case .method:
      guard let effect = dialect.effect(ofMethod: message.method) else { return }
      report(.httpMethod(message.method, title, effect))
    case .url: addURL()
    case .authentication: if isSigned { entry.comments += HTTPFileComment.ofSignedRequest }
    case .headers: addFields()
    case .content: body = try addBody()
    case .options: addDirectives()
    // The message has them in its target, its fields and its content.
    case .targetForm, .query, .clientFields, .cookies, .contentType, .contentCoding, .digests,
      .serializer, .methodsEncodingParametersInURI, .omitsEmpty, .framing:
      break
    // Entries have names of their own, and clients know nothing of the rest.
    case .swiftName, .tags, .inputs, .inputChoices, .responses, .expected, .match, .loadWeight,
      .cases:
      break
    }
  }

  private var isSigned: Bool { request.authentication?.scheme.aws != nil }

  /// Reports a message, which is an error if clients change what is signed.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - field: The name of the field that clients change.
  mutating func report(_ message: DiagnosticMessage, ofField field: String? = nil) {
    let isBreaking =
      isSigned && (field.map(signs) ?? Self.changesOfMessages.contains(message.id))
    let message = isBreaking ? message.breakingSignature() : message
    if !diagnostics.contains(message) { diagnostics.append(message) }
  }

  /// The warnings of changes to the request line and the content.
  private static let changesOfMessages: Set<DiagnosticID> = [
    "http-content-with-get", "http-form-body", "http-host", "http-method", "http-plus", "http-url",
  ]

  private func signs(_ field: String) -> Bool {
    let others = request.authentication?.scheme.aws?.signedFields ?? []
    return AWSSignature.Fields.isSigned(
      field.lowercased(), others: Set(others.map { collection.text.string($0).lowercased() }))
  }

  /// Warns of a limit, if a client of the dialect has it.
  ///
  /// - Parameters:
  ///   - limit: The limit.
  ///   - field: The name of the field that clients change.
  ///   - message: Makes a message from the title of the case and the effect.
  mutating func report(
    _ limit: ClientLimit, ofField field: String? = nil,
    _ message: (String, String) -> DiagnosticMessage
  ) {
    if let effect = dialect.effect(of: limit) { report(message(title, effect), ofField: field) }
  }

  mutating func leaveOut() { isLeftOut = true }

  private mutating func reportFixedInputs() {
    for index in filling.fixedInputs.sorted() {
      report(
        .httpEnvironmentValue(
          "input '\(collection.string(collection.inputs[index].name))'", title,
          unholdableIn: filling.unholdable[index]))
    }
    guard !usesBase, case .base = request.url.origin, filling.table.changesBaseURL else { return }
    report(.httpEnvironmentValue("'base-url'", title))
  }

  private mutating func addDirectives() {
    if dialect.knowsAutoEncoding, mayBeEncodedAgain { entry.directives.append("no-auto-encoding") }
    if dialect.knowsTimeouts, let timeout = message.properties.timeout {
      let (seconds, attoseconds) = timeout.components
      entry.directives.append(
        attoseconds == 0
          ? "timeout \(seconds)"
          : "timeout \(seconds * 1000 + attoseconds / 1_000_000_000_000_000) ms")
    }
    if dialect.knowsCookieJars, message.fields["Cookie"] != nil {
      entry.directives.append("no-cookie-jar")
    }
  }

  /// Whether the URL or a form contains, or through a variable may contain, percent-encoding.
  private var mayBeEncodedAgain: Bool {
    if entry.url.contains(UInt8(ascii: "%")) || filling.isVariable(in: entry.url, but: usesBase) {
      return true
    }
    let bases = filling.table.bases.compactMap { $0?.text }
    if usesBase, bases.contains(where: { $0.contains(UInt8(ascii: "%")) }) { return true }
    guard LineHandling(mediaType: message.mediaType ?? "") == .form,
      case .inline(let text)? = entry.body
    else { return false }
    return text.contains(UInt8(ascii: "%")) || filling.isVariable(in: text, but: false)
  }
}

extension VariableFilling {
  /// Whether a piece of the file has a variable other than the base URL at its beginning.
  fileprivate func isVariable(in piece: [UInt8], but beginsWithBase: Bool) -> Bool {
    InlineText.holdsVariable(beginsWithBase ? Array(piece.dropFirst(2)) : piece)
  }
}
