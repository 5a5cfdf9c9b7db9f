// The list of back ends, and a back end of these tests.

import Diagnostics
import Emission
import MessageContent
import RequestModel
import SpecCompiler
import Synchronization
import Testing

/// Writes the name of each chosen request to a file.
private struct NameBackend: Backend {
  enum Letters: String, CaseIterable { case asWritten = "as-written", lower }

  static let kind = "names"
  static let options = [
    BackendOption<Self>(
      "name-letters", \.letters, valueName: "letters", summary: "How names are written")
  ]

  var letters = Letters.asWritten

  func check(
    _ scope: EmissionScope, into sink: inout DiagnosticSink
  ) throws(ContentError) -> CheckedOutputs? {
    for request in scope.chosen.requests where request.cases.count > 1 {
      sink.report(DiagnosticMessage("many-cases", .warning, "more than one case"), at: request.span)
    }
    return nil
  }

  func emit(
    _ scope: EmissionScope, into sink: inout DiagnosticSink, to receive: (Artifact) -> Bool
  ) throws(ContentError) {
    let collection = scope.chosen
    for request in collection.requests {
      var name = collection.text.string(request.name)
      if letters == .lower { name = name.lowercased() }
      sink.report(DiagnosticMessage("emitted", .warning, "not said again"), at: request.span)
      guard receive(Artifact(path: "\(name).txt", content: ContentSource(Array(name.utf8)))) else {
        return
      }
    }
  }
}

/// Counts how often it makes its outputs, which it keeps if there is room.
private struct CountingBackend: Backend {
  static let kind = "counting"
  static let count = Mutex(0)

  private func artifact(_ scope: EmissionScope) -> Artifact {
    Self.count.withLock { $0 += 1 }
    // The names of requests give the length of the outputs, which is more than that of the spec.
    let length = scope.collection.requests.reduce(0) {
      $0 + (Int(scope.collection.text.string($1.name)) ?? 0)
    }
    return Artifact(path: "all", content: ContentSource([UInt8](repeating: 0x78, count: length)))
  }

  func check(
    _ scope: EmissionScope, into sink: inout DiagnosticSink
  ) throws(ContentError) -> CheckedOutputs? {
    var kept = KeptArtifacts(limit: scope.keptByteLimit)
    kept.append(artifact(scope))
    return kept.artifacts.map(CheckedOutputs.artifacts)
  }

  func emit(
    _ scope: EmissionScope, into sink: inout DiagnosticSink, to receive: (Artifact) -> Bool
  ) throws(ContentError) {
    _ = receive(artifact(scope))
  }
}

@Suite("The registry of back ends")
struct BackendRegistryTests {
  private let registry = BackendRegistry([NameBackend.self, CountingBackend.self])
  private let spec = """
    requests:
      First: {method: GET, path: /1}
      Second: {method: GET, path: /2, cases: {a: {}, b: {}}}

    """

  @Test("Each kind and each option is there once, and kinds come in the order of help")
  func unique() {
    #expect(
      Compiler.kinds == [
        "wire", "http", "swift", "model", "curl", "har", "negative", "wrk", "k6", "vegeta",
      ])
    let names = Compiler.outputOptions.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(
      names == [
        "http-dialect", "http-environments", "swift-access", "swift-hashable", "swift-names",
        "swift-client",
      ])
  }

  @Test("Each option has words, a default among them, and a sentence")
  func options() {
    for option in Compiler.outputOptions {
      #expect(Compiler.kinds.contains(option.kind))
      #expect(Set(option.words).count == option.words.count)
      #expect(option.words.contains(option.defaultWord), "\(option.name)")
      #expect(option.words.count > 1 && !option.summary.isEmpty && !option.valueName.isEmpty)
      #expect(option.name.utf8.allSatisfy { $0 == 0x2D || (0x61...0x7A).contains($0) })
    }
    #expect(
      Compiler.outputOptions.map(\.defaultWord)
        == ["portable", "auto", "public", "no", "written", "no"])
  }

  @Test("Each word is taken, and another is refused with the words that there are")
  func words() throws {
    var options = CompilerOptions()
    for option in Compiler.outputOptions {
      for word in option.words { try options.setOption(option.name, to: word) }
      #expect(
        throws: OptionError.unknownWord("x", option: option.name, known: option.words)
      ) { try options.setOption(option.name, to: "x") }
    }
    #expect(
      throws: OptionError.unknownOption(
        "x",
        known: [
          "http-dialect", "http-environments", "swift-access", "swift-hashable", "swift-names",
          "swift-client",
        ])
    ) { try options.setOption("x", to: "portable") }
    #expect(throws: OptionError.unknownKind("x", known: Compiler.kinds)) {
      try CompilerOptions(kinds: ["wire", "x"])
    }
  }

  @Test("A back end of a test is found, receives its options, and is emitted")
  func imaginary() throws {
    var options = CompilerOptions(registry: registry)
    options.kinds = ["names"]
    try options.setOption("name-letters", to: "lower")
    #expect(try paths(spec, "names", options) == ["first.txt", "second.txt"])
    #expect(
      try diagnostics(of: spec, options: options).hasPrefix(
        "spec.yaml:6:3: warning: more than one case [many-cases]"))
    options.only = [try #require(RequestPattern("t/S*"))]
    #expect(try paths(spec, "names", options) == ["second.txt"])
    #expect(throws: OptionError.self) { try options.setOption("swift-access", to: "public") }
    #expect(throws: OptionError.unknownKind("wire", known: ["names", "counting"])) {
      try options.emit(["wire"])
    }
  }

  @Test("What a check made and kept is not made again, unless it is too long to be kept")
  func once() throws {
    var options = CompilerOptions(registry: registry)
    options.kinds = ["counting"]
    for (length, made) in [("7", 1), ("1000000", 3)] {
      CountingBackend.count.withLock { $0 = 0 }
      let spec = try analyse(
        "requests: {\(length): {method: GET, path: /}}\n", options: options)
      #expect(try spec.outputPaths("counting") == ["all"])
      var sink = DiagnosticSink()
      var lengths: [UInt64] = []
      try spec.emit("counting", into: &sink) {
        lengths.append($0.length)
        return true
      }
      #expect(lengths == [try #require(UInt64(length))])
      #expect(CountingBackend.count.withLock { $0 } == made)
    }
  }

  @Test("Files of requests are the same whether they are kept or made again")
  func filesOfRequests() throws {
    var options = CompilerOptions()
    options.kinds = ["http"]
    // A matrix turns few bytes into more than are kept.
    let values = (100..<200).map(String.init).joined(separator: ", ")
    let long = """
      requests:
        a: {method: GET, path: "/${n}", inputs: {n: string}, matrix: {n: [\(values)]}}
        b: {method: FETCH, path: /x}

      """
    #expect(try paths(long, "http", options) == ["t/t.http"])
    let all = try diagnostics(of: long, options: options)
    #expect(all.contains("http-method"))
    options.only = [try #require(RequestPattern("t/a"))]
    #expect(try diagnostics(of: long, options: options) == "")
    #expect(try paths(long, "http", options) == ["t/t.http"])
  }

  private func paths(
    _ yaml: String, _ kind: String, _ options: CompilerOptions
  ) throws -> [String] {
    let spec = try analyse(yaml, options: options)
    var sink = DiagnosticSink()
    var paths: [String] = []
    try spec.emit(kind, into: &sink) {
      paths.append($0.path)
      return true
    }
    #expect(sink.diagnostics.isEmpty)
    #expect(try spec.outputPaths(kind) == paths)
    return paths
  }
}
