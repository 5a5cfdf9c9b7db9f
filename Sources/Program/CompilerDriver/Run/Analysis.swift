package import Diagnostics
import Emission
import MessageContent
import MessageSyntax
package import SpecCompilation

/// Which specs a run reads, and how.
package struct AnalysisOptions: Sendable {
  var search: SearchOptions
  package var compiler: CompilerOptions
  var threads: ThreadLimits
  var showsProgress: Bool

  /// Whether the run says what it read.
  var isVerbose: Bool

  /// The depth that was asked for, where the stack leaves room for less.
  var reducedDepth: Int?

  /// Whether some spec should have environments when one is chosen. A file of options serves many
  /// runs, of specs with and without.
  var asksForEnvironment = true

  /// Whether specs with errors are kept, too, for the names that they declare.
  package var keepsRefusedSpecs = false

  /// Creates options, with as much of the depth that the compiler is to accept as the stack has room
  /// for.
  package init(
    search: SearchOptions, compiler: CompilerOptions, threads: ThreadLimits,
    showsProgress: Bool = false, isVerbose: Bool = false
  ) {
    (self.search, self.compiler, self.threads) = (search, compiler, threads)
    (self.showsProgress, self.isVerbose) = (showsProgress, isVerbose)
    let depth = compiler.maximumDepth
    self.compiler.maximumDepth = threads.room.limit(depth)
    if self.compiler.maximumDepth < depth { reducedDepth = depth }
  }

  /// Takes the options of a file. A chosen environment stays; words of back ends are taken in any case,
  /// so set those that are to win afterwards.
  package mutating func take(_ file: OptionsFile) {
    for (name, word) in file.backendWords {
      // The file was read with the options of the same back ends.
      try? compiler.setOption(name, to: word)
    }
    if compiler.environment == nil, let environment = file.environment {
      compiler.environment = environment
      asksForEnvironment = false
    }
    if file.warningsAsErrors { compiler.warningsAsErrors = true }
  }
}

/// All specs of a run, read and analysed, and what there is to say about them.
package struct Analysis: Sendable {
  private(set) var search: SpecSearch

  /// The specs without errors, or all if the options say so, in the order of ``SpecSearch/specs``; nil for the others.
  package private(set) var specs: [AnalysedSpec?] = []

  /// The files that each spec was made from or asks for, in the order of ``SpecSearch/specs``.
  private(set) var inputs: [[String]] = []
  package private(set) var report = Report()

  /// The values from the command line that an input of some spec took.
  private var usedValues: Set<Int> = []

  /// The patterns from the command line that chose some case.
  private var usedPatterns: Set<Int> = []

  /// The warnings from the command line that a spec or the run itself gave.
  private var usedAllowances: Set<DiagnosticID> = []

  /// Whether some spec has environments.
  private var hasEnvironments = false

  private enum Outcome: Sendable {
    case spec(AnalysedSpec, [LocatedDiagnostic])
    case problem(FileProblem)

    /// A file of a folder that is not a spec.
    case passedOver
  }

  /// Analyses the specs of a run, on several threads.
  package static func run(_ options: AnalysisOptions) -> Analysis {
    run(options, search: SpecSearch(options.search))
  }

  /// Analyses specs that were found, and lets a recorder take note of all that is read.
  static func run(
    _ options: AnalysisOptions, search: SpecSearch, recorder: InputRecorder? = nil
  ) -> Analysis {
    var analysis = Analysis(search: search, allowed: options.compiler.allowed)
    if let depth = options.reducedDepth {
      let limit = options.compiler.maximumDepth
      analysis.report.add(.smallStack(limit, of: depth), path: "waybill")
    }
    let outcomes = analysis.passOver(in: analysis.analyse(options, recorder), options)
    analysis.collect(outcomes, options)
    if options.isVerbose {
      analysis.report.add(.specsRead(analysis.specs.count), path: "waybill")
    }
    // What a spec with mistakes would have taken is not known.
    // Nor is what the specs of other shards take.
    if !analysis.report.hasErrors, !search.isSharded { analysis.warnOfUnusedChoices(options) }
    analysis.refuseCollisions()
    return analysis
  }

  private init(search: SpecSearch, allowed: [DiagnosticID]) {
    self.search = search
    report.allowed = Set(allowed)
    for problem in search.problems { report.add(problem) }
    for case .outsideRoot(let path, let root) in search.skipped {
      report.add(.linkNotSearched(root: root), path: path)
    }
  }

  private func analyse(
    _ options: AnalysisOptions, _ recorder: InputRecorder?
  ) -> [Outcome?] {
    let (files, roots) = (search.specs, search.roots)
    let compilerOptions = options.compiler
    return WorkQueue.map(
      count: files.count, threads: options.threads,
      progress: Progress("analysing", isEnabled: options.showsProgress),
      makeWorker: { _ in RootedWorker(options: compilerOptions, roots: roots, recorder: recorder) },
      body: { worker, index in
        do throws(FileProblem) {
          guard var spec = try worker.analyse(files[index], at: index) else { return .passedOver }
          if compilerOptions.warningsAsErrors { spec = spec.refusingWarnings() }
          let diagnostics = LocatedDiagnostic.locate(spec.diagnostics, in: spec.sources)
          return Outcome.spec(spec, diagnostics)
        } catch {
          return .problem(error)
        }
      })
  }

  /// Takes out the files that are not specs.
  private mutating func passOver(
    in outcomes: [Outcome?], _ options: AnalysisOptions
  ) -> [Outcome?] {
    let isOther = outcomes.map { if case .passedOver? = $0 { true } else { false } }
    guard isOther.contains(true) else { return outcomes }
    let others = zip(search.specs, isOther).filter(\.1).map(\.0.path)
    let known = search.problems.count
    search.passOver(isOther)
    for problem in search.problems.dropFirst(known) { report.add(problem) }
    if options.isVerbose { report.add(.passedOver(others), path: "waybill") }
    return zip(outcomes, isOther).filter { !$0.1 }.map(\.0)
  }

  private mutating func collect(_ outcomes: [Outcome?], _ options: AnalysisOptions) {
    for (file, outcome) in zip(search.specs, outcomes) {
      switch outcome {
      case .spec(let spec, let diagnostics):
        usedValues.formUnion(spec.used.settings)
        hasEnvironments = hasEnvironments || spec.declarations?.hasEnvironments == true
        usedPatterns.formUnion(spec.used.patterns)
        usedAllowances.formUnion(spec.used.allowances)
        specs.append(spec.hasErrors && !options.keepsRefusedSpecs ? nil : spec)
        // Standard input has no path that a build could look at.
        inputs.append(
          file.origin == .standardInput
            ? Array(spec.files.inputs.dropFirst()) : spec.files.inputs)
        report.add(diagnostics)
      case .problem(let problem):
        specs.append(nil)
        inputs.append([])
        report.add(problem)
      case .passedOver?, nil:
        specs.append(nil)
        inputs.append([])
      }
    }
  }

  private mutating func warnOfUnusedChoices(_ analysisOptions: AnalysisOptions) {
    let options = analysisOptions.compiler
    func add(_ message: DiagnosticMessage, _ argument: String) {
      report.warn(message, path: argument, asError: options.warningsAsErrors)
    }
    if let environment = options.environment, !hasEnvironments, analysisOptions.asksForEnvironment {
      add(.unusedEnvironment(environment), "--environment \(environment)")
    }
    for (index, pattern) in options.only.enumerated() where !usedPatterns.contains(index) {
      add(.unusedPattern(), "--only \(pattern.text)")
    }
    // A later value of one name hides an earlier one.
    let usedNames = Set(usedValues.map { Array(options.values[$0].name.utf8) })
    for value in options.values where !usedNames.contains(Array(value.name.utf8)) {
      add(.unusedValue(value.name), "--set \(value.name)")
    }
    let used = usedAllowances.union(report.usedAllowances)
    for id in options.allowed where !used.contains(id) && isKnown(id, in: options) {
      add(.unusedAllowOption(id.rawValue), "--allow \(id.rawValue)")
    }
  }

  /// Whether a warning that did not come up would have. Those of outputs come up where these are made,
  /// and some of a run only at its end.
  private func isKnown(_ id: DiagnosticID, in options: CompilerOptions) -> Bool {
    switch DiagnosticTable.warning(id)?.origin {
    case .output(let kind): options.kinds.contains(kind) && options.only.isEmpty
    case .run: false
    case .spec, .choice, nil: true
    }
  }

  /// Takes a spec out of the run, and says why.
  mutating func refuse(_ index: Int, _ diagnostics: [LocatedDiagnostic]) {
    report.add(diagnostics)
    specs[index] = nil
  }

  /// Adds warnings that what is done with the specs gives.
  package mutating func warn(_ diagnostics: [LocatedDiagnostic], asErrors: Bool) {
    report.warn(diagnostics, asErrors: asErrors)
  }

  /// Whether outputs that the specs no longer make are removed: not when the run chose some of their
  /// cases or a shard of the specs, or read a spec that is not a file.
  func removesStale(_ options: AnalysisOptions) -> Bool {
    options.compiler.only.isEmpty && !search.isSharded && !search.readsStandardInput
  }

  /// The paths of the specs, sorted.
  package var specPaths: [String] { search.specs.map(\.path) }

  /// All files that were read: those of the specs, and those that say which files are specs.
  var allInputs: [String] {
    PathList.unique(inputs.flatMap { $0 } + search.ignoreFiles + optionsFiles)
  }

  /// The file of `--options`, which outputs depend on, too.
  package var optionsFiles: [String] = []

  /// Lets go of the specs when their outputs are made.
  mutating func forgetSpecs() { specs = [] }

  /// Refuses specs whose outputs would be in each other's way: those of one service would write each
  /// other's files, and those of one structure of generated Swift do not compile in one module.
  private mutating func refuseCollisions() {
    refuse(sharing: { $0.declarations?.service.map { FieldName.lowercased(Array($0.utf8)) } }) {
      spec, other in
      let (service, taken) = (Self.service(of: spec), Self.service(of: other))
      let isSame = service.utf8.elementsEqual(taken.utf8)
      return Diagnostic(
        isSame
          ? .serviceTaken(service, by: other.path)
          : .serviceDiffersInCase(service, from: taken, of: other.path),
        at: spec.declarations?.serviceSpan)
    }
    refuse(sharing: { $0.sharedDeclarations.first.map { Array($0.name.utf8) } }) { spec, other in
      let declaration = spec.sharedDeclarations.first
      return Diagnostic(
        .swiftNameTaken(
          declaration?.name ?? "", "service '\(Self.service(of: spec))'",
          "service '\(Self.service(of: other))' of \(other.path)", value: nil),
        at: declaration?.span)
    }
  }

  private static func service(of spec: AnalysedSpec) -> String { spec.declarations?.service ?? "" }

  /// Refuses all specs that have a key in common with another one, and reports each but the first.
  private mutating func refuse(
    sharing key: (AnalysedSpec) -> [UInt8]?,
    _ diagnostic: (AnalysedSpec, AnalysedSpec) -> Diagnostic
  ) {
    var first: [[UInt8]: Int] = [:]
    var refused: Set<Int> = []
    for (index, spec) in specs.enumerated() {
      guard let spec, let key = key(spec) else { continue }
      guard let other = first[key] else {
        first[key] = index
        continue
      }
      guard let otherSpec = specs[other] else { continue }
      report.add(LocatedDiagnostic.locate([diagnostic(spec, otherSpec)], in: spec.sources))
      refused.formUnion([index, other])
    }
    for index in refused { specs[index] = nil }
  }
}

/// Reads and analyses specs on one thread. Specs of one root are together mostly: the worker of
/// the last one is kept.
private struct RootedWorker {
  let options: CompilerOptions
  let roots: [SpecRoot]
  let recorder: InputRecorder?

  /// The worker of the last spec, and the index of its root.
  private var worker: Compiler.Worker?
  private var workerRoot = 0

  private var openRoot = LastRoot()

  init(options: CompilerOptions, roots: [SpecRoot], recorder: InputRecorder?) {
    self.options = options
    self.roots = roots
    self.recorder = recorder
  }

  /// Analyses the spec at a place of those that were found; nil for a file of a folder that is none.
  mutating func analyse(_ file: SpecFile, at index: Int) throws(FileProblem) -> AnalysedSpec? {
    let limit = options.maximumFileSize
    let isFile = file.origin != .standardInput
    let open = isFile ? openRoot.open(file.root, of: roots) : nil
    let version = recorder == nil ? nil : RootedInput(file, roots).version(open)
    let bytes =
      isFile
      ? try InputFile.read(
        file.resolvedPath, beneath: roots[file.root].folder, open, shownAs: file.path, limit: limit)
      : try StandardStreams.readInput(limit: limit)
    recorder?.add(spec: index, bytes, version)
    if case .folder = file.origin, !SpecMark.isSpec(bytes) { return nil }
    let input = SpecInput(path: file.path, relativePath: file.relativePath, bytes: bytes)
    if worker == nil || workerRoot != file.root { makeWorker(root: file.root) }
    // In its place: a worker that is taken out is copied.
    return worker?.analyse(input)
  }

  private mutating func makeWorker(root: Int) {
    let provider = RootedFiles(
      root: roots[root].folder, maximumFileSize: options.maximumFileSize,
      recorder: recorder)
    worker = Compiler(options: options, provider: provider).makeWorker()
    workerRoot = root
  }
}

extension AnalysedSpec {
  /// The spec with errors in the place of warnings.
  fileprivate func refusingWarnings() -> AnalysedSpec {
    var hasErrors = hasErrors
    let diagnostics = diagnostics.map {
      guard $0.message.severity == .warning else { return $0 }
      hasErrors = true
      return Diagnostic($0.message.asError, at: $0.span, notes: $0.notes)
    }
    return reporting(diagnostics, hasErrors: hasErrors)
  }
}

extension DiagnosticMessage {
  /// The message as an error.
  var asError: DiagnosticMessage {
    DiagnosticMessage(id, .error, text, help: help)
  }
}
