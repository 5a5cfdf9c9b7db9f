import Diagnostics
import MessageSyntax

// Imports of messages: HAR, curl, `.http`.

extension SpecImporter {
  /// Imports a HAR file.
  package static func har(
    _ path: String, in shownFolder: String, bytes: [UInt8], options: ImportOptions
  ) -> ImportResult {
    document(path, in: shownFolder, bytes, options) { document, _, sink in
      guard let entries = document["log"]?["entries"], entries.isArray else {
        sink.report(
          .notImportable(
            "the file is not an HTTP archive",
            help: "it must contain an object 'log' with 'entries'"),
          at: document.place)
        return nil
      }
      var filter = HARFilter()
      let chosen = entries.elements.filter { options.takesAllEntries || !filter.leavesOut($0) }
      var reader = HARImporter()
      filter.report(to: &reader.report)
      let messages = chosen.compactMap { reader.message($0) }
      if chosen.isEmpty, !entries.elements.isEmpty {
        sink.report(
          .notImportable(
            "the archive contains only what a page loads to be shown", help: "import it with --all"),
          at: entries.place)
        return nil
      }
      var importer = MessageImporter(
        messages: messages, template: TemplateText(), inputs: [], options: options, path: path,
        report: reader.report)
      (importer.dividesHosts, importer.mergesRepeats) = (true, true)
      return importer
    }
  }

  /// Imports a collection of Postman.
  ///
  /// - Parameters:
  ///   - path: The path of the collection, relative to its folder.
  ///   - shownFolder: The prefix of paths in messages: empty, or a folder and `/`.
  ///   - bytes: The collection.
  ///   - environments: Environments and global variables, by their paths as messages show them.
  ///   - options: The options of the import.
  /// - Returns: The specs and the diagnostics.
  package static func postman(
    _ path: String, in shownFolder: String, bytes: [UInt8],
    environments: [(path: String, bytes: [UInt8])], options: ImportOptions
  ) -> ImportResult {
    document(path, in: shownFolder, bytes, options) { document, sources, sink in
      guard let collection = PostmanReader.collection(in: document),
        TemplateText.problem(in: document) == nil
      else {
        sink.report(refusal(of: document), at: document.place)
        return nil
      }
      var reader = PostmanReader()
      for (path, bytes) in environments {
        guard let environment = sources.openBeside(path, bytes: bytes, sink: &sink) else {
          return nil
        }
        if let problem = TemplateText.problem(in: environment) {
          sink.report(.notImportable(problem), at: environment.place)
          return nil
        }
        reader.readEnvironment(environment, named: path)
      }
      return importer(&reader, collection, path, options, &sink)
    }
  }

  /// Imports an export of Insomnia, version 4 or 5.
  package static func insomnia(
    _ path: String, in shownFolder: String, bytes: [UInt8], options: ImportOptions
  ) -> ImportResult {
    document(path, in: shownFolder, bytes, options) { document, _, sink in
      if let problem = TemplateText.problem(in: document) {
        sink.report(.notImportable(problem), at: document.place)
        return nil
      }
      guard InsomniaDocument.isOne(document) else {
        sink.report(
          .notImportable(
            "the file is not an export of Insomnia",
            help: "it begins with 'type: collection.insomnia.rest/5.0', or contains 'resources'"),
          at: document.place)
        return nil
      }
      let export = InsomniaDocument(document)
      var reader = PostmanReader()
      (reader.variables.client, reader.variables.encodesQuery) = ("Insomnia", true)
      for environment in export.environments {
        reader.readEnvironment(environment, named: "environment")
      }
      return importer(&reader, export.collection, path, options, &sink)
    }
  }

  /// The messages of a collection; `nil`, after a report, if it has none.
  static func importer(
    _ reader: inout PostmanReader, _ collection: JSONTree, _ path: String, _ options: ImportOptions,
    _ sink: inout DiagnosticSink
  ) -> MessageImporter? {
    reader.read(collection)
    reader.variables.settleTexts()
    var importer = MessageImporter(
      messages: reader.messages, template: reader.variables.template,
      inputs: reader.variables.inputs, options: options, path: path, report: reader.report,
      environments: reader.variables.environments)
    importer.collection = .init(
      name: collection["info"]?["name"]?.spelling?.trimmed ?? "",
      description: PostmanReader.prose(collection["info"]?["description"]))
    guard !importer.messages.isEmpty else {
      sink.report(.notImportable("the collection contains no request"), at: collection.place)
      return nil
    }
    return importer
  }

  /// Imports a document. `read` finds its messages, or reports why there are none.
  private static func document(
    _ path: String, in shownFolder: String, _ bytes: [UInt8], _ options: ImportOptions,
    _ read: (JSONTree, inout SourceSet, inout DiagnosticSink) -> MessageImporter?
  ) -> ImportResult {
    var sources = SourceSet(files: NoImportFiles(), shownFolder: shownFolder, options: options)
    var sink = DiagnosticSink()
    guard let document = sources.open(path, bytes: bytes, sink: &sink),
      let importer = read(document, &sources, &sink)
    else { return refused(sink, sources) }
    return finished(importer, sink, sources)
  }

  /// The reason why a document is not imported as a collection.
  private static func refusal(of document: JSONTree) -> DiagnosticMessage {
    if PostmanReader.collection(in: document) != nil,
      let problem = TemplateText.problem(in: document)
    {
      return .notImportable(problem)
    }
    return .notImportable(
      "the file is not a collection of Postman",
      help: PostmanReader.isVersion1(document)
        ? "it is one of version 1: export it as Collection v2.1"
        : "it must contain 'info' and 'item'; export it as Collection v2.1")
  }

  /// The files of variables of a `.http` file that may also be in the folder above it, as
  /// `waybill compile` writes them for several services.
  package static var sharedHTTPFiles: [String] { HTTPFileVariables.shared }

  /// Imports curl commands. Data that they take from files beside them are read.
  package static func curl(
    _ path: String, in shownFolder: String, bytes: [UInt8], files: any ImportFiles,
    options: ImportOptions
  ) -> ImportResult {
    let sources = SourceSet(files: NoImportFiles(), shownFolder: shownFolder, options: options)
    let problem = DiagnosticMessage.notImportable(
      "no command here calls curl", help: "a command begins with the word 'curl'")
    return read(
      SourceFile(path: shownFolder + path, bytes: bytes), of: sources, withoutMessages: problem
    ) { base in
      var reader = CurlReader(bytes, base: base, files: files)
      let messages = reader.messages()
      return MessageImporter(
        messages: messages, template: reader.template, inputs: reader.inputs, options: options,
        path: path, report: reader.report, dividesHosts: true)
    }
  }

  /// Imports a `.http` file.
  package static func http(
    _ path: String, in shownFolder: String, bytes: [UInt8], files: any ImportFiles,
    options: ImportOptions
  ) -> ImportResult {
    let sources = SourceSet(files: files, shownFolder: shownFolder, options: options)
    let problem = DiagnosticMessage.notImportable(
      "the file contains no request",
      help: "a request begins with a line such as 'GET https://example.com/'")
    return read(
      SourceFile(path: shownFolder + path, bytes: bytes), of: sources, withoutMessages: problem
    ) { base in
      var reader = HTTPFileReader(
        bytes, base: base, path: path, files: files, options: options)
      let messages = reader.messages()
      return MessageImporter(
        messages: messages, template: reader.template, inputs: reader.inputs, options: options,
        path: path, report: reader.report, environments: reader.environments)
    }
  }

  /// Imports a text with variables. `read` finds its messages; a text without messages is refused.
  private static func read(
    _ file: SourceFile, of sources: SourceSet, withoutMessages problem: DiagnosticMessage,
    _ read: (_ base: UInt32) -> MessageImporter
  ) -> ImportResult {
    var sources = sources
    var sink = DiagnosticSink()
    guard let base = sources.add(file) else { return refused(sink, sources) }
    if let problem = TemplateText.problem(in: file.bytes) {
      sink.report(.notImportable(problem), at: Span(at: base))
      return refused(sink, sources)
    }
    var importer = read(base)
    guard !importer.messages.isEmpty else {
      let end = base + UInt32(min(file.bytes.count, 1))
      importer.report.showVariables(of: importer.template)
      let said = importer.report.diagnostics([:])
      for diagnostic in said { sink.report(diagnostic) }
      sink.report(
        said.isEmpty ? problem : .notImportable("none of the requests can be imported"),
        at: Span(start: base, end: end))
      return refused(sink, sources)
    }
    return finished(importer, sink, sources)
  }

  static func finished(
    _ importer: MessageImporter, _ sink: DiagnosticSink, _ sources: SourceSet
  ) -> ImportResult {
    var importer = importer
    let first = importer.messages.first?.span
    importer.refuseForeignMarks()
    let hosts = importer.choose()
    if let first, importer.messages.isEmpty, !hosts.isEmpty {
      var sink = sink
      sink.report(
        .notImportable(
          "no request is chosen by --only",
          help: "a pattern is a path such as /pets, or a host, with * and ?; the hosts are \(hosts)"
        ),
        at: first)
      return refused(sink, sources)
    }
    let (specs, attachments) = importer.files()
    importer.report.showVariables(of: importer.template)
    var draft = ImportDraft(
      specs: specs, types: TypeTable(), report: importer.report, summary: ImportSummary(),
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
