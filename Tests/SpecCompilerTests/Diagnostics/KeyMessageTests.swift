// Mistakes in the keys of a spec: whole reports.

import SpecCompiler
import Testing

@Suite("Messages about keys")
struct KeyMessageTests {
  @Test("An unknown key suggests the one that is meant")
  func unknownKeySuggests() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            search: {metod: GET, method: GET, path: /}
          """)
          == """
          spec.yaml:5:12: error: unknown key 'metod' in request 'search' [unknown-key]
              5 |   search: {metod: GET, method: GET, path: /}
                |            ^~~~~
            help: did you mean 'method'?
          """)
  }

  @Test("An unknown key that is like none lists the keys of a small map")
  func unknownKeyLists() throws {
    #expect(
      try diagnostics(
        of: """
          client: {vendor: Example}
          requests:
            r: {method: GET, path: /, auth: {digest: a}}
          """)
          == """
          spec.yaml:4:10: error: unknown key 'vendor' in 'client' [unknown-key]
              4 | client: {vendor: Example}
                |          ^~~~~~
            help: the keys are 'product', 'languages'; keys of your own begin with 'x-'
          spec.yaml:6:36: error: unknown key 'digest' in 'auth' [unknown-key]
              6 |   r: {method: GET, path: /, auth: {digest: a}}
                |                                    ^~~~~~
            help: write the header itself: 'headers: {Authorization: …}'
          """)
  }

  @Test("An unknown key that is like none is shown alone in a large map")
  func unknownKeyAlone() throws {
    #expect(
      try diagnostics(
        of: """
          zzz: 1
          requests:
            r: {method: GET, path: /, qqqqqq: 1}
          """)
          == """
          spec.yaml:4:1: error: unknown key 'zzz' in a spec [unknown-key]
              4 | zzz: 1
                | ^~~
          spec.yaml:6:29: error: unknown key 'qqqqqq' in request 'r' [unknown-key]
              6 |   r: {method: GET, path: /, qqqqqq: 1}
                |                             ^~~~~~
          """)
  }

  @Test("Unknown keys are found in every map of the language")
  func unknownKeyEverywhere() throws {
    #expect(
      try diagnostics(
        of: """
          environments: {test: {valeus: {}}}
          types: {Color: {enumm: [red]}}
          defaults: {header: {}, encoding: {array: comma}}
          requests:
            r:
              method: POST
              path: /
              inputs: {a: {tpye: string, type: string, example: b}}
              remove: {heders: []}
              auth: {basic: {usrname: a, username: a, password: b}}
              json-options: {stile: pretty}
              plist-options: {fromat: xml}
              transport: {time-out: 1}
              framing: {chunk: 1}
              multipart:
                sub-type: mixed
                throttle: {packet-sizes: 1, packet-size: 1, delay: 0}
                parts: [{nam: a, name: "${a}", value: b}]
          """)
          == """
          spec.yaml:4:23: error: unknown key 'valeus' in environment 'test' [unknown-key]
              4 | environments: {test: {valeus: {}}}
                |                       ^~~~~~
            help: did you mean 'values'?
          spec.yaml:5:17: error: unknown key 'enumm' in type 'Color' [unknown-key]
              5 | types: {Color: {enumm: [red]}}
                |                 ^~~~~
            help: did you mean 'enum'?
          spec.yaml:6:12: error: unknown key 'header' in 'defaults' [unknown-key]
              6 | defaults: {header: {}, encoding: {array: comma}}
                |            ^~~~~~
            help: did you mean 'headers'?
          spec.yaml:6:35: error: unknown key 'array' in 'encoding' [unknown-key]
              6 | defaults: {header: {}, encoding: {array: comma}}
                |                                   ^~~~~
            help: did you mean 'arrays'?
          spec.yaml:11:18: error: unknown key 'tpye' in input 'a' [unknown-key]
             11 |     inputs: {a: {tpye: string, type: string, example: b}}
                |                  ^~~~
            help: did you mean 'type'?
          spec.yaml:12:14: error: unknown key 'heders' in 'remove' [unknown-key]
             12 |     remove: {heders: []}
                |              ^~~~~~
            help: did you mean 'headers'?
          spec.yaml:13:20: error: unknown key 'usrname' in 'basic' [unknown-key]
             13 |     auth: {basic: {usrname: a, username: a, password: b}}
                |                    ^~~~~~~
            help: did you mean 'username'?
          spec.yaml:14:20: error: unknown key 'stile' in 'json-options' [unknown-key]
             14 |     json-options: {stile: pretty}
                |                    ^~~~~
            help: did you mean 'style'?
          spec.yaml:15:21: error: unknown key 'fromat' in 'plist-options' [unknown-key]
             15 |     plist-options: {fromat: xml}
                |                     ^~~~~~
            help: did you mean 'format'?
          spec.yaml:16:17: error: unknown key 'time-out' in 'transport' [unknown-key]
             16 |     transport: {time-out: 1}
                |                 ^~~~~~~~
            help: did you mean 'timeout'?
          spec.yaml:17:15: error: unknown key 'chunk' in 'framing' [unknown-key]
             17 |     framing: {chunk: 1}
                |               ^~~~~
            help: the keys are 'chunked'; keys of your own begin with 'x-'
          spec.yaml:19:7: error: unknown key 'sub-type' in 'multipart' [unknown-key]
             19 |       sub-type: mixed
                |       ^~~~~~~~
            help: did you mean 'subtype'?
          spec.yaml:20:18: error: unknown key 'packet-sizes' in 'throttle' [unknown-key]
             20 |       throttle: {packet-sizes: 1, packet-size: 1, delay: 0}
                |                  ^~~~~~~~~~~~
            help: did you mean 'packet-size'?
          spec.yaml:21:16: error: unknown key 'nam' in a part [unknown-key]
             21 |       parts: [{nam: a, name: "${a}", value: b}]
                |                ^~~
            help: did you mean 'name'?
          """)
  }
}
