import Diagnostics
import MessageContent
import SpecCompilation

/// `waybill watch`: compiles, and compiles again whenever a spec, a file that it reads, or a folder
/// of specs changes.
///
/// Each run follows the rules of `waybill compile` and does what the changes call for: specs that
/// they do not touch are neither read nor analysed, and their outputs are neither made nor
/// compared. If a folder appears or disappears, nothing is taken for known. A failed run does not
/// end the loop: mistakes can be repaired and missing folders can return.
package struct SpecWatch {
  private let analysisOptions: AnalysisOptions
  private let options: OutputOptions
  private let optionsFiles: [String]
  private var files: WatchedFiles

  /// The result of the search, unless other files may have the names of specs now.
  private var search: SpecSearch?

  /// The files of the search by their paths as bytes.
  private var found: [[UInt8]: SpecFile] = [:]
  private var workspace: SpecWorkspace? = SpecWorkspace()
  private var settled = SettledOutputs()

  package init(
    _ analysisOptions: AnalysisOptions, _ options: OutputOptions, optionsFiles: [String]
  ) throws(FileProblem) {
    (self.analysisOptions, self.options) = (analysisOptions, options)
    self.optionsFiles = optionsFiles
    files = try WatchedFiles()
  }

  /// Compiles repeatedly until the process is ended.
  ///
  /// - Parameter say: Receives the report of each run.
  /// - Throws: `FileProblem` if folders cannot be watched.
  package mutating func run(_ say: (Report) -> Void) throws(FileProblem) -> Never {
    while true {
      // The C library would keep what lies between the specs that were analysed again.
      for _ in 0..<Self.runsWithoutCleaning {
        say(try compile())
        try wait()
      }
      SystemCalls.returnFreeMemory()
    }
  }

  private static let runsWithoutCleaning = 16

  /// Compiles what has changed.
  package mutating func compile() throws(FileProblem) -> Report {
    while true {
      let report = compile(try findSpecs())
      // A file in a newly watched folder may have changed since it was read.
      let unwatched = try files.add(workspace?.takeNewFiles() ?? [])
      if unwatched.isEmpty { return report }
      for path in unwatched { workspace?.change(path) }
    }
  }

  /// The specs, whose folders are watched before any of them is read.
  private mutating func findSpecs() throws(FileProblem) -> SpecSearch {
    if let search { return search }
    try files.addNamed(analysisOptions.search.paths + optionsFiles)
    var search = SpecSearch(analysisOptions)
    // A spec may have appeared before its folder was watched.
    while try files.add(searched: search.seenFolders) { search = SpecSearch(analysisOptions) }
    found = [:]
    for spec in search.specs { found[Array(spec.path.utf8)] = spec }
    self.search = search
    settled.searchAgain()
    return search
  }

  private mutating func compile(_ search: SpecSearch) -> Report {
    var analysis = Analysis.run(analysisOptions, search: search, workspace: &workspace)
    analysis.optionsFiles = optionsFiles
    analysis.refuseAttachedOutputs(options)
    var compilation = Compilation(
      analysis, analysisOptions: analysisOptions, options: options, record: nil, settled: settled)
    compilation.run()
    settled = compilation.settled ?? SettledOutputs()
    return compilation.report
  }

  /// Waits for changes, and forgets what was known of the files that changed.
  package mutating func wait() throws(FileProblem) {
    let names = Set(
      (analysisOptions.search.paths + optionsFiles).map { FilePaths.lastComponent(of: $0) })
    let changes = try files.wait { name in
      let isHidden = name.utf8.first == UInt8(ascii: ".")
      return SpecSearch.isSpec(name) && !isHidden || names.contains(name) || name == ".gitignore"
    }
    var isKnown = !changes.areMore
    for (name, paths) in changes.files {
      for path in paths { workspace?.change(path) }
      if paths.isEmpty || !paths.allSatisfy(isAsFound) {
        if SpecSearch.isSpec(name) || name == ".gitignore" { search = nil }
        if names.contains(name) { isKnown = false }
      }
    }
    guard !isKnown else { return }
    (search, workspace, settled) = (nil, SpecWorkspace(), SettledOutputs())
    files.forget()
  }

  /// Whether a search would find the same file by this path as before, whatever its content is.
  private func isAsFound(_ path: String) -> Bool {
    guard let spec = found[Array(path.utf8)], let resolved = try? SystemCalls.resolve(path) else {
      return false
    }
    return resolved.utf8.elementsEqual(spec.resolvedPath.utf8)
      && (try? FileStatus(path: resolved))?.kind == .regular
  }
}
