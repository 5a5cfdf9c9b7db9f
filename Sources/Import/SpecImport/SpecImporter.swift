import Diagnostics

/// Creates specs from existing sources: API descriptions, recorded messages and commands.
///
/// An import is pure: the same bytes give the same specs and the same report.
package enum SpecImporter {
  /// A kind of source that can be imported.
  package enum Kind: String, Sendable, CaseIterable {
    case openapi
    case har
    case curl
    case http
    case postman
    case insomnia
    case bruno
  }

  /// Imports an OpenAPI document.
  ///
  /// - Parameters:
  ///   - path: The path of the document, relative to the folder that `files` reads.
  ///   - shownFolder: The prefix of paths in messages: empty, or a folder and `/`.
  ///   - bytes: The document.
  ///   - files: The files that references in the document name.
  ///   - options: The options of the import.
  /// - Returns: The specs and the diagnostics.
  package static func openAPI(
    _ path: String, in shownFolder: String, bytes: [UInt8], files: any ImportFiles,
    options: ImportOptions
  ) -> ImportResult {
    var sources = SourceSet(files: files, shownFolder: shownFolder, options: options)
    var sink = DiagnosticSink()
    guard let document = sources.open(path, bytes: bytes, sink: &sink) else {
      return refused(sink, sources)
    }
    let source = ImportSource(sources, options: options)
    guard let api = APIDocument(document, path: path, source: source) else {
      sink.report(
        .notImportable(
          "the file is not an OpenAPI document of a version that is known",
          help: "it begins with 'openapi: 3.0.x', 'openapi: 3.1.x' or 'swagger: \"2.0\"'"),
        at: document.place)
      return refused(sink, sources)
    }
    let model = APIReader.read(api, source)
    if let shortage = source.budget.shortage {
      sink.report(shortage)
      return refused(sink, source.files)
    }
    if model.requests.isEmpty, !options.only.isEmpty {
      sink.report(
        .notImportable(
          "no operation is chosen by --only",
          help: "a pattern is a path such as /pets, an operationId or a tag, with * and ?"),
        at: document.place)
      return refused(sink, source.files)
    }
    let folder = SpecFolder(model, of: api, options)
    return ImportDraft(
      specs: folder.files(), types: model.types, report: source.report, summary: folder.summary,
      sink: sink, sources: source.files, largestSize: options.maximumFileSize
    ).result()
  }

  static func refused(_ sink: DiagnosticSink, _ sources: SourceSet) -> ImportResult {
    ImportResult(
      files: [], diagnostics: LocatedDiagnostic.locate(sink.diagnostics, in: sources.map),
      summary: ImportSummary())
  }
}
