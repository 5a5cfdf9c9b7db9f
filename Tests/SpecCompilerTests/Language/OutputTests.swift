// Names of outputs, the manifest, the choice of `--only`, and equality of runs.

import Diagnostics
import MessageContent
import SpecCompiler
import Testing

@Suite("Outputs")
struct OutputTests {
  @Test("Names of requests and cases become safe path components")
  func names() throws {
    let long = String(repeating: "é", count: 100)
    #expect(
      try targets(
        of: #"""
          requests:
            ../é r:
              method: GET
              path: /
              cases: {"a/b": {}, .hidden: {}, "nul\0": {}, "a=1,b": {}}
            \#(long): {method: GET, path: /}
          """#
      ).keys.sorted()
        == [
          "%2E.%2F%C3%A9%20r/%2Ehidden", "%2E.%2F%C3%A9%20r/a%2Fb", "%2E.%2F%C3%A9%20r/a=1,b",
          "%2E.%2F%C3%A9%20r/nul%00",
          String(repeating: "%C3%A9", count: 30) + "%C3-f42ec48e1e4b487e/default",
        ].sorted())
  }

  @Test("The manifest tells of each message, in the order of the spec")
  func manifest() throws {
    let outputs = try outputs(
      of: """
        requests:
          b: {method: GET, path: "/?q", cases: {z: {}, y: {}}}
          a b: {method: POST, path: /x, json: {}}
        """)
    #expect(
      String(decoding: outputs["manifest.json"] ?? [], as: UTF8.self) == """
        {"waybill":1,"service":"t","artifacts":[
        {"path":"b/z.request","request":"b","case":"z",\
        "source":{"file":"spec.yaml","line":5,"column":41},\
        "method":"GET","target":"/?q","mediaType":null,"length":37,\
        "sha256":"9feb2cdfe179b7e6c2e3fe39d9b331961d650cea77e0fe2e8fd03e9786238436"},
        {"path":"b/y.request","request":"b","case":"y",\
        "source":{"file":"spec.yaml","line":5,"column":48},\
        "method":"GET","target":"/?q","mediaType":null,"length":37,\
        "sha256":"9feb2cdfe179b7e6c2e3fe39d9b331961d650cea77e0fe2e8fd03e9786238436"},
        {"path":"a%20b/default.request","request":"a b","case":"default",\
        "source":{"file":"spec.yaml","line":6,"column":3},\
        "method":"POST","target":"/x","mediaType":"application/json","length":90,\
        "sha256":"e0207e0a92f65419f5219a977039a8308657888a2d0d26af37142136260cbe14"}
        ]}

        """)
  }

  @Test("A matrix multiplies its values, and joins every case")
  func matrix() throws {
    #expect(
      try targets(
        of: """
          requests:
            alone:
              method: GET
              path: /${a}/${b}
              inputs: {a: integer, b: string}
              matrix: {a: [1, 2], b: [x, y]}
            joined:
              method: GET
              path: /${a}/${b}
              inputs: {a: integer, b: string}
              cases: {one: {b: p}, two: {b: q}}
              matrix: {a: [1, 2]}
          """)
        == [
          "alone/a=1,b=x": "/1/x", "alone/a=1,b=y": "/1/y", "alone/a=2,b=x": "/2/x",
          "alone/a=2,b=y": "/2/y", "joined/one,a=1": "/1/p", "joined/one,a=2": "/2/p",
          "joined/two,a=1": "/1/q", "joined/two,a=2": "/2/q",
        ])
  }

  // MARK: Choosing

  private let chosen = """
    requests:
      search-photos: {method: GET, path: /, tags: [smoke], cases: {first: {}, second: {}}}
      search-albums: {method: GET, path: /, cases: {first: {}}}
      upload: {method: POST, path: /, tags: [slow, smoke]}
    """

  @Test(
    "A pattern chooses by service, request and case, or by tag",
    arguments: [
      (["t"], "search-photos/first search-photos/second search-albums/first upload/default"),
      (["t/search-*"], "search-photos/first search-photos/second search-albums/first"),
      (["*/*/first"], "search-photos/first search-albums/first"),
      (["t/search-?hotos/s*d"], "search-photos/second"), (["u/upload"], ""),
      (["tag:slow"], "upload/default"), (["T"], ""), (["tag:smok"], ""),
      (["t/upload", "t/*/second"], "search-photos/second upload/default"),
    ])
  func only(patterns: [String], expected: String) throws {
    var options = CompilerOptions()
    options.only = try patterns.map { try #require(RequestPattern($0)) }
    let listings = try analyse(chosen, options: options).listings()
    #expect(
      listings.map { "\($0.request)/\($0.caseName ?? "")" }.joined(separator: " ") == expected)
    let written = try targets(of: chosen, options: options).keys
    #expect(Set(written) == Set(expected.split(separator: " ").map(String.init)))
    #expect(try outputs(of: chosen, options: options)["manifest.json"] == nil)
  }

  @Test("A pattern is not empty and has three components at most")
  func malformedPatterns() {
    for text in ["", "tag:", "a//b", "/a", "a/", "a/b/c/d"] {
      #expect(RequestPattern(text) == nil, "\(text)")
    }
  }

  @Test("A question mark stands for one character, however many bytes it has")
  func characters() throws {
    let pattern = try #require(RequestPattern("日?/*本/?"))
    #expect(
      pattern.matches(
        service: "日記".utf8, request: "日本".utf8, case: "é".utf8, tags: []))
    #expect(
      !pattern.matches(
        service: "日記帳".utf8, request: "日本".utf8, case: "é".utf8, tags: []))
    #expect(pattern.mayMatch(service: "日x".utf8))
    #expect(!pattern.mayMatch(service: "日".utf8))
  }

  @Test("Requests are listed and shown by name")
  func listing() throws {
    let spec = try analyse(chosen)
    #expect(
      spec.listings().map {
        "\($0.service) \($0.request) \($0.caseName ?? "") \($0.method) \($0.target)"
      }
        == [
          "t search-photos first GET /", "t search-photos second GET /",
          "t search-albums first GET /", "t upload default POST /",
        ])
    let shown = try #require(try spec.message(request: "upload", case: "default"))
    #expect(
      String(decoding: try shown.bytes.readAll(), as: UTF8.self)
        == "POST / HTTP/1.1\r\nHost: h.example\r\nContent-Length: 0\r\n\r\n")
    #expect(shown.content.isEmpty)
    #expect(try spec.message(request: "upload", case: "none") == nil)
    #expect(try spec.message(request: "none", case: "default") == nil)
  }

  // MARK: Sameness

  private let specs = [
    """
    inputs: {b: {type: string, example: a}, a: {type: integer, default: 1}}
    requests:
      z: {method: POST, path: "/${a}", query: {q: "${b}"}, json: {b: 1, a: [2]}}
      y: {method: POST, path: /, multipart: [{name: a, value: "${b}"}]}
    """,
    """
    inputs: {zeta: string?, a: {type: any, example: {k: [v]}}}
    requests: {m: {method: GET, path: /, query: {z: "${zeta}", a: "${a}"}, headers: {X-A: b}}}
    """,
    "requests: {r: {metod: GET, path: /100%, headers: {\"X A\": b}}}",
  ]

  /// Everything that a worker makes from the specs, in a given order.
  private func everything(_ worker: inout Compiler.Worker, _ order: [Int]) throws -> [[String]] {
    var result = [[String]](repeating: [], count: specs.count)
    for index in order {
      let spec = worker.analyse(
        SpecInput(
          path: "\(index).yaml", relativePath: "\(index).yaml",
          bytes: Array((head + specs[index]).utf8)))
      var sink = DiagnosticSink()
      result[index] = [DiagnosticRenderer().render(spec.diagnostics, in: spec.sources)]
      for file in try outputFiles(of: spec, into: &sink) {
        result[index].append(file.path)
        result[index].append(String(decoding: try file.content.readAll(), as: UTF8.self))
      }
    }
    return result
  }

  @Test("Two workers make the same bytes, whatever they did before")
  func sameBytes() throws {
    let compiler = Compiler(options: CompilerOptions(), provider: try Folder())
    var first = compiler.makeWorker()
    var second = compiler.makeWorker()
    let expected = try everything(&first, [0, 1, 2])
    #expect(expected.allSatisfy { !$0.joined().isEmpty })
    #expect(try everything(&second, [2, 1, 0]) == expected)
    #expect(try everything(&first, [1, 2, 0]) == expected)
  }
}
