// Mistakes in methods, paths and URLs: whole reports.

import SpecCompiler
import Testing

@Suite("Messages about methods and URLs")
struct URLMessageTests {
  // MARK: Methods

  @Test("A method is a token")
  func invalidMethod() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            a: {method: "GE T", path: /}
            b: {method: "", path: /}
          """)
          == """
          spec.yaml:5:15: error: 'GE T' is not a valid method [invalid-method]
              5 |   a: {method: "GE T", path: /}
                |               ^~~~~~
            help: a method is a word of letters, digits and !#$%&'*+-.^_`|~
          spec.yaml:6:15: error: '' is not a valid method [invalid-method]
              6 |   b: {method: "", path: /}
                |               ^~
            help: a method is a word of letters, digits and !#$%&'*+-.^_`|~
          """)
  }

  @Test("A known method in other case is a warning")
  func methodCase() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: Patch, path: /}
          """)
          == """
          spec.yaml:5:15: warning: the method 'Patch' is sent as 'PATCH' [method-case]
              5 |   r: {method: Patch, path: /}
                |               ^~~~~
            help: methods are case-sensitive: write 'PATCH'
          """)
  }

  @Test("CONNECT does not request a resource")
  func connectMethod() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: connect, path: /}
          """)
          == """
          spec.yaml:5:15: error: CONNECT is not supported: it opens a tunnel instead of requesting a resource [connect-method]
              5 |   r: {method: connect, path: /}
                |               ^~~~~~~
            help: write the request that goes through the tunnel
          """)
  }

  @Test("TRACE has no content")
  func contentOnTrace() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: TRACE, path: /, text: a}
          """)
          == """
          spec.yaml:5:31: error: a TRACE request cannot have a body [content-on-trace]
              5 |   r: {method: TRACE, path: /, text: a}
                |                               ^~~~
            help: leave it out, or use another method
          """)
  }

  @Test("GET and HEAD send no multipart content")
  func multipartOnMethod() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            a: {method: GET, path: /, multipart: [{name: a, value: b}]}
            b: {method: HEAD, path: /, multipart: [{name: a, value: b}]}
          """)
          == """
          spec.yaml:5:29: error: a GET request cannot send multipart content [multipart-on-method]
              5 |   a: {method: GET, path: /, multipart: [{name: a, value: b}]}
                |                             ^~~~~~~~~
            help: use another method, such as POST
          spec.yaml:6:30: error: a HEAD request cannot send multipart content [multipart-on-method]
              6 |   b: {method: HEAD, path: /, multipart: [{name: a, value: b}]}
                |                              ^~~~~~~~~
            help: use another method, such as POST
          """)
  }

  @Test("The asterisk form is for OPTIONS")
  func asteriskNeedsOptions() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: /, target-form: asterisk}
          """)
          == """
          spec.yaml:5:42: error: 'target-form: asterisk' can be used only with OPTIONS [asterisk-needs-options]
              5 |   r: {method: GET, path: /, target-form: asterisk}
                |                                          ^~~~~~~~
            help: leave it out, or write 'method: OPTIONS'
          """)
  }

  // MARK: Paths

  @Test("A path or a URL, not both")
  func pathAndURL() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: /, url: "https://other.example/"}
          """)
          == """
          spec.yaml:5:29: error: a request must have either 'path' or 'url', not both [path-and-url]
              5 |   r: {method: GET, path: /, url: "https://other.example/"}
                |                             ^~~
            help: 'path' is appended to 'base-url', 'url' is used as it is
          spec.yaml:5:20: note: the other is here
              5 |   r: {method: GET, path: /, url: "https://other.example/"}
                |                    ^~~~
          """)
  }

  @Test("A path needs a base URL")
  func noBaseURL() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: /}
          """,
        head: """
          waybill: 1
          service: t

          """)
          == """
          spec.yaml:4:26: error: 'path' needs a 'base-url' to be appended to [no-base-url]
              4 |   r: {method: GET, path: /}
                |                          ^
            help: write 'base-url: https://…' at the top of the spec, or a whole 'url' here
          """)
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: /}
          """,
        head: """
          waybill: 1
          service: t
          environments: {local: {}, live: {base-url: "https://example.com"}}

          """)
          == """
          spec.yaml:5:26: error: 'path' needs a 'base-url' to be appended to [no-base-url]
              5 |   r: {method: GET, path: /}
                |                          ^
            help: choose an environment, as in '--environment live', or write 'base-url: https://…' at \
          the top of the spec
          """)
  }

  @Test("A fragment is never sent")
  func urlFragment() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            a: {method: GET, path: "/a#b"}
            b: {method: GET, url: "https://other.example/?q=1#b"}
          """)
          == """
          spec.yaml:5:29: error: a fragment is never sent [invalid-url]
              5 |   a: {method: GET, path: "/a#b"}
                |                             ^~
            help: leave it out, or write '%23' for a literal '#'
          spec.yaml:6:52: error: a fragment is never sent [invalid-url]
              6 |   b: {method: GET, url: "https://other.example/?q=1#b"}
                |                                                    ^~
            help: leave it out, or write '%23' for a literal '#'
          """)
  }

  @Test("A question mark with nothing after it")
  func emptyQuery() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: "/a?"}
          """)
          == """
          spec.yaml:5:29: error: the query is empty [invalid-url]
              5 |   r: {method: GET, path: "/a?"}
                |                             ^
            help: leave the '?' out
          """)
  }

  @Test("A percent sign that begins no byte")
  func strayPercent() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            a: {method: GET, path: /100%/x}
            b: {method: GET, path: "/?q=5%zz"}
          """)
          == """
          spec.yaml:5:30: error: expected two hexadecimal digits after '%' [invalid-url]
              5 |   a: {method: GET, path: /100%/x}
                |                              ^
            help: write '%25' for a literal '%'
          spec.yaml:6:32: error: expected two hexadecimal digits after '%' [invalid-url]
              6 |   b: {method: GET, path: "/?q=5%zz"}
                |                                ^
            help: write '%25' for a literal '%'
          """)
  }

  @Test("A control character in a path")
  func urlControlCharacter() throws {
    #expect(
      try diagnostics(
        of: #"""
          requests:
            r: {method: GET, path: "/a\tb"}
          """#)
          == #"""
          spec.yaml:5:29: error: a URL cannot contain control characters [invalid-url]
              5 |   r: {method: GET, path: "/a\tb"}
                |                             ^~
            help: leave it out, or percent-encode it
          """#)
  }

  @Test("Dot segments, also when they are escaped or made by values")
  func dotSegment() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            a: {method: GET, path: /a/../b}
            b: {method: GET, path: /a/%2E%2e/b}
            c:
              method: GET
              path: /a/${x}${y}/b
              inputs: {x: string, y: string}
              cases: {one: {x: ., y: .}, two: {x: ., y: a}}
          """)
          == """
          spec.yaml:5:29: error: the segment '..' of the path would be removed by clients [dot-segment]
              5 |   a: {method: GET, path: /a/../b}
                |                             ^~
            help: write the path without dot segments, or 'allow: [dot-segment]' to send it as it is
          spec.yaml:6:29: error: the segment '%2E%2e' of the path would be removed by clients [dot-segment]
              6 |   b: {method: GET, path: /a/%2E%2e/b}
                |                             ^~~~~~
            help: write the path without dot segments, or 'allow: [dot-segment]' to send it as it is
          spec.yaml:9:14: error: the segment '..' of the path in case 'one' would be removed by clients [dot-segment]
              9 |     path: /a/${x}${y}/b
                |              ^~~~~~~~
            help: write the path without dot segments, or 'allow: [dot-segment]' to send it as it is
          """)
  }

  @Test("A value that leaves a segment empty")
  func emptySegment() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            a: {method: GET, path: "/a/${x}/b", inputs: {x: string}, cases: {one: {x: ""}}}
            b: {method: GET, path: "/a/${x}", inputs: {x: string}, cases: {one: {x: ""}}}
            c: {method: GET, path: "${x}", inputs: {x: string}, cases: {one: {x: ""}}}
          """)
          == """
          spec.yaml:5:30: error: input 'x' is empty in case 'one' and leaves an empty segment in the path [empty-segment]
              5 |   a: {method: GET, path: "/a/${x}/b", inputs: {x: string}, cases: {one: {x: ""}}}
                |                              ^~~~
            help: give it a value that is not empty
          spec.yaml:6:30: error: input 'x' is empty in case 'one' and leaves an empty segment in the path [empty-segment]
              6 |   b: {method: GET, path: "/a/${x}", inputs: {x: string}, cases: {one: {x: ""}}}
                |                              ^~~~
            help: give it a value that is not empty
          spec.yaml:7:27: error: input 'x' is empty in case 'one' and leaves an empty segment in the path [empty-segment]
              7 |   c: {method: GET, path: "${x}", inputs: {x: string}, cases: {one: {x: ""}}}
                |                           ^~~~
            help: give it a value that is not empty
          """)
  }

  @Test("A dot segment is found whatever is encoded around it")
  func dotSegmentsAmongEncoded() throws {
    #expect(
      try diagnostics(
        of: #"""
          requests:
            a: {method: GET, path: "/\u00e9/é/../x"}
            b: {method: GET, path: '/it''s/é/./x?/../'}
          """#)
          == """
          spec.yaml:5:38: error: the segment '..' of the path would be removed by clients [dot-segment]
              5 |   a: {method: GET, path: "/\\u00e9/é/../x"}
                |                                     ^~
            help: write the path without dot segments, or 'allow: [dot-segment]' to send it as it is
          spec.yaml:6:37: error: the segment '.' of the path would be removed by clients [dot-segment]
              6 |   b: {method: GET, path: '/it''s/é/./x?/../'}
                |                                    ^
            help: write the path without dot segments, or 'allow: [dot-segment]' to send it as it is
          """)
  }

  @Test("A query that makes the target too long for some servers is reported once per request")
  func longQuery() throws {
    let text = String(repeating: "a", count: 4_000)
    let report = try diagnostics(
      of: """
        inputs: {text: string}
        requests:
          literal: {method: GET, path: /, query: {a: "\(text)", b: ["\(text)"]}}
          short: {method: GET, path: /, query: {a: "\(text)"}}
          escaped: {method: GET, path: /, query: {a: "\(String(repeating: "é", count: 1_334))"}}
          input:
            method: GET
            path: /
            parameters: {a: "${text}", b: "${text}x", c: "\(text)"}
            encoding: {arrays: repeat}
            cases: {small: {text: a}, large: {text: "\(text)"}}
          content: {method: POST, path: /, parameters: {a: "\(text)", b: "\(text)"}}
        """)
    let lines = report.split(separator: "\n").filter { $0.hasSuffix("[long-target]") }
    let reason =
      " bytes or more; nginx, Apache httpd and Tomcat refuse request lines of more than about 8,000"
    let messages = lines.map { $0.replacing(reason, with: "") }
    #expect(
      messages == [
        "spec.yaml:6:46: warning: path and query have 8007 [long-target]",
        "spec.yaml:8:46: warning: path and query have 8007 [long-target]",
        "spec.yaml:12:17: warning: path and query have 12010 [long-target]",
      ])
  }
}
