import CompilerDriver
import Diagnostics
import MessageContent
import MessageSyntax
import OptionParsing
import SpecCompiler
import SpecImport

/// One run of `waybill import`: its files, results and messages.
struct ImportRun {
  /// The kind of the files; nil if each tells its own.
  let kind: SpecImporter.Kind?
  let options: ImportOptions
  private(set) var report = Report()
  private var files: [ImportedFile] = []
  /// The places of requests in their sources, by the path of the spec and their names.
  private(set) var origins: [String: [String: String]] = [:]
  /// Environments of Postman, by their paths.
  private var environments: [(path: String, bytes: [UInt8])] = []
  /// The sources that can be updated: documents and collections that somebody maintains.
  private var sources:
    [(path: String, kind: SpecImporter.Kind, bytes: [UInt8], files: [ImportedFile])] = []
  private var summaries: [(path: String, kind: SpecImporter.Kind, summary: ImportSummary)] = []

  init(kind: SpecImporter.Kind?, options: ImportOptions) {
    (self.kind, self.options) = (kind, options)
  }

  /// Imports files. Environments of Postman belong to the collections among them.
  mutating func read(_ paths: [String]) throws {
    var others: [(path: String, bytes: [UInt8])] = []
    for path in paths {
      if let folder = brunoFolder(of: path) {
        try readBruno(folder, named: path)
        continue
      }
      let bytes =
        path == "-"
        ? try StandardStreams.readInput(limit: options.maximumFileSize)
        : try InputFile.read(path, shownAs: path, limit: options.maximumFileSize)
      if kind ?? .postman == .postman, SpecImporter.Kind.isEnvironment(bytes) {
        environments.append((path, bytes))
      } else {
        others.append((path, bytes))
      }
    }
    guard !others.isEmpty || environments.isEmpty else {
      throw UsageError(
        "'\(environments[0].path)' is an environment of Postman, and no collection is beside it",
        help: "name the collection, too: waybill import COLLECTION \(environments[0].path)")
    }
    for (path, bytes) in others { try read(path, bytes) }
  }

  /// The folder of a collection of Bruno: a folder, or that of a file that each collection has.
  private func brunoFolder(of path: String) -> String? {
    if FolderTexts.isFolder(path) { return path }
    let name = FilePaths.lastComponent(of: path)
    guard ["bruno.json", "collection.bru", "opencollection.yml"].contains(name) else { return nil }
    return name == path ? "." : FilePaths.folder(of: path)
  }

  private mutating func readBruno(_ folder: String, named path: String) throws {
    if let kind, kind != .bruno {
      throw UsageError("'\(path)' is a folder, and '\(kind.rawValue)' reads files")
    }
    let texts = try FolderTexts.texts(
      in: folder, limit: options.maximumFileSize, named: { SpecImporter.Kind.isBruno($0) })
    let shown = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    let name = FilePaths.lastComponent(
      of: folder == "."
        ? "collection" : shown.split(separator: "/").last.map(String.init) ?? "collection")
    let made = SpecImporter.bruno(
      name, in: shown, files: texts.map { ($0.key, $0.value) }, options: options)
    try add(
      made.isReadable ? ImportCheck.accepted(made) : made, of: .bruno, path,
      ImportLock.text(of: texts))
  }

  private mutating func read(_ path: String, _ bytes: [UInt8]) throws {
    let isStandardInput = path == "-"
    let told = SpecImporter.Kind(of: path, bytes)
    guard let kind = kind ?? told else {
      if SpecInput.isSpec(bytes) {
        throw UsageError(
          "'\(path)' is a spec of Waybill already",
          help: "waybill check \(ShellText.oneLine(path))")
      }
      let kinds = SpecImporter.Kind.allCases.map(\.rawValue).joined(separator: "|")
      throw UsageError(
        "what '\(path)' is cannot be told from its name and content",
        help: "name it first: waybill import \(kinds) \(path)")
    }
    let name = isStandardInput ? StandardStreams.inputName : FilePaths.lastComponent(of: path)
    let shown = isStandardInput || name == path ? "" : String(path.dropLast(name.count))
    let folder = shown.isEmpty ? "." : FilePaths.folder(of: path)
    let beside: any ImportFiles =
      isStandardInput
      ? NoImportFiles()
      : FolderFiles(
        folder, limit: options.maximumFileSize,
        above: kind == .http ? SpecImporter.sharedHTTPFiles : [])
    let made = made(of: kind, name, in: shown, bytes, beside)
    if !made.isReadable, let told, told != kind {
      let cure = "waybill import \(told.rawValue) \(ShellText.oneLine(path))"
      return report.add(
        made.diagnostics.map { diagnostic in
          var diagnostic = diagnostic
          let message = diagnostic.message
          diagnostic.message = DiagnosticMessage(
            message.id, message.severity, message.text, help: cure)
          return diagnostic
        })
    }
    try add(made.isReadable ? ImportCheck.accepted(made) : made, of: kind, path, bytes)
  }

  private func made(
    of kind: SpecImporter.Kind, _ name: String, in shown: String, _ bytes: [UInt8],
    _ beside: any ImportFiles
  ) -> ImportResult {
    switch kind {
    case .openapi:
      SpecImporter.openAPI(name, in: shown, bytes: bytes, files: beside, options: options)
    case .har: SpecImporter.har(name, in: shown, bytes: bytes, options: options)
    case .curl:
      SpecImporter.curl(name, in: shown, bytes: bytes, files: beside, options: options)
    case .http:
      SpecImporter.http(name, in: shown, bytes: bytes, files: beside, options: options)
    case .bruno:
      SpecImporter.bruno(
        name.hasSuffix(".bru") ? String(name.dropLast(4)) : name, in: shown,
        files: [(name, bytes)], options: options)
    case .insomnia: SpecImporter.insomnia(name, in: shown, bytes: bytes, options: options)
    case .postman:
      SpecImporter.postman(
        name, in: shown, bytes: bytes, environments: environments, options: options)
    }
  }

  private mutating func add(
    _ result: ImportResult, of kind: SpecImporter.Kind, _ path: String, _ bytes: [UInt8]
  ) throws {
    report.add(result.diagnostics)
    guard result.isReadable else { return }
    for file in result.files where files.contains(where: { $0.path == file.path }) {
      throw UsageError("two of the files become '\(file.path)'; import them one by one")
    }
    files += result.files
    origins.merge(result.origins) { first, _ in first }
    let isMaintained =
      [.openapi, .insomnia, .bruno].contains(kind) || kind == .postman && environments.isEmpty
    if isMaintained { sources.append((path, kind, bytes, result.files)) }
    summaries.append((path, kind, result.summary))
  }

  /// The number of requests of each file: how many are exact, have a message, and have typed
  /// responses. One line a file.
  var summaryText: String {
    summaries.map { path, kind, summary in
      let requests = Quantity.text(summary.requests, "request")
      let types = summary.types == 0 ? "" : " and \(Quantity.text(summary.types, "type"))"
      let name = path == "-" ? StandardStreams.inputName : path
      return "\(VisibleText.escaping(name)): \(requests)\(types); \(summary.exact) exact, "
        + "\(summary.withMessage) with values for a message"
        + (kind == .openapi ? ", \(summary.typed) with a typed response" : "")
        + (summary.refused == 0 ? "\n" : "; \(summary.refused) not imported\n")
    }.joined()
  }

  /// The files that were written, a line each; the first ones if there are many.
  func writtenText(in folder: String) -> String {
    let shown = files.prefix(Self.shownFiles).map {
      "  \(VisibleText.escaping(FilePaths.join(folder, $0.path)))\n"
    }
    let rest = files.count - shown.count
    return shown.joined() + (rest == 0 ? "" : "  and \(rest) more\n")
  }

  private static let shownFiles = 10

  /// The files, by their paths.
  var texts: FolderUpdate.Files {
    Dictionary(files.map { ($0.path, $0.bytes) }) { first, _ in first }
  }

  /// The bytes of the first source that can be updated: of a folder, those of its files.
  var sourceBytes: [UInt8] { sources.first?.bytes ?? [] }

  /// The records of sources that can be updated. Standard input cannot be read again.
  func records(_ locked: LockedOptions) -> [ImportLock.Record] {
    sources.filter { $0.path != "-" }.map { path, kind, bytes, files in
      ImportLock.Record(
        kind: kind, source: path, bytes: bytes, options: locked,
        base: Dictionary(files.map { ($0.path, $0.bytes) }) { first, _ in first })
    }
  }

  /// Writes the files. If one of them would replace another file, nothing is written.
  func write(to folder: String, force: Bool) throws {
    for file in files
    where try AtomicFile.isTaken(file.path, below: folder, by: file.bytes) && !force {
      throw FileProblem.exists(path: FilePaths.join(folder, file.path))
    }
    for file in files {
      try AtomicFile.write(file.bytes, to: file.path, below: folder, .init()) { _ in true }
    }
  }

  /// Prints the only file.
  func print() throws {
    guard files.count == 1 else {
      throw UsageError(
        "the import makes \(files.count) files; write them to a folder with --output DIR")
    }
    try StandardStreams.writeOutput(files[0].bytes)
  }
}

/// The files beside an imported file and in its subfolders. Links are followed if they stay inside.
struct FolderFiles: ImportFiles {
  private let folder: String
  private let limit: Int

  /// The files that are looked for in the folder above, too.
  private let above: [String]

  init(_ folder: String, limit: Int, above: [String] = []) {
    (self.folder, self.limit, self.above) = (folder, limit, above)
  }

  func read(_ path: String) -> Result<[UInt8], ImportFileProblem> {
    let found = read(path, in: folder)
    guard case .failure = found, above.contains(path) else { return found }
    return read(path, in: FilePaths.join(folder, ".."))
  }

  private func read(_ path: String, in folder: String) -> Result<[UInt8], ImportFileProblem> {
    guard !path.utf8.contains(0), let absolute = try? SystemCalls.resolve(folder),
      let root = try? RootFolder(absolute)
    else { return .failure(ImportFileProblem("there is no such file")) }
    do throws(FileProblem) {
      return .success(
        try InputFile.read(
          FilePaths.join(absolute, path), beneath: root, shownAs: path, limit: limit))
    } catch {
      return .failure(ImportFileProblem(error.message.text))
    }
  }
}
