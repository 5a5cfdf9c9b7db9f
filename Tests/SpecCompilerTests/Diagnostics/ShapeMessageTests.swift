// Mistakes in the shapes of values: whole reports.

import SpecCompiler
import Testing

@Suite("Messages about shapes")
struct ShapeMessageTests {
  @Test("A map of the language that is something else says what was found")
  func wrongShapes() throws {
    #expect(
      try diagnostics(
        of: """
          client: Photos/1.4
          inputs: [a]
          environments: text
          types: 1
          defaults: true
          templates: ~
          requests:
            a: GET
            b: {method: [GET], path: {a: b}}
          """)
          == """
          spec.yaml:4:9: error: 'client' must be a map, not text [wrong-shape]
              4 | client: Photos/1.4
                |         ^~~~~~~~~~
            help: write it as {product: Photos/1.4}
          spec.yaml:5:9: error: 'inputs' must be a map, not a list [wrong-shape]
              5 | inputs: [a]
                |         ^~~
            help: write it as {page: integer}
          spec.yaml:6:15: error: 'environments' must be a map, not text [wrong-shape]
              6 | environments: text
                |               ^~~~
            help: write it as {test: {values: {page: 1}}}
          spec.yaml:7:8: error: 'types' must be a map, not a number [wrong-shape]
              7 | types: 1
                |        ^
            help: write it as {Color: {enum: [red, green]}}
          spec.yaml:8:11: error: 'defaults' must be a map, not a boolean [wrong-shape]
              8 | defaults: true
                |           ^~~~
            help: write it as {headers: {Accept: application/json}}
          spec.yaml:9:12: error: 'templates' must be a map, not null [wrong-shape]
              9 | templates: ~
                |            ^
            help: indent what belongs to it
          spec.yaml:11:6: error: request 'a' must be a map, not text [wrong-shape]
             11 |   a: GET
                |      ^~~
          spec.yaml:12:15: error: 'method' must be text, not a list [wrong-shape]
             12 |   b: {method: [GET], path: {a: b}}
                |               ^~~~~
            help: write 'method: GET'
          spec.yaml:12:28: error: 'path' must be text, not a map [wrong-shape]
             12 |   b: {method: [GET], path: {a: b}}
                |                            ^~~~~~
            help: write it as text: path: /photos
          """)
  }

  @Test("A value of another shape than its key wants")
  func wrongShapesInRequest() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r:
              method: POST
              path: /
              summary: [a]
              tags: smoke
              query: [a]
              headers: text
              cookies: 1
              auth: secret
              encoding: comma
              json-options: pretty
              plist-options: binary
              transport: {timeout: soon, cellular-access: 1}
              framing: {chunked: 0}
              remove: headers
              cases: [a]
              form: [a]
          """)
          == """
          spec.yaml:8:14: error: 'summary' must be text, not a list [wrong-shape]
              8 |     summary: [a]
                |              ^~~
            help: write 'summary: a'
          spec.yaml:9:11: error: 'tags' must be a list, not text [wrong-shape]
              9 |     tags: smoke
                |           ^~~~~
            help: write 'tags: [smoke]'
          spec.yaml:10:12: error: 'query' must be a map, not a list [wrong-shape]
             10 |     query: [a]
                |            ^~~
            help: write it as {name: value}
          spec.yaml:11:14: error: 'headers' must be a map, not text [wrong-shape]
             11 |     headers: text
                |              ^~~~
            help: write it as {Name: value}, with a space after the ':'
          spec.yaml:12:14: error: 'cookies' must be a map, not a number [wrong-shape]
             12 |     cookies: 1
                |              ^
            help: write it as {name: value}
          spec.yaml:13:11: error: 'auth' must be 'none' or a map with 'basic', 'bearer' or 'aws', not text [wrong-shape]
             13 |     auth: secret
                |           ^~~~~~
            help: write 'auth: {bearer: secret}'
          spec.yaml:14:15: error: 'comma' is not a valid value of 'encoding' [invalid-choice]
             14 |     encoding: comma
                |               ^~~~~
            help: write 'encoding: {arrays: comma}'
          spec.yaml:15:19: error: 'json-options' must be a map, not text [wrong-shape]
             15 |     json-options: pretty
                |                   ^~~~~~
            help: write it as {style: pretty}
          spec.yaml:16:20: error: 'plist-options' must be a map, not text [wrong-shape]
             16 |     plist-options: binary
                |                    ^~~~~~
            help: write it as {format: binary}
          spec.yaml:17:26: error: 'timeout' must be a number of seconds, 0 or more, not text [wrong-shape]
             17 |     transport: {timeout: soon, cellular-access: 1}
                |                          ^~~~
            help: write the number alone, without a unit: 3
          spec.yaml:17:49: error: 'cellular-access' must be true or false, not a number [wrong-shape]
             17 |     transport: {timeout: soon, cellular-access: 1}
                |                                                 ^
            help: write true
          spec.yaml:18:24: error: 'chunked' must be a number of bytes, 1 or more, not 0 [wrong-shape]
             18 |     framing: {chunked: 0}
                |                        ^
          spec.yaml:19:13: error: 'remove' must be a map, not text [wrong-shape]
             19 |     remove: headers
                |             ^~~~~~~
            help: write it as {headers: [X-A]}
          spec.yaml:20:12: error: 'cases' must be a map, not a list [wrong-shape]
             20 |     cases: [a]
                |            ^~~
            help: write it as {first: {page: 1}}
          spec.yaml:21:11: error: 'form' must be a map, not a list [wrong-shape]
             21 |     form: [a]
                |           ^~~
            help: write it as {name: value}
          """)
  }

  @Test("Content of another shape than its key wants")
  func wrongShapesOfContent() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            a: {method: POST, path: /, text: [a]}
            b: {method: POST, path: /, text: ~}
            c: {method: POST, path: /, json-lines: {a: b}}
            d: {method: POST, path: /, multipart: text}
            e: {method: POST, path: /, multipart: {parts: {name: a}}}
            f: {method: POST, path: /, multipart: [text]}
            g: {method: POST, path: /, file: ""}
            h: {method: POST, path: /, graphql: "{ me }"}
            i: {method: POST, path: /, graphql: {variables: {a: 1}}}
          """)
          == """
          spec.yaml:5:36: error: 'text' must be text, not a list [wrong-shape]
              5 |   a: {method: POST, path: /, text: [a]}
                |                                    ^~~
            help: write 'text: a'
          spec.yaml:6:36: error: 'text' must be text, not null [wrong-shape]
              6 |   b: {method: POST, path: /, text: ~}
                |                                    ^
          spec.yaml:7:42: error: 'json-lines' must be a list, not a map [wrong-shape]
              7 |   c: {method: POST, path: /, json-lines: {a: b}}
                |                                          ^~~~~~
            help: write it as [first, second]
          spec.yaml:8:41: error: 'multipart' must be a map or a list of parts, not text [wrong-shape]
              8 |   d: {method: POST, path: /, multipart: text}
                |                                         ^~~~
            help: write it as [{name: a, value: b}]
          spec.yaml:9:49: error: 'parts' must be a list, not a map [wrong-shape]
              9 |   e: {method: POST, path: /, multipart: {parts: {name: a}}}
                |                                                 ^~~~~~~~~
            help: write it as [{name: a, value: b}]
          spec.yaml:10:42: error: a part must be a map, not text [wrong-shape]
             10 |   f: {method: POST, path: /, multipart: [text]}
                |                                          ^~~~
          spec.yaml:11:36: error: 'file' must be a path, not empty text [wrong-shape]
             11 |   g: {method: POST, path: /, file: ""}
                |                                    ^~
          spec.yaml:12:39: error: 'graphql' must be a map, not text [wrong-shape]
             12 |   h: {method: POST, path: /, graphql: "{ me }"}
                |                                       ^~~~~~~~
            help: write the GraphQL text under 'query': graphql: {query: '{ me }'}
          spec.yaml:13:39: error: 'graphql' has no 'query' [missing-key]
             13 |   i: {method: POST, path: /, graphql: {variables: {a: 1}}}
                |                                       ^~~~~~~~~~~~~~~~~~~
            help: write the GraphQL text: query: '{ me }'
          """)
  }

  @Test("A list of paths in include")
  func includeShape() throws {
    #expect(
      try diagnostics(
        of: """
          include: _common.yaml
          requests:
            r: {method: GET, path: /}
          """)
          == """
          spec.yaml:4:10: error: 'include' must be a list of paths, not text [wrong-shape]
              4 | include: _common.yaml
                |          ^~~~~~~~~~~~
            help: write it as [_common.yaml]
          """)
  }

  @Test("A word that is not in a list suggests the one that is meant, or lists all")
  func invalidChoice() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r:
              method: POST
              path: /
              serializer: jsn
              target-form: star
              encoding: {arrays: [comma], dates: iso, nulls: emtpy}
              framing: identity
              transport: {cache-policy: none}
              parameters: {}
          """)
          == """
          spec.yaml:8:17: error: 'jsn' is not a valid value of 'serializer' [invalid-choice]
              8 |     serializer: jsn
                |                 ^~~
            help: did you mean 'json'?
          spec.yaml:9:18: error: 'star' is not a valid value of 'target-form' [invalid-choice]
              9 |     target-form: star
                |                  ^~~~
            help: the values are 'origin', 'absolute', 'asterisk'
          spec.yaml:10:24: error: 'arrays' must be a word, not a list [invalid-choice]
             10 |     encoding: {arrays: [comma], dates: iso, nulls: emtpy}
                |                        ^~~~~~~
            help: the values are 'brackets', 'indices', 'repeat', 'comma', 'pipe', 'space', 'numbers', 'jquery'
          spec.yaml:10:40: error: 'iso' is not a valid value of 'dates' [invalid-choice]
             10 |     encoding: {arrays: [comma], dates: iso, nulls: emtpy}
                |                                        ^~~
            help: write 'dates: rfc3339'
          spec.yaml:10:52: error: 'emtpy' is not a valid value of 'nulls' [invalid-choice]
             10 |     encoding: {arrays: [comma], dates: iso, nulls: emtpy}
                |                                                    ^~~~~
            help: did you mean 'empty'?
          spec.yaml:11:14: error: 'identity' is not a valid value of 'framing' [invalid-choice]
             11 |     framing: identity
                |              ^~~~~~~~
            help: write 'content-length' or {chunked: SIZE}
          spec.yaml:12:31: error: 'none' is not a valid value of 'cache-policy' [invalid-choice]
             12 |     transport: {cache-policy: none}
                |                               ^~~~
            help: the values are 'use-protocol-cache-policy', 'reload-ignoring-local-cache-data', 'return-cache-data-else-load' and 3 more
          """)
  }
}
