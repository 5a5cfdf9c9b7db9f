import Diagnostics

// Imports of messages: HAR, curl, `.http`.

extension SpecImporter {
  /// Imports a HAR file.
  package static func har(
    _ path: String, in shownFolder: String, bytes: [UInt8], options: ImportOptions
  ) -> ImportResult {
    var sources = SourceSet(files: NoImportFiles(), shownFolder: shownFolder)
    var sink = DiagnosticSink()
    guard let document = sources.open(path, bytes: bytes, sink: &sink) else {
      return refused(sink, sources)
    }
    guard let entries = document["log"]?["entries"], entries.isList else {
      sink.report(
        .notImportable(
          "the file is not an HTTP archive", help: "it must contain an object 'log' with 'entries'"),
        at: document.place)
      return refused(sink, sources)
    }
    var reader = HARReader()
    let messages = entries.items.compactMap { reader.message($0) }
    let importer = MessageImporter(
      messages: messages, template: TemplateText(), inputs: [], options: options, path: path,
      report: reader.report)
    return finished(importer, sink, &sources, shownFolder: shownFolder)
  }

  /// Imports commands that call curl.
  package static func curl(
    _ path: String, in shownFolder: String, bytes: [UInt8], options: ImportOptions
  ) -> ImportResult {
    var sources = SourceSet(files: NoImportFiles(), shownFolder: shownFolder)
    var sink = DiagnosticSink()
    guard let base = sources.add(SourceFile(path: shownFolder + path, bytes: bytes)) else {
      return refused(sink, sources)
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      sink.report(.notImportable("the file is not UTF-8"), at: Span(at: base))
      return refused(sink, sources)
    }
    var reader = CurlReader(bytes, base: base)
    let messages = reader.messages()
    guard !messages.isEmpty else {
      sink.report(
        .notImportable("no command here calls curl", help: "a command begins with the word 'curl'"),
        at: Span(start: base, end: base + UInt32(min(bytes.count, 1))))
      return refused(sink, sources)
    }
    let importer = MessageImporter(
      messages: messages, template: reader.template, inputs: reader.inputs, options: options,
      path: path,
      report: reader.report)
    return finished(importer, sink, &sources, shownFolder: shownFolder)
  }

  /// Imports a `.http` file.
  package static func http(
    _ path: String, in shownFolder: String, bytes: [UInt8], files: any ImportFiles,
    options: ImportOptions
  ) -> ImportResult {
    var sources = SourceSet(files: files, shownFolder: shownFolder)
    var sink = DiagnosticSink()
    guard let base = sources.add(SourceFile(path: shownFolder + path, bytes: bytes)) else {
      return refused(sink, sources)
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      sink.report(.notImportable("the file is not UTF-8"), at: Span(at: base))
      return refused(sink, sources)
    }
    var reader = HTTPFileReader(bytes, base: base, files: files)
    let messages = reader.messages()
    guard !messages.isEmpty else {
      sink.report(
        .notImportable(
          "the file contains no request",
          help: "a request begins with a line such as 'GET https://example.com/'"),
        at: Span(start: base, end: base + UInt32(min(bytes.count, 1))))
      return refused(sink, sources)
    }
    var importer = MessageImporter(
      messages: messages, template: reader.template, inputs: reader.inputs, options: options,
      path: path,
      report: reader.report)
    importer.environments = reader.environments
    return finished(importer, sink, &sources, shownFolder: shownFolder)
  }

  static func finished(
    _ importer: MessageImporter, _ sink: DiagnosticSink, _ sources: inout SourceSet,
    shownFolder: String
  ) -> ImportResult {
    var importer = importer
    let first = importer.messages.first?.span
    let (spec, attachments, exact) = importer.files()
    var summary = ImportSummary()
    summary.refused = importer.refusedCount
    if let first, importer.messages.isEmpty {
      var sink = sink
      sink.report(.notImportable("none of the requests can be imported"), at: first)
      return result(
        [], TypeTable(), importer.report, summary, 0, sink, &sources, shownFolder: shownFolder)
    }
    summary.withMessage =
      spec.requests?.count { if case .none = $0.cases { false } else { true } } ?? 0
    let made = result(
      [spec], TypeTable(), importer.report, summary, exact, sink, &sources, shownFolder: shownFolder
    )
    return ImportResult(
      files: made.files + attachments, diagnostics: made.diagnostics, summary: made.summary)
  }
}
