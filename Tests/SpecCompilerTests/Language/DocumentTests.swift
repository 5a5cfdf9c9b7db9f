// How YAML is read: scalars, keys, tags, anchors and merge keys.

import SpecCompiler
import Testing

@Suite("Documents")
struct DocumentTests {
  @Test("A byte order mark is tolerated")
  func byteOrderMark() throws {
    #expect(
      try targets(of: "requests: {r: {method: GET, path: /}}", head: "\u{FEFF}" + head)
        == ["r/default": "/"])
  }

  @Test("Plain scalars resolve by the core schema, and numbers keep their spelling in a query")
  func scalarsInQuery() throws {
    #expect(
      try message(
        of: """
          requests:
            r:
              method: GET
              path: /
              query: {a: 1.10, b: 1e3, c: 0x1F, d: 0o17, e: 0777, f: +5, g: .5, h: 1., i: -0,
                j: 12345678901234567890, k: 1:30, l: no, m: 2024-01-01, n: 1_000, o: 0b1,
                p: -.5E-3, q: TRUE, r: "true", s: on, t: 00.5}
          """
      ).target
        == "/?a=1.10&b=1e3&c=0x1F&d=0o17&e=0777&f=%2B5&g=.5&h=1.&i=-0"
        + "&j=12345678901234567890&k=1%3A30&l=no&m=2024-01-01&n=1_000&o=0b1"
        + "&p=-.5E-3&q=1&r=true&s=on&t=00.5")
  }

  @Test("JSON writes hex and octal in decimal, drops a plus and adds missing zeros")
  func scalarsInJSON() throws {
    #expect(
      try message(
        of: """
          requests:
            r:
              method: POST
              path: /
              json: [1.10, 1e3, 0x1F, 0o17, 0777, +5, .5, 1., -0, 12345678901234567890, 1:30, no,
                2024-01-01, -.5E-3, TRUE, "true", ~, null, Null, "", 00.5]
          """
      ).text
        == #"[1.10,1e3,31,15,"0777",5,0.5,1.0,-0,12345678901234567890,"1:30","no","#
        + #""2024-01-01",-0.5E-3,true,"true",null,null,null,"","00.5"]"#)
  }

  @Test("Keys are text as spelled, and compare by bytes")
  func keys() throws {
    #expect(
      try message(
        of: #"""
          requests:
            r: {method: POST, path: /, json: {1.0: a, true: b, ~: c, "\u00e9": d, "e\u0301": e}}
          """#
      ).text == "{\"1.0\":\"a\",\"true\":\"b\",\"~\":\"c\",\"\u{E9}\":\"d\",\"e\u{301}\":\"e\"}")
  }

  @Test("Tags say what a scalar is")
  func tags() throws {
    #expect(
      try message(
        of: """
          requests:
            r:
              method: POST
              path: /
              json: [!!str 1, ! 2, !!int "3", !!float 4, !!bool "true", !!null "", !!seq [a],
                !!map {b: c}, !!timestamp 2024-02-29, !!timestamp 2024-02-29T01:02:03Z]
          """
      ).text
        == #"["1","2",3,4,true,null,["a"],{"b":"c"},"2024-02-29","2024-02-29T01:02:03Z"]"#)
  }

  @Test("A key that begins with x- is ignored in maps of the language, and is data elsewhere")
  func authorsOwnKeys() throws {
    #expect(
      try message(
        of: """
          x-top: {anything: [1]}
          defaults: {x-d: 1, encoding: {x-e: 2}}
          client: {x-c: 1}
          requests:
            r:
              method: POST
              path: /
              x-r: ~
              inputs: {a: {type: string, example: b, x-i: 1}}
              auth: {x-a: 1, bearer: t}
              json: {x-data: "${a}"}
          """
      ).text == #"{"x-data":"b"}"#)
  }

  @Test("An alias represents what its anchor marks")
  func aliases() throws {
    #expect(
      try message(
        of: """
          x-place: &place {lat: 1, lon: &lon 2}
          requests:
            r: {method: POST, path: /, json: {home: *place, work: [*place, *lon]}}
          """
      ).text == #"{"home":{"lat":1,"lon":2},"work":[{"lat":1,"lon":2},2]}"#)
  }

  @Test("An alias may stand for a declaration, a request's part and a whole request")
  func aliasesOfLanguage() throws {
    #expect(
      try messages(
        of: """
          x-id: &id {type: integer, example: 7}
          x-headers: &headers {X-A: a}
          requests:
            a: &a {method: GET, path: "/${id}", inputs: {id: *id}, headers: *headers}
            b: *a
          """
      ).mapValues { [$0.target] + $0.fields }
        == [
          "a/default": ["/7", "Host: h.example", "X-A: a"],
          "b/default": ["/7", "Host: h.example", "X-A: a"],
        ])
  }

  @Test("Merged entries stand where the merge key stands, explicit keys and earlier maps winning")
  func mergeKeys() throws {
    #expect(
      try message(
        of: """
          x-a: &a {k1: a1, k2: a2}
          x-b: &b {k2: b2, k3: b3}
          requests:
            r:
              method: POST
              path: /
              json: {first: 0, <<: [*a, *b], k1: mine, q: {"<<": literal}, last: 9}
          """
      ).text == #"{"first":0,"k2":"a2","k3":"b3","k1":"mine","q":{"<<":"literal"},"last":9}"#)
  }

  @Test("A merge key works in maps of the language")
  func mergeKeyOfLanguage() throws {
    #expect(
      try message(
        of: """
          x-base: &base {method: GET, path: /a, headers: {X-A: a}}
          requests:
            r: {<<: *base, path: /b}
          """
      ).target == "/b")
  }

  @Test("A duplicate key names both places")
  func duplicateKey() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: /, query: {a: 1, "a": 2}}
          """)
          == """
          spec.yaml:5:43: error: duplicate key 'a' [duplicate-key]
              5 |   r: {method: GET, path: /, query: {a: 1, "a": 2}}
                |                                           ^~~
          spec.yaml:5:37: note: it is first written here
              5 |   r: {method: GET, path: /, query: {a: 1, "a": 2}}
                |                                     ^
          """)
  }

  @Test("An interpolation that breaks a flow mapping says that it wants quotes")
  func unquotedInterpolation() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: /, query: {q: ${x}}}
          """
      ).contains("quote"))
  }

  @Test("Limits of nesting, nodes and size are the options'")
  func limits() throws {
    let yaml = "requests: {r: {method: POST, path: /, json: [[1, 2, 3]]}}"
    var options = CompilerOptions()
    options.maximumDepth = 3
    #expect(try diagnostics(of: yaml, options: options).contains("[too-deep]"))
    options = CompilerOptions()
    options.maximumNodes = 10
    #expect(try diagnostics(of: yaml, options: options).contains("[too-many-nodes]"))
    options = CompilerOptions()
    options.maximumFileSize = 40
    #expect(try diagnostics(of: yaml, options: options).contains("[file-too-large]"))
  }
}
