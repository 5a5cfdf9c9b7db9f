// The model of a spec: symbolic values, cases, and unresolved references.

import Diagnostics
import MessageSyntax
import RequestModel
import SpecFrontend
import Testing
import YAMLSyntax

@Suite("The model")
struct ModelTests {
  @Test("Inputs stay symbolic in values, text keeps its pieces")
  func symbolicValues() throws {
    let lowered = try Lowered(
      """
      waybill: 1
      service: t
      base-url: https://h.example
      inputs: {a: string, b: {type: [integer], default: [1, 0x2]}}
      requests:
        r:
          method: POST
          path: /
          json: {x: "${a}", y: [1.50, "p ${a | hex | json}$${q}", true, ~], z: "${b}"}
          cases: {c: {a: v}}
      """)
    #expect(lowered.sink.diagnostics.isEmpty)
    guard case .json(let json) = lowered.collection.requests[0].content else {
      Issue.record("no JSON")
      return
    }
    #expect(
      lowered.show(json)
        == "{text 'x': ${a}, text 'y': list[real '1.50' (text 'p ' ${a | hex | json} text '$' text '{q}') "
        + "boolean 'true' null '~'], text 'z': ${b}}")
  }

  @Test("A case binds one value to each input that its request may use")
  func bindings() throws {
    let lowered = try Lowered(
      """
      waybill: 1
      service: t
      base-url: https://h.example
      inputs: {shared: {type: number, example: 2.0}, hidden: string}
      requests:
        r:
          method: GET
          path: /${shared}
          inputs: {own: integer?}
          query: {q: "${own}"}
          cases: {one: {own: 0x10}, two: {}}
      """)
    let request = lowered.collection.requests[0]
    let bound = request.cases.map { written in
      request.scope.indices.map { position in
        lowered.show(lowered.collection.bindings[written.firstBinding + position])
      }
    }
    #expect(
      request.scope.map { lowered.collection.string(lowered.collection.inputs[$0].name) }
        == ["own", "shared"])
    #expect(bound == [["integer '16'", "number '2'"], ["absent", "number '2'"]])
    #expect(request.cases.map { lowered.place($0.span) } == ["0:11:13", "0:11:31"])
  }

  @Test("A fragment's declarations stand below the spec's own, and keep their places")
  func fragments() throws {
    let lowered = try Lowered(
      """
      waybill: 1
      service: t
      base-url: https://h.example
      include: [_a.yaml]
      inputs: {b: {type: string, default: own}}
      defaults: {headers: {X-B: own}}
      requests: {r: {method: GET, path: "/${a}/${b}"}}
      """,
      fragments: [
        """
        inputs: {a: {type: string, default: included}, b: {type: integer, default: 1}}
        defaults: {headers: {X-A: included, x-b: included}}
        """
      ])
    #expect(lowered.sink.diagnostics.isEmpty)
    let request = lowered.collection.requests[0]
    #expect(
      request.headers.map {
        lowered.collection.text.string($0.name) + " " + lowered.place($0.span)
      } == ["X-A 1:2:22", "X-B 0:6:22"])
    #expect(
      request.scope.indices.map {
        lowered.show(lowered.collection.bindings[request.cases[0].firstBinding + $0])
      } == ["text 'included'", "text 'own'"])
  }

  @Test("The fragments that a spec names, in order")
  func includes() throws {
    var frontend = SpecFrontend()
    var sink = DiagnosticSink()
    let bytes = Array("include: [_b.yaml, lib/_a.yaml]".utf8)
    let parsed = frontend.parse(bytes, base: 0, limits: ReaderLimits(), sink: &sink)
    let file = try #require(parsed)
    #expect(frontend.includes(of: file, sink: &sink).map(\.path) == ["_b.yaml", "lib/_a.yaml"])
    #expect(sink.diagnostics.isEmpty)
  }

  @Test("A file that is attached by many cases is looked up once")
  func attachments() throws {
    let lowered = try Lowered(
      """
      waybill: 1
      service: t
      base-url: https://h.example
      requests:
        a: {method: PUT, path: /, file: "${f}", inputs: {f: file}, cases: {x: {f: p}, y: {f: p}}}
        b: {method: PUT, path: /, file: p}
        c: {method: POST, path: /, multipart: [{name: q, file: q}]}
      """)
    #expect(
      lowered.spec.attachments.map { String(decoding: $0.key.path, as: UTF8.self) } == ["p", "q"])
  }

  @Test("A front end is used for one spec after the other")
  func reuse() throws {
    var frontend = SpecFrontend()
    for name in ["first", "second"] {
      var sink = DiagnosticSink()
      var sources = SourceMap()
      let bytes = Array(
        """
        waybill: 1
        service: \(name)
        requests: {\(name): {method: GET, url: "https://h.example/${\(name)}", inputs: {\(name): {type: string, example: a}}}}
        """.utf8)
      let added = sources.add(SourceFile(path: "\(name).yaml", bytes: bytes))
      let base = try #require(added)
      let parsed = frontend.parse(bytes, base: base, limits: ReaderLimits(), sink: &sink)
      let file = try #require(parsed)
      let collection = frontend.lower(
        file, fragments: [], sources: sources, selection: Selection(), sink: &sink
      ).collection
      #expect(sink.diagnostics.isEmpty)
      #expect(collection.text.string(collection.requests[0].name) == name)
      #expect(collection.inputNames.map { collection.text.string($0) } == [name])
    }
  }
}

@Suite("The values of a request")
struct RequestValueTests {
  /// The values of the first request and of its base URL, in order.
  private func values(_ yaml: String) throws -> [String] {
    let lowered = try Lowered("waybill: 1\nservice: t\n" + yaml)
    #expect(lowered.sink.diagnostics.isEmpty)
    let collection = lowered.collection
    let request = collection.requests[0]
    var values: [String] = []
    collection.forEachValue(of: request) { id, role in
      let title =
        if case .query(let name) = role { "query \(collection.text.string(name))" } else {
          Self.unqualified(role)
        }
      let syntax = Self.unqualified(collection.syntax(of: role, in: request))
      values.append("\(title): \(lowered.show(id)), \(syntax)")
    }
    return values
  }

  /// A value as Swift prints it, without the names of modules and types.
  private static func unqualified(_ value: some Any) -> String {
    "\(value)".replacing(#/(?:\w+\.)+/#, with: "")
  }

  @Test("A walk meets the base URL, the URL, fields, credentials and content")
  func walk() throws {
    #expect(
      try values(
        """
        base-url: https://h.example/v1
        requests:
          r:
            method: POST
            path: /a?b=c
            query: {q: 1}
            headers: {X-A: d}
            cookies: {k: e}
            auth: {bearer: f}
            content-type: text/csv
            text: g
        """) == [
          "url(origin): text 'h.example', opaque",
          "url(path): text '/v1', urlText",
          "url(path): text '/a', urlText",
          "url(query): text 'b=c', urlText",
          "query q: integer '1', pairs(query)",
          "header: text 'd', text",
          "cookie: text 'e', text",
          "credential(token): text 'f', text",
          "contentType: text 'text/csv', text",
          "text: text 'g', text",
        ])
  }

  @Test("A walk meets the values of each part")
  func parts() throws {
    #expect(
      try values(
        """
        base-url: https://h.example
        requests:
          r:
            method: POST
            path: /
            multipart:
              boundary: b
              parameters: {p: 1}
              parts:
                - {name: n, value: v, headers: {X-A: a}}
                - {name: j, json: [1], content-type: text/json}
        """) == [
          "url(origin): text 'h.example', opaque",
          "url(path): text '/', urlText",
          "multipart(boundary): text 'b', opaque",
          "multipart(parameters): {text 'p': integer '1'}, parts",
          "part(0, name): text 'n', text",
          "part(0, header): text 'a', text",
          "part(0, value): text 'v', text",
          "part(1, name): text 'j', text",
          "part(1, contentType): text 'text/json', text",
          "part(1, json): list[integer '1'], json",
        ])
  }

  @Test(
    "Parameters are written as the method and the serializer say",
    arguments: [
      ("GET", "form", "pairs(query)"), ("POST", "form", "pairs(form)"), ("POST", "json", "json"),
      ("POST", "plist", "propertyList"),
    ])
  func parameters(method: String, serializer: String, syntax: String) throws {
    let values = try values(
      """
      base-url: https://h.example
      requests:
        r:
          method: \(method)
          path: /
          serializer: \(serializer)
          parameters: {a: 1}
      """)
    #expect(values.last == "parameters: {text 'a': integer '1'}, \(syntax)")
  }
}
