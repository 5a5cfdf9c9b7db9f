// Mistakes in content and queries: whole reports.

import SpecCompiler
import Testing

@Suite("Messages about content")
struct ContentMessageTests {
  // MARK: Content

  @Test("There is one content")
  func secondContent() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: POST, path: /, json: {}, text: a}
          """)
          == """
          spec.yaml:5:40: error: a request can have only one body; 'text' is a second one [second-content]
              5 |   r: {method: POST, path: /, json: {}, text: a}
                |                                        ^~~~
            help: keep one of them
          spec.yaml:5:30: note: the other is here
              5 |   r: {method: POST, path: /, json: {}, text: a}
                |                              ^~~~
          """)
  }

  @Test("Data is binary, or an input of type data")
  func dataNotBinary() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            a: {method: POST, path: /, data: text}
            b: {method: POST, path: /, data: "${a}", inputs: {a: {type: string, example: b}}}
            c: {method: POST, path: /, multipart: [{name: a, data: text}]}
          """)
          == """
          spec.yaml:5:36: error: 'data' must be binary data [data-not-binary]
              5 |   a: {method: POST, path: /, data: text}
                |                                    ^~~~
            help: write the bytes as base64, !!binary aGVsbG8=, or text as 'text'
          spec.yaml:6:37: error: 'data' must be binary data [data-not-binary]
              6 |   b: {method: POST, path: /, data: "${a}", inputs: {a: {type: string, example: b}}}
                |                                     ^~~~
            help: declare the input with 'type: data', or send it as 'text' or 'value'
          spec.yaml:7:58: error: 'data' of a part must be binary data [data-not-binary]
              7 |   c: {method: POST, path: /, multipart: [{name: a, data: text}]}
                |                                                          ^~~~
            help: write the bytes as base64, !!binary aGVsbG8=, or text as 'value'
          """)
  }

  @Test("A description of content that is not there is a warning")
  func nothingToDescribe() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: POST, path: /, content-type: text/plain}
          """)
          == """
          spec.yaml:5:30: warning: 'content-type' has no effect: this request has no body [nothing-to-describe]
              5 |   r: {method: POST, path: /, content-type: text/plain}
                |                              ^~~~~~~~~~~~
            help: leave it out, or add a body
          """)
  }

  @Test("A media type")
  func invalidMediaType() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            a: {method: POST, path: /, text: a, content-type: text}
            b: {method: POST, path: /, multipart: [{name: a, value: b, content-type: text/}]}
          """)
          == """
          spec.yaml:5:53: error: 'text' is not a valid media type [invalid-media-type]
              5 |   a: {method: POST, path: /, text: a, content-type: text}
                |                                                     ^~~~
            help: write 'text/plain'
          spec.yaml:6:76: error: 'text/' is not a valid media type [invalid-media-type]
              6 |   b: {method: POST, path: /, multipart: [{name: a, value: b, content-type: text/}]}
                |                                                                            ^~~~~
            help: write type/subtype, with parameters after ';'
          """)
  }

  @Test("Pairs are made from a map")
  func pairsNeedMap() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            a: {method: GET, path: /, parameters: [1]}
            b: {method: POST, path: /, parameters: text}
            c: {method: POST, path: /, form: "${a}", inputs: {a: {type: [string], example: [b]}}}
            d: {method: POST, path: /, multipart: {parameters: [1]}}
          """)
          == """
          spec.yaml:5:41: error: 'parameters' in the query must be a map [wrong-shape]
              5 |   a: {method: GET, path: /, parameters: [1]}
                |                                         ^~~
            help: write names and values, {name: value}; inputs are declared under 'inputs'
          spec.yaml:6:42: error: 'parameters' sent as a form must be a map, not text [wrong-shape]
              6 |   b: {method: POST, path: /, parameters: text}
                |                                          ^~~~
          spec.yaml:7:37: error: 'form' must be a map [wrong-shape]
              7 |   c: {method: POST, path: /, form: "${a}", inputs: {a: {type: [string], example: [b]}}}
                |                                     ^~~~
            help: write names and values, {name: value}; inputs are declared under 'inputs'
          spec.yaml:8:54: error: 'parameters' of 'multipart' must be a map [wrong-shape]
              8 |   d: {method: POST, path: /, multipart: {parameters: [1]}}
                |                                                      ^~~
            help: write names and values, {name: value}; inputs are declared under 'inputs'
          """)
  }

  @Test("Values that JSON cannot say")
  func noPlaceInJSON() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            a: {method: POST, path: /, json: [!!binary AAE=, !!set {a}, .inf, -.INF, .nan]}
            b: {method: POST, path: /, serializer: json, parameters: {a: .NaN}}
            c: {method: POST, path: /, json-lines: [1, !!set {a}]}
            d: {method: POST, path: /, json: "${f}", inputs: {f: {type: data, example: !!binary AAE=}}}
          """)
          == """
          spec.yaml:5:52: error: a set cannot be written in JSON [no-such-value]
              5 |   a: {method: POST, path: /, json: [!!binary AAE=, !!set {a}, .inf, -.INF, .nan]}
                |                                                    ^~~~~~~~~
            help: write a list
          spec.yaml:5:63: error: .inf cannot be written in JSON [no-such-value]
              5 |   a: {method: POST, path: /, json: [!!binary AAE=, !!set {a}, .inf, -.INF, .nan]}
                |                                                               ^~~~
            help: quote it to send it as text
          spec.yaml:5:69: error: -.INF cannot be written in JSON [no-such-value]
              5 |   a: {method: POST, path: /, json: [!!binary AAE=, !!set {a}, .inf, -.INF, .nan]}
                |                                                                     ^~~~~
          spec.yaml:5:76: error: .nan cannot be written in JSON [no-such-value]
              5 |   a: {method: POST, path: /, json: [!!binary AAE=, !!set {a}, .inf, -.INF, .nan]}
                |                                                                            ^~~~
            help: quote it to send it as text
          spec.yaml:6:64: error: .NaN cannot be written in JSON [no-such-value]
              6 |   b: {method: POST, path: /, serializer: json, parameters: {a: .NaN}}
                |                                                                ^~~~
          spec.yaml:7:46: error: a set cannot be written in JSON [no-such-value]
              7 |   c: {method: POST, path: /, json-lines: [1, !!set {a}]}
                |                                              ^~~~~~~~~
            help: write a list
          """)
  }

  @Test("Values that a property list cannot say")
  func noPlaceInPropertyList() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            a: {method: POST, path: /, plist: {a: ~, b: !!set {c}}}
            b: {method: POST, path: /, serializer: plist, parameters: [~]}
            c: {method: POST, path: /, plist: "${a}", inputs: {a: any}, cases: {one: {a: [~]}}}
            d: {method: POST, path: /, plist: [18446744073709551616, "${i}"], inputs: {i: {type: any, example: -9223372036854775809}}}
          """)
          == """
          spec.yaml:5:41: error: null cannot be written in a property list [no-such-value]
              5 |   a: {method: POST, path: /, plist: {a: ~, b: !!set {c}}}
                |                                         ^
            help: leave it out
          spec.yaml:5:47: error: a set cannot be written in a property list [no-such-value]
              5 |   a: {method: POST, path: /, plist: {a: ~, b: !!set {c}}}
                |                                               ^~~~~~~~~
            help: write a list
          spec.yaml:6:62: error: null cannot be written in a property list [no-such-value]
              6 |   b: {method: POST, path: /, serializer: plist, parameters: [~]}
                |                                                              ^
            help: leave it out
          spec.yaml:7:81: error: null cannot be written in a property list [no-such-value]
              7 |   c: {method: POST, path: /, plist: "${a}", inputs: {a: any}, cases: {one: {a: [~]}}}
                |                                                                                 ^
            help: give it another value, or leave it out if it is optional; only a query, a form and JSON can send null
          spec.yaml:7:38: note: used here
              7 |   c: {method: POST, path: /, plist: "${a}", inputs: {a: any}, cases: {one: {a: [~]}}}
                |                                      ^~~~
          spec.yaml:8:38: error: 18446744073709551616 does not fit in the 64 bits of a property list [integer-too-large]
              8 |   d: {method: POST, path: /, plist: [18446744073709551616, "${i}"], inputs: {i: {type: any, example: -9223372036854775809}}}
                |                                      ^~~~~~~~~~~~~~~~~~~~
            help: quote it to send it as text
          spec.yaml:8:61: error: -9223372036854775809 does not fit in the 64 bits of a property list [integer-too-large]
              8 |   d: {method: POST, path: /, plist: [18446744073709551616, "${i}"], inputs: {i: {type: any, example: -9223372036854775809}}}
                |                                                             ^~~~
            help: quote it to send it as text
          """)
  }

  @Test("A file has a place only as a file")
  func noPlaceForFile() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            a: {method: POST, path: /, inputs: {f: {type: file, example: a.txt}}, json: "${f}", query: {f: "${f}"}}
          """,
        files: Folder(["a.txt": Array("a".utf8)]))
          == """
          spec.yaml:5:80: error: a file cannot be written in JSON [no-such-value]
              5 |   a: {method: POST, path: /, inputs: {f: {type: file, example: a.txt}}, json: "${f}", query: {f: "${f}"}}
                |                                                                                ^~~~
            help: an input of type file can be used only where a 'file' is expected
          spec.yaml:5:99: error: a file cannot be written in a query or form [no-such-value]
              5 | ..., path: /, inputs: {f: {type: file, example: a.txt}}, json: "${f}", query: {f: "${f}"}}
                |                                                                                    ^~~~
            help: an input of type file can be used only where a 'file' is expected
          """)
  }

  // MARK: Text

  @Test("Null has no text")
  func nullInText() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r:
              method: POST
              path: /${a}
              inputs: {a: any}
              headers: {X-A: "${a}", X-B: "b ${a}"}
              text: ${a}
              cases: {c: {a: ~}}
          """)
          == """
          spec.yaml:11:20: error: the input 'a' is null, which cannot be written as text [no-text]
             11 |     cases: {c: {a: ~}}
                |                    ^
            help: give it another value, or leave it out if it is optional; only a query, a form and JSON can send null
          spec.yaml:7:12: note: used here
              7 |     path: /${a}
                |            ^~~~
          spec.yaml:11:20: error: the input 'a' is null, which cannot be written as text [no-text]
             11 |     cases: {c: {a: ~}}
                |                    ^
            help: give it another value, or leave it out if it is optional; only a query, a form and JSON can send null
          spec.yaml:9:21: note: used here
              9 |     headers: {X-A: "${a}", X-B: "b ${a}"}
                |                     ^~~~
          spec.yaml:11:20: error: the input 'a' is null, which cannot be written as text [no-text]
             11 |     cases: {c: {a: ~}}
                |                    ^
            help: give it another value, or leave it out if it is optional; only a query, a form and JSON can send null
          spec.yaml:9:36: note: used here
              9 |     headers: {X-A: "${a}", X-B: "b ${a}"}
                |                                    ^~~~
          spec.yaml:11:20: error: the input 'a' is null, which cannot be written as text [no-text]
             11 |     cases: {c: {a: ~}}
                |                    ^
            help: give it another value, or leave it out if it is optional; only a query, a form and JSON can send null
          spec.yaml:10:11: note: used here
             10 |     text: ${a}
                |           ^~~~
          """)
  }

  @Test("A list or map has no text")
  func containerInText() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r:
              method: POST
              path: /${a}
              inputs: {a: {type: [string], example: [b]}}
              headers: {X-A: "${a}"}
              query: {q: "x${a}"}
              auth: {bearer: "${a}"}
              text: ${a}
          """)
          == """
          spec.yaml:7:12: error: the input 'a' is a list or map, which cannot be written as text [no-text]
              7 |     path: /${a}
                |            ^~~~
            help: make it a whole value of a query, form or JSON, or write '${input | comma}' or '${input | json}'
          spec.yaml:10:18: error: the input 'a' is a list or map, which cannot be written as text [no-text]
             10 |     query: {q: "x${a}"}
                |                  ^~~~
            help: make it a whole value of a query, form or JSON, or write '${input | comma}' or '${input | json}'
          spec.yaml:11:21: error: the input 'a' is a list or map, which cannot be written as text [no-text]
             11 |     auth: {bearer: "${a}"}
                |                     ^~~~
            help: make it a whole value of a query, form or JSON, or write '${input | comma}' or '${input | json}'
          spec.yaml:12:11: error: the input 'a' is a list or map, which cannot be written as text [no-text]
             12 |     text: ${a}
                |           ^~~~
            help: make it a whole value of a query, form or JSON, or write '${input | comma}' or '${input | json}'
          """)
  }

  @Test("A file has no text")
  func fileInText() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: POST, path: /, inputs: {f: {type: file, example: a.txt}}, text: "${f}", headers: {X-A: "${f}"}}
          """,
        files: Folder(["a.txt": Array("a".utf8)]))
          == """
          spec.yaml:5:80: error: the input 'f' is a file, which cannot be written as text [no-text]
              5 |   r: {method: POST, path: /, inputs: {f: {type: file, example: a.txt}}, text: "${f}", headers: {X-A: "${f}"}}
                |                                                                                ^~~~
            help: use it where a 'file' is expected, or send its digest or length: '${input | sha256}', '${input | length}'
          spec.yaml:5:103: error: the input 'f' is a file, which cannot be written as text [no-text]
              5 | ...th: /, inputs: {f: {type: file, example: a.txt}}, text: "${f}", headers: {X-A: "${f}"}}
                |                                                                                    ^~~~
            help: use it where a 'file' is expected, or send its digest or length: '${input | sha256}', '${input | length}'
          """)
  }

  @Test("An input that is not a path attaches no file")
  func inputNotFile() throws {
    #expect(
      try diagnostics(
        of: """
          inputs: {d: {type: data, example: !!binary aGk=}, n: {type: integer, example: 1}}
          requests:
            a: {method: POST, path: /, file: "${d}"}
            b: {method: POST, path: /, multipart: [{name: a, file: "${n}"}]}
          """)
          == """
          spec.yaml:6:37: error: 'file' expects a file, but input 'd' is binary data [wrong-type]
              6 |   a: {method: POST, path: /, file: "${d}"}
                |                                     ^~~~
            help: declare the input with 'type: file', or send it as 'data' or 'text'
          spec.yaml:7:59: error: 'file' of a part expects a file, but input 'n' is a number [wrong-type]
              7 |   b: {method: POST, path: /, multipart: [{name: a, file: "${n}"}]}
                |                                                           ^~~~
            help: declare the input with 'type: file', or send it as 'data' or 'text'
          """)
  }
}
