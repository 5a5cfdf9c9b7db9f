import Diagnostics
import MessageContent
import SpecCompilation

/// `waybill watch`: compiles, and compiles again whenever a spec, a file that it reads, or a folder
/// of specs changes.
///
/// Each run follows the rules of `waybill compile`. A failed run does not end the loop: mistakes
/// can be repaired and missing folders can return.
package struct SpecWatch {
  private let analysisOptions: AnalysisOptions
  private let options: OutputOptions
  private let optionsFiles: [String]
  private var events: FolderEvents

  /// The files that the last run read, and the folders that it searched.
  private var inputs: [String] = []
  private var searched: Set<String> = []

  package init(
    _ analysisOptions: AnalysisOptions, _ options: OutputOptions, optionsFiles: [String]
  ) throws(FileProblem) {
    (self.analysisOptions, self.options) = (analysisOptions, options)
    self.optionsFiles = optionsFiles
    do throws(SystemError) {
      events = try FolderEvents()
    } catch {
      throw .system(path: "watch", error)
    }
  }

  /// Compiles repeatedly until the process is ended.
  ///
  /// - Parameter say: Receives the report of each run, unless it repeats the previous one without a
  ///   change in between.
  /// - Throws: `FileProblem` if folders cannot be watched.
  package mutating func run(_ say: (Report) -> Void) throws(FileProblem) -> Never {
    var last: Report?
    while true {
      try watch()
      let report = compile()
      if report.diagnostics != last?.diagnostics { say(report) }
      last = report
      // A file in a newly watched folder may have changed since it was read.
      if try watch() { continue }
      try wait()
      last = nil
    }
  }

  private mutating func compile() -> Report {
    let search = SpecSearch(analysisOptions)
    var analysis = Analysis.run(analysisOptions, search: search)
    analysis.optionsFiles = optionsFiles
    analysis.refuseAttachedOutputs(options)
    inputs = analysis.allInputs
    searched = Set(search.seenFolders.map { String(decoding: $0, as: UTF8.self) })
    var compilation = Compilation(
      analysis, analysisOptions: analysisOptions, options: options, record: nil)
    compilation.run()
    return compilation.report
  }

  @discardableResult
  private mutating func watch() throws(FileProblem) -> Bool {
    var folders = searched
    for path in analysisOptions.search.paths {
      folders.insert(Self.nearestFolder(path))
      // The folder may be removed and created again.
      folders.insert(Self.nearestFolder(FilePaths.folder(of: path)))
    }
    for path in inputs + optionsFiles {
      folders.insert(Self.nearestFolder(FilePaths.folder(of: path)))
    }
    do throws(SystemError) {
      return try events.watch(folders)
    } catch {
      throw .system(path: "watch", error)
    }
  }

  private mutating func wait() throws(FileProblem) {
    let names = Set(
      (inputs + analysisOptions.search.paths + optionsFiles).map {
        FilePaths.lastComponent(of: FilePaths.withoutTrailingSlashes($0))
      })
    do throws(SystemError) {
      try events.wait { SpecSearch.isSpec($0) || names.contains($0) || $0 == ".gitignore" }
    } catch {
      throw .system(path: "watch", error)
    }
  }

  /// The folder at a path, or the nearest existing one above it.
  private static func nearestFolder(_ path: String) -> String {
    var folder = path
    while true {
      if (try? FileStatus(path: folder))?.kind == .folder { return folder }
      let parent = FilePaths.folder(of: folder)
      if parent == folder || folder == "." { return parent }
      folder = parent
    }
  }
}
