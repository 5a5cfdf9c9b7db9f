import Diagnostics
import Emission
import MessageAssembly
import MessageContent
import RequestModel
import RequestSerialization

/// Collects the entries of a file and their variables.
struct HTTPFileWriter {
  /// Content in a file of its own.
  struct BodyFile {
    var name: String
    var content: ContentSource
  }

  var collection: RequestCollection { _read { yield table.collection } }
  private let assembler: MessageAssembler
  private let secretVariables: SecretVariables
  private var templates: MessageTemplates
  private let table: VariableTable
  private var taken = TakenNames()
  private var entries: [UInt8] = []

  /// The delimiter before the next entry; empty if none is needed.
  private var delimiter: [UInt8] = []

  /// The last request with a description.
  private var described: Span?

  /// The number of bytes of the file so far.
  var length: Int { entries.count }

  private var dialect: HTTPDialect { table.dialect }

  init(
    _ collection: RequestCollection, dialect: HTTPDialect, into sink: inout DiagnosticSink
  ) {
    assembler = MessageAssembler(collection)
    secretVariables = SecretVariables(collection)
    table = VariableTable(collection, VariableNames(collection), dialect: dialect)
    templates = MessageTemplates(collection, variants: table.variants)
    for environment in collection.environments
    where collection.text[environment.name].elementsEqual(HTTPDialect.sharedEnvironment.utf8) {
      sink.report(
        .httpEnvironmentName(HTTPDialect.sharedEnvironment),
        at: environment.span ?? collection.serviceSpan ?? Span(at: 0))
    }
  }

  /// Adds a case. Returns the file for its content, if it needs one.
  mutating func write(
    _ request: Request, case: Case, into sink: inout DiagnosticSink
  ) throws(ContentError) -> BodyFile? {
    sink.subject = request.span
    defer { sink.subject = nil }
    let usesBase = usesBase(request, `case`)
    var builder: HTTPFileEntryBuilder
    do throws(AssemblyError) {
      let message = try assembler.serialize(request, case: `case`)
      let template = try templates.template(
        of: request, case: `case`, marksBaseURL: !usesBase)
      builder = HTTPFileEntryBuilder(
        message, template, of: request, case: `case`, table, usesBase: usesBase)
    } catch {
      if let error = error.contentError { throw error }
      let caseName = collection.text.string(`case`.name)
      sink.report(.notSerializable(error.sentence, caseName: caseName), at: `case`.span)
      return nil
    }
    let body = try builder.build(isFirst: described != request.span)
    described = request.span
    for diagnostic in builder.diagnostics { sink.report(diagnostic, at: request.span) }
    taken.takeRequest(builder.entry.name, for: builder.title, at: `case`.span, into: &sink)
    guard !builder.isLeftOut else {
      appendComment(of: request, titled: builder.title, because: Self.leftOut)
      return nil
    }
    if usesBase, table.addBaseURL() {
      taken.takeVariable(
        table.baseURLName, for: "base-url", at: collection.serviceSpan ?? Span(at: 0), into: &sink)
    }
    takeVariables(of: builder, into: &sink)
    append(builder.entry.text)
    delimiter = builder.entry.hidesNames && dialect.needsBareDelimiter ? Array("###\n\n".utf8) : []
    return body
  }

  private static let leftOut = "Left out: this client cannot send a body from a file."

  /// Whether the base URL is a variable in a case.
  private func usesBase(_ request: Request, _ case: Case) -> Bool {
    guard table.baseHolder != nil, let environment = collection.chosenEnvironment,
      table.base(of: environment) != nil, case .base = request.url.origin,
      // A signature is for one host.
      request.authentication?.scheme.aws == nil || !table.changesBaseURL
    else { return false }
    return collection.keepsBaseURL(environment, in: request, case: `case`)
  }

  private mutating func takeVariables(
    of builder: HTTPFileEntryBuilder, into sink: inout DiagnosticSink
  ) {
    for (name, placeholder) in builder.filling.variables {
      let isNew = table.add(name, placeholder) {
        VariableNote(
          placeholder, named: name, in: builder.request, collection, table.environments,
          secretVariables)
      }
      guard isNew else { continue }
      taken.takeVariable(
        name, for: placeholder.inputs.joined(separator: "' with '"),
        at: placeholder.firstInput.map { collection.inputs[$0].span } ?? builder.request.span,
        into: &sink)
    }
  }

  /// Adds a request without cases as a comment, in which no client finds a request.
  mutating func writeComment(of request: Request, into sink: inout DiagnosticSink) {
    let title = collection.text.string(request.name)
    taken.takeRequest(
      collection.identifier(of: request), for: title, at: request.span, into: &sink)
    appendComment(
      of: request, titled: title, because: "No cases: this request has no message.")
  }

  private mutating func appendComment(
    of request: Request, titled title: String, because reason: String
  ) {
    append(
      HTTPFileComment.entry(of: request, titled: title, because: reason, in: collection))
    delimiter = []
  }

  private mutating func append(_ text: [UInt8]) {
    if !entries.isEmpty { entries.append(0x0A) }
    entries += delimiter + text
  }
}

// MARK: - Files

extension HTTPFileWriter {
  /// The name of the file of requests.
  var name: String {
    OutputName.pathComponent(collection.text[collection.service], escape: .tilde) + ".http"
  }

  /// The files of the variables.
  var environments: EnvironmentFile { EnvironmentFile(table) }

  /// The file of requests.
  func text(_ environments: EnvironmentFile) -> [UInt8] {
    var parts: [[UInt8]] = []
    if environments.isNeeded {
      let instruction = ClientInstruction(
        dialect: dialect, fileName: name, environments: environments.names,
        hasUnchosen: environments.hasUnchosen, hasSecrets: environments.hasSecrets,
        exampleName: environments.exampleName)
      parts.append(instruction.lines.flatMap { HTTPFileComment.lines($0) })
    }
    var description: [UInt8] = []
    for text in [collection.summary, collection.description].compactMap(\.self) {
      description += HTTPFileComment.lines(collection.text.string(text))
    }
    if let deprecated = collection.deprecated {
      description += HTTPFileComment.deprecation(deprecated, in: collection)
    }
    parts.append(description)
    parts += table.notes.map(\.lines)
    var values: [UInt8] = []
    for variable in table.variables where variable.holder == .file {
      // The value does not depend on the environment.
      guard let value = variable.values.compactMap(\.self).first else { continue }
      values += "@\(variable.name) = ".utf8 + value + [0x0A]
    }
    parts += [values, entries]
    return Array(parts.filter { !$0.isEmpty }.joined(separator: [0x0A]))
  }
}
