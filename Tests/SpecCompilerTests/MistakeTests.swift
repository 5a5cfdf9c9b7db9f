// A run shows all mistakes of a file at once.

import SpecCompiler
import Testing

@Suite("All mistakes at once")
struct MistakeTests {
  @Test("Every mistake of a request is shown, whatever else is wrong with it")
  func ofOneRequest() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {metod: GET, path: /100%, headers: {"X A": b, Content-Length: 1}, json: {a: .inf}}
          """)
          == """
          spec.yaml:5:7: error: unknown key 'metod' in request 'r' [unknown-key]
              5 |   r: {metod: GET, path: /100%, headers: {"X A": b, Content-Length: 1}, json: {a: .inf}}
                |       ^~~~~
            help: did you mean 'method'?
          spec.yaml:5:29: error: expected two hexadecimal digits after '%' [invalid-url]
              5 |   r: {metod: GET, path: /100%, headers: {"X A": b, Content-Length: 1}, json: {a: .inf}}
                |                             ^
            help: write '%25' for a literal '%'
          spec.yaml:5:42: error: invalid header name 'X A' [invalid-field-name]
              5 |   r: {metod: GET, path: /100%, headers: {"X A": b, Content-Length: 1}, json: {a: .inf}}
                |                                          ^~~~~
            help: a name is a word of letters, digits and !#$%&'*+-.^_`|~
          spec.yaml:5:52: error: 'Content-Length' is computed from the content and cannot be set [computed-field]
              5 |   r: {metod: GET, path: /100%, headers: {"X A": b, Content-Length: 1}, json: {a: .inf}}
                |                                                    ^~~~~~~~~~~~~~
            help: leave it out: Waybill counts the bytes
          spec.yaml:5:82: error: .inf cannot be written in JSON [no-such-value]
              5 |   r: {metod: GET, path: /100%, headers: {"X A": b, Content-Length: 1}, json: {a: .inf}}
                |                                                                                  ^~~~
            help: quote it to send it as text
          """)
  }

  @Test("Every mistake of a file is shown, in the order of the file")
  func ofOneFile() throws {
    #expect(
      try diagnostics(
        of: """
          servce: u
          inputs: {token: {type: string, secret: true}, page: intger}
          defaults: {headers: {"Accept ": a}, encoding: {arrays: pipes}}
          requests:
            search:
              method: GET
              path: /${term}/../x
              query: {page: "${page}", l: [[1]]}
              auth: {bearer: "${token}"}
              cases: {one: {}, two: {pages: 1}}
            upload:
              method: CONNECT
              url: https://u@h.example/
              multipart: [{value: a}, {name: b}]
          """)
          == """
          spec.yaml:4:1: error: unknown key 'servce' in a spec [unknown-key]
              4 | servce: u
                | ^~~~~~
            help: did you mean 'service'?
          spec.yaml:5:10: error: secret 'token' has no example [secret-without-example]
              5 | inputs: {token: {type: string, secret: true}, page: intger}
                |          ^~~~~
            help: outputs contain the example in its place; write, for example, 'example: test-token'
          spec.yaml:5:53: error: unknown type 'intger' [unknown-type]
              5 | inputs: {token: {type: string, secret: true}, page: intger}
                |                                                     ^~~~~~
            help: did you mean 'integer'?
          spec.yaml:6:22: error: invalid header name 'Accept ' [invalid-field-name]
              6 | defaults: {headers: {"Accept ": a}, encoding: {arrays: pipes}}
                |                      ^~~~~~~~~
            help: a name is a word of letters, digits and !#$%&'*+-.^_`|~
          spec.yaml:6:56: error: 'pipes' is not a valid value of 'arrays' [invalid-choice]
              6 | defaults: {headers: {"Accept ": a}, encoding: {arrays: pipes}}
                |                                                        ^~~~~
            help: did you mean 'pipe'?
          spec.yaml:10:12: error: unknown input 'term' [unknown-input]
             10 |     path: /${term}/../x
                |            ^~~~~~~
            help: declare it under 'inputs', or write '$${' for a literal '${'
          spec.yaml:11:34: warning: a list in a list cannot be distinguished from one list [lost-in-encoding]
             11 |     query: {page: "${page}", l: [[1]]}
                |                                  ^~~
            help: write 'encoding: {arrays: indices}' to keep them apart
          spec.yaml:13:28: error: the request has no input 'pages' [unknown-input]
             13 |     cases: {one: {}, two: {pages: ‹secret›}}
                |                            ^~~~~
            help: did you mean 'page'?
          spec.yaml:15:13: error: CONNECT is not supported: it opens a tunnel instead of requesting a resource [connect-method]
             15 |     method: CONNECT
                |             ^~~~~~~
            help: write the request that goes through the tunnel
          spec.yaml:16:18: error: a URL cannot contain a user name or a password [invalid-url]
             16 |     url: https://u@h.example/
                |                  ^~
            help: use 'auth: {basic: …}'
          spec.yaml:17:17: error: the part has no 'name' [missing-key]
             17 |     multipart: [{value: a}, {name: b}]
                |                 ^~~~~~~~~~
            help: each part of form data needs one; parts of 'subtype: mixed' do not
          spec.yaml:17:29: error: the part has no content [missing-key]
             17 |     multipart: [{value: a}, {name: b}]
                |                             ^~~~~~~~~
            help: write one of 'value', 'data', 'file', 'json' or 'stream'
          """)
  }

  @Test("When YAML itself fails, that alone is shown")
  func ofYAML() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: /, metod: GET
          """)
          == """
          spec.yaml:5:6: error: this '{' is not closed [yaml-syntax]
              5 |   r: {method: GET, path: /, metod: GET
                |      ^
            help: close it with '}'
          """)
  }
}
