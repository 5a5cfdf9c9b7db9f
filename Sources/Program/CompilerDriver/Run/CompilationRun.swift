import Diagnostics
import MessageContent
import SpecCompilation

/// A whole run of `waybill compile`: finds, analyses and compiles specs, unless a cache shows that
/// nothing has changed since the last run.
package struct CompilationRun: Sendable {
  private let analysisOptions: AnalysisOptions
  private let options: OutputOptions

  /// The files of `--options`, on which outputs also depend.
  private let optionsFiles: [String]

  /// Prepares a run.
  package init(
    _ analysisOptions: AnalysisOptions, _ options: OutputOptions, optionsFiles: [String] = []
  ) {
    (self.analysisOptions, self.options) = (analysisOptions, options)
    self.optionsFiles = optionsFiles
  }

  /// Performs the run.
  ///
  /// - Returns: The diagnostics.
  package func run() -> Report {
    guard let path = options.cache else {
      return compile(SpecSearch(analysisOptions), record: nil)
    }
    // The clock is read before any file is examined.
    let limit = StampLimit.now
    let file = CacheFile(path: path)
    do throws(FileProblem) {
      return try run(file, limit: limit)
    } catch {
      var report = Report()
      report.add(error)
      return report
    }
  }

  private func run(
    _ file: CacheFile, limit: FileStatus.Moment
  ) throws(FileProblem) -> Report {
    let content = try file.read()
    let search = SpecSearch(analysisOptions)
    // Standard input may be different in the next run.
    if search.readsStandardInput { return compile(search, record: nil) }
    let key = RunKey(analysisOptions, options, optionsFiles: optionsFiles, search: search).digest
    if case .cache(let cache) = content, cache.key == key, search.problems.isEmpty,
      let report = try repeated(cache, file, search, limit: limit)
    {
      return report
    }
    let record = CacheRecord(file: file, key: key, search: search, limit: limit)
    var report = compile(search, record: record)
    if case .damaged = content { report.add(.damagedCache, path: file.path) }
    return report
  }

  /// The diagnostics of the last run, if this one has nothing to do.
  private func repeated(
    _ cache: RunCache, _ file: CacheFile, _ search: SpecSearch, limit: FileStatus.Moment
  ) throws(FileProblem) -> Report? {
    // Leftovers of killed runs are removed in any case.
    OutputFolderSet.removeLeftovers(options, kinds: analysisOptions.compiler.knownKinds)
    var verification = CacheVerification(
      cache, search: search, options: options,
      maximumFileSize: analysisOptions.compiler.maximumFileSize, limit: limit)
    guard verification.isCurrent() else { return nil }
    if verification.isRefreshed { try file.write(verification.cache, options.patience) }
    var report = Report()
    report.add(cache.diagnostics)
    if analysisOptions.isVerbose {
      report.add(.specsUnchanged(), path: "waybill")
    }
    return report
  }

  private func compile(_ search: SpecSearch, record: CacheRecord?) -> Report {
    var analysis = Analysis.run(analysisOptions, search: search, recorder: record?.recorder)
    analysis.optionsFiles = optionsFiles
    analysis.refuseAttachedOutputs(options)
    var compilation = Compilation(
      analysis, analysisOptions: analysisOptions, options: options, record: record)
    compilation.run()
    return compilation.report
  }
}
