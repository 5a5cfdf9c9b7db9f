import Diagnostics
import MessageSyntax
import SpecCompiler
import SpecImport
import YAMLSyntax

/// The import: any bytes give specs or a refusal. The same bytes give the same specs, and what is written
/// is YAML.
enum ImportChecks {
  /// Provides the document itself, an environment of variables, and no other file.
  private struct Files: ImportFiles {
    let bytes: [UInt8]

    func read(_ path: String) -> Result<[UInt8], ImportFileProblem> {
      switch path {
      case "in": .success(bytes)
      case "http-client.env.json":
        .success(Array(#"{"$shared": {"c": "1"}, "dev": {"c": "é", "d": "{{c}}"}}"#.utf8))
      default: .failure(ImportFileProblem("there is no such file"))
      }
    }
  }

  private static func result(_ kind: SpecImporter.Kind, _ bytes: [UInt8]) -> ImportResult {
    var options = ImportOptions()
    options.largestSpec = 3
    options.makesExamples = bytes.count % 2 == 0
    options.keepsExtensions = bytes.count % 3 == 0
    let files = Files(bytes: bytes)
    return switch kind {
    case .openapi: SpecImporter.openAPI("in", in: "", bytes: bytes, files: files, options: options)
    case .har: SpecImporter.har("in", in: "", bytes: bytes, options: options)
    case .curl:
      SpecImporter.curl("in", in: "", bytes: bytes, files: NoImportFiles(), options: options)
    case .bruno:
      SpecImporter.bruno("in", in: "", files: brunoFiles(bytes), options: options)
    case .insomnia: SpecImporter.insomnia("in", in: "", bytes: bytes, options: options)
    case .postman:
      SpecImporter.postman(
        "in", in: "", bytes: bytes, environments: [("in.json", bytes)], options: options)
    case .http: SpecImporter.http("in", in: "", bytes: bytes, files: files, options: options)
    }
  }

  /// A folder of Bruno in which the bytes are a request, and settings where they can be.
  private static func brunoFiles(_ bytes: [UInt8]) -> [(path: String, bytes: [UInt8])] {
    guard !bytes.starts(with: "info".utf8) else {
      return [
        ("opencollection.yml", Array("info: {name: C}".utf8)), ("a/in.yml", bytes),
        ("a/folder.yml", bytes), ("environments/e.yml", bytes),
      ]
    }
    return [
      ("a/in.bru", bytes), ("collection.bru", bytes), ("environments/e.bru", bytes),
      ("a/folder.bru", bytes),
    ]
  }

  /// The kind of a collection.
  static func kind(ofCollection bytes: [UInt8]) -> SpecImporter.Kind {
    SpecImporter.Kind(of: "in", bytes) == .insomnia ? .insomnia : .postman
  }

  static func specs(_ bytes: [UInt8], as kind: SpecImporter.Kind) throws(Violation) -> Bool {
    let result = result(kind, bytes)
    for file in result.files where file.path.hasSuffix(".yaml") {
      try require(isYAML(file.bytes), "\(file.path) is not YAML")
    }
    // Compiling takes much longer than reading: some inputs are enough.
    let sum = bytes.reduce(0) { $0 &+ Int($1) }
    if sum % 16 == 0 {
      try require(
        self.result(kind, bytes).files.map(\.bytes) == result.files.map(\.bytes),
        "the same bytes give other specs")
    }
    if sum % 256 == 0, let options = try? CompilerOptions(kinds: ["wire"]) {
      for file in result.files where file.path.hasSuffix(".yaml") {
        let input = SpecInput(path: file.path, bytes: file.bytes)
        _ = try? Compiler(options: options).compile(input).outputs()
      }
    }
    return !result.files.isEmpty
  }

  private static func isYAML(_ bytes: [UInt8]) -> Bool {
    var interner = KeyInterner(wellKnown: [])
    var sink = DiagnosticSink()
    return YAMLDocument.parse(bytes, base: 0, interner: &interner, sink: &sink) != nil
  }

  /// Multipart content of an archive.
  static func multipart(_ bytes: [UInt8]) throws(Violation) -> Bool {
    let types = ["form-data", "mixed"].map { "multipart/\($0); boundary=b" }
    let texts = types.map { ImportedMultipart(bytes, mediaType: $0) }
    guard let index = texts.firstIndex(where: { $0 != nil }) else { return false }
    try require(texts[index]?.parts.isEmpty == false, "multipart content without parts")
    let content = String(decoding: Base64.encode(bytes), as: UTF8.self)
    let archive = """
      {"log": {"entries": [{"request": {"method": "POST", "url": "https://h.example/", "headers": \
      [{"name": "Content-Type", "value": "\(types[index])"}], "postData": {"encoding": "base64", \
      "text": "\(content)"}}}]}}
      """
    try require(try specs(Array(archive.utf8), as: .har), "the archive is not imported")
    return true
  }
}
