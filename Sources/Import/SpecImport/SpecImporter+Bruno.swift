import Diagnostics
import MessageSyntax

// Imports of folders of Bruno.

extension SpecImporter {
  /// Imports a folder of Bruno, in its own language (`.bru`) or as OpenCollection (YAML).
  ///
  /// - Parameters:
  ///   - name: The name of the folder.
  ///   - shownFolder: The prefix of paths in messages: empty, or a folder and `/`.
  ///   - files: Its files, by their paths relative to the folder.
  ///   - options: The options of the import.
  /// - Returns: The specs and the diagnostics.
  package static func bruno(
    _ name: String, in shownFolder: String, files: [(path: String, bytes: [UInt8])],
    options: ImportOptions
  ) -> ImportResult {
    var sources = SourceSet(files: NoImportFiles(), shownFolder: shownFolder, options: options)
    var sink = DiagnosticSink()
    let start = sources.add(SourceFile(path: shownFolder, bytes: [])) ?? 0
    let files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    let isYAML = files.contains { $0.path.hasPrefix("opencollection.y") }
    guard isYAML || files.contains(where: { $0.path.hasSuffix(".bru") }) else {
      sink.report(
        .notImportable(
          "the folder is not a collection of Bruno",
          help: "it contains 'opencollection.yml', or 'bruno.json' and files that end with '.bru'"),
        at: Span(at: start))
      return refused(sink, sources)
    }
    var folder = BrunoFolder()
    for (path, bytes) in files where isYAML || !path.hasSuffix("ml") {
      guard let problem = add(path, bytes, to: &folder, shownFolder, options, &sources, &sink)
      else {
        continue
      }
      sink.report(problem.message, at: problem.span)
      return refused(sink, sources)
    }
    guard sink.errorCount == 0 else { return refused(sink, sources) }
    return collection(of: folder, name, options, sink, sources)
  }

  /// Adds a file to its folder. Returns the reason why the folder cannot be imported, if there is one
  /// that is not reported.
  private static func add(
    _ path: String, _ bytes: [UInt8], to folder: inout BrunoFolder, _ shownFolder: String,
    _ options: ImportOptions, _ sources: inout SourceSet, _ sink: inout DiagnosticSink
  ) -> (message: DiagnosticMessage, span: Span)? {
    let shown = shownFolder + path
    let problem = TemplateText.problem(in: bytes)
    guard path.hasSuffix(".bru") || problem != nil else {
      let tree = sources.openBeside(
        shown, bytes: bytes, isJSON: path.hasSuffix(".json"), sink: &sink)
      guard let tree else { return nil }
      if let problem = TemplateText.problem(in: tree) {
        return (.notImportable(problem), tree.place)
      }
      folder.add(path, tree)
      return nil
    }
    let start = Span(at: sources.add(SourceFile(path: shown, bytes: bytes)) ?? 0)
    if let problem { return (.notImportable(problem), start) }
    guard bytes.count <= options.maximumFileSize else {
      return (.fileTooLarge(limit: options.maximumFileSize), start)
    }
    folder.add(path, text: String(decoding: bytes, as: UTF8.self), base: start.start)
    return nil
  }

  private static func collection(
    of folder: BrunoFolder, _ name: String, _ options: ImportOptions, _ sink: DiagnosticSink,
    _ sources: SourceSet
  ) -> ImportResult {
    var sink = sink
    var reader = PostmanReader()
    reader.variables.client = "Bruno"
    for environment in folder.environments {
      reader.readEnvironment(environment, named: "environment")
    }
    let collection = folder.collection(named: name)
    guard let importer = importer(&reader, collection, name, options, &sink) else {
      return refused(sink, sources)
    }
    return finished(importer, sink, sources)
  }
}
