// Mistakes in what requests share: fragments, templates, environments, matrices.

import SpecCompiler
import Testing

@Suite("Messages about fragments, templates, environments and matrices")
struct SharingMessageTests {
  @Test("A template is checked although no request extends it")
  func unusedTemplate() throws {
    #expect(
      try diagnostics(
        of: """
          templates: {t: {hedaers: {A: b}, cases: {a: {}}, tags: [x]}}
          requests:
            r: {method: GET, path: /}
          """)
          == """
          spec.yaml:4:17: error: unknown key 'hedaers' in template 't' [unknown-key]
              4 | templates: {t: {hedaers: {A: b}, cases: {a: {}}, tags: [x]}}
                |                 ^~~~~~~
            help: did you mean 'headers'?
          spec.yaml:4:34: warning: 'cases' of a template has no effect [not-inherited]
              4 | templates: {t: {hedaers: {A: b}, cases: {a: {}}, tags: [x]}}
                |                                  ^~~~~
            help: requests do not inherit it: write it in each of them
          spec.yaml:4:50: warning: 'tags' of a template has no effect [not-inherited]
              4 | templates: {t: {hedaers: {A: b}, cases: {a: {}}, tags: [x]}}
                |                                                  ^~~~
            help: requests do not inherit it: write it in each of them
          """)
  }

  @Test("A name that a template and a request share is not extended; mistakes are reported once")
  func extending() throws {
    #expect(
      try diagnostics(
        of: """
          templates: {t: {method: GET}}
          requests:
            t: {method: GET, path: /}
            r: {extends: t, path: /}
            a: {method: GET, path: /, qeury: {}}
            b: {extends: a, path: /b}
            c: {extends: a, path: /c}
            d: {extends: e, method: GET, path: /d}
          """)
          == """
          spec.yaml:7:16: error: 't' is the name of a template and of a request [ambiguous-extends]
              7 |   r: {extends: t, path: /}
                |                ^
            help: rename one of them
          spec.yaml:8:29: error: unknown key 'qeury' in request 'a' [unknown-key]
              8 |   a: {method: GET, path: /, qeury: {}}
                |                             ^~~~~
            help: did you mean 'query'?
          spec.yaml:11:16: error: unknown template or request 'e' [unknown-template]
             11 |   d: {extends: e, method: GET, path: /d}
                |                ^
            help: the known names are 't', 'r', 'a', 'b', 'c', 'd'
          """)
  }

  @Test("The values of every environment are checked, chosen or not")
  func environments() throws {
    #expect(
      try diagnostics(
        of: """
          inputs:
            lang: {type: string, default: en}
            token: {type: string, secret: true, example: x}
          environments:
            prod: {values: {lnag: de, lang: [12], token: abc, page: 2}}
          requests:
            r:
              method: GET
              path: /${lang}/${page}
              inputs: {page: {type: integer, default: 1}}
              auth: {bearer: "${token}"}
          """)
          == """
          spec.yaml:8:19: error: the spec has no input 'lnag' [unknown-input]
              8 |   prod: {values: {lnag: ‹secret›, lang: [12], token: ‹secret›, page: 2}}
                |                   ^~~~
            help: did you mean 'lang'?
          spec.yaml:8:35: error: input 'lang' must be a string, not a list [wrong-type]
              8 |   prod: {values: {lnag: ‹secret›, lang: [12], token: ‹secret›, page: 2}}
                |                                         ^~~~
            help: give it one value, or declare the input with 'type: [string]'
          spec.yaml:8:41: warning: an environment has no effect on secret 'token' [secret-not-set]
              8 |   prod: {values: {lnag: ‹secret›, lang: [12], token: ‹secret›, page: 2}}
                |                                               ^~~~~
            help: leave it out: no output contains a real secret
          """)
  }

  @Test("A matrix that makes no case, or one twice; the rest of the request is checked")
  func matrices() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            a: {method: GET, path: "/${v}", inputs: {v: integer}, matrix: {v: [1, 1]}}
            b: {method: GET, path: "/${v}", inputs: {v: string}, matrix: {v: [x, X]}}
            c: {method: GET, path: "/${v}", inputs: {v: integer}, matrix: {}}
            d: {method: GET, path: "/${v}", inputs: {v: integer}, matrix: {v: [x]}, headers: {"a b": c}}
          """)
          == """
          spec.yaml:5:73: error: the matrix produces case 'v=1' twice [duplicate-case]
              5 |   a: {method: GET, path: "/${v}", inputs: {v: integer}, matrix: {v: [1, 1]}}
                |                                                                         ^
            help: list each value once
          spec.yaml:6:72: error: 'v=X' differs only in case from the name of a case before it [name-differs-in-case]
              6 |   b: {method: GET, path: "/${v}", inputs: {v: string}, matrix: {v: [x, X]}}
                |                                                                        ^
            help: some file systems ignore case: rename one of them
          spec.yaml:7:65: error: 'matrix' is empty, so the request would have no output [empty-matrix]
              7 |   c: {method: GET, path: "/${v}", inputs: {v: integer}, matrix: {}}
                |                                                                 ^~
            help: leave it out, or list values: matrix: {page: [1, 2]}
          spec.yaml:8:70: error: input 'v' must be an integer, not the string 'x' [wrong-type]
              8 |   d: {method: GET, path: "/${v}", inputs: {v: integer}, matrix: {v: [x]}, headers: {"a b": c}}
                |                                                                      ^
            help: write digits, or declare the input with 'type: string'
          spec.yaml:8:85: error: invalid header name 'a b' [invalid-field-name]
              8 | ... {method: GET, path: "/${v}", inputs: {v: integer}, matrix: {v: [x]}, headers: {"a b": c}}
                |                                                                                    ^~~~~
            help: a name is a word of letters, digits and !#$%&'*+-.^_`|~
          """)
  }

  @Test("A fragment has a name of its own kind, and a version that is known")
  func fragments() throws {
    let files = try Folder([
      "_f.yaml": Array("waybill: 2\ninputs: {unused: string}\nservice: x\n".utf8)
    ])
    #expect(
      try diagnostics(
        of: """
          include: [./_f.yaml, common.yaml, "", ~, [x]]
          requests:
            r: {method: GET, path: /}
          """, files: files)
          == """
          _f.yaml:1:10: error: unknown language version '2' [unsupported-version]
              1 | waybill: 2
                |          ^
            help: this compiler reads 'waybill: 1'
          _f.yaml:3:1: error: unknown key 'service' in a fragment [unknown-key]
              3 | service: x
                | ^~~~~~~
            help: the keys are 'waybill', 'swift-name', 'swift', 'inputs', 'types', 'defaults', 'templates', 'environments'
          spec.yaml:4:22: error: 'common.yaml' is not a valid fragment name [fragment-name]
              4 | include: [./_f.yaml, common.yaml, "", ~, [x]]
                |                      ^~~~~~~~~~~
            help: rename it to _NAME.yaml or _NAME.yml: other files are specs
          spec.yaml:4:35: error: an item of 'include' must be a path, not empty text [wrong-shape]
              4 | include: [./_f.yaml, common.yaml, "", ~, [x]]
                |                                   ^~
          spec.yaml:4:39: error: an item of 'include' must be a path, not null [wrong-shape]
              4 | include: [./_f.yaml, common.yaml, "", ~, [x]]
                |                                       ^
          spec.yaml:4:42: error: an item of 'include' must be a path, not a list [wrong-shape]
              4 | include: [./_f.yaml, common.yaml, "", ~, [x]]
                |                                          ^~~
          """)
  }
}
