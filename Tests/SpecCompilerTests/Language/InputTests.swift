// Inputs of each type: what their values become.

import SpecCompiler
import Testing

@Suite("Types of inputs")
struct InputTests {
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
}
