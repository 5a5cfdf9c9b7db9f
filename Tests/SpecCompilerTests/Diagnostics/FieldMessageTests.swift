// Mistakes in header fields, cookies and credentials: whole reports.

import SpecCompiler
import Testing

@Suite("Messages about header fields")
struct FieldMessageTests {
  // MARK: Header fields

  @Test("A header name is a token")
  func invalidFieldName() throws {
    #expect(
      try diagnostics(
        of: #"""
          requests:
            r: {method: GET, path: /, headers: {"X A": b, "X\r\nEvil": b, "": c}}
          """#)
          == #"""
          spec.yaml:5:39: error: invalid header name 'X A' [invalid-field-name]
              5 |   r: {method: GET, path: /, headers: {"X A": b, "X\r\nEvil": b, "": c}}
                |                                       ^~~~~
            help: a name is a word of letters, digits and !#$%&'*+-.^_`|~
          spec.yaml:5:49: error: invalid header name 'X\u{d}\u{a}Evil' [invalid-field-name]
              5 |   r: {method: GET, path: /, headers: {"X A": b, "X\r\nEvil": b, "": c}}
                |                                                 ^~~~~~~~~~~
            help: a name is a word of letters, digits and !#$%&'*+-.^_`|~
          spec.yaml:5:65: error: invalid header name '' [invalid-field-name]
              5 |   r: {method: GET, path: /, headers: {"X A": b, "X\r\nEvil": b, "": c}}
                |                                                                 ^~
            help: a name is a word of letters, digits and !#$%&'*+-.^_`|~
          """#)
  }

  @Test("One name twice, compared without case")
  func fieldTwice() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: /, headers: {X-A: a, x-a: b}}
          """)
          == """
          spec.yaml:5:47: error: header 'x-a' is set twice [field-twice]
              5 |   r: {method: GET, path: /, headers: {X-A: a, x-a: b}}
                |                                               ^~~
            help: write a list for several lines: 'x-a: [first, second]'
          spec.yaml:5:39: note: the first is here
              5 |   r: {method: GET, path: /, headers: {X-A: a, x-a: b}}
                |                                       ^~~
          """)
  }

  @Test("Fields that follow from the content cannot be written")
  func computedFieldWritten() throws {
    #expect(
      try diagnostics(
        of: """
          defaults: {headers: {transfer-encoding: chunked}}
          requests:
            r: {method: POST, path: /, headers: {Content-Length: 3}}
          """)
          == """
          spec.yaml:4:22: error: 'transfer-encoding' is computed from the content and cannot be set [computed-field]
              4 | defaults: {headers: {transfer-encoding: chunked}}
                |                      ^~~~~~~~~~~~~~~~~
            help: write 'framing: {chunked: SIZE}' instead
          spec.yaml:6:40: error: 'Content-Length' is computed from the content and cannot be set [computed-field]
              6 |   r: {method: POST, path: /, headers: {Content-Length: 3}}
                |                                        ^~~~~~~~~~~~~~
            help: leave it out: Waybill counts the bytes
          """)
  }

  @Test("An empty list of field lines")
  func emptyFieldList() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: /, headers: {X-A: []}}
          """)
          == """
          spec.yaml:5:44: error: header 'X-A' has an empty list of values [empty-field-list]
              5 |   r: {method: GET, path: /, headers: {X-A: []}}
                |                                            ^~
            help: leave it out, or write null to remove an inherited one
          """)
  }

  @Test("Null for a header that nothing sets is a warning")
  func headerNotInherited() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: /, headers: {X-A: ~}}
          """)
          == """
          spec.yaml:5:39: warning: null has no effect: no header 'X-A' is inherited [nothing-to-remove]
              5 |   r: {method: GET, path: /, headers: {X-A: ~}}
                |                                       ^~~
            help: write '' for an empty value
          """)
  }

  @Test("Control characters in a field value")
  func controlByte() throws {
    #expect(
      try diagnostics(
        of: #"""
          requests:
            r:
              method: GET
              path: /
              headers: {X-A: "a\0b", X-B: "a\nb", X-C: "a\rb", X-D: "a\x1fb", X-E: [ok, "a\x7Fb"]}
          """#)
          == #"""
          spec.yaml:8:22: error: header 'X-A' contains NUL [control-character]
              8 |     headers: {X-A: "a\0b", X-B: "a\nb", X-C: "a\rb", X-D: "a\x1fb", X-E: [ok, "a\x7Fb"]}
                |                      ^~
            help: leave it out, or encode it as the service requires
          spec.yaml:8:35: error: header 'X-B' contains a line feed [control-character]
              8 |     headers: {X-A: "a\0b", X-B: "a\nb", X-C: "a\rb", X-D: "a\x1fb", X-E: [ok, "a\x7Fb"]}
                |                                   ^~
            help: leave it out, or encode it as the service requires
          spec.yaml:8:48: error: header 'X-C' contains a carriage return [control-character]
              8 |     headers: {X-A: "a\0b", X-B: "a\nb", X-C: "a\rb", X-D: "a\x1fb", X-E: [ok, "a\x7Fb"]}
                |                                                ^~
            help: leave it out, or encode it as the service requires
          spec.yaml:8:61: error: header 'X-D' contains the control character 0x1f [control-character]
              8 |     headers: {X-A: "a\0b", X-B: "a\nb", X-C: "a\rb", X-D: "a\x1fb", X-E: [ok, "a\x7Fb"]}
                |                                                             ^~~~
            help: leave it out, or encode it as the service requires
          spec.yaml:8:81: error: header 'X-E' contains the control character 0x7f [control-character]
              8 |     headers: {X-A: "a\0b", X-B: "a\nb", X-C: "a\rb", X-D: "a\x1fb", X-E: [ok, "a\x7Fb"]}
                |                                                                                 ^~~~
            help: leave it out, or encode it as the service requires
          """#)
  }

  @Test("A control character that a value brings")
  func controlByteOfValue() throws {
    #expect(
      try diagnostics(
        of: #"""
          requests:
            r:
              method: GET
              path: /
              inputs: {x: string}
              headers: {X-A: "a${x}"}
              cases: {c: {x: "b\r\nX-Evil: 1"}}
          """#)
          == """
          spec.yaml:9:20: error: header 'X-A' contains a carriage return [control-character]
              9 |     headers: {X-A: "a${x}"}
                |                    ^~~~~~~
            help: leave it out, or encode it as the service requires
          spec.yaml:10:13: note: in the case 'c'
             10 |     cases: {c: {x: "b\\r\\nX-Evil: 1"}}
                |             ^
          """)
  }

  @Test("Blanks that a recipient would strip")
  func outerBlanks() throws {
    #expect(
      try diagnostics(
        of: #"""
          requests:
            r: {method: GET, path: /, headers: {X-A: " a", X-B: "a\t"}}
          """#)
          == #"""
          spec.yaml:5:45: error: header 'X-A' begins with whitespace, which recipients remove [outer-blanks]
              5 |   r: {method: GET, path: /, headers: {X-A: " a", X-B: "a\t"}}
                |                                             ^
            help: remove the whitespace
          spec.yaml:5:57: error: header 'X-B' ends with whitespace, which recipients remove [outer-blanks]
              5 |   r: {method: GET, path: /, headers: {X-A: " a", X-B: "a\t"}}
                |                                                         ^~
            help: remove the whitespace
          """#)
  }

  @Test("Text that is not ASCII is a warning")
  func nonASCIIFieldValue() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: GET, path: /, headers: {X-A: é}, cookies: {a: é}}
          """)
          == """
          spec.yaml:5:44: warning: header 'X-A' is not ASCII and is sent as UTF-8 [non-ascii-field]
              5 |   r: {method: GET, path: /, headers: {X-A: é}, cookies: {a: é}}
                |                                            ^
            help: not every server expects UTF-8: encode it as the service requires
          spec.yaml:5:62: warning: cookie 'a' is not ASCII and is sent as UTF-8 [non-ascii-field]
              5 |   r: {method: GET, path: /, headers: {X-A: é}, cookies: {a: é}}
                |                                                             ^
            help: not every server expects UTF-8: encode it as the service requires
          """)
  }

  @Test("A Host field is a host, once")
  func host() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            a: {method: GET, path: /, headers: {Host: h.example/x}}
            b: {method: GET, path: /, headers: {host: [a, b]}}
            c: {method: GET, path: /, headers: {Host: "h.example:99999"}}
          """)
          == """
          spec.yaml:5:45: error: 'h.example/x' is not a valid host, with or without a port [invalid-host]
              5 |   a: {method: GET, path: /, headers: {Host: h.example/x}}
                |                                             ^~~~~~~~~~~
            help: write a name or an address, and a port after ':' if needed, such as example.com:8080
          spec.yaml:6:39: error: a request must have only one Host header [invalid-host]
              6 |   b: {method: GET, path: /, headers: {host: [a, b]}}
                |                                       ^~~~
            help: write one
          spec.yaml:7:45: error: 'h.example:99999' is not a valid host, with or without a port [invalid-host]
              7 |   c: {method: GET, path: /, headers: {Host: "h.example:99999"}}
                |                                             ^~~~~~~~~~~~~~~~~
            help: write a name or an address, and a port after ':' if needed, such as example.com:8080
          """)
  }

  // MARK: Keys that write fields

  @Test("A key and a header that write one field")
  func fieldAndKey() throws {
    #expect(
      try diagnostics(
        of: """
          defaults: {auth: {bearer: abc}}
          requests:
            a: {method: GET, path: /, headers: {authorization: Basic eDp5}}
            b: {method: GET, path: /, headers: {Cookie: a=b}, cookies: {c: d}}
            c: {method: POST, path: /, headers: {Content-Type: text/html}, content-type: text/plain, text: a}
          """)
          == """
          spec.yaml:6:39: error: 'auth' sets header 'Authorization', which is also written here [field-and-key]
              6 |   a: {method: GET, path: /, headers: {authorization: Basic eDp5}}
                |                                       ^~~~~~~~~~~~~
            help: keep one of them: 'auth: none' removes inherited credentials
          spec.yaml:4:12: note: 'auth' is here
              4 | defaults: {auth: {bearer: abc}}
                |            ^~~~
          spec.yaml:7:39: error: 'cookies' sets header 'Cookie', which is also written here [field-and-key]
              7 |   b: {method: GET, path: /, headers: {Cookie: a=b}, cookies: {c: d}}
                |                                       ^~~~~~
            help: keep one of them
          spec.yaml:7:63: note: the cookie 'c' is here
              7 |   b: {method: GET, path: /, headers: {Cookie: a=b}, cookies: {c: d}}
                |                                                               ^
          spec.yaml:8:40: error: 'content-type' sets header 'Content-Type', which is also written here [field-and-key]
              8 |   c: {method: POST, path: /, headers: {Content-Type: text/html}, content-type: text/plain, text: a}
                |                                        ^~~~~~~~~~~~
            help: keep one of them
          spec.yaml:8:66: note: 'content-type' is here
              8 |   c: {method: POST, path: /, headers: {Content-Type: text/html}, content-type: text/plain, text: a}
                |                                                                  ^~~~~~~~~~~~
          """)
  }

  @Test("Multipart content sets its own Content-Type")
  func multipartContentType() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            a: {method: POST, path: /, headers: {content-type: text/plain}, multipart: [{name: a, value: b}]}
            b: {method: POST, path: /, content-type: text/plain, multipart: [{name: a, value: b}]}
          """)
          == """
          spec.yaml:5:40: error: multipart content sets its own Content-Type [multipart-content-type]
              5 |   a: {method: POST, path: /, headers: {content-type: text/plain}, multipart: [{name: a, value: b}]}
                |                                        ^~~~~~~~~~~~
            help: leave it out; 'subtype' and 'boundary' of 'multipart' decide its parameters
          spec.yaml:6:30: error: multipart content sets its own Content-Type [multipart-content-type]
              6 |   b: {method: POST, path: /, content-type: text/plain, multipart: [{name: a, value: b}]}
                |                              ^~~~~~~~~~~~
            help: leave it out; 'subtype' and 'boundary' of 'multipart' decide its parameters
          """)
  }

  @Test("The last line feed of a block is a mistake of its own, for which no case is to blame")
  func blocks() throws {
    #expect(
      try diagnostics(
        of: #"""
          requests:
            r:
              method: GET
              path: /
              inputs: {x: string}
              headers:
                X-A: |
                  a
                X-B: "${x}\a"
                X-C: "a\n"
              cases: {one: {x: a}, two: {x: b}}
          """#)
          == """
          spec.yaml:10:12: error: header 'X-A' contains a line feed [control-character]
             10 |       X-A: |
                |            ^
            help: write '|-' or '>-': they leave out the last line feed
          spec.yaml:12:17: error: header 'X-B' contains the control character 0x07 [control-character]
             12 |       X-B: "${x}\\a"
                |                 ^~
            help: leave it out, or encode it as the service requires
          spec.yaml:13:14: error: header 'X-C' contains a line feed [control-character]
             13 |       X-C: "a\\n"
                |              ^~
            help: leave it out, or encode it as the service requires
          """)
  }
}
