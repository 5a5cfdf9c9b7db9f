import Diagnostics
import MessageContent
import SpecCompilation

/// `waybill watch`: compiles, and compiles again when a spec, a file that one reads, or a folder of specs
/// changes.
///
/// Each run is one of `waybill compile`, with its rules of what is written and removed. A run that fails
/// ends nothing: what is wrong can be repaired, and a folder that is gone can come back.
package struct SpecWatch {
  private let analysisOptions: AnalysisOptions
  private let options: OutputOptions
  private let optionsFiles: [String]
  private var events: FolderEvents

  /// The files that the last run read, and the folders that it searched.
  private var inputs: [String] = []
  private var searched: Set<String> = []

  /// Prepares to watch.
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

  /// Compiles again and again, until the process is ended.
  ///
  /// - Parameter say: Is given what each run has to say, unless it is what the one before said without
  ///   a change between them.
  /// - Throws: When files of folders cannot be watched.
  package mutating func run(_ say: (Report) -> Void) throws(FileProblem) -> Never {
    var last: Report?
    while true {
      try watch()
      let report = compile()
      if report.diagnostics != last?.diagnostics { say(report) }
      last = report
      // A file of a folder that was not watched may have changed since it was read.
      if try watch() { continue }
      try wait()
      last = nil
    }
  }

  private mutating func compile() -> Report {
    let search = SpecSearch(analysisOptions.search)
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
      // The folder may be removed, and made again.
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

  /// The folder at a path, or the nearest one above it that there is.
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
