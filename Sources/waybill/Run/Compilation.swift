import Diagnostics
import MessageSyntax
import SpecCompiler

/// Where outputs go.
struct OutputOptions: Sendable {
  /// The outputs of one kind.
  struct Target: Sendable, Hashable {
    var kind: String

    /// A folder of its own; nil for one named like the kind in ``OutputOptions/folder``.
    var folder: String?
  }

  var folder: String?
  var targets: [Target]
  var keepsGoing = false
  var force = false
}

/// Compiles specs to files: everything is analysed before anything is emitted, and everything is
/// staged before anything that stands is touched.
struct Compilation: Sendable {
  private let options: OutputOptions
  private let threads: Int
  private let showsProgress: Bool
  private let isPartial: Bool
  private let search: SpecSearch
  private var specs: [AnalysedSpec?]
  private(set) var report: Report

  /// What became of one spec: for each target, in order, its staged files.
  fileprivate struct Outcome: Sendable {
    var files: [[StagedFile]] = []
    var diagnostics: [LocatedDiagnostic] = []
    var problems: [FileProblem] = []

    var isGood: Bool {
      problems.isEmpty && !diagnostics.contains { $0.message.severity == .error }
    }
  }

  /// Takes the specs of a run.
  init(_ analysis: Analysis, analysisOptions: AnalysisOptions, options: OutputOptions) {
    self.options = options
    threads = analysisOptions.threads
    showsProgress = analysisOptions.showsProgress
    isPartial = !analysisOptions.compiler.only.isEmpty
    search = analysis.search
    specs = analysis.specs
    report = analysis.report
  }

  /// Compiles; what there is to say is in ``report`` then.
  mutating func run() async {
    if report.hasErrors, !options.keepsGoing { return }
    guard specs.contains(where: { $0 != nil }) else { return }
    do throws(FileProblem) {
      let folders = try OutputFolderSet(options)
      defer { folders.close() }
      await write(into: folders)
    } catch {
      report.add(error)
    }
  }

  private mutating func write(into folders: OutputFolderSet) async {
    reportManifests(of: folders)
    let outcomes = await stage(into: folders)
    var failed = Set<Int>()
    for (index, outcome) in outcomes.enumerated() where outcome?.isGood != true {
      failed.insert(index)
      report.add(outcome?.diagnostics ?? [])
      for problem in outcome?.problems ?? [] { report.add(problem) }
    }
    let plans = plan(outcomes, failed: failed, in: folders)
    specs = []
    if report.hasErrors, !options.keepsGoing {
      folders.removeTemporaryFiles()
      return
    }
    do throws(FileProblem) {
      for (folder, plan) in zip(folders.folders, plans) { try folder.commit(plan) }
    } catch {
      report.add(error)
    }
    if report.hasErrors || plans.contains(where: \.changesAnything) {
      folders.removeTemporaryFiles()
    }
  }

  private mutating func reportManifests(of folders: OutputFolderSet) {
    for folder in folders.folders {
      let path = folder.shownPath(OutputManifest.fileName)
      if folder.hasCorruptManifest { report.add(.corruptManifest, path: path) }
      if folder.hasForeignManifest, !options.force { report.add(.foreign(path: path)) }
    }
  }
}

// MARK: Staging

extension Compilation {
  /// Makes the outputs of all specs and stages those that differ from what stands.
  private func stage(into folders: OutputFolderSet) async -> [Outcome?] {
    let (specs, targets) = (specs, folders.targets)
    return await WorkQueue.map(
      count: specs.count, threads: threads,
      progress: Progress("compiling", isEnabled: showsProgress),
      makeWorker: { thread in folders.makeStages(thread: thread) },
      isFinal: { outcome in outcome.problems.contains(where: \.concernsAllOutputs) },
      body: { stages, index in
        var outcome = Outcome()
        guard let spec = specs[index] else { return outcome }
        for target in targets {
          outcome.add(spec, kind: target.kind, to: stages[target.folder])
        }
        return outcome
      })
  }
}

extension Compilation.Outcome {
  /// Emits one kind of output of a spec and stages it. Outputs that may not be replaced are all
  /// found; another problem ends it.
  fileprivate mutating func add(_ spec: AnalysedSpec, kind: String, to stage: OutputStage) {
    var sink = DiagnosticSink()
    var files: [StagedFile] = []
    defer {
      self.files.append(files)
      diagnostics += LocatedDiagnostic.locate(sink.diagnostics, in: spec.sources)
    }
    do throws(ContentError) {
      try spec.emit(kind, into: &sink) { output in
        do throws(FileProblem) {
          files.append(try stage.add(output))
          return true
        } catch {
          problems.append(error)
          return !error.concernsAllOutputs
        }
      }
    } catch {
      problems.append(FileProblem(error))
    }
  }
}

extension FileProblem {
  /// Whether the next output would meet the same problem: a full disk rather than a file in the way.
  fileprivate var concernsAllOutputs: Bool {
    if case .system = self { return true }
    return false
  }
}

// MARK: Planning

extension Compilation {
  /// Says what to do to each folder, and refuses outputs that cannot stand side by side.
  private mutating func plan(
    _ outcomes: [Outcome?], failed: Set<Int>, in folders: OutputFolderSet
  ) -> [OutputPlan] {
    let scope = OutputPlan.Scope(
      failed: Set(
        search.specs.indices.filter { specs[$0] == nil || failed.contains($0) }
          .map { search.specs[$0].relativePath }),
      removesStale: !isPartial, isGone: search.goneSpecs())
    return folders.folders.indices.map { index in
      var produced: [OutputPlan.Produced] = []
      for (spec, outcome) in outcomes.enumerated() {
        guard let outcome, !failed.contains(spec), specs[spec] != nil else { continue }
        for (target, files) in zip(folders.targets, outcome.files) where target.folder == index {
          produced.append(
            .init(spec: search.specs[spec].relativePath, kind: target.kind, files: files))
        }
      }
      let kinds = folders.targets.filter { $0.folder == index }.map(\.kind)
      let folder = folders.folders[index]
      let plan = OutputPlan(
        earlier: folder.earlier, produced: produced, kinds: kinds, scope: scope)
      if let (one, other) = plan.collision {
        report.add(.outputsCollide(other, one), path: folder.path)
      }
      return plan
    }
  }
}
