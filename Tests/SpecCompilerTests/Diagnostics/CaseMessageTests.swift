// Mistakes in cases and secrets: whole reports.

import SpecCompiler
import Testing

@Suite("Messages about cases")
struct CaseMessageTests {
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
          spec.yaml:10:7: error: input 'photo' has no value in case 'one' of request 'r' [missing-input]
             10 |       one: {album: x}
                |       ^~~
            help: give it a value in the case, or declare an 'example' or 'default'
          spec.yaml:8:29: note: declared here
              8 |     inputs: {album: string, photo: string}
                |                             ^~~~~
          spec.yaml:11:7: error: input 'album' has no value in case 'two' of request 'r' [missing-input]
             11 |       two: {}
                |       ^~~
            help: give it a value in the case, or declare an 'example' or 'default'
          spec.yaml:8:14: note: declared here
              8 |     inputs: {album: string, photo: string}
                |              ^~~~~
          spec.yaml:11:7: error: input 'photo' has no value in case 'two' of request 'r' [missing-input]
             11 |       two: {}
                |       ^~~
            help: give it a value in the case, or declare an 'example' or 'default'
          spec.yaml:8:29: note: declared here
              8 |     inputs: {album: string, photo: string}
                |                             ^~~~~
          """)
  }

  @Test("A case that sets an unknown input suggests the one that is meant, or lists all")
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

  @Test("A matrix makes cases, and an empty map says that there are none")
  func emptyCases() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: "/${a}", inputs: {a: integer}, cases: {}, matrix: {a: [1]}}
          """)
          == """
          spec.yaml:5:64: error: 'cases' is empty, but 'matrix' makes cases [empty-cases]
              5 |   r: {method: GET, path: "/${a}", inputs: {a: integer}, cases: {}, matrix: {a: [1]}}
                |                                                                ^~
            help: remove 'cases: {}' to send the cases of the matrix, or remove the 'matrix'
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
          spec.yaml:10:13: error: the matrix produces more than 100,000 cases [matrix-too-large]
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
            help: write it as {page: [1, 2]}
          spec.yaml:6:89: error: 'matrix' must be a list of values for each input, not an empty list [wrong-shape]
              6 | ...thod: GET, path: "/${a}", inputs: {a: {type: integer, example: 1}}, matrix: {a: []}}
                |                                                                                    ^~
            help: write it as {page: [1, 2]}
          spec.yaml:7:86: error: the request has no input 'b' [unknown-input]
              7 | ...{method: GET, path: "/${a}", inputs: {a: {type: integer, example: 1}}, matrix: {b: [1]}}
                |                                                                                    ^
            help: its inputs are 'a'
          """)
  }

  // MARK: Secrets

  @Test("A secret needs an example that takes its place")
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
          spec.yaml:8:14: error: secret 'token' has no example [secret-without-example]
              8 |     inputs: {token: {type: string, secret: true}}
                |              ^~~~~
            help: outputs contain the example in its place; write, for example, 'example: test-token'
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
              6 |   r: {method: GET, path: /, auth: {bearer: "${token}"}, cases: {c: {token: ‹secret›}}}
                |                                                                     ^~~~~
            help: outputs contain the 'example' of its declaration
          """)
  }

  @Test("Setting a secret from outside is a warning, and changes nothing")
  func secretNotSet() throws {
    var options = CompilerOptions()
    options.values = [.init(name: "token", text: "real")]
    #expect(
      try diagnostics(
        of: """
          inputs: {token: {type: string, secret: true, example: test}}
          requests:
            r: {method: GET, path: /, auth: {bearer: "${token}"}}
          """,
        options: options)
          == """
          spec.yaml:4:10: warning: --set has no effect on secret 'token' [secret-not-set]
              4 | inputs: {token: {type: string, secret: true, example: test}}
                |          ^~~~~
            help: no output contains a real secret; outputs contain its 'example'
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
              6 |   r: {method: GET, path: /, auth: {bearer: "${token}"}, matrix: {token: ‹secret›}}
                |                                                                  ^~~~~
            help: outputs contain the 'example' of its declaration
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
              4 | inputs: {token: {type: string, secret: true, default: ‹secret›, example: test}}
                |                                                       ^~~~~~~~
            help: declare an 'example' instead, which is written to outputs
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
          allow: [undeclared-encoding]
          """)
          == """
          spec.yaml:6:28: warning: secret 'token' is part of the URL, which ends up in logs [secret-in-url]
              6 |   a: {method: GET, path: "/${token}"}
                |                            ^~~~~~~~
            help: send it in a header when the service allows
          spec.yaml:7:31: warning: secret 'token' is part of the URL, which ends up in logs [secret-in-url]
              7 |   b: {method: GET, path: "/?t=${token}"}
                |                               ^~~~~~~~
            help: send it in a header when the service allows
          spec.yaml:8:42: warning: secret 'token' is part of the URL, which ends up in logs [secret-in-url]
              8 |   c: {method: GET, path: /, query: {t: ["${token}"]}}
                |                                          ^~~~~~~~
            help: send it in a header when the service allows
          spec.yaml:9:46: warning: secret 'token' is part of the URL, which ends up in logs [secret-in-url]
              9 |   d: {method: GET, path: /, parameters: {t: "${token}"}}
                |                                              ^~~~~~~~
            help: send it in a header when the service allows
          """)
  }
}
