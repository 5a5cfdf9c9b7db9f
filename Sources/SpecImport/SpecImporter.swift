import Diagnostics

/// Makes specs of what people have: documents that describe an API, records of messages, commands.
///
/// An import is pure: the same bytes give the same specs and the same report.
package enum SpecImporter {
  /// What can be imported.
  package enum Kind: String, Sendable, CaseIterable {
    case openapi
    case har
    case curl
    case http
  }

  /// Imports an OpenAPI document.
  ///
  /// - Parameters:
  ///   - path: Its path from the folder that `files` reads.
  ///   - shownFolder: What messages put in front of paths: empty, or a folder and `/`.
  ///   - bytes: The document.
  ///   - files: Where the files are that its references name.
  ///   - options: How it is imported.
  /// - Returns: The specs, and what there is to say.
  package static func openAPI(
    _ path: String, in shownFolder: String, bytes: [UInt8], files: any ImportFiles,
    options: ImportOptions
  ) -> ImportResult {
    var sources = SourceSet(files: files, shownFolder: shownFolder)
    var sink = DiagnosticSink()
    guard let document = sources.open(path, bytes: bytes, sink: &sink) else {
      return refused(sink, sources)
    }
    guard let version = OpenAPIImporter.version(of: document) else {
      sink.report(
        .notImportable(
          "the file is not an OpenAPI document of a version that is known",
          help: "it begins with 'openapi: 3.0.x', 'openapi: 3.1.x' or 'swagger: \"2.0\"'"),
        at: document.place)
      return refused(sink, sources)
    }
    var importer = OpenAPIImporter(
      document, version: version, path: path, sources: sources, options: options)
    importer.run()
    let files = importer.files()
    sources = importer.sources
    return result(
      files, importer.types, importer.report, importer.summary,
      importer.requests.count(where: \.isExact),
      sink, &sources, shownFolder: shownFolder)
  }

  static func refused(_ sink: DiagnosticSink, _ sources: SourceSet) -> ImportResult {
    ImportResult(
      files: [], diagnostics: LocatedDiagnostic.locate(sink.diagnostics, in: sources.map),
      summary: ImportSummary())
  }

  /// Writes the specs, and says where in them each message leads.
  static func result(
    _ files: [SpecFile], _ types: TypeTable, _ report: ImportReporter, _ summary: ImportSummary,
    _ exact: Int, _ sink: DiagnosticSink, _ sources: inout SourceSet, shownFolder: String
  ) -> ImportResult {
    var written: [ImportedFile] = []
    var places: [SpecPlace: Span] = [:]
    var summary = summary
    for file in files {
      let (bytes, marks) = file.written(types)
      written.append(ImportedFile(path: file.path, bytes: bytes))
      summary.requests += file.requests?.count ?? 0
      guard let base = sources.add(SourceFile(path: file.path, bytes: bytes)) else { continue }
      for (mark, range) in marks {
        places[mark] = Span(
          start: base + UInt32(range.lowerBound), end: base + UInt32(range.upperBound))
      }
    }
    summary.exact = exact
    let diagnostics = sink.diagnostics + report.diagnostics(places)
    return ImportResult(
      files: written, diagnostics: LocatedDiagnostic.locate(diagnostics, in: sources.map),
      summary: summary)
  }
}
