// The values of cases, where they come from, and how options of a run change a model.

import Testing

@Suite("Cases and files of a model")
struct CaseTests {
  @Test("A value that the input declares is not written again")
  func declaredValues() throws {
    let model = try model(
      of: head + """
        inputs: {shared: {type: integer, default: 1}, unused: {type: string, example: x}}
        requests:
          r:
            method: GET
            path: /${a}/${b}
            inputs: {a: {type: string, example: x}, b: {type: string, default: y}, c: string?}
            query: {c: "${c}", s: "${shared}"}
            cases: {none: {}, all: {a: x, b: y, c: z}}
          other: {method: GET, path: "/${unused}"}
        """)
    #expect(
      items("cases", in: model).first
        == #"{"name":"none","at":[0,11,13],"values":[{"input":"a","from":"example"},"#
        + #"{"input":"b","from":"default"},{"input":"shared","from":"default"}]}"#)
    #expect(
      items("cases", in: model).last
        == #"{"name":"all","at":[0,11,23],"values":[{"input":"a","value":"#
        + #"{"text":"x","at":[0,11,32]}},{"input":"b","value":{"text":"y","at":[0,11,38]}},"#
        + #"{"input":"c","value":{"text":"z","at":[0,11,44]}},{"input":"shared","from":"default"}]}"#
    )
  }

  @Test("A case has the statuses that it expects, and a matrix those of its case")
  func expectedStatuses() throws {
    let model = try model(
      of: head + """
        defaults: {expect: 2xx}
        requests:
          r:
            method: GET
            path: /${a}
            inputs: {a: integer, b: integer}
            query: {b: "${b}"}
            expect: {x: 200, "x,b=2": [404, 4XX]}
            cases: {x: {a: 1}, y: {a: 2}}
            matrix: {b: [1, 2]}
        """)
    let expected = items("cases", in: model).map { item in
      item.firstRange(of: #""expect":"#).map {
        String(item[$0.upperBound...].prefix { $0 != "]" }) + "]"
      }
    }
    #expect(expected == [#"["200"]"#, #"["404","4XX"]"#, nil, nil])
  }

  @Test("A large value that occurs in several places is written once")
  func sharedValues() throws {
    let model = try model(
      of: head + """
        templates:
          t: {method: POST, path: /, headers: {A: [a, b, c, d, e, f, g, h]}, inputs: {c: string?}}
        requests:
          r:
            extends: t
            inputs: {page: integer, any: any}
            matrix: {any: [[1, 2, 3, 4, 5, 6, 7, 8]], page: [1, 2]}
            json: {a: "${any}", p: "${page}", c: "${c}"}
          s: {extends: t, json: "${c}"}
        """)
    #expect(
      items("shared-values", in: model).map { String($0.prefix(34)) }
        == [#"{"list":[{"text":"a"},{"text":"b"}"#, #"{"list":[{"integer":"1"},{"integer"#])
    #expect(
      items("headers", in: model) == [
        #"{"name":"A","at":[0,5,40],"value":{"shared":0}}"#
      ])
    #expect(
      items("cases", in: model) == [
        #"{"name":"any=0,page=1","at":[0,10,13],"values":["#
          + #"{"input":"page","value":{"integer":"1","at":[0,10,54]}},"#
          + #"{"input":"any","value":{"shared":1}}]}"#,
        #"{"name":"any=0,page=2","at":[0,10,13],"values":["#
          + #"{"input":"page","value":{"integer":"2","at":[0,10,57]}},"#
          + #"{"input":"any","value":{"shared":1}}]}"#,
      ])
  }

  private let chosen =
    head + """
      environments:
        test: {base-url: "http://test.example", values: {term: from-the-environment}}
      inputs:
        term: string
        number: {type: number, default: 2}
        token: {type: string, secret: true, example: example-token}
      requests:
        r:
          method: GET
          path: /${term}/${number}
          auth: {bearer: "${token}"}
      """

  @Test("The environment and the command line give values, and secrets take none of theirs")
  func chosenValues() throws {
    let model = try model(
      of: chosen, environment: "test",
      settings: [("number", "1.50"), ("token", "hunter2")])
    #expect(
      lines("base-url", in: model) == [
        #"{"origin":"absolute","at":[0,5,20],"scheme":"http","#
          + #""authority":{"text":"test.example"}}"#
      ])
    #expect(
      items("cases", in: model) == [
        #"{"name":"default","at":[0,11,3],"values":[{"input":"term","#
          + #""value":{"text":"from-the-environment","at":[0,5,58]}},"#
          + #"{"input":"number","value":{"number":"1.5"}},{"input":"token","from":"example"}]}"#
      ])
    #expect(model?.contains("hunter2") == false)
    #expect(lines("files", in: model) == [#"["spec.yaml"]"#])
  }

  private let including =
    head + """
      include: [../shared/./_inputs.yaml]
      requests: {r: {method: GET, path: "/${x}"}}
      """

  @Test(
    "Files are called by their paths from the root, wherever that is",
    arguments: ["specs/a/spec.yaml", "/home/someone/specs/a/spec.yaml", "spec.yaml"])
  func files(path: String) throws {
    let model = try model(
      of: including, path: path, relativePath: "specs/a/spec.yaml",
      files: ["../shared/./_inputs.yaml": "inputs: {x: {type: integer, example: 7}}"])
    #expect(lines("files", in: model) == [#"["specs/a/spec.yaml","specs/shared/_inputs.yaml"]"#])
    #expect(
      items("inputs", in: model).first
        == #"{"name":"x","at":[1,1,10],"type":"integer","optional":false,"secret":false,"#
        + #""example":{"integer":"7","at":[1,1,38]}}"#)
  }

  @Test("A choice of cases leaves the model whole, or leaves it out")
  func only() throws {
    let spec =
      head + """
        requests:
          a: {method: GET, path: /a, tags: [x]}
          b: {method: GET, path: /b}
        """
    let whole = try model(of: spec)
    #expect(whole != nil)
    #expect(try model(of: spec, only: ["t/a"]) == whole)
    #expect(try model(of: spec, only: ["tag:x"]) == whole)
    #expect(try model(of: spec, only: ["t/c"]) == nil)
    #expect(try model(of: spec, only: ["u"]) == nil)
  }
}
