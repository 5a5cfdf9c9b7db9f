// Where the values of inputs come from, and what is dropped with an absent one.

import SpecCompiler
import Testing

@Suite("Values of inputs")
struct InputSourceTests {
  @Test("A value comes from the case, the environment, the default or the example, in this order")
  func precedence() throws {
    let yaml = """
      environments: {test: {values: {b: environment, c: environment}}}
      inputs:
        a: {type: string, default: default, example: example}
        b: {type: string, default: default, example: example}
        c: {type: string, default: default, example: example}
        d: {type: string, default: default, example: example}
        e: {type: string, example: example}
      requests:
        r:
          method: POST
          path: /
          json: {a: "${a}", b: "${b}", c: "${c}", d: "${d}", e: "${e}"}
          cases: {one: {a: case, c: case}}
      """
    #expect(
      try message(of: yaml).text
        == #"{"a":"case","b":"default","c":"case","d":"default","e":"example"}"#)
    var options = CompilerOptions()
    options.environment = "test"
    #expect(
      try message(of: yaml, options: options).text
        == #"{"a":"case","b":"environment","c":"case","d":"default","e":"example"}"#)
    options.values = [.init(name: "c", text: "first"), .init(name: "c", text: "set")]
    #expect(
      try message(of: yaml, options: options).text
        == #"{"a":"case","b":"environment","c":"set","d":"default","e":"example"}"#)
  }

  @Test("What --set gives is text for a string and YAML for the other types")
  func settings() throws {
    var options = CompilerOptions()
    options.values = [
      .init(name: "s", text: "[1, ~]: x"), .init(name: "i", text: "0x10"),
      .init(name: "l", text: "[a, 'b']"), .init(name: "none", text: "1"),
    ]
    let yaml = """
      inputs: {s: string, i: integer, l: [string]}
      requests:
        r: {method: POST, path: /, json: ["${s}", "${i}", "${l}"]}
      """
    #expect(try message(of: yaml, options: options).text == #"["[1, ~]: x",16,["a","b"]]"#)
    #expect(try analyse(yaml, options: options).used.settings == [0, 1, 2])
  }

  @Test("An environment replaces the base URL")
  func environmentBaseURL() throws {
    let yaml = """
      environments: {test: {base-url: "http://localhost:8080/v1"}, live: {}}
      requests: {r: {method: GET, path: /a}}
      """
    var options = CompilerOptions()
    options.environment = "test"
    let message = try message(of: yaml, options: options)
    #expect(message.target == "/v1/a")
    #expect(message.fields == ["Host: localhost:8080"])
    #expect(try targets(of: yaml) == ["r/default": "/a"])
  }

  @Test("Names of environments compare by bytes")
  func composedEnvironmentName() throws {
    let yaml = """
      environments:
        "\u{E9}": {base-url: "http://composed"}
        "e\u{301}": {base-url: "http://decomposed"}
      requests: {r: {method: GET, path: /a}}
      """
    var options = CompilerOptions()
    options.environment = "\u{E9}"
    #expect(try message(of: yaml, options: options).fields == ["Host: composed"])
  }

  @Test("The example fills an optional input in the implicit case only")
  func exampleOfOptional() throws {
    #expect(
      try targets(
        of: """
          inputs:
            o: {type: string, optional: true, example: E}
            e: {type: string, example: R}
          requests:
            a: {method: GET, path: /, query: {o: "${o}", e: "${e}"}}
            b: {method: GET, path: /, query: {o: "${o}", e: "${e}"}, cases: {c: {}}}
          """) == ["a/default": "/?e=R&o=E", "b/c": "/?e=R"])
  }

  @Test("An input of the request hides one of the spec with the same name")
  func hiding() throws {
    #expect(
      try targets(
        of: """
          inputs: {a: {type: string, example: shared}}
          requests:
            own: {method: GET, path: "/${a}", inputs: {a: {type: integer, example: 1}}}
            shared: {method: GET, path: "/${a}"}
          """) == ["own/default": "/1", "shared/default": "/shared"])
  }

  // MARK: What is dropped

  @Test("An optional input without a value drops the smallest entry that holds it")
  func optionalDrops() throws {
    #expect(
      try messages(
        of: """
          requests:
            r:
              method: POST
              path: /
              inputs: {o: string?, p: {type: [string], optional: true}}
              query: {a: "${o}", b: {c: "${o}"}, d: ["${o}", x], e: "${p}"}
              headers: {X-A: "${o}", X-B: ["${o}", z]}
              cookies: {k: "${o}", l: m}
              json: {a: "${o}", b: {c: "${o}"}, d: ["${o}", x], e: "${p}"}
              cases: {none: {}, both: {o: u, p: [w]}}
          """
      ).mapValues { [$0.target] + $0.fields.dropLast(2) + [$0.text] }
        == [
          "r/none": [
            "/?d%5B%5D=x", "Host: h.example", "X-B: z", "Cookie: l=m", #"{"b":{},"d":["x"]}"#,
          ],
          "r/both": [
            "/?a=u&b%5Bc%5D=u&d%5B%5D=u&d%5B%5D=x&e%5B%5D=w", "Host: h.example", "X-A: u",
            "X-B: u", "X-B: z", "Cookie: k=u; l=m",
            #"{"a":"u","b":{"c":"u"},"d":["u","x"],"e":["w"]}"#,
          ],
        ])
  }

  @Test("An optional input without a value drops the whole auth")
  func optionalCredentials() throws {
    #expect(
      try messages(
        of: """
          inputs: {t: string?}
          defaults: {auth: {bearer: "${t}"}}
          requests:
            a: {method: GET, path: /, cases: {none: {}, some: {t: abc}}}
            b: {method: GET, path: /, auth: {basic: {username: u, password: "${t}"}}, cases: {none: {}}}
          """
      ).mapValues(\.fields)
        == [
          "a/none": ["Host: h.example"],
          "a/some": ["Host: h.example", "Authorization: Bearer abc"],
          "b/none": ["Host: h.example"],
        ])
  }

  @Test("An optional input without a value drops a part")
  func optionalPart() throws {
    #expect(
      try message(
        of: """
          requests:
            r:
              method: POST
              path: /
              inputs: {o: string?}
              multipart: {boundary: B, parts: [{name: a, value: "${o}"}, {name: b, value: c}]}
          """
      ).text
        == "--B\r\nContent-Disposition: form-data; name=\"b\"\r\n\r\nc\r\n--B--\r\n")
  }

  @Test("An optional input with a default may stand inside of longer text")
  func optionalWithDefault() throws {
    #expect(
      try targets(
        of: """
          requests:
            r:
              method: GET
              path: /page-${p}
              inputs: {p: {type: integer, optional: true, default: 1}}
              cases: {none: {}, two: {p: 2}}
          """) == ["r/none": "/page-1", "r/two": "/page-2"])
  }

  // MARK: Secrets

  @Test("A secret is sent as its example, whatever else gives it a value")
  func secrets() throws {
    var options = CompilerOptions()
    options.environment = "live"
    options.values = [.init(name: "token", text: "real")]
    #expect(
      try message(
        of: """
          environments: {live: {values: {token: real}}}
          inputs: {token: {type: string, secret: true, example: test}}
          requests: {r: {method: GET, path: /, auth: {bearer: "${token}"}}}
          """,
        options: options
      ).fields == ["Host: h.example", "Authorization: Bearer test"])
  }
}
