import Diagnostics
import MessageContent
import SpecCompilation

/// `compile --check`: reports which outputs a run would write or remove, without changing anything.
package struct OutputCheck: Sendable {
  /// How a file differs from its output.
  package enum Difference: String, Sendable {
    /// The file does not exist.
    case missing

    /// Something else is in its place.
    case different

    /// The file has other line ends. Listed as different.
    case lineEnds

    /// The file exists, but no spec makes it any more.
    case stale
  }

  private let options: OutputOptions
  private let analysisOptions: AnalysisOptions
  private let analysis: Analysis
  package private(set) var report: Report

  /// The differences, sorted by path.
  package private(set) var differences: [(path: String, difference: Difference)] = []

  /// Takes the specs of a run.
  package init(_ analysis: Analysis, analysisOptions: AnalysisOptions, options: OutputOptions) {
    self.options = options
    self.analysisOptions = analysisOptions
    self.analysis = analysis
    report = analysis.report
  }

  /// The differences as lines: `missing build/wire/photos/search/default.request`.
  package func lines() throws(FileProblem) -> [UInt8] {
    try PathList.lines(
      differences.map { path, difference in
        "\(difference == .lineEnds ? Difference.different.rawValue : difference.rawValue) \(path)"
      })
  }

  /// The number of files in which only the line ends differ, and what they need in `.gitattributes`.
  package var lineEnds: (count: Int, attributes: [String]) {
    let paths = differences.filter { $0.difference == .lineEnds }.map(\.path)
    return (paths.count, PathList.unique(paths.map(GitAttributes.line)))
  }

  /// Compares. The result is in ``differences`` and ``report``.
  package mutating func run() {
    if report.hasErrors, !options.keepsGoing { return }
    do throws(FileProblem) {
      let folders = try OutputFolderSet(lookingAt: options)
      defer { folders.close() }
      folders.reportRecords(to: &report)
      if folders.haveDamagedRecords { return }
      let compared = compare(in: folders)
      differences = compared.flatMap { $0?.differences ?? [] }
      var outcomes = compared.map { $0?.outcome }
      let comparisons = folders.makeComparisons(progress)
      let shared = SharedOutput.join(&outcomes, of: analysis.specs, folders.targets) {
        (target, output) throws(FileProblem) in
        try Self.compare(
          output, comparisons[folders.targets[target].folder], into: &differences)
      }
      var all = SpecOutcomes(outcomes, shared, of: analysis.specs, search: analysis.search)
      all.report(to: &report)
      let removesStale = analysis.removesStale(analysisOptions)
      let plans = all.draftPlans(for: folders, removesStale: removesStale, report: &report)
      for (folder, plan) in zip(folders.folders, plans) {
        try addStale(plan.stale.map(\.path), of: folder)
      }
    } catch {
      report.add(error)
    }
    differences.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private mutating func addStale(
    _ paths: [String], of folder: OutputFolder
  ) throws(FileProblem) {
    let comparison = OutputComparison(folder: folder, progress)
    for path in paths {
      do throws(SystemError) {
        guard case .something(let status) = try comparison.look(for: path) else { continue }
        if status.kind == .regular { differences.append((folder.shownPath(path), .stale)) }
      } catch {
        throw folder.problem(path, error)
      }
    }
  }
}

// MARK: Comparing

extension OutputCheck {
  private var progress: Progress {
    Progress("comparing", isEnabled: analysisOptions.showsProgress)
  }

  private struct Outcome: Sendable {
    var outcome = SpecOutcome()
    var differences: [(path: String, difference: Difference)] = []
  }

  /// Makes the outputs of all specs and compares each with the existing file.
  private func compare(in folders: OutputFolderSet) -> [Outcome?] {
    let (specs, targets) = (analysis.specs, folders.targets)
    let isOneOfSeveral = analysis.isOneOfSeveral
    let progress = progress
    return WorkQueue.map(
      count: specs.count, threads: analysisOptions.threads, progress: progress,
      makeWorker: { _ in folders.makeComparisons(progress) },
      isFinal: \.outcome.concernsAllOutputs,
      body: { comparisons, index in
        var result = Outcome()
        guard let spec = specs[index] else { return result }
        for target in targets {
          var differences: [(path: String, difference: Difference)] = []
          result.outcome.add(spec, kind: target.kind, isOneOfSeveral: isOneOfSeveral) {
            (output) throws(FileProblem) in
            try Self.compare(output, comparisons[target.folder], into: &differences)
          }
          result.differences += differences
        }
        return result
      })
  }

  /// Compares an output with the existing file.
  private static func compare(
    _ output: OutputFile, _ comparison: OutputComparison,
    into differences: inout [(path: String, difference: Difference)]
  ) throws(FileProblem) -> StagedFile {
    if let difference = try comparison.difference(of: output) {
      differences.append((comparison.folder.shownPath(output.path), difference))
    }
    return StagedFile(path: output.path, digest: nil)
  }
}

extension OutputComparison {
  /// How an existing file differs from an output; nil if it does not.
  fileprivate func difference(
    of file: OutputFile
  ) throws(FileProblem) -> OutputCheck.Difference? {
    do throws(SystemError) {
      guard OutputPath.isSafe(file.path) else { throw SystemError.invalidArgument }
      switch try look(for: file.path) {
      case .nothing, .noFolder: return .missing
      case .obstructed: return .different
      case .something(let status):
        guard status.kind == .regular, status.size == file.content.length else {
          return status.kind == .regular && differsInLineEnds(file) ? .lineEnds : .different
        }
      }
    } catch {
      throw folder.problem(file.path, error)
    }
    do throws(Failure) {
      return try digest(ifUnchanged: file) == nil ? .different : nil
    } catch {
      switch error {
      case .standing(let errno): throw folder.problem(file.path, errno)
      case .content(let problem): throw problem
      }
    }
  }
}
