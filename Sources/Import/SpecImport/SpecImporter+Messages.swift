import Diagnostics
import MessageSyntax

// Imports of messages: HAR, curl, `.http`.

extension SpecImporter {
  /// Imports a HAR file.
  package static func har(
    _ path: String, in shownFolder: String, bytes: [UInt8], options: ImportOptions
  ) -> ImportResult {
    var sources = SourceSet(files: NoImportFiles(), shownFolder: shownFolder, options: options)
    var sink = DiagnosticSink()
    guard let document = sources.open(path, bytes: bytes, sink: &sink) else {
      return refused(sink, sources)
    }
    guard let entries = document["log"]?["entries"], entries.isArray else {
      sink.report(
        .notImportable(
          "the file is not an HTTP archive", help: "it must contain an object 'log' with 'entries'"),
        at: document.place)
      return refused(sink, sources)
    }
    var reader = HARReader()
    let messages = entries.elements.compactMap { reader.message($0) }
    let importer = MessageImporter(
      messages: messages, template: TemplateText(), inputs: [], options: options, path: path,
      report: reader.report)
    return finished(importer, sink, sources)
  }

  /// Imports commands that call curl.
  package static func curl(
    _ path: String, in shownFolder: String, bytes: [UInt8], options: ImportOptions
  ) -> ImportResult {
    var sources = SourceSet(files: NoImportFiles(), shownFolder: shownFolder, options: options)
    var sink = DiagnosticSink()
    guard let base = sources.add(SourceFile(path: shownFolder + path, bytes: bytes)) else {
      return refused(sink, sources)
    }
    if let problem = TemplateText.problem(in: bytes) {
      sink.report(.notImportable(problem), at: Span(at: base))
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
    return finished(importer, sink, sources)
  }

  /// Imports a `.http` file.
  package static func http(
    _ path: String, in shownFolder: String, bytes: [UInt8], files: any ImportFiles,
    options: ImportOptions
  ) -> ImportResult {
    var sources = SourceSet(files: files, shownFolder: shownFolder, options: options)
    var sink = DiagnosticSink()
    guard let base = sources.add(SourceFile(path: shownFolder + path, bytes: bytes)) else {
      return refused(sink, sources)
    }
    if let problem = TemplateText.problem(in: bytes) {
      sink.report(.notImportable(problem), at: Span(at: base))
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
    return finished(importer, sink, sources)
  }

  static func finished(
    _ importer: MessageImporter, _ sink: DiagnosticSink, _ sources: SourceSet
  ) -> ImportResult {
    var importer = importer
    let first = importer.messages.first?.span
    let (spec, attachments) = importer.files()
    var draft = ImportDraft(
      specs: [spec], types: TypeTable(), report: importer.report, summary: ImportSummary(),
      sink: sink, sources: sources, largestSize: importer.options.maximumFileSize)
    draft.attachments = attachments
    draft.summary.refused = importer.refusedCount
    if let first, importer.messages.isEmpty {
      draft.sink.report(.notImportable("none of the requests can be imported"), at: first)
      draft.specs = []
    }
    return draft.result()
  }
}
