// Mistakes in required keys, versions, names and templates: whole reports.

import SpecCompiler
import Testing

@Suite("Messages about the document")
struct DocumentMessageTests {
  // MARK: What a spec must have

  @Test("A request without a method and one without a path")
  func missingKeys() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            no-method: {path: /}
            no-path: {method: GET}
          """)
          == """
          spec.yaml:5:3: error: request 'no-method' has no 'method' [missing-key]
              5 |   no-method: {path: /}
                |   ^~~~~~~~~
            help: write 'method: GET'
          spec.yaml:6:3: error: request 'no-path' has no 'path' or 'url' [missing-key]
              6 |   no-path: {method: GET}
                |   ^~~~~~~
            help: write 'path: /…', or a whole 'url: https://…'
          """)
  }

  @Test("A spec without a service")
  func missingService() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: /}
          """,
        head: """
          waybill: 1
          base-url: https://h.example

          """)
          == """
          spec.yaml:1:1: error: a spec has no 'service' [missing-key]
              1 | waybill: 1
                | ^~~~~~~~~~
            help: name the service: service: photos
          """)
  }

  @Test("A spec without requests")
  func missingRequests() throws {
    #expect(
      try diagnostics(
        of: """
          summary: Nothing.
          """)
          == """
          spec.yaml:1:1: error: a spec has no 'requests' [missing-key]
              1 | waybill: 1
                | ^~~~~~~~~~
          """)
  }

  @Test("A spec that is a list")
  func specIsList() throws {
    #expect(
      try diagnostics(
        of: """
          - waybill: 1
          """,
        head: "")
          == """
          spec.yaml:1:1: error: a spec must be a map, not a list [wrong-shape]
              1 | - waybill: 1
                | ^~~~~~~~~~~~
          """)
  }

  // MARK: Versions

  @Test("A spec that does not say its version")
  func missingVersion() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: /}
          """,
        head: """
          service: t
          base-url: https://h.example

          """)
          == """
          spec.yaml:1:1: error: the spec does not declare its language version [missing-version]
              1 | service: t
                | ^~~~~~~~~~
            help: begin it with 'waybill: 1'
          """)
  }

  @Test("A version that this compiler does not read")
  func unsupportedVersion() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: /}
          """,
        head: """
          waybill: 2
          service: t
          base-url: https://h.example

          """)
          == """
          spec.yaml:1:10: error: unknown language version '2' [unsupported-version]
              1 | waybill: 2
                |          ^
            help: this compiler reads 'waybill: 1'
          """)
  }

  @Test("The version is the number 1, not text")
  func versionIsText() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: /}
          """,
        head: """
          waybill: "1"
          service: t
          base-url: https://h.example

          """)
          == """
          spec.yaml:1:10: error: the language version must be a number, not text [unsupported-version]
              1 | waybill: "1"
                |          ^~~
            help: write 'waybill: 1'
          """)
  }

  // MARK: Names

  @Test("An empty name")
  func emptyName() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            "": {method: GET, path: /}
            r: {method: GET, path: /, cases: {"": {}}}
          """,
        head: """
          waybill: 1
          service: ""
          base-url: https://h.example

          """)
          == """
          spec.yaml:2:10: error: the name of a service is empty [empty-name]
              2 | service: ""
                |          ^~
          spec.yaml:5:3: error: the name of a request is empty [empty-name]
              5 |   "": {method: GET, path: /}
                |   ^~
          spec.yaml:6:37: error: the name of a case is empty [empty-name]
              6 |   r: {method: GET, path: /, cases: {"": {}}}
                |                                     ^~
          """)
  }

  @Test("Names of requests and of cases that differ only in case")
  func nameDiffersInCase() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            list: {method: GET, path: /, cases: {First: {}, first: {}}}
            List: {method: GET, path: /}
          """)
          == """
          spec.yaml:5:51: error: 'first' differs only in case from the name of a case before it [name-differs-in-case]
              5 |   list: {method: GET, path: /, cases: {First: {}, first: {}}}
                |                                                   ^~~~~
            help: some file systems ignore case: rename one of them
          spec.yaml:5:40: note: the other is here
              5 |   list: {method: GET, path: /, cases: {First: {}, first: {}}}
                |                                        ^~~~~
          spec.yaml:6:3: error: 'List' differs only in case from the name of a request before it [name-differs-in-case]
              6 |   List: {method: GET, path: /}
                |   ^~~~
            help: some file systems ignore case: rename one of them
          spec.yaml:5:3: note: the other is here
              5 |   list: {method: GET, path: /, cases: {First: {}, first: {}}}
                |   ^~~~
          """)
  }

  // MARK: Environments and inheritance

  @Test("An environment that no spec has")
  func unknownEnvironment() throws {
    var options = CompilerOptions()
    options.environment = "stagin"
    #expect(
      try diagnostics(
        of: """
          environments: {staging: {}, production: {}}
          requests:
            r: {method: GET, path: /}
          """,
        options: options)
          == """
          spec.yaml:4:1: error: the spec has no environment 'stagin' [unknown-environment]
              4 | environments: {staging: {}, production: {}}
                | ^~~~~~~~~~~~
            help: did you mean 'staging'?
          """)
  }

  @Test("An environment that is like none lists all")
  func unknownEnvironmentLists() throws {
    var options = CompilerOptions()
    options.environment = "q"
    #expect(
      try diagnostics(
        of: """
          environments: {staging: {}, production: {}}
          requests:
            r: {method: GET, path: /}
          """,
        options: options)
          == """
          spec.yaml:4:1: error: the spec has no environment 'q' [unknown-environment]
              4 | environments: {staging: {}, production: {}}
                | ^~~~~~~~~~~~
            help: its environments are 'staging', 'production'
          """)
  }

  @Test("A template that there is not")
  func unknownTemplate() throws {
    #expect(
      try diagnostics(
        of: """
          templates: {paged: {query: {page: 1}}}
          requests:
            r: {method: GET, path: /, extends: pagd}
          """)
          == """
          spec.yaml:6:38: error: unknown template or request 'pagd' [unknown-template]
              6 |   r: {method: GET, path: /, extends: pagd}
                |                                      ^~~~
            help: did you mean 'paged'?
          """)
  }

  @Test("A template that extends itself")
  func extendsItself() throws {
    #expect(
      try diagnostics(
        of: """
          templates: {a: {extends: b}, b: {extends: a}}
          requests:
            r: {method: GET, path: /, extends: a}
          """)
          == """
          spec.yaml:4:43: error: 'a' extends itself [extends-itself]
              4 | templates: {a: {extends: b}, b: {extends: a}}
                |                                           ^
            help: remove one 'extends' from the cycle 'a' → 'b' → 'a'
          """)
  }

  @Test("Removing what is not inherited is a warning")
  func nothingToRemove() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r:
              method: GET
              path: /
              remove: {headers: [X-A], query: [page], cookies: [id], auth: true, content: true}
          """)
          == """
          spec.yaml:8:24: warning: nothing to remove: no header 'X-A' is inherited [nothing-to-remove]
              8 |     remove: {headers: [X-A], query: [page], cookies: [id], auth: true, content: true}
                |                        ^~~
          spec.yaml:8:38: warning: nothing to remove: no query entry 'page' is inherited [nothing-to-remove]
              8 |     remove: {headers: [X-A], query: [page], cookies: [id], auth: true, content: true}
                |                                      ^~~~
          spec.yaml:8:55: warning: nothing to remove: no cookie 'id' is inherited [nothing-to-remove]
              8 |     remove: {headers: [X-A], query: [page], cookies: [id], auth: true, content: true}
                |                                                       ^~
          spec.yaml:8:60: warning: nothing to remove: no 'auth' is inherited [nothing-to-remove]
              8 |     remove: {headers: [X-A], query: [page], cookies: [id], auth: true, content: true}
                |                                                            ^~~~
          spec.yaml:8:72: error: unknown key 'content' in 'remove' [unknown-key]
              8 |     remove: {headers: [X-A], query: [page], cookies: [id], auth: true, content: true}
                |                                                                        ^~~~~~~
            help: write it as 'json', 'form', 'multipart', 'text', 'data' or 'file'
          """)
  }
}
