// Inputs: their types, where their values come from, and what is dropped with them.

import SpecCompiler
import Testing

@Suite("Inputs")
struct InputTests {
  // MARK: Types

  @Test("A scalar that is exactly a reference keeps the type; longer text is text")
  func typedValues() throws {
    #expect(
      try message(
        of: """
          requests:
            r:
              method: POST
              path: /
              inputs: {i: integer, b: boolean, l: [integer], s: string, a: any, d: date,
                t: date-time, m: {type: {string}}}
              json: ["${i}", "${b}", "${l}", "${s}", "${a}", "${d}", "${t}", "${m}", " ${i}",
                "${i}${b}", "${d} ${t}"]
              cases:
                c: {i: 7, b: true, l: [1, 2], s: "7", a: {k: ~}, d: 2024-02-29,
                  t: 2024-02-29T01:02:03.40-05:30, m: {x: y}}
          """
      ).text
        == #"[7,true,[1,2],"7",{"k":null},"2024-02-29","2024-02-29T01:02:03.40-05:30",{"x":"y"},"#
        + #"" 7","7true","2024-02-29 2024-02-29T01:02:03.40-05:30"]"#)
  }

  @Test("Text of an input of type string is text however it is spelled")
  func strings() throws {
    #expect(
      try contents(
        of: """
          requests:
            r:
              method: POST
              path: /
              inputs: {s: string}
              json: ${s}
              cases: {a: {s: 1.10}, b: {s: true}, c: {s: 2024-01-01}, d: {s: ""}, e: {s: "$${x}"}}
          """)
        == [
          "r/a": #""1.10""#, "r/b": #""true""#, "r/c": #""2024-01-01""#, "r/d": #""""#,
          "r/e": #""${x}""#,
        ])
  }

  @Test("An input of type number prints its shortest round trip everywhere")
  func numbers() throws {
    #expect(
      try messages(
        of: """
          requests:
            r:
              method: POST
              path: /${n}
              inputs: {n: number}
              query: {n: "${n}"}
              json: ["${n}", "v${n}"]
              cases:
                a: {n: 1.0}
                b: {n: 1e21}
                c: {n: 0.000001}
                d: {n: 0.0000001}
                e: {n: 123456789012345680000}
                f: {n: 1.50}
                g: {n: -0.0}
          """
      ).mapValues { $0.target + " " + $0.text }
        == [
          "r/a": #"/1?n=1 [1,"v1"]"#,
          "r/b": #"/1e%2B21?n=1e%2B21 [1e+21,"v1e+21"]"#,
          "r/c": #"/0.000001?n=0.000001 [0.000001,"v0.000001"]"#,
          "r/d": #"/1e-7?n=1e-7 [1e-7,"v1e-7"]"#,
          "r/e": #"/123456789012345680000?n=123456789012345680000 "#
            + #"[123456789012345680000,"v123456789012345680000"]"#,
          "r/f": #"/1.5?n=1.5 [1.5,"v1.5"]"#,
          "r/g": #"/-0?n=-0 [-0,"v-0"]"#,
        ])
  }

  @Test("An integer is one of 64 bits, written in decimal")
  func integers() throws {
    #expect(
      try targets(
        of: """
          requests:
            r:
              method: GET
              path: /${n}
              inputs: {n: integer}
              cases: {a: {n: 0xFF}, b: {n: +1}, c: {n: -9223372036854775808}}
          """) == ["r/a": "/255", "r/b": "/1", "r/c": "/-9223372036854775808"])
  }

  @Test("A point in time follows its own format, then the encoding's")
  func dateTimes() throws {
    #expect(
      try message(
        of: """
          requests:
            r:
              method: POST
              path: /
              encoding: {dates: epoch-seconds}
              inputs:
                d: {type: date, example: 1970-01-02}
                t: {type: date-time, example: 1970-01-01T00:00:01.5Z}
                ms: {type: date-time, format: epoch-milliseconds, example: 1970-01-01T00:00:01.5Z}
              headers: {X-T: "${t}"}
              query: {d: "${d}", ms: "${ms}"}
              json: ["${d}", "${t}", "${ms}", "at ${ms}"]
          """
      ).text == #"[86400,1.5,1500,"at 1500"]"#)
  }

  @Test("Data is raw as content and encoded in text")
  func data() throws {
    let message = try message(
      of: """
        requests:
          r:
            method: POST
            path: /${d}
            inputs: {d: {type: data, example: !!binary AP/+}}
            encoding: {data: hex}
            query: {d: "${d}"}
            headers: {X-D: "${d}"}
            data: ${d}
        """)
    #expect(message.target == "/00fffe?d=00fffe")
    #expect(message["X-D"] == "00fffe")
    #expect(message.content == [0x00, 0xFF, 0xFE])
  }

  @Test("An input of type file is a path, whose file is sent")
  func files() throws {
    let folder = try Folder(["a.txt": Array("alpha".utf8), "b/c.json": Array("{}".utf8)])
    #expect(
      try messages(
        of: """
          requests:
            r:
              method: PUT
              path: /
              inputs: {f: file}
              file: ${f}
              cases: {a: {f: a.txt}, b: {f: b/c.json}}
          """,
        files: folder
      ).mapValues { "\($0["Content-Type"] ?? ""): \($0.text)" }
        == ["r/a": "text/plain: alpha", "r/b": "application/json: {}"])
  }

  @Test("A declared type is an enumeration or an object")
  func declaredTypes() throws {
    #expect(
      try message(
        of: """
          types:
            Color: {enum: [red, green]}
            Place: {object: {lat: number, lon: number, label: string?}}
          requests:
            r:
              method: POST
              path: /
              inputs: {color: Color, place: Place, places: [Place]}
              json: {c: "${color}", p: "${place}", all: "${places}"}
              cases:
                one: {color: red, place: {lat: 1.0, lon: 2, label: x}, places: [{lat: 0, lon: 0}]}
          """
      ).text == #"{"c":"red","p":{"lat":1,"lon":2,"label":"x"},"all":[{"lat":0,"lon":0}]}"#)
  }

  @Test("An enumeration names the values of an input, or of the items of a list")
  func enumerations() throws {
    #expect(
      try targets(
        of: """
          requests:
            r:
              method: GET
              path: /${i}/${s}
              inputs: {i: {type: integer, enum: [1, 0x2]}, s: {enum: [a, 1]}, l: {type: [string], enum: [x, y]}}
              query: {l: "${l}"}
              cases: {one: {i: 0x1, s: a, l: [y, x]}, two: {i: 2, s: a, l: [x]}}
          """) == ["r/one": "/1/a?l%5B%5D=y&l%5B%5D=x", "r/two": "/2/a?l%5B%5D=x"])
  }

  @Test("Null is a value of type any")
  func null() throws {
    #expect(
      try message(
        of: """
          requests:
            r:
              method: POST
              path: /
              inputs: {a: any}
              json: {a: "${a}"}
              cases: {c: {a: ~}}
          """
      ).text == #"{"a":null}"#)
  }

  // MARK: Where values come from

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
    #expect(try analyse(yaml, options: options).usedSettings == [0, 1, 2])
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
