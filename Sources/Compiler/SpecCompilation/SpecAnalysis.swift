import Diagnostics
import Emission
import MessageContent
import RequestModel
import RequestSerialization
import SpecFrontend
import YAMLSyntax

/// The steps of analysing one spec: parse, include, lower, measure, try, check.
struct SpecAnalysis {
  private let compiler: Compiler
  private let input: SpecInput
  private var sources = SourceMap()
  private var sink = DiagnosticSink()
  private var inputs: [String]
  private var attachments: [Attachment] = []
  private var service: String?
  private var serviceSpan: Span?
  private var environmentNames: [String] = []
  private var usedPatterns: Set<Int> = []

  /// The model, if something is made of it after the analysis. One that only had to be checked goes
  /// before the next spec is read.
  private var scope: EmissionScope?
  private var usedSettings: Set<Int> = []
  private var hasEnvironments = false
  private var redaction = Redaction()
  private var allowances: Allowances

  /// What is kept of checking the outputs, by their kinds.
  private var kept: [String: CheckedOutputs] = [:]

  init(compiler: Compiler, input: SpecInput) {
    self.compiler = compiler
    self.input = input
    inputs = [input.path]
    allowances = Allowances(commandLine: compiler.options.allowed)
  }

  private var limits: ReaderLimits {
    ReaderLimits(
      maxDepth: compiler.options.maximumDepth, maxNodes: compiler.options.maximumNodes,
      maxFileSize: compiler.options.maximumFileSize)
  }

  mutating func run(_ frontend: inout SpecFrontend, _ measured: inout MeasuredFiles) {
    analyse(&frontend, &measured)
    settleWarnings()
    sources.hide(redaction.spans)
    sink.redact(redaction, in: sources)
  }

  /// Takes out the warnings that are accepted, and says which lists accept nothing.
  ///
  /// What an error keeps from being found, or the choices of another run bring up, is not known.
  private mutating func settleWarnings() {
    allowances.settle(&sink)
    let options = compiler.options
    guard !sink.hasErrors, options.environment == nil, options.values.isEmpty else { return }
    var origins: Set<DiagnosticTable.Origin> = [.spec, .run]
    if options.only.isEmpty { origins.formUnion(options.kinds.map { .output($0) }) }
    allowances.reportUnused(into: &sink, among: origins)
  }

  private mutating func analyse(_ frontend: inout SpecFrontend, _ measured: inout MeasuredFiles) {
    guard let base = sources.add(SourceFile(path: input.path, bytes: input.bytes)) else { return }
    guard let spec = frontend.parse(input.bytes, base: base, limits: limits, sink: &sink) else {
      hideLines(ofUnparsed: [0])
      // Where secrets may be, it is not known which texts are their values.
      guard !sources.files.contains(where: mayHoldSecrets) else { return }
      let mistakes = Self.mistakes(
        beforeSyntaxErrorIn: input.bytes, base: base, found: sink.diagnostics, limits: limits,
        &frontend, sources: sources)
      for mistake in mistakes { sink.report(mistake) }
      return
    }
    var fragments: [SpecFrontend.ParsedFile] = []
    var unparsed: [Int] = []
    let includes = frontend.includes(of: spec, sink: &sink)
    for include in includes {
      let count = sources.files.count
      if let fragment = fragment(include, &frontend) {
        fragments.append(fragment)
      } else if sources.files.count > count {
        unparsed.append(count)
      }
    }
    let secrets = frontend.secrets(
      in: [spec] + fragments, isIncomplete: fragments.count < includes.count)
    redaction = secrets.redaction
    hideLines(ofUnparsed: unparsed)
    // The document goes when the model is made of it.
    var lowered = frontend.lower(
      consume spec, fragments: consume fragments, sources: sources,
      selection: Selection(
        environment: compiler.options.environment,
        settings: compiler.options.values.map { .init(name: $0.name, value: $0.text) }),
      allowances: allowances, sink: &sink)
    allowances = lowered.allowances
    sources = lowered.collection.sources
    hideSettings(of: secrets.names)
    usedSettings = lowered.usedSettings
    hasEnvironments = lowered.hasEnvironments
    for attachment in lowered.attachments {
      measure(attachment, for: &lowered.collection, &measured)
    }
    if !sink.hasErrors { digestFiles(of: &lowered.collection) }
    lowered.collection.relativePath = input.relativePath
    if !sink.hasErrors { tryMessages(of: lowered.collection) }
    if !sink.hasErrors {
      UndeclaredEncoding.report(in: &lowered.collection, into: &sink, unless: allowances)
    }
    keep(lowered.collection)
  }

  /// Keeps what is asked of a model later, and checks what outputs cannot carry.
  private mutating func keep(_ collection: RequestCollection) {
    service = collection.service.isEmpty ? nil : collection.text.string(collection.service)
    serviceSpan = collection.serviceSpan
    environmentNames = collection.environments.map { collection.text.string($0.name) }
    guard !sink.hasErrors else { return }
    if !compiler.options.only.isEmpty {
      usedPatterns = collection.patterns(usedOf: compiler.options.only)
    }
    guard !compiler.options.kinds.isEmpty else { return }
    let scope = collection.scope(of: compiler.options.only)
    checkOutputs(of: scope)
    // A run that makes nothing more of the models keeps none: its memory does not grow with them.
    if !compiler.options.kinds.allSatisfy({ kept[$0]?.artifacts != nil }) { self.scope = scope }
  }

  /// Hides all lines of files that are not YAML, if one of the spec's files may declare a secret: it
  /// is not known which of the lines hold its value.
  private mutating func hideLines(ofUnparsed unparsed: [Int]) {
    guard !unparsed.isEmpty, sources.files.contains(where: mayHoldSecrets) else { return }
    for index in unparsed {
      let (base, count) = (sources.bases[index], sources.files[index].bytes.count)
      redaction.hide(Span(start: base, end: base + UInt32(count)))
    }
  }

  /// Whether a file declares a secret, or gives values to inputs that what it includes may declare as
  /// secrets.
  private func mayHoldSecrets(_ file: SourceFile) -> Bool {
    file.mentions("secret")
      || file.mentions("include")
        && ["environments", "cases", "matrix"].contains { file.mentions($0) }
  }

  /// Hides what `--set` gives an input that shares its name with a secret.
  private mutating func hideSettings(of names: Set<String>) {
    for (file, base) in zip(sources.files, sources.bases)
    where file.isSetting && names.contains(String(file.path.dropFirst("--set ".count))) {
      redaction.hide(Span(start: base, end: base + UInt32(file.bytes.count)))
    }
  }

  private mutating func fragment(
    _ include: SpecFrontend.Include, _ frontend: inout SpecFrontend
  ) -> SpecFrontend.ParsedFile? {
    inputs.append(compiler.provider.listedPath(of: include.path, relativeTo: input.path))
    do throws(SourceError) {
      let bytes = try compiler.provider.read(include.path, relativeTo: input.path)
      let path = SourcePath.joined(include.path, relativeTo: input.path)
      guard let base = sources.add(SourceFile(path: path, bytes: bytes)) else { return nil }
      return frontend.parse(bytes, base: base, limits: limits, sink: &sink)
    } catch {
      sink.report(.include(include.path, error.sentence), at: include.span)
      return nil
    }
  }

  private mutating func measure(
    _ attachment: AttachmentRequest, for collection: inout RequestCollection,
    _ measured: inout MeasuredFiles
  ) {
    let path = String(decoding: attachment.key.path, as: UTF8.self)
    let file = sources.files[attachment.key.file]
    // What `--set` names is relative to the spec.
    let owner = file.isSetting ? input.path : file.path
    do throws(SourceError) {
      guard !path.utf8.contains(0) else { throw .notFound }
      inputs.append(compiler.provider.listedPath(of: path, relativeTo: owner))
      let content = try measured.measure(path, relativeTo: owner, with: compiler.provider)
      collection.attachments[attachment.key] = content
      for file in content.filePaths {
        attachments.append(Attachment(path: path, span: attachment.span, resolvedPath: file))
      }
    } catch {
      sink.report(.attachment(path, error.sentence), at: attachment.span)
    }
  }

  /// Reads the files whose digests are sent.
  private mutating func digestFiles(of collection: inout RequestCollection) {
    for id in collection.digestedFiles {
      let path = Array(collection.text[collection[id].text])
      guard let key = collection.attachmentKey(at: path, namedBy: id),
        collection.attachmentDigests[key] == nil, let content = collection.attachments[key]
      else { continue }
      do throws(ContentError) {
        collection.attachmentDigests[key] = try AttachmentDigests(of: content)
      } catch {
        let sentence = SerializationError(error).description
        sink.report(
          .attachment(String(decoding: path, as: UTF8.self), sentence), at: collection[id].span)
      }
    }
  }

  /// Makes the messages of which only the serializer can tell whether they can be made, so that
  /// nothing is written when one cannot.
  private mutating func tryMessages(of collection: RequestCollection) {
    for index in collection.requests.indices where collection.requests[index].needsTrial {
      let request = collection.requests[index]
      for `case` in request.cases {
        if let refusal = collection.refusal(of: request, case: `case`) { sink.report(refusal) }
      }
    }
  }

  /// Finds what outputs cannot carry before anything is written.
  private mutating func checkOutputs(of scope: EmissionScope) {
    for backend in compiler.options.backends {
      let kind = type(of: backend).kind
      guard compiler.options.kinds.contains(kind) else { continue }
      // What cannot be read any longer is told when it is written.
      if let checked = try? backend.check(scope, into: &sink) { kept[kind] = checked }
    }
  }

  consuming func finish() -> AnalysedSpec {
    let isGood = !sink.hasErrors
    return AnalysedSpec(
      path: input.path, relativePath: input.relativePath, service: service,
      serviceSpan: serviceSpan, sources: sources, diagnostics: sink.diagnostics,
      hasErrors: sink.hasErrors, inputs: inputs, attachments: attachments,
      usedSettings: usedSettings, usedAllowances: allowances.usedOfCommandLine,
      hasEnvironments: hasEnvironments, environmentNames: environmentNames,
      usedPatterns: isGood ? usedPatterns : [], backends: compiler.options.backends,
      kept: isGood ? kept : [:], scope: isGood ? scope : nil)
  }
}
