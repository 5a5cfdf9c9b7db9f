import Diagnostics
import MessageSyntax
import SpecCompilation

/// Compiles specs to files. All specs are analysed before any output is emitted, and all outputs
/// are staged before any existing file is touched.
struct Compilation: Sendable {
  private let options: OutputOptions
  private let analysisOptions: AnalysisOptions
  private var analysis: Analysis

  /// The record of files that the run reads, if it writes a cache.
  private let record: CacheRecord?
  private(set) var report: Report

  /// The outputs in their places that the next run need not make again; nil if nobody asks.
  private(set) var settled: SettledOutputs?

  /// Takes the specs of a run, the record if it writes a cache, and what the last run left.
  init(
    _ analysis: Analysis, analysisOptions: AnalysisOptions, options: OutputOptions,
    record: CacheRecord?, settled: SettledOutputs? = nil
  ) {
    (self.record, self.settled) = (record, settled)
    self.options = options
    self.analysisOptions = analysisOptions
    self.analysis = analysis
    report = analysis.report
  }

  /// Compiles the specs. Diagnostics are in ``report``.
  mutating func run() {
    Interruption.prepare()
    OutputFolderSet.removeLeftovers(options, kinds: analysisOptions.compiler.knownKinds)
    let isRefused = report.hasErrors && !options.keepsGoing
    do throws(FileProblem) {
      if isRefused || !analysis.specs.contains(where: { $0 != nil }) {
        try writeDependenciesOnly()
      } else {
        let folders = try OutputFolderSet(options, known: settled)
        defer {
          folders.removeTemporaryFiles()
          folders.close()
        }
        try write(into: folders)
      }
    } catch {
      report.add(error)
    }
  }

  private mutating func write(into folders: OutputFolderSet) throws(FileProblem) {
    folders.reportRecords(to: &report)
    if !options.force, folders.haveDamagedRecords { return }
    let dependencies = try dependencies(of: folders)
    let attributes = attributes(of: folders)
    let settled = self.settled.flatMap { $0.areCurrent(in: folders, analysis) ? $0 : nil }
    // Whatever ends this run early, the next one looks at all outputs.
    self.settled = self.settled.map { _ in SettledOutputs() }
    var staged = stage(into: folders, unless: settled)
    if let settled, amend(settled, staged, in: folders, attributes, dependencies) { return }
    // The threads of the queue have the numbers up to that of specs.
    let stages = folders.makeStages(
      thread: analysis.specs.count + 1, synchronizes: options.synchronizes, progress)
    let shared = SharedOutput.join(&staged, of: analysis.specs, folders.targets) {
      (target, output) throws(FileProblem) in
      try stages[folders.targets[target].folder].add(output)
    }
    var outcomes = SpecOutcomes(staged, shared, of: analysis.specs, search: analysis.search)
    outcomes.report(to: &report)
    let plans = try outcomes.plans(
      for: folders, removesStale: analysis.removesStale(analysisOptions), report: &report)
    let specCount = analysis.specs.count { $0 != nil }
    let specs = self.settled == nil ? [] : analysis.specs
    analysis.forgetSpecs()
    let isCommitted =
      (!report.hasErrors || options.keepsGoing)
      && commit(plans, to: folders, attributes, dependencies)
    let counts = OutputCounts(
      made: folders.targets.indices.reduce(0) { $0 + outcomes.files(ofTarget: $1).count },
      specs: specCount, written: plans.reduce(0) { $0 + $1.changed.count },
      removed: plans.reduce(0) { $0 + $1.removals.count })
    report.outputs = counts
    if isCommitted, self.settled != nil {
      self.settled = SettledOutputs(
        outcomes.good, of: specs, analysis, folders.folders, plans, counts)
    }
    if let record, !report.hasErrors { try keep(record, outcomes, folders, dependencies) }
  }

  /// Commits the outputs of changed specs alone, if that is all there is to do.
  private mutating func amend(
    _ settled: SettledOutputs, _ staged: [SpecOutcome?], in folders: OutputFolderSet,
    _ attributes: [GitAttributes?], _ dependencies: RunDependencies?
  ) -> Bool {
    guard !report.hasErrors, record == nil,
      let amendment = settled.amendment(staged, of: analysis, in: folders)
    else { return false }
    if commit(amendment.plans, to: folders, attributes, dependencies) {
      self.settled = amendment.settled
    }
    report.outputs = amendment.settled.counts
    return true
  }

  /// Returns whether all outputs are in their places.
  private mutating func commit(
    _ plans: [OutputPlan], to folders: OutputFolderSet, _ attributes: [GitAttributes?],
    _ dependencies: RunDependencies?
  ) -> Bool {
    let writesDependencies = !report.hasFileProblems
    do throws(FileProblem) {
      // Written before the outputs: if the run is killed in between, these are older than the
      // changed files.
      if writesDependencies { try dependencies?.write(options) }
      try Interruption.withoutEnding { () throws(FileProblem) in
        for (index, (folder, plan)) in zip(folders.folders, plans).enumerated() {
          try folder.commit(plan, analysisOptions.threads)
          do throws(FileProblem) {
            try attributes[index]?.write(into: folder, options)
          } catch {
            // A folder in which nothing changes need not be writable.
            if !plan.changed.isEmpty { throw error }
          }
        }
      }
      return true
    } catch {
      report.add(error)
      return false
    }
  }

  /// The lines that git needs, for each folder. Warns of files that lack them.
  private mutating func attributes(of folders: OutputFolderSet) -> [GitAttributes?] {
    let compiler = analysisOptions.compiler
    return folders.folders.enumerated().map { index, folder in
      let kinds = folders.targets.filter { $0.folder == index }.map(\.kind)
      let attributes = GitAttributes(compiler.gitAttributes(of: kinds))
      for line in attributes?.missingLines(in: folder) ?? [] {
        report.warn(
          .missingGitAttributes(line), path: folder.shownPath(GitAttributes.fileName),
          asError: compiler.warningsAsErrors)
      }
      return attributes
    }
  }

  private var progress: Progress {
    Progress("compiling", isEnabled: analysisOptions.showsProgress)
  }

  /// Makes the outputs of all specs that are not settled, and stages those that differ from the
  /// existing files.
  private func stage(
    into folders: OutputFolderSet, unless settled: SettledOutputs?
  ) -> [SpecOutcome?] {
    let (specs, targets) = (analysis.specs, folders.targets)
    let (synchronizes, isOneOfSeveral) = (options.synchronizes, analysis.isOneOfSeveral)
    let progress = progress
    var outcomes = specs.map { spec in spec.map { settled?[$0] } ?? SpecOutcome() }
    let unsettled = outcomes.indices.filter { outcomes[$0] == nil }
    let made = WorkQueue.map(
      count: unsettled.count, threads: analysisOptions.threads, progress: progress,
      makeWorker: { folders.makeStages(thread: $0, synchronizes: synchronizes, progress) },
      isFinal: \.concernsAllOutputs,
      body: { stages, number in
        var outcome = SpecOutcome()
        guard let spec = specs[unsettled[number]] else { return outcome }
        for target in targets {
          let stage = stages[target.folder]
          stage.beginOutputs()
          outcome.add(spec, kind: target.kind, isOneOfSeveral: isOneOfSeveral) {
            (output) throws(FileProblem) in
            try stage.add(output)
          }
        }
        return outcome
      })
    for (index, outcome) in zip(unsettled, made) { outcomes[index] = outcome }
    return outcomes
  }
}

// MARK: Dependencies

extension Compilation {
  /// The dependency file, if one is to be written.
  private mutating func dependencies(
    of folders: OutputFolderSet
  ) throws(FileProblem) -> RunDependencies? {
    guard let file = options.dependencyFile else { return nil }
    let dependencies = try RunDependencies(file, of: analysis, in: folders, options)
    for path in dependencies.pathsNotForNinja {
      report.warn(
        .pathNotForNinja, path: path, asError: analysisOptions.compiler.warningsAsErrors)
    }
    return dependencies
  }

  /// Writes the dependency file of a run without outputs. It lets a build system regenerate a
  /// faulty fragment, and run again once a mistake is corrected.
  private mutating func writeDependenciesOnly() throws(FileProblem) {
    guard options.dependencyFile != nil, !report.hasFileProblems else { return }
    let folders = try OutputFolderSet(lookingAt: options)
    defer { folders.close() }
    try dependencies(of: folders)?.write(options)
  }
}

// MARK: Cache

extension Compilation {
  /// Writes the cache of a successful run, unless another run could not rely on it.
  private func keep(
    _ record: CacheRecord, _ outcomes: SpecOutcomes, _ folders: OutputFolderSet,
    _ dependencies: RunDependencies?
  ) throws(FileProblem) {
    guard mayBeKept(report.diagnostics, record) else { return }
    // The next run would not find the file.
    if options.dependencyFile != nil, dependencies?.digest == nil { return }
    var targets: [RunCache.Target] = []
    for target in options.targets {
      guard let index = folders.targets.firstIndex(where: { $0.kind == target.kind }),
        let made = record.target(
          outcomes.files(ofTarget: index), in: folders.folders[folders.targets[index].folder])
      else { return }
      targets.append(made)
    }
    let cache = record.cache(
      targets: targets,
      dependencyFile: dependencies?.digest.map { CachedFile(digest: $0) },
      diagnostics: report.diagnostics.filter { $0.message.id != "specs-read" })
    if let cache { try record.file.write(cache, options.patience) }
  }

  /// Whether diagnostics and file names may be stored: they must reveal no values of `--set`, and
  /// must be the same in each run.
  private func mayBeKept(_ diagnostics: [LocatedDiagnostic], _ record: CacheRecord) -> Bool {
    if diagnostics.contains(where: { $0.message.id == "corrupt-manifest" }) { return false }
    if analysisOptions.compiler.values.isEmpty { return true }
    return !diagnostics.contains { $0.message.severity == .warning } && !record.hasAttachments
  }
}
