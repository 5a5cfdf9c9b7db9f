// The compiler on one page.
//
//     bytes ─▶ parse ─▶ include ─▶ read ─▶ merge ─▶ lower ─▶ rules ─▶ measure ─▶ try ─▶ check ─▶ emit
//              ╰─ documents ─╯     ╰── the model, request by request ─╯  files   messages  outputs
//
// `lower` below is four steps of the drawing: `SpecFrontend.lower` reads a request, merges what it
// inherits, adds it to the model, and applies the rules, before it reads the next one. Files are
// always measured; messages are tried, and outputs checked, only if the model has no errors. The
// last step is `AnalysedSpec.emit`, which the driver calls for each kind of output.
//
// Every step reports to the sink. Values of secrets are found in the documents before other steps
// read them, and are removed from the diagnostics at the end.

import Diagnostics
import Emission
import MessageContent
import RequestModel
import RequestSerialization
import SpecFrontend
import YAMLSyntax

/// Compiles one spec from its bytes to an ``AnalysedSpec``.
struct CompilationPipeline {
  private let compiler: Compiler
  private let input: SpecInput
  private var sources = SourceMap()
  private var sink = DiagnosticSink()
  private var redaction = Redaction()
  private var allowances: Allowances
  private var files: AnalysedSpec.Files
  private var declarations: AnalysedSpec.Declarations?
  private var used = AnalysedSpec.UsedChoices()
  private var outputs: AnalysedSpec.Outputs

  init(compiler: Compiler, input: SpecInput) {
    (self.compiler, self.input) = (compiler, input)
    files = AnalysedSpec.Files(inputs: [input.path])
    outputs = AnalysedSpec.Outputs(
      backends: compiler.options.backends.filter {
        !input.isFragment || type(of: $0).emitsFragments
      })
    allowances = Allowances(commandLine: compiler.options.allowed)
  }

  /// Runs all steps.
  consuming func run(
    _ frontend: inout SpecFrontend, _ measured: inout MeasuredFiles
  ) -> AnalysedSpec {
    if input.isFragment {
      if let parsed = parse(&frontend) { checkOutputs(of: lower(fragment: parsed, &frontend)) }
    } else if let parsed = parse(&frontend) {
      var lowered = lower(include(parsed, &frontend), &frontend)
      measure(&lowered, &measured)
      tryMessages(of: &lowered.collection)
      checkOutputs(of: lowered.collection)
    }
    settleWarnings()
    sources.hide(redaction.spans)
    sink.redact(redaction, in: sources)
    if sink.hasErrors { (used.patterns, outputs) = ([], outputs.withoutModel) }
    used.allowances = allowances.usedOfCommandLine
    return AnalysedSpec(
      input, sources: sources, diagnostics: sink.diagnostics, hasErrors: sink.hasErrors,
      files: files, declarations: declarations, used: used, outputs: outputs)
  }
}

// MARK: - Parse and include

extension CompilationPipeline {
  /// A spec and its fragments as parsed documents.
  private struct Documents {
    var spec: SpecFrontend.ParsedFile
    var fragments: [SpecFrontend.ParsedFile] = []

    /// The names of secrets that the documents may declare.
    var secrets: Set<String> = []
  }

  private var limits: ReaderLimits {
    let options = compiler.options
    return ReaderLimits(
      maxDepth: options.maximumDepth, maxNodes: options.maximumNodes,
      maxFileSize: options.maximumFileSize)
  }

  private mutating func parse(_ frontend: inout SpecFrontend) -> SpecFrontend.ParsedFile? {
    guard let base = sources.add(SourceFile(path: input.path, bytes: input.bytes)) else {
      return nil
    }
    if let spec = frontend.parse(input.bytes, base: base, limits: limits, sink: &sink) {
      return spec
    }
    redaction.hideLines(ofUnparsed: [0], in: sources)
    // If a file may contain secrets, any of its text may be the value of one.
    guard !sources.files.contains(where: \.mayHoldSecrets) else { return nil }
    let mistakes = SpecBeginning.mistakes(
      beforeSyntaxErrorIn: input.bytes, base: base, found: sink.diagnostics, limits: limits,
      &frontend, sources: sources)
    for mistake in mistakes { sink.report(mistake) }
    return nil
  }

  private mutating func include(
    _ spec: consuming SpecFrontend.ParsedFile, _ frontend: inout SpecFrontend
  ) -> Documents {
    var documents = Documents(spec: spec)
    var unparsed: [Int] = []
    let includes = frontend.includes(of: documents.spec, sink: &sink)
    for include in includes {
      let count = sources.files.count
      if let fragment = fragment(include, &frontend) {
        documents.fragments.append(fragment)
      } else if sources.files.count > count {
        unparsed.append(count)
      }
    }
    let isIncomplete = documents.fragments.count < includes.count
    (redaction, documents.secrets) = frontend.secrets(
      in: [documents.spec] + documents.fragments, isIncomplete: isIncomplete)
    redaction.hideLines(ofUnparsed: unparsed, in: sources)
    return documents
  }

  private mutating func fragment(
    _ include: SpecFrontend.Include, _ frontend: inout SpecFrontend
  ) -> SpecFrontend.ParsedFile? {
    files.inputs.append(compiler.provider.listedPath(of: include.path, relativeTo: input.path))
    do throws(SourceError) {
      let bytes = try compiler.provider.read(include.path, relativeTo: input.path)
      let path = SourcePath.joined(include.path, relativeTo: input.path)
      guard let base = sources.add(SourceFile(path: path, bytes: bytes)) else { return nil }
      var parsed = frontend.parse(bytes, base: base, limits: limits, sink: &sink)
      if SpecMark.declaresTypes(bytes) { parsed?.pathOfTypes = pathFromRoot(of: include.path) }
      return parsed
    } catch {
      sink.report(.include(include.path, error.sentence), at: include.span)
      return nil
    }
  }
}

extension CompilationPipeline {
  /// The path of an included fragment from the root, which is recorded.
  private mutating func pathFromRoot(of path: String) -> String? {
    let provider = compiler.provider
    let found =
      provider.pathFromRoot(of: path, relativeTo: input.path)
      ?? SourcePath.simplified(SourcePath.joined(path, relativeTo: input.relativePath)).map {
        String(decoding: $0, as: UTF8.self)
      }
    guard let found else { return nil }
    files.fragments.append(
      .init(
        path: provider.listedPath(of: path, relativeTo: input.path), relativePath: found))
    return found
  }
}

// MARK: - Read, merge, lower, rules

extension CompilationPipeline {
  /// Lowers the types of a fragment by itself.
  private mutating func lower(
    fragment parsed: SpecFrontend.ParsedFile, _ frontend: inout SpecFrontend
  ) -> RequestCollection {
    // A spec may declare secrets whose values the fragment has.
    redaction = frontend.secrets(in: [parsed], isIncomplete: true).redaction
    var fragment = parsed
    fragment.pathOfTypes = input.relativePath
    var collection = frontend.lower(
      fragment: fragment, sources: sources, allowances: allowances, sink: &sink
    ).collection
    collection.relativePath = input.relativePath
    return collection
  }

  private mutating func lower(
    _ documents: consuming Documents, _ frontend: inout SpecFrontend
  ) -> SpecFrontend.LoweredSpec {
    let options = compiler.options
    var lowered = frontend.lower(
      documents.spec, fragments: documents.fragments, sources: sources,
      selection: Selection(
        environment: options.environment,
        settings: options.values.map { .init(name: $0.name, value: $0.text) },
        request: options.request, sendsRequest: options.sendsRequest),
      allowances: allowances, sink: &sink)
    allowances = lowered.allowances
    sources = lowered.collection.sources
    redaction.hideSettings(of: documents.secrets, in: sources)
    used.settings = lowered.usedSettings
    declarations = AnalysedSpec.Declarations(
      of: lowered.collection, hasEnvironments: lowered.hasEnvironments)
    lowered.collection.relativePath = input.relativePath
    return lowered
  }

  /// Removes accepted warnings, and reports unused entries of `allow`.
  ///
  /// After errors, or with choices that other runs make differently, unused entries are unknown.
  private mutating func settleWarnings() {
    allowances.settle(&sink)
    let options = compiler.options
    guard !sink.hasErrors, options.environment == nil, options.values.isEmpty else { return }
    var origins: Set<DiagnosticTable.Origin> = [.spec, .run]
    if options.only.isEmpty { origins.formUnion(options.kinds.map { .output($0) }) }
    allowances.reportUnused(into: &sink, among: origins)
  }
}

// MARK: - Measure

extension CompilationPipeline {
  /// Finds the attached files, and reads those whose digests are sent. A command that is for one
  /// request needs only the files of that request.
  private mutating func measure(
    _ lowered: inout SpecFrontend.LoweredSpec, _ measured: inout MeasuredFiles
  ) {
    guard compiler.options.needsAttachments else { return }
    var missing: [(key: AttachmentKey, problem: Diagnostic)] = []
    for attachment in lowered.attachments {
      if let problem = measure(attachment, for: &lowered.collection, &measured) {
        missing.append((attachment.key, problem))
      }
    }
    let name = missing.isEmpty ? nil : compiler.options.request
    let needed = name.map { lowered.collection.attachmentKeys(ofRequest: $0) }
    for (key, problem) in missing where needed?.contains(key) ?? true { sink.report(problem) }
    if !sink.hasErrors { lowered.collection.digestFiles(into: &sink) }
  }

  /// Finds an attached file. Returns what is wrong with it.
  private mutating func measure(
    _ attachment: AttachmentRequest, for collection: inout RequestCollection,
    _ measured: inout MeasuredFiles
  ) -> Diagnostic? {
    let path = String(decoding: attachment.key.path, as: UTF8.self)
    let file = sources.files[attachment.key.file]
    // A path given by `--set` is relative to the spec.
    let owner = file.isSetting ? input.path : file.path
    do throws(SourceError) {
      guard !path.utf8.contains(0) else { throw .notFound }
      files.inputs.append(compiler.provider.listedPath(of: path, relativeTo: owner))
      let content = try measured.measure(path, relativeTo: owner, with: compiler.provider)
      collection.attachments[attachment.key] = content
      for file in content.filePaths {
        files.attachments.append(
          Attachment(path: path, span: attachment.span, resolvedPath: file))
      }
      return nil
    } catch {
      return Diagnostic(.attachment(path, error.sentence), at: attachment.span)
    }
  }
}

// MARK: - Try and check

extension CompilationPipeline {
  /// Serializes the messages that only the serializer can check, so that nothing is written if one
  /// of them fails.
  private mutating func tryMessages(of collection: inout RequestCollection) {
    guard !sink.hasErrors, compiler.options.needsAttachments else { return }
    let name = compiler.options.request
    for index in collection.requests.indices
    where collection.requests[index].needsTrial(in: collection)
      && name.map({ collection.text[collection.requests[index].name].elementsEqual($0.utf8) })
        ?? true
    {
      let request = collection.requests[index]
      for `case` in request.cases {
        if let refusal = collection.refusal(of: request, case: `case`) { sink.report(refusal) }
      }
    }
    guard !sink.hasErrors else { return }
    UndeclaredEncoding.report(in: &collection, into: &sink, unless: allowances)
  }

  /// Checks the outputs before any is written. The model is kept if an output remains to be made
  /// from it.
  private mutating func checkOutputs(of collection: RequestCollection) {
    let options = compiler.options
    guard !sink.hasErrors else { return }
    if !options.only.isEmpty { used.patterns = collection.patterns(usedOf: options.only) }
    guard !options.kinds.isEmpty else { return }
    let scope =
      input.isFragment ? EmissionScope(collection) : collection.scope(of: options.only)
    outputs.check(scope, kinds: options.kinds, into: &sink)
  }
}
