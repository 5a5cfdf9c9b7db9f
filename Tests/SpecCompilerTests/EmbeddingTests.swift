// The library in a program that embeds the compiler: the snippets of its front page, run.

import Foundation
import SpecCompiler
import Testing

/// The fenced blocks of a language on the front page.
private func blocks(of language: String) throws -> [String] {
  let root = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  let page = root.appending(path: "Sources/Compiler/SpecCompiler/SpecCompiler.docc/SpecCompiler.md")
  return try String(contentsOf: page, encoding: .utf8)
    .components(separatedBy: "\n```\(language)\n").dropFirst()
    .map { $0.components(separatedBy: "\n```")[0] }
}

/// Code without imports, which are elsewhere in a test, and without blanks.
private func bare(_ code: String) -> String {
  code.split(separator: "\n").filter { !$0.hasPrefix("import ") }.joined()
    .filter { !$0.isWhitespace }
}

/// A replacement for standard output, so that a snippet prints as it is written.
private struct Lines {
  var text = ""

  mutating func add(_ item: Any) { text += "\(item)\n" }
}

@Suite("The compiler inside a program")
struct EmbeddingTests {
  @Test("Each snippet of the front page occurs in these tests")
  func snippets() throws {
    let code = bare(try String(contentsOf: URL(filePath: #filePath), encoding: .utf8))
    let snippets = try blocks(of: "swift")
    #expect(snippets.count == 4)
    for snippet in snippets { #expect(code.contains(bare(snippet)), "\(snippet)") }
  }

  @Test("The front page prints what it says, and shows the mistakes that it says")
  func frontPage() throws {
    var lines = Lines()
    func print(_ item: Any) { lines.add(item) }

    let spec = """
      waybill: 1
      service: photos
      base-url: https://api.example.com
      requests:
        add-photo:
          method: POST
          path: /photos
          headers: {Accept: application/json}
          json: {title: Sunset, tags: [new, wide]}
      """

    let compiler = Compiler(options: try CompilerOptions(kinds: ["wire", "swift"]))
    let compiled = compiler.compile(SpecInput(path: "photos.yaml", bytes: Array(spec.utf8)))
    for diagnostic in compiled.diagnostics { print(diagnostic) }
    for output in try compiled.outputs() {
      print("\(output.kind)/\(output.path): \(output.length) bytes")
    }

    let texts = try blocks(of: "text")
    #expect(texts.count == 2)
    #expect(lines.text == texts[0] + "\n")
    let message = try #require(try compiled.outputs().first).bytes()
    #expect(
      try blocks(of: "http") == [String(decoding: message.filter { $0 != 13 }, as: UTF8.self)])
    lines = Lines()
    do {
      let misspelled = spec.replacing("method:", with: "metod:")
      let compiled = compiler.compile(SpecInput(path: "photos.yaml", bytes: Array(misspelled.utf8)))
      if compiled.hasErrors { print(compiled.renderedDiagnostics()) }
      #expect(try compiled.outputs().isEmpty)
      let first = try #require(texts[1].split(separator: "\n").first)
      #expect(compiled.diagnostics.map(\.description) == [String(first)])
    }
    #expect(lines.text == texts[1] + "\n\n")
  }

  @Test("Files in memory are included, attached and read in pieces")
  func files() throws {
    var lines = Lines()
    func print(_ item: Any) { lines.add(item) }

    let upload = """
      waybill: 1
      service: photos
      base-url: https://api.example.com
      include: [_common.yaml]
      requests:
        upload: {method: PUT, path: /photos/1, file: images/sunset.txt}
      """
    let files = InMemoryFiles([
      "specs/_common.yaml": Array("defaults: {headers: {Accept: image/png}}\n".utf8),
      "specs/images/sunset.txt": Array("red".utf8),
    ])
    let compiler = Compiler(provider: files)
    let compiled = compiler.compile(SpecInput(path: "specs/upload.yaml", bytes: Array(upload.utf8)))
    print(compiled.inputs)

    #expect(compiled.renderedDiagnostics() == "")
    #expect(
      lines.text
        == "[\"specs/upload.yaml\", \"specs/_common.yaml\", \"specs/images/sunset.txt\"]\n")
    let output = try #require(try compiled.outputs().first)
    var message: [UInt8] = []
    try output.forEachPiece { message += $0 }
    #expect(
      String(decoding: message, as: UTF8.self)
        == "PUT /photos/1 HTTP/1.1\r\nHost: api.example.com\r\nAccept: image/png\r\n"
        + "Content-Type: text/plain\r\nContent-Length: 3\r\n\r\nred")
    #expect(try output.bytes() == message)
  }

  @Test("Options are set by their names, and decide the outputs")
  func options() throws {
    var options = try CompilerOptions(kinds: ["swift"])
    options.environment = "staging"
    options.values = [CompilerOptions.Value(name: "page", text: "2")]
    try options.setOption("swift-access", to: "internal")

    let spec = """
      waybill: 1
      service: photos
      environments: {staging: {base-url: "https://staging.example"}}
      inputs: {page: integer}
      requests: {list: {method: GET, path: /photos, query: {page: "${page}"}}}
      """
    let input = SpecInput(path: "photos.yaml", bytes: Array(spec.utf8))
    let compiled = Compiler(options: options).compile(input)
    #expect(compiled.renderedDiagnostics() == "")
    let swift = String(decoding: try #require(try compiled.outputs().first).bytes(), as: UTF8.self)
    #expect(swift.contains("\nnonisolated struct PhotosRequests: Sendable {\n"))
    options = try CompilerOptions(kinds: ["wire"])
    options.environment = "staging"
    options.values = [CompilerOptions.Value(name: "page", text: "2")]
    let wire = try #require(try Compiler(options: options).compile(input).outputs().first).bytes()
    #expect(
      String(decoding: wire, as: UTF8.self)
        == "GET /photos?page=2 HTTP/1.1\r\nHost: staging.example\r\n\r\n")
  }

  @Test("A kind that was not requested has no outputs, and making outputs ends when it is told to")
  func kinds() throws {
    let spec = "waybill: 1\nservice: t\nrequests: {a: {method: GET, url: \"http://h\"}}\n"
    let compiled = Compiler().compile(SpecInput(path: "t.yaml", bytes: Array(spec.utf8)))
    var paths: [String] = []
    try compiled.forEachOutput(of: "swift") {
      paths.append($0.path); return true
    }
    #expect(paths.isEmpty)
    try compiled.forEachOutput(of: "wire") {
      paths.append($0.path); return false
    }
    #expect(paths == ["t/a/default.request"])
  }
}

@Suite("Files in memory")
struct InMemoryFilesTests {
  private let files = InMemoryFiles(["specs/a.txt": [1], "./specs/../b.txt": [2], "e\u{301}": [3]])

  @Test(
    "A path is found from the folder of the file that writes it",
    arguments: [
      ("a.txt", "specs/s.yaml", 1), ("./x/../a.txt", "specs/s.yaml", 1),
      ("../b.txt", "specs/s.yaml", 2), ("b.txt", "s.yaml", 2), ("e\u{301}", "s.yaml", 3),
    ] as [(String, String, UInt8)])
  func found(_ path: String, _ base: String, _ byte: UInt8) throws {
    #expect(try files.read(path, relativeTo: base) == [byte])
    #expect(try files.measure(path, relativeTo: base) == .bytes([byte]))
  }

  @Test(
    "A path that has no file or leads out is refused",
    arguments: [
      ("c.txt", "specs/s.yaml", .notFound), ("\u{E9}", "s.yaml", .notFound),
      ("../../b.txt", "specs/s.yaml", .outsideRoot), ("/b.txt", "s.yaml", .outsideRoot),
    ] as [(String, String, SourceError)])
  func refused(_ path: String, _ base: String, _ error: SourceError) {
    #expect(throws: error) { try files.read(path, relativeTo: base) }
    #expect(throws: error) { try files.measure(path, relativeTo: base) }
  }
}
