package import Diagnostics
import Emission
import MessageContent
import MessageSyntax
package import SpecCompilation

/// The specs that a run reads, and how it reads them.
package struct AnalysisOptions: Sendable {
  package var search: SearchOptions
  package var compiler: CompilerOptions
  var threads: ThreadLimits
  var showsProgress: Bool

  /// Whether the run prints the files it read.
  var isVerbose: Bool

  /// The requested depth, if the stack has room only for less.
  var reducedDepth: Int?

  /// Whether choosing an environment requires that some spec has environments. A file of options
  /// serves many runs, of specs with and without them.
  var asksForEnvironment = true

  /// Whether specs with errors are kept, for the names that they declare.
  package var keepsRefusedSpecs = false

  /// Creates options. The compiler's depth is reduced to what the stack has room for.
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

  /// Takes the options of a file. A chosen environment is kept; words of back ends are overwritten,
  /// so set overriding ones afterwards.
  package mutating func take(_ file: OptionsFile) {
    for (name, word) in file.backendWords {
      // The file was read with the options of these back ends, so none is unknown.
      try? compiler.setOption(name, to: word)
    }
    if compiler.environment == nil, let environment = file.environment {
      compiler.environment = environment
      asksForEnvironment = false
    }
    if file.warningsAsErrors { compiler.warningsAsErrors = true }
  }
}

/// All specs of a run, read and analysed, with their diagnostics.
package struct Analysis: Sendable {
  private(set) var search: SpecSearch

  /// The specs in the order of ``SpecSearch/specs``; nil for those with errors, unless the options
  /// keep them.
  package private(set) var specs: [AnalysedSpec?] = []

  /// The files that each spec consists of or refers to, in the order of ``SpecSearch/specs``.
  private(set) var inputs: [[String]] = []
  package private(set) var report = Report()

  /// Whether the run makes the outputs of several services whole, so that files of all of them can be.
  private(set) var isOneOfSeveral = false

  /// The values from the command line that an input of some spec uses.
  private var usedValues: Set<Int> = []

  /// The patterns from the command line that chose some case.
  private var usedPatterns: Set<Int> = []

  /// The allowed warnings from the command line that were given.
  private var usedAllowances: Set<DiagnosticID> = []

  /// Whether some spec has environments.
  private var hasEnvironments = false

  private enum Outcome: Sendable {
    case found(SpecWorkspace.Finding)
    case problem(FileProblem)
  }

  /// Analyses the specs of a run, on several threads.
  package static func run(_ options: AnalysisOptions) -> Analysis {
    run(options, search: SpecSearch(options))
  }

  /// Analyses specs that were found. The recorder notes every file that is read.
  static func run(
    _ options: AnalysisOptions, search: SpecSearch, recorder: InputRecorder? = nil
  ) -> Analysis {
    var workspace: SpecWorkspace?
    return run(options, search: search, recorder: recorder, workspace: &workspace)
  }

  /// Analyses the specs that a workspace does not have, and keeps them there.
  static func run(
    _ options: AnalysisOptions, search: SpecSearch, recorder: InputRecorder? = nil,
    workspace: inout SpecWorkspace?
  ) -> Analysis {
    var analysis = Analysis(search: search, allowed: options.compiler.allowed)
    if let depth = options.reducedDepth {
      let limit = options.compiler.maximumDepth
      analysis.report.add(.smallStack(limit, of: depth), path: "waybill")
    }
    var outcomes = analysis.analyse(analysis.search.specs, options, recorder, &workspace)
    outcomes = analysis.passOver(in: outcomes, options)
    outcomes += analysis.included(by: outcomes, options, &workspace)
    analysis.collect(outcomes, options)
    analysis.leaveOutFragments(options)
    if options.isVerbose {
      let count = analysis.search.specs.count { !$0.isFragment }
      analysis.report.add(.specsRead(count), path: "waybill")
    }
    // Choices for specs with errors, or for specs of other shards, may be used after all.
    if !analysis.report.hasErrors, !search.isSharded { analysis.warnOfUnusedChoices(options) }
    analysis.refuseCollisions()
    analysis.isOneOfSeveral =
      analysis.removesStale(options) && analysis.search.specs.count { !$0.isFragment } > 1
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

  /// Finds out what files are, those that a workspace does not know on several threads.
  private func analyse(
    _ files: [SpecFile], _ options: AnalysisOptions, _ recorder: InputRecorder?,
    _ workspace: inout SpecWorkspace?
  ) -> [Outcome?] {
    let roots = search.roots
    let keys = workspace == nil ? [] : files.map { $0.key(roots) }
    var outcomes = files.indices.map { index in
      workspace?[keys[index]].map { Outcome.found($0) }
    }
    let unknown = outcomes.indices.filter { outcomes[$0] == nil }
    let found = read(unknown, of: files, options, recorder)
    for (index, outcome) in zip(unknown, found) {
      outcomes[index] = outcome
      // An unreadable file is tried again in each run.
      guard workspace != nil, case .found(let finding)? = outcome else { continue }
      let inputs =
        if case .spec(let spec, _) = finding { spec.files.inputs } else { [files[index].path] }
      workspace?.keep(finding, as: keys[index], madeOf: inputs)
    }
    return outcomes
  }

  private func read(
    _ indices: [Int], of files: [SpecFile], _ options: AnalysisOptions, _ recorder: InputRecorder?
  ) -> [Outcome?] {
    let roots = search.roots
    let compilerOptions = options.compiler
    let standardInput = options.search.standardInput
    return WorkQueue.map(
      count: indices.count, threads: options.threads,
      progress: Progress("analysing", isEnabled: options.showsProgress),
      makeWorker: { _ in
        RootedWorker(
          options: compilerOptions, roots: roots, recorder: recorder, standardInput: standardInput)
      },
      body: { worker, number in
        let index = indices[number]
        do throws(FileProblem) {
          guard var spec = try worker.analyse(files[index], at: index) else {
            return .found(.other)
          }
          if compilerOptions.warningsAsErrors { spec = spec.refusingWarnings() }
          let diagnostics = LocatedDiagnostic.locate(spec.diagnostics, in: spec.sources)
          return .found(.spec(spec, diagnostics))
        } catch {
          return .problem(error)
        }
      })
  }

  /// Removes the files that are not specs.
  private mutating func passOver(
    in outcomes: [Outcome?], _ options: AnalysisOptions
  ) -> [Outcome?] {
    let isOther = outcomes.map { if case .found(.other)? = $0 { true } else { false } }
    guard isOther.contains(true) else { return outcomes }
    let others = zip(search.specs, isOther).filter { $0.1 && !$0.0.isFragment }.map(\.0.path)
    let known = search.problems.count
    search.passOver(isOther)
    for problem in search.problems.dropFirst(known) { report.add(problem) }
    if options.isVerbose, !others.isEmpty { report.add(.passedOver(others), path: "waybill") }
    return zip(outcomes, isOther).filter { !$0.1 }.map(\.0)
  }

  /// Analyses the fragments that specs include and the search did not find. A cache records them as
  /// files of these specs.
  private mutating func included(
    by outcomes: [Outcome?], _ options: AnalysisOptions, _ workspace: inout SpecWorkspace?
  ) -> [Outcome?] {
    let fragments = outcomes.map { outcome -> [AnalysedSpec.Fragment] in
      if case .found(.spec(let spec, _))? = outcome { spec.files.fragments } else { [] }
    }
    let count = search.add(included: fragments)
    return count == 0 ? [] : analyse(search.specs.suffix(count), options, nil, &workspace)
  }

  /// Leaves out fragments that the specs of chosen requests do not include.
  private mutating func leaveOutFragments(_ options: AnalysisOptions) {
    guard !options.compiler.only.isEmpty else { return }
    var included: Set<[UInt8]> = []
    for case let spec? in specs where !spec.used.patterns.isEmpty {
      included.formUnion(spec.files.fragments.map { Array($0.relativePath.utf8) })
    }
    for (index, file) in search.specs.enumerated()
    where file.isFragment && !included.contains(Array(file.relativePath.utf8)) {
      specs[index] = nil
    }
  }

  private mutating func collect(_ outcomes: [Outcome?], _ options: AnalysisOptions) {
    for (file, outcome) in zip(search.specs, outcomes) {
      switch outcome {
      case .found(.spec(let spec, let diagnostics)):
        usedValues.formUnion(spec.used.settings)
        hasEnvironments = hasEnvironments || spec.declarations?.hasEnvironments == true
        usedPatterns.formUnion(spec.used.patterns)
        usedAllowances.formUnion(spec.used.allowances)
        specs.append(spec.hasErrors && !options.keepsRefusedSpecs ? nil : spec)
        // A build cannot check the path of standard input.
        inputs.append(
          file.origin == .standardInput
            ? Array(spec.files.inputs.dropFirst()) : spec.files.inputs)
        report.add(diagnostics)
      case .problem(let problem):
        specs.append(nil)
        inputs.append([])
        report.add(problem)
      case .found(.other)?, nil:
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
    // A later value for a name overrides an earlier one.
    let usedNames = Set(usedValues.map { Array(options.values[$0].name.utf8) })
    for value in options.values where !usedNames.contains(Array(value.name.utf8)) {
      add(.unusedValue(value.name), "--set \(value.name)")
    }
    let used = usedAllowances.union(report.usedAllowances)
    for id in options.allowed where !used.contains(id) && isKnown(id, in: options) {
      add(.unusedAllowOption(id.rawValue), "--allow \(id.rawValue)")
    }
  }

  /// Whether a warning would have been given by now. Warnings about outputs are given when these
  /// are made, some others only at the end of a run.
  private func isKnown(_ id: DiagnosticID, in options: CompilerOptions) -> Bool {
    switch DiagnosticTable.warning(id)?.origin {
    case .output(let kind): options.kinds.contains(kind) && options.only.isEmpty
    case .run: false
    case .spec, .choice, nil: true
    }
  }

  /// Removes a spec from the run and reports why.
  mutating func refuse(_ index: Int, _ diagnostics: [LocatedDiagnostic]) {
    report.add(diagnostics)
    specs[index] = nil
  }

  /// Adds warnings from later stages of the run.
  package mutating func warn(_ diagnostics: [LocatedDiagnostic], asErrors: Bool) {
    report.warn(diagnostics, asErrors: asErrors)
  }

  /// Whether to remove outputs that the specs no longer make. This needs a run of all cases of all
  /// specs, each of them in a file.
  func removesStale(_ options: AnalysisOptions) -> Bool {
    options.compiler.only.isEmpty && !search.isSharded && !search.readsStandardInput
  }

  /// The paths of the specs, sorted.
  package var specPaths: [String] { search.specs.map(\.path) }

  /// All files that were read: those of the specs, and those that decide which files are specs.
  var allInputs: [String] {
    PathList.unique(inputs.flatMap { $0 } + search.ignoreFiles + optionsFiles)
  }

  /// The files of `--options`, on which outputs also depend.
  package var optionsFiles: [String] = []

  /// Releases the specs once their outputs are made.
  mutating func forgetSpecs() { specs = [] }

  /// Refuses specs whose outputs collide: specs of one service would overwrite each other's files,
  /// and two Swift types of one name do not compile in one module.
  private mutating func refuseCollisions() {
    refuse(sharing: { spec in
      [spec.declarations?.service.map { FieldName.lowercased(Array($0.utf8)) }].compactMap(\.self)
    }) { spec, other, _ in
      let service = spec.declarations?.service ?? ""
      let taken = other.declarations?.service ?? ""
      let isSame = service.utf8.elementsEqual(taken.utf8)
      return Diagnostic(
        isSame
          ? .serviceTaken(service, by: other.path)
          : .serviceDiffersInCase(service, from: taken, of: other.path),
        at: spec.declarations?.serviceSpan)
    }
    refuse(sharing: { $0.sharedDeclarations.map { Array($0.name.utf8) } }) { spec, other, name in
      let declaration = spec.sharedDeclarations.first { $0.name.utf8.elementsEqual(name) }
      return Diagnostic(
        .swiftNameTaken(
          declaration?.name ?? "", Self.owner(spec), Self.owner(other, isElsewhere: true),
          value: nil),
        at: declaration?.span)
    }
  }

  /// The owner of a shared declaration: `service 'photos' of photos.yaml`, `fragment '_types.yaml'`.
  private static func owner(_ spec: AnalysedSpec, isElsewhere: Bool = false) -> String {
    guard let service = spec.declarations?.service else { return "fragment '\(spec.path)'" }
    return "service '\(service)'" + (isElsewhere ? " of \(spec.path)" : "")
  }

  /// Refuses all specs that share a key with another one. Reports each but the first, for one key.
  private mutating func refuse(
    sharing keys: (AnalysedSpec) -> [[UInt8]],
    _ diagnostic: (AnalysedSpec, AnalysedSpec, _ key: [UInt8]) -> Diagnostic
  ) {
    var first: [[UInt8]: Int] = [:]
    var refused: Set<Int> = []
    for (index, spec) in specs.enumerated() {
      guard let spec else { continue }
      let keys = keys(spec)
      if let key = keys.first(where: { first[$0] != nil }), let other = first[key],
        let otherSpec = specs[other]
      {
        report.add(LocatedDiagnostic.locate([diagnostic(spec, otherSpec, key)], in: spec.sources))
        refused.formUnion([index, other])
      }
      for key in keys where first[key] == nil { first[key] = index }
    }
    for index in refused { specs[index] = nil }
  }
}

extension AnalysedSpec {
  /// The spec with its warnings as errors.
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
