import Diagnostics
import MessageAssembly
import MessageContent
import RequestModel
import RequestSerialization

/// Gathers the entries of a file, and the variables that they use.
struct HTTPFileWriter {
  /// A content that stands in a file of its own.
  struct BodyFile {
    var name: String
    var content: ContentSource
  }

  let collection: RequestCollection
  let dialect: HTTPDialect
  let names: VariableNames
  private let assembler: MessageAssembler
  private var templates: SecretTemplates
  private let base: BaseURL?
  private var entries: [UInt8] = []

  /// How many bytes the file of requests has at least.
  var length: Int { entries.count }

  /// What must stand before the next entry.
  private var delimiter: [UInt8] = []

  /// The secrets in the order in which they were met, each once.
  private var secrets: [(name: String, example: [UInt8])] = []
  private var knownSecrets: Set<String> = []
  private var taken: TakenNames

  init(_ collection: RequestCollection, dialect: HTTPDialect) {
    self.collection = collection
    self.dialect = dialect
    names = VariableNames(service: collection.text.string(collection.service))
    taken = TakenNames(names, at: collection.serviceSpan ?? Span(at: 0))
    assembler = MessageAssembler(collection)
    templates = SecretTemplates(collection)
    base = collection.chosenEnvironment.flatMap { collection.baseURL(in: $0) }
      .map { BaseURL($0) }
  }

  /// Adds a case, and returns the file that its content needs, if it needs one.
  mutating func write(
    _ request: Request, case: Case, into sink: inout DiagnosticSink
  ) throws(ContentError) -> BodyFile? {
    sink.subject = request.span
    defer { sink.subject = nil }
    let message: SerializedRequest
    let template: MessageTemplate?
    do throws(AssemblyError) {
      message = try assembler.serialize(request, case: `case`)
      template = try templates.template(of: request, case: `case`)
    } catch {
      if let error = error.contentError { throw error }
      let caseName = collection.text.string(`case`.name)
      sink.report(.notSerializable(error.sentence, caseName: caseName), at: `case`.span)
      return nil
    }
    var builder = HTTPFileEntryBuilder(
      message: message, template: template, request: request, caseName: `case`.name,
      collection: collection, dialect: dialect, names: names)
    if let base, let environment = collection.chosenEnvironment, case .base = request.url.origin,
      collection.keepsBaseURL(environment, in: request, case: `case`)
    {
      builder.base = base
    }
    let body = try builder.build()
    for diagnostic in builder.diagnostics { sink.report(diagnostic, at: request.span) }
    taken.take(builder.entry.name, for: builder.title, at: `case`.span, into: &sink)
    for variable in builder.variables {
      taken.take(
        variable.name, for: variable.placeholder, of: request, in: collection, into: &sink)
      guard knownSecrets.insert(variable.name).inserted else { continue }
      secrets.append((variable.name, variable.placeholder.example))
    }
    if !entries.isEmpty { entries.append(0x0A) }
    entries += delimiter + builder.entry.text
    delimiter = builder.entry.hidesNames && dialect.needsBareDelimiter ? Array("###\n\n".utf8) : []
    return body
  }

  /// Adds a request without cases: a comment, in which no client finds a request to send.
  mutating func writeComment(of request: Request, into sink: inout DiagnosticSink) {
    let title = collection.text.string(request.name)
    let name = Identifier.text(
      request: title, case: "default", of: collection.text.string(collection.service))
    taken.take(name, for: title, at: request.span, into: &sink)
    if !entries.isEmpty { entries.append(0x0A) }
    entries += delimiter + HTTPFileComment.entry(of: request, named: name, in: collection)
    delimiter = []
  }

  /// The files that hold all: that of the requests, whose name is empty, and those of variables.
  func finish() -> [(name: String, content: [UInt8])] {
    var files = [(name: "", content: text)]
    let environments = self.environments
    files.append((EnvironmentFile.name, EnvironmentFile.text(environments)))
    if !secrets.isEmpty {
      let examples = environments.map { environment in
        (name: environment.name, variables: secrets.map { (name: $0.name, value: $0.example) })
      }
      files.append((EnvironmentFile.exampleName, EnvironmentFile.text(examples)))
    }
    return files
  }

  private var text: [UInt8] {
    var output: [UInt8] = []
    for text in [collection.summary, collection.description].compactMap(\.self) {
      output += HTTPFileComment.lines(collection.text.string(text))
    }
    if let deprecated = collection.deprecated {
      output += Self.deprecation(deprecated, in: collection)
    }
    if dialect.writesVariables {
      if !output.isEmpty { output.append(0x0A) }
      if let base { output += "@\(names.baseURL) = ".utf8 + base.text + [0x0A] }
      for secret in secrets { output += "@\(secret.name) = ".utf8 + secret.example + [0x0A] }
    }
    if !output.isEmpty, output.suffix(2) != [0x0A, 0x0A] { output.append(0x0A) }
    return output + entries
  }

  static func deprecation(_ deprecation: Deprecation, in collection: RequestCollection) -> [UInt8] {
    guard let message = deprecation.message else { return Array("# Deprecated\n".utf8) }
    return HTTPFileComment.lines("Deprecated: " + collection.text.string(message))
  }

  /// The environments with their base URLs. One called `default` stands for none, unless there is no
  /// base URL without an environment, or an environment of that name.
  private var environments: [(name: String, variables: [(name: String, value: [UInt8])])] {
    var named = collection.environments.map {
      (name: collection.text.string($0.name), environment: Environment?.some($0))
    }
    let isTaken = named.contains { $0.name.utf8.elementsEqual("default".utf8) }
    if named.isEmpty || !isTaken && collection.unchosenEnvironment != nil {
      named.insert((name: "default", environment: collection.unchosenEnvironment), at: 0)
    }
    return named.map { name, environment in
      let url = environment.flatMap { collection.baseURL(in: $0) }.map { BaseURL($0).text }
      return (name, url.map { [(name: names.baseURL, value: $0)] } ?? [])
    }
  }
}
