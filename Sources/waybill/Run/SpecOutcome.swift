import Diagnostics
import MessageContent
import SpecCompiler

/// What became of one spec when its outputs were made: for each target of the run, in order, the
/// files.
struct SpecOutcome: Sendable {
  private(set) var files: [[StagedFile]] = []
  private(set) var diagnostics: [LocatedDiagnostic] = []
  private(set) var problems: [FileProblem] = []

  /// Whether all outputs were made.
  var isGood: Bool {
    problems.isEmpty && !diagnostics.contains { $0.message.severity == .error }
  }

  /// Whether the next output would meet the same problem: a full disk rather than a file in the way.
  var concernsAllOutputs: Bool { problems.contains(where: \.concernsAllOutputs) }

  /// Emits one kind of output of a spec and hands over each. Outputs that are refused are all found;
  /// another problem ends it.
  mutating func add(
    _ spec: AnalysedSpec, kind: String,
    take: (OutputFile) throws(FileProblem) -> StagedFile
  ) {
    var sink = DiagnosticSink()
    var files: [StagedFile] = []
    do throws(ContentError) {
      try spec.emit(kind, into: &sink) { output in
        do throws(FileProblem) {
          files.append(try take(output))
          return true
        } catch {
          problems.append(error)
          return !error.concernsAllOutputs
        }
      }
    } catch {
      problems.append(FileProblem(error))
    }
    self.files.append(files)
    diagnostics += LocatedDiagnostic.locate(sink.diagnostics, in: spec.sources)
  }
}

extension FileProblem {
  fileprivate var concernsAllOutputs: Bool {
    if case .system = self { return true }
    return false
  }
}

/// What became of all specs of a run.
struct SpecOutcomes: Sendable {
  private let search: SpecSearch
  private let outcomes: [SpecOutcome?]

  /// The specs without outputs: they have errors, or their outputs could not be made.
  private var failed: Set<Int> = []

  /// Takes the outcomes in the order of the specs.
  init(_ outcomes: [SpecOutcome?], of specs: [AnalysedSpec?], search: SpecSearch) {
    self.search = search
    self.outcomes = outcomes
    for index in specs.indices where specs[index] == nil || outcomes[index]?.isGood != true {
      failed.insert(index)
    }
  }

  /// Adds what there is to say about specs that failed.
  func report(to report: inout Report) {
    for index in failed.sorted() {
      report.add(outcomes[index]?.diagnostics ?? [])
      for problem in outcomes[index]?.problems ?? [] { report.add(problem) }
    }
  }

  /// Says what to do to each folder, and refuses outputs that cannot stand side by side.
  func plans(
    for folders: OutputFolderSet, removesStale: Bool, report: inout Report
  ) -> [OutputPlan] {
    let scope = OutputPlan.Scope(
      failed: Set(failed.map { search.specs[$0].relativePath }), removesStale: removesStale,
      isGone: search.goneSpecs())
    return folders.folders.indices.map { index in
      let kinds = folders.targets.filter { $0.folder == index }.map(\.kind)
      let folder = folders.folders[index]
      let plan = OutputPlan(
        earlier: folder.earlier, produced: produced(for: index, of: folders), kinds: kinds,
        scope: scope)
      if let (one, other) = plan.collision {
        report.add(.outputsCollide(other, one), path: folder.path)
      }
      return plan
    }
  }

  private func produced(for folder: Int, of folders: OutputFolderSet) -> [OutputPlan.Produced] {
    var produced: [OutputPlan.Produced] = []
    for (spec, outcome) in outcomes.enumerated() {
      guard let outcome, !failed.contains(spec) else { continue }
      for (target, files) in zip(folders.targets, outcome.files) where target.folder == folder {
        produced.append(
          .init(spec: search.specs[spec].relativePath, kind: target.kind, files: files))
      }
    }
    return produced
  }
}
