import Diagnostics
import Emission
import MessageContent
import SpecCompilation

/// The result of making the outputs of one spec: the files, for each target of the run in order.
struct SpecOutcome: Sendable {
  private(set) var files: [[StagedFile]] = []
  private(set) var diagnostics: [LocatedDiagnostic] = []
  private(set) var problems: [FileProblem] = []

  /// The parts of the spec in files of all specs, with the target of each.
  private(set) var parts: [(target: Int, file: SharedFile)] = []

  /// Whether all outputs were made.
  var isGood: Bool {
    problems.isEmpty && !diagnostics.contains { $0.message.severity == .error }
  }

  /// Whether the next output would fail in the same way, as with a full disk.
  var concernsAllOutputs: Bool { problems.contains(where: \.concernsAllOutputs) }

  /// The outcome once its files are in their places.
  var settled: SpecOutcome {
    var settled = self
    for target in files.indices {
      for index in files[target].indices {
        settled.files[target][index].temporary = nil
        settled.files[target][index].replaced = nil
      }
    }
    return settled
  }

  /// Whether both are outputs of the same paths, with the same parts in files of all specs.
  func hasSamePlaces(as other: SpecOutcome) -> Bool {
    parts.elementsEqual(other.parts) { $0.target == $1.target && $0.file.isSame(as: $1.file) }
      && files.count == other.files.count
      && zip(files, other.files).allSatisfy { files, others in
        files.count == others.count && zip(files, others).allSatisfy { $0.path == $1.path }
      }
  }

  /// Emits one kind of output of a spec and passes each output on, except those that are written in
  /// files of all specs. All refused outputs are reported; any other problem stops the loop.
  mutating func add(
    _ spec: AnalysedSpec, kind: String, isOneOfSeveral: Bool,
    take: (OutputFile) throws(FileProblem) -> StagedFile
  ) {
    var sink = DiagnosticSink()
    var files: [StagedFile] = []
    do throws(ContentError) {
      let shared = spec.sharedNames(kind, isOneOfSeveral: isOneOfSeveral)
      try spec.emit(kind, into: &sink) { output in
        if !shared.isEmpty, let shared = output.shared {
          parts.append((self.files.count, shared))
          return true
        }
        do throws(FileProblem) {
          files.append(try take(output))
          return true
        } catch {
          problems.append(error.located(in: spec))
          return problems.last?.concernsAllOutputs != true
        }
      }
    } catch {
      problems.append(FileProblem(error).located(in: spec))
    }
    self.files.append(files)
    diagnostics += LocatedDiagnostic.locate(sink.diagnostics, in: spec.sources)
  }

  mutating func add(_ problem: FileProblem) { problems.append(problem) }

  mutating func add(_ diagnostic: Diagnostics.Diagnostic, of spec: AnalysedSpec) {
    diagnostics += LocatedDiagnostic.locate([diagnostic], in: spec.sources)
  }
}

extension FileProblem {
  fileprivate var concernsAllOutputs: Bool {
    if case .system = self { return true }
    return false
  }
}

/// The results of all specs of a run.
struct SpecOutcomes: Sendable {
  private let search: SpecSearch
  private let outcomes: [SpecOutcome?]
  private let shared: [SharedOutput]

  /// The specs without outputs: those with errors, and those whose outputs could not be made.
  private var failed: Set<Int> = []

  /// Takes the outcomes in the order of the specs.
  init(
    _ outcomes: [SpecOutcome?], _ shared: [SharedOutput], of specs: [AnalysedSpec?],
    search: SpecSearch
  ) {
    self.search = search
    self.outcomes = outcomes
    self.shared = shared
    for index in specs.indices where specs[index] == nil || outcomes[index]?.isGood != true {
      failed.insert(index)
    }
  }

  /// The outcomes of the specs whose outputs were made.
  var good: [SpecOutcome?] {
    outcomes.indices.map { failed.contains($0) ? nil : outcomes[$0] }
  }

  /// All outputs of one kind, by the index of its target.
  func files(ofTarget index: Int) -> [StagedFile] {
    outcomes.flatMap { outcome in
      guard let outcome, outcome.files.indices.contains(index) else { return [StagedFile]() }
      return outcome.files[index]
    } + shared.filter { $0.target == index }.map(\.file)
  }

  /// Adds the diagnostics of failed specs.
  func report(to report: inout Report) {
    for index in failed.sorted() {
      report.add(outcomes[index]?.diagnostics ?? [])
      for problem in outcomes[index]?.problems ?? [] { report.add(problem) }
    }
  }

  /// Plans the changes of each folder. Refuses outputs that cannot exist side by side or belong to
  /// other specs, and stale outputs that someone has changed.
  mutating func plans(
    for folders: OutputFolderSet, removesStale: Bool, report: inout Report
  ) throws(FileProblem) -> [OutputPlan] {
    var plans = draftPlans(for: folders, removesStale: removesStale, report: &report)
    for (index, folder) in folders.folders.enumerated() {
      let (removals, edited) = try folder.inspect(plans[index].stale)
      plans[index].removals = removals
      plans[index].keep(edited)
      for path in edited.sorted() { report.add(.foreign(path: folder.shownPath(path))) }
    }
    return plans
  }

  /// Plans the changes of each folder, assuming that no stale output was changed.
  mutating func draftPlans(
    for folders: OutputFolderSet, removesStale: Bool, report: inout Report
  ) -> [OutputPlan] {
    var plans = folders.folders.indices.map {
      plan(for: $0, of: folders, removesStale: removesStale)
    }
    let refused = plans.flatMap { $0.conflicts.map(\.index) }
    if !refused.isEmpty {
      for (folder, plan) in zip(folders.folders, plans) {
        for conflict in plan.conflicts { self.report(conflict, in: folder, to: &report) }
      }
      failed.formUnion(refused)
      plans = folders.folders.indices.map {
        plan(for: $0, of: folders, removesStale: removesStale)
      }
    }
    for (folder, plan) in zip(folders.folders, plans) {
      if let (one, other) = plan.collision {
        report.add(.outputsCollide(other, one), path: folder.path)
      }
    }
    return plans
  }

  private func report(
    _ conflict: OutputPlan.Conflict, in folder: OutputFolder, to report: inout Report
  ) {
    let owner = FilePaths.simplified(folder.shownPath(conflict.owner.text))
    report.add(
      .outputTaken(
        by: owner, from: search.specs[conflict.index].path, isShared: conflict.isShared),
      path: folder.shownPath(conflict.path))
  }

  private func plan(
    for index: Int, of folders: OutputFolderSet, removesStale: Bool
  ) -> OutputPlan {
    let folder = folders.folders[index]
    let paths = search.specs.map { folder.specPath(of: $0) }
    var states = SpecStates(
      folder: folder.resolvedPath, search: search, paths: paths, failed: failed)
    return OutputPlan(
      earlier: folder.earlier, produced: produced(for: index, of: folders, paths),
      kinds: folders.targets.filter { $0.folder == index }.map(\.kind),
      removesStale: removesStale,
      isRecordedElsewhere: {
        search.isSharded && folder.records.isRecordedElsewhere($0)
      }, specs: &states)
  }

  private func produced(
    for folder: Int, of folders: OutputFolderSet, _ paths: [SpecPath]
  ) -> [OutputPlan.Produced] {
    var produced: [OutputPlan.Produced] = []
    for (index, outcome) in outcomes.enumerated() {
      guard let outcome, !failed.contains(index) else { continue }
      let spec = search.specs[index]
      let path = paths[index]
      for (target, files) in zip(folders.targets, outcome.files) where target.folder == folder {
        produced.append(
          .init(
            index: index, spec: path, pathFromRoot: SpecPath(spec.relativePath),
            kind: target.kind, files: files))
      }
    }
    // With a spec that failed, its part would be lost.
    for file in shared where failed.isEmpty && folders.targets[file.target].folder == folder {
      produced.append(
        .init(
          index: file.specs[0], spec: SpecPath(joining: file.specs.map { paths[$0] }),
          pathFromRoot: SpecPath(""), kind: folders.targets[file.target].kind, files: [file.file]))
    }
    return produced
  }
}
