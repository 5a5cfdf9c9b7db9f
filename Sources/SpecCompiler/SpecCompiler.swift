import Diagnostics
import HTTPFileBackend
import MessageContent
import RequestModel
import SpecFrontend
import SwiftBackend
import YAMLSyntax

/// The compiler as a whole: specs in, diagnostics and outputs out.
///
/// A compiler is a value that may be shared; each thread asks it for a ``Worker`` of its own.
package struct SpecCompiler: Sendable {
  /// The kinds of output that there are, as `--emit` names them.
  package static let kinds = ["wire", "http", "swift", "model"]

  /// Whose `.http` files there are, as `--http-dialect` names them.
  package static let httpDialects = HTTPDialect.allCases.map(\.rawValue)

  /// The access levels that generated Swift may have, as `--swift-access` names them.
  package static let swiftAccessLevels = SwiftAccess.allCases.map(\.rawValue)

  let options: CompilerOptions
  let provider: any SourceProvider

  package init(options: CompilerOptions, provider: any SourceProvider) {
    self.options = options
    self.provider = provider
  }

  /// Makes what one thread needs to analyse specs one after the other.
  package func makeWorker() -> Worker {
    Worker(compiler: self)
  }

  /// Analyses specs, reusing its buffers from one to the next.
  package struct Worker {
    let compiler: SpecCompiler
    private var frontend = SpecFrontend()

    /// Files that were measured before, so that one which many requests attach is looked up once.
    private var measured = MeasuredFiles()

    init(compiler: SpecCompiler) {
      self.compiler = compiler
    }

    /// Reads, resolves and validates one spec; mistakes are diagnostics of the result.
    package mutating func analyse(_ input: SpecInput) -> AnalysedSpec {
      var analysis = Analysis(compiler: compiler, input: input)
      analysis.run(&frontend, &measured)
      return analysis.finish()
    }
  }
}

/// What is known of attached files, by the folder and the path that name them.
private struct MeasuredFiles {
  private struct Key: Hashable {
    let folder: [UInt8]
    let path: [UInt8]
  }

  private var files: [Key: FileReference] = [:]

  /// Measures a file, unless a file of the same folder named it before.
  mutating func measure(
    _ path: String, relativeTo owner: String, with provider: any SourceProvider
  ) throws(SourceError) -> FileReference {
    let folder = owner.utf8.lastIndex(of: UInt8(ascii: "/")).map { Array(owner.utf8[..<$0]) } ?? []
    let key = Key(folder: folder, path: Array(path.utf8))
    if let known = files[key] { return known }
    let file = try provider.measure(path, relativeTo: owner)
    files[key] = file
    return file
  }
}

/// The steps of analysing one spec: parse, include, lower, measure, try.
private struct Analysis {
  let compiler: SpecCompiler
  let input: SpecInput
  var sources = SourceMap()
  var sink = DiagnosticSink()
  var inputs: [String]
  var collection: RequestCollection?
  var usedSettings: Set<Int> = []
  var hasEnvironments = false

  init(compiler: SpecCompiler, input: SpecInput) {
    self.compiler = compiler
    self.input = input
    inputs = [input.path]
  }

  private var limits: ReaderLimits {
    ReaderLimits(
      maxDepth: compiler.options.maximumDepth, maxNodes: compiler.options.maximumNodes,
      maxFileSize: compiler.options.maximumFileSize)
  }

  mutating func run(_ frontend: inout SpecFrontend, _ measured: inout MeasuredFiles) {
    guard let base = sources.add(SourceFile(path: input.path, bytes: input.bytes)),
      let spec = frontend.parse(input.bytes, base: base, limits: limits, sink: &sink)
    else { return }
    var fragments: [SpecFrontend.ParsedFile] = []
    for include in frontend.includes(of: spec, sink: &sink) {
      if let fragment = fragment(include, &frontend) { fragments.append(fragment) }
    }
    var lowered = frontend.lower(
      spec, fragments: fragments, sources: sources,
      selection: Selection(
        environment: compiler.options.environment,
        settings: compiler.options.values.map { .init(name: $0.name, value: $0.text) }),
      sink: &sink)
    sources = lowered.collection.sources
    usedSettings = lowered.usedSettings
    hasEnvironments = lowered.hasEnvironments
    for attachment in lowered.attachments {
      measure(attachment, for: &lowered.collection, &measured)
    }
    lowered.collection.relativePath = input.relativePath
    collection = lowered.collection
    if !sink.hasErrors { tryMessages(of: lowered.collection) }
    if !sink.hasErrors { tryFileOfRequests(of: lowered.collection) }
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
      collection.attachments[attachment.key] = try measured.measure(
        path, relativeTo: owner, with: compiler.provider)
    } catch {
      sink.report(.attachment(path, error.sentence), at: attachment.span)
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

  /// Finds what a file of requests cannot carry before anything is written.
  private mutating func tryFileOfRequests(of collection: RequestCollection) {
    guard compiler.options.kinds.contains(HTTPFileBackend.kind) else { return }
    let chosen = collection.chosen(by: compiler.options.only)
    // What cannot be read any longer is told when it is written.
    try? HTTPFileBackend(dialect: compiler.options.dialect).emit(chosen, into: &sink) { _ in true }
  }

  consuming func finish() -> AnalysedSpec {
    let service = collection.flatMap { $0.service.isEmpty ? nil : $0.text.string($0.service) }
    // A run that emits nothing keeps no models: its memory does not grow with the specs.
    let isKept = !sink.hasErrors && !compiler.options.kinds.isEmpty
    return AnalysedSpec(
      path: input.path, relativePath: input.relativePath, service: service,
      serviceSpan: collection?.serviceSpan, sources: sources, diagnostics: sink.diagnostics,
      hasErrors: sink.hasErrors, inputs: inputs, usedSettings: usedSettings,
      hasEnvironments: hasEnvironments, only: compiler.options.only,
      dialect: compiler.options.dialect, swiftAccess: compiler.options.accessOfSwift,
      collection: isKept ? collection : nil)
  }
}

extension SourceError {
  /// The reason in words.
  var sentence: String {
    switch self {
    case .notFound: "there is no such file"
    case .outsideRoot: "it is outside the root"
    case .notRegularFile: "it is not a regular file"
    case .permissionDenied: "permission denied"
    case .tooLarge(let limit): "it is larger than \(limit) bytes"
    case .linkLoop: "its links go round in a circle"
    case .other(let number): "error \(number)"
    }
  }
}
