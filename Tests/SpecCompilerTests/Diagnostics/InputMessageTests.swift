// What is wrong with inputs and references to them: whole reports.

import SpecCompiler
import Testing

@Suite("Messages about inputs")
struct InputMessageTests {
  // MARK: Declarations

  @Test("A name that no reference could write")
  func invalidInputName() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: /, inputs: {"a|b": string, " c": string, "": string, "d=e": string}}
          """)
        == """
        spec.yaml:5:38: error: 'a|b' cannot name an input [invalid-input-name]
            5 |   r: {method: GET, path: /, inputs: {"a|b": string, " c": string, "": string, "d=e": string}}
              |                                      ^~~~~
          help: a name is not empty and holds no outer blanks, control characters or any of { } | $ = ,
        spec.yaml:5:53: error: ' c' cannot name an input [invalid-input-name]
            5 |   r: {method: GET, path: /, inputs: {"a|b": string, " c": string, "": string, "d=e": string}}
              |                                                     ^~~~
          help: a name is not empty and holds no outer blanks, control characters or any of { } | $ = ,
        spec.yaml:5:67: error: '' cannot name an input [invalid-input-name]
            5 |   r: {method: GET, path: /, inputs: {"a|b": string, " c": string, "": string, "d=e": string}}
              |                                                                   ^~
          help: a name is not empty and holds no outer blanks, control characters or any of { } | $ = ,
        spec.yaml:5:79: error: 'd=e' cannot name an input [invalid-input-name]
            5 |   r: {method: GET, path: /, inputs: {"a|b": string, " c": string, "": string, "d=e": string}}
              |                                                                               ^~~~~
          help: a name is not empty and holds no outer blanks, control characters or any of { } | $ = ,
        """)
  }

  @Test("An input without a type")
  func missingType() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: "/${a}", inputs: {a: {example: b}}}
          """)
        == """
        spec.yaml:5:44: error: input 'a' has no type [missing-type]
            5 |   r: {method: GET, path: "/${a}", inputs: {a: {example: b}}}
              |                                            ^
          help: write 'type: string', say
        """)
  }

  @Test("A type that there is not suggests the one that is meant, or lists all")
  func unknownType() throws {
    #expect(
      try diagnostics(
        of: """
          types: {Color: {enum: [red, green]}}
          requests:
            r: {method: GET, path: "/", inputs: {a: strng, b: {type: Colour}, c: money}}
          """)
        == """
        spec.yaml:6:40: warning: nothing uses the input 'a' [unused-input]
            6 |   r: {method: GET, path: "/", inputs: {a: strng, b: {type: Colour}, c: money}}
              |                                        ^
        spec.yaml:6:43: error: unknown type 'strng' [unknown-type]
            6 |   r: {method: GET, path: "/", inputs: {a: strng, b: {type: Colour}, c: money}}
              |                                           ^~~~~
          help: did you mean 'string'?
        spec.yaml:6:50: warning: nothing uses the input 'b' [unused-input]
            6 |   r: {method: GET, path: "/", inputs: {a: strng, b: {type: Colour}, c: money}}
              |                                                  ^
        spec.yaml:6:60: error: unknown type 'Colour' [unknown-type]
            6 |   r: {method: GET, path: "/", inputs: {a: strng, b: {type: Colour}, c: money}}
              |                                                            ^~~~~~
          help: did you mean 'Color'?
        spec.yaml:6:69: warning: nothing uses the input 'c' [unused-input]
            6 |   r: {method: GET, path: "/", inputs: {a: strng, b: {type: Colour}, c: money}}
              |                                                                     ^
        spec.yaml:6:72: error: unknown type 'money' [unknown-type]
            6 |   r: {method: GET, path: "/", inputs: {a: strng, b: {type: Colour}, c: money}}
              |                                                                        ^~~~~
          help: the types are string, integer, number, boolean, date, date-time, data, file, stream, any, Color, lists [T] and maps {T}
        """)
  }

  @Test("A list type holds one type")
  func invalidListType() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: /, inputs: {a: {type: [string, integer]}, b: {type: []}}}
          """)
        == """
        spec.yaml:5:38: warning: nothing uses the input 'a' [unused-input]
            5 |   r: {method: GET, path: /, inputs: {a: {type: [string, integer]}, b: {type: []}}}
              |                                      ^
        spec.yaml:5:48: error: a list type holds one type: [string] [invalid-type]
            5 |   r: {method: GET, path: /, inputs: {a: {type: [string, integer]}, b: {type: []}}}
              |                                                ^~~~~~~~~~~~~~~~~
        spec.yaml:5:68: warning: nothing uses the input 'b' [unused-input]
            5 |   r: {method: GET, path: /, inputs: {a: {type: [string, integer]}, b: {type: []}}}
              |                                                                    ^
        spec.yaml:5:78: error: a list type holds one type: [string] [invalid-type]
            5 |   r: {method: GET, path: /, inputs: {a: {type: [string, integer]}, b: {type: []}}}
              |                                                                              ^~
        """)
  }

  @Test("A map type holds one type")
  func invalidMapType() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: /, inputs: {a: {type: {string: 1}}, b: {type: {string, integer}}}}
          """)
        == """
        spec.yaml:5:38: warning: nothing uses the input 'a' [unused-input]
            5 |   r: {method: GET, path: /, inputs: {a: {type: {string: 1}}, b: {type: {string, integer}}}}
              |                                      ^
        spec.yaml:5:48: error: a map type holds one type: {string} [invalid-type]
            5 |   r: {method: GET, path: /, inputs: {a: {type: {string: 1}}, b: {type: {string, integer}}}}
              |                                                ^~~~~~~~~~~
        spec.yaml:5:62: warning: nothing uses the input 'b' [unused-input]
            5 |   r: {method: GET, path: /, inputs: {a: {type: {string: 1}}, b: {type: {string, integer}}}}
              |                                                              ^
        spec.yaml:5:72: error: a map type holds one type: {string} [invalid-type]
            5 |   r: {method: GET, path: /, inputs: {a: {type: {string: 1}}, b: {type: {string, integer}}}}
              |                                                                        ^~~~~~~~~~~~~~~~~
        """)
  }

  @Test("A declared type cannot have the name of a type of the language")
  func typeNameTaken() throws {
    #expect(
      try diagnostics(
        of: """
          types: {date: {enum: [today]}}
          requests:
            r: {method: GET, path: /}
          """)
        == """
        spec.yaml:4:9: error: 'date' is a type of the language [type-name-taken]
            4 | types: {date: {enum: [today]}}
              |         ^~~~
          help: choose another name
        """)
  }

  @Test("A format is for points in time")
  func formatWithoutDate() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r:
              method: GET
              path: /${a}
              inputs: {a: {type: integer, format: epoch-seconds, example: 1}}
          """)
        == """
        spec.yaml:8:14: error: 'format' of input 'a' needs the type 'date-time' [format-without-date]
            8 |     inputs: {a: {type: integer, format: epoch-seconds, example: 1}}
              |              ^
        """)
  }

  @Test("An input that nothing uses is a warning, once a spec")
  func unusedInput() throws {
    #expect(
      try diagnostics(
        of: """
          inputs: {shared: {type: string, example: a}}
          requests:
            a: {method: GET, path: /, inputs: {own: {type: string, example: b}}, cases: {x: {}, y: {}}}
            b: {method: GET, path: /}
          """)
        == """
        spec.yaml:4:10: warning: nothing uses the input 'shared' [unused-input]
            4 | inputs: {shared: {type: string, example: a}}
              |          ^~~~~~
        spec.yaml:6:38: warning: nothing uses the input 'own' [unused-input]
            6 |   a: {method: GET, path: /, inputs: {own: {type: string, example: b}}, cases: {x: {}, y: {}}}
              |                                      ^~~
        """)
  }

  // MARK: References

  @Test("A reference to no input suggests the one that is meant")
  func unknownInputSuggests() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: "/${termm}", inputs: {term: {type: string, example: a}}}
          """)
        == """
        spec.yaml:5:28: error: no input is called 'termm' [unknown-input]
            5 |   r: {method: GET, path: "/${termm}", inputs: {term: {type: string, example: a}}}
              |                            ^~~~~~~~
          help: did you mean 'term'?
        spec.yaml:5:48: warning: nothing uses the input 'term' [unused-input]
            5 |   r: {method: GET, path: "/${termm}", inputs: {term: {type: string, example: a}}}
              |                                                ^~~~
        """)
  }

  @Test("A reference to no input tells how to write one literally")
  func unknownInput() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: POST, path: /, text: "costs ${price}"}
          """)
        == """
        spec.yaml:5:43: error: no input is called 'price' [unknown-input]
            5 |   r: {method: POST, path: /, text: "costs ${price}"}
              |                                           ^~~~~~~~
          help: declare it under 'inputs', or write '$${' for a literal '${'
        """)
  }

  @Test("A reference that is never closed")
  func unclosedReference() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: POST, path: /, text: "a ${b"}
          """)
        == """
        spec.yaml:5:39: error: '${' is never closed [unclosed-reference]
            5 |   r: {method: POST, path: /, text: "a ${b"}
              |                                       ^~~
          help: close it with '}', or write '$${' for a literal '${'
        """)
  }

  @Test("A reference that names nothing")
  func emptyReference() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: POST, path: /, json: ["${}", "a ${ }"]}
          """)
        == """
        spec.yaml:5:38: error: '${}' names no input [empty-reference]
            5 |   r: {method: POST, path: /, json: ["${}", "a ${ }"]}
              |                                      ^~~
          help: write the name of an input, or '$${' for a literal '${'
        spec.yaml:5:47: error: '${}' names no input [empty-reference]
            5 |   r: {method: POST, path: /, json: ["${}", "a ${ }"]}
              |                                               ^~~~
          help: write the name of an input, or '$${' for a literal '${'
        """)
  }

  @Test("A filter that there is not suggests the one that is meant, or lists all")
  func unknownFilter() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r:
              method: POST
              path: /
              inputs: {a: {type: string, example: b}}
              json: ["${a | bas64}", "${a|upper}"]
          """)
        == """
        spec.yaml:9:13: error: unknown filter 'bas64' [unknown-filter]
            9 |     json: ["${a | bas64}", "${a|upper}"]
              |             ^~~~~~~~~~~~
          help: did you mean 'base64'?
        spec.yaml:9:29: error: unknown filter 'upper' [unknown-filter]
            9 |     json: ["${a | bas64}", "${a|upper}"]
              |                             ^~~~~~~~~~
          help: the filters are base64, base64url, hex, json, percent, segments
        """)
  }

  @Test("The value of an input refers to no other input")
  func referenceInInputValue() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r:
              method: GET
              path: /${a}/${b}
              inputs: {a: {type: string, example: "x${b}"}, b: string}
              cases: {c: {b: "${a}"}}
          """)
        == """
        spec.yaml:8:43: error: the value of an input cannot refer to another input [reference-in-input-value]
            8 |     inputs: {a: {type: string, example: "x${b}"}, b: string}
              |                                           ^~~~
          help: write '$${' for a literal '${'
        spec.yaml:9:21: error: the value of an input cannot refer to another input [reference-in-input-value]
            9 |     cases: {c: {b: "${a}"}}
              |                     ^~~~
          help: write '$${' for a literal '${'
        """)
  }

  @Test("An optional input inside of longer text needs a default")
  func optionalInsideText() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r:
              method: GET
              path: /
              inputs: {page: integer?}
              query: {q: "page ${page}"}
          """)
        == """
        spec.yaml:9:22: error: the optional input 'page' stands inside longer text and has no default [optional-inside-text]
            9 |     query: {q: "page ${page}"}
              |                      ^~~~~~~
          help: give it a 'default', or let it be the whole value, which is dropped when it is absent
        spec.yaml:8:14: note: declared here
            8 |     inputs: {page: integer?}
              |              ^~~~
        """)
  }

  @Test("A path cannot do without its optional input")
  func absentValue() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: "${a}", inputs: {a: string?}, cases: {none: {}, some: {a: b}}}
          """)
        == """
        spec.yaml:5:27: error: the input 'a' has no value in case 'none', and the request cannot do without [absent-value]
            5 |   r: {method: GET, path: "${a}", inputs: {a: string?}, cases: {none: {}, some: {a: b}}}
              |                           ^~~~
          help: give it a 'default'
        """)
  }

  // MARK: Cases

  @Test("A required input without a value names the case and shows the declaration")
  func missingInput() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r:
              method: GET
              path: /${album}/${photo}
              inputs: {album: string, photo: string}
              cases:
                one: {album: x}
                two: {}
          """)
        == """
        spec.yaml:10:7: error: case 'one' of request 'r' gives the input 'photo' no value [missing-input]
           10 |       one: {album: x}
              |       ^~~
          help: give it a value in the case, or declare an 'example' or 'default'
        spec.yaml:8:29: note: declared here
            8 |     inputs: {album: string, photo: string}
              |                             ^~~~~
        spec.yaml:11:7: error: case 'two' of request 'r' gives the input 'album' no value [missing-input]
           11 |       two: {}
              |       ^~~
          help: give it a value in the case, or declare an 'example' or 'default'
        spec.yaml:8:14: note: declared here
            8 |     inputs: {album: string, photo: string}
              |              ^~~~~
        spec.yaml:11:7: error: case 'two' of request 'r' gives the input 'photo' no value [missing-input]
           11 |       two: {}
              |       ^~~
          help: give it a value in the case, or declare an 'example' or 'default'
        spec.yaml:8:29: note: declared here
            8 |     inputs: {album: string, photo: string}
              |                             ^~~~~
        """)
  }

  @Test("A case that sets what is no input suggests the one that is meant, or lists all")
  func unknownInputInCase() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r:
              method: GET
              path: /${term}
              inputs: {term: string}
              cases: {one: {term: x, tem: y, colour: z}}
            s: {method: GET, path: /, cases: {one: {colour: z}}}
          """)
        == """
        spec.yaml:9:28: error: the request has no input 'tem' [unknown-input]
            9 |     cases: {one: {term: x, tem: y, colour: z}}
              |                            ^~~
          help: did you mean 'term'?
        spec.yaml:9:36: error: the request has no input 'colour' [unknown-input]
            9 |     cases: {one: {term: x, tem: y, colour: z}}
              |                                    ^~~~~~
          help: its inputs are 'term'
        spec.yaml:10:43: error: the request has no input 'colour' [unknown-input]
           10 |   s: {method: GET, path: /, cases: {one: {colour: z}}}
              |                                           ^~~~~~
          help: declare it under 'inputs'
        """)
  }

  @Test("A request with an empty map of cases would have no output")
  func emptyCases() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: /, cases: {}}
          """)
        == """
        spec.yaml:5:36: error: 'cases' is empty, so that the request would have no output [empty-cases]
            5 |   r: {method: GET, path: /, cases: {}}
              |                                    ^~
          help: leave 'cases' out for one case, 'default'
        """)
  }

  @Test("A matrix beyond what anybody meant")
  func matrixTooLarge() throws {
    #expect(
      try diagnostics(
        of: """
          x-ten: &ten [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
          requests:
            r:
              method: GET
              path: /${a}/${b}/${c}/${d}/${e}/${f}
              inputs: {a: integer, b: integer, c: integer, d: integer, e: integer, f: integer}
              matrix: {a: *ten, b: *ten, c: *ten, d: *ten, e: *ten, f: *ten}
          """)
        == """
        spec.yaml:10:13: error: the matrix makes more than 100,000 cases [matrix-too-large]
           10 |     matrix: {a: *ten, b: *ten, c: *ten, d: *ten, e: *ten, f: *ten}
              |             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
        """)
  }

  @Test("A matrix is a list of values for each input")
  func matrixShape() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: "/${a}", inputs: {a: {type: integer, example: 1}}, matrix: {a: 1}}
            s: {method: GET, path: "/${a}", inputs: {a: {type: integer, example: 1}}, matrix: {a: []}}
            t: {method: GET, path: "/${a}", inputs: {a: {type: integer, example: 1}}, matrix: {b: [1]}}
          """)
        == """
        spec.yaml:5:89: error: 'matrix' must be a list of values for each input, not a number [wrong-shape]
            5 | ...thod: GET, path: "/${a}", inputs: {a: {type: integer, example: 1}}, matrix: {a: 1}}
              |                                                                                    ^
        spec.yaml:6:89: error: 'matrix' must be a list of values for each input, not a list [wrong-shape]
            6 | ...thod: GET, path: "/${a}", inputs: {a: {type: integer, example: 1}}, matrix: {a: []}}
              |                                                                                    ^~
        spec.yaml:7:86: error: the request has no input 'b' [unknown-input]
            7 | ...{method: GET, path: "/${a}", inputs: {a: {type: integer, example: 1}}, matrix: {b: [1]}}
              |                                                                                    ^
          help: did you mean 'a'?
        """)
  }

  // MARK: Secrets

  @Test("A secret needs the example that stands for it")
  func secretWithoutExample() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r:
              method: GET
              path: /
              inputs: {token: {type: string, secret: true}}
              auth: {bearer: "${token}"}
          """)
        == """
        spec.yaml:5:3: error: the secret 'token' has no example [secret-without-example]
            5 |   r:
              |   ^
          help: outputs show the example in its place: write 'example: test-token', say
        spec.yaml:8:14: note: declared here
            8 |     inputs: {token: {type: string, secret: true}}
              |              ^~~~~
        """)
  }

  @Test("A case cannot set a secret")
  func secretInCase() throws {
    #expect(
      try diagnostics(
        of: """
          inputs: {token: {type: string, secret: true, example: test}}
          requests:
            r: {method: GET, path: /, auth: {bearer: "${token}"}, cases: {c: {token: abc}}}
          """)
        == """
        spec.yaml:6:69: error: a case cannot set the secret 'token' [secret-with-value]
            6 |   r: {method: GET, path: /, auth: {bearer: "${token}"}, cases: {c: {token: abc}}}
              |                                                                     ^~~~~
          help: outputs show the 'example' of its declaration
        """)
  }

  @Test("A matrix cannot set a secret")
  func secretInMatrix() throws {
    #expect(
      try diagnostics(
        of: """
          inputs: {token: {type: string, secret: true, example: test}}
          requests:
            r: {method: GET, path: /, auth: {bearer: "${token}"}, matrix: {token: [abc]}}
          """)
        == """
        spec.yaml:6:66: error: a case cannot set the secret 'token' [secret-with-value]
            6 |   r: {method: GET, path: /, auth: {bearer: "${token}"}, matrix: {token: [abc]}}
              |                                                                  ^~~~~
          help: outputs show the 'example' of its declaration
        """)
  }

  @Test("A secret has no default")
  func secretWithDefault() throws {
    #expect(
      try diagnostics(
        of: """
          inputs: {token: {type: string, secret: true, default: a, example: test}}
          requests:
            r: {method: GET, path: /, auth: {bearer: "${token}"}}
          """)
        == """
        spec.yaml:4:55: error: the secret 'token' cannot have a default [secret-with-value]
            4 | inputs: {token: {type: string, secret: true, default: a, example: test}}
              |                                                       ^
          help: give it an 'example' instead, which stands for it in outputs
        """)
  }

  @Test("A secret in a URL is a warning")
  func secretInURL() throws {
    #expect(
      try diagnostics(
        of: """
          inputs: {token: {type: string, secret: true, example: test}}
          requests:
            a: {method: GET, path: "/${token}"}
            b: {method: GET, path: "/?t=${token}"}
            c: {method: GET, path: /, query: {t: ["${token}"]}}
            d: {method: GET, path: /, parameters: {t: "${token}"}}
            e: {method: POST, path: /, parameters: {t: "${token}"}}
          """)
        == """
        spec.yaml:6:28: warning: the secret 'token' stands in the URL, which ends up in logs [secret-in-url]
            6 |   a: {method: GET, path: "/${token}"}
              |                            ^~~~~~~~
          help: send it in a header when the service allows
        spec.yaml:7:31: warning: the secret 'token' stands in the URL, which ends up in logs [secret-in-url]
            7 |   b: {method: GET, path: "/?t=${token}"}
              |                               ^~~~~~~~
          help: send it in a header when the service allows
        spec.yaml:8:42: warning: the secret 'token' stands in the URL, which ends up in logs [secret-in-url]
            8 |   c: {method: GET, path: /, query: {t: ["${token}"]}}
              |                                          ^~~~~~~~
          help: send it in a header when the service allows
        spec.yaml:9:46: warning: the secret 'token' stands in the URL, which ends up in logs [secret-in-url]
            9 |   d: {method: GET, path: /, parameters: {t: "${token}"}}
              |                                              ^~~~~~~~
          help: send it in a header when the service allows
        """)
  }
}
