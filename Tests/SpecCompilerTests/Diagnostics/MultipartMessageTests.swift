// Mistakes in multipart content and attached files: whole reports.

import SpecCompiler
import Testing

@Suite("Messages about parts and files")
struct MultipartMessageTests {
  // MARK: Parts

  @Test("A part has a content")
  func partWithoutContent() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: POST, path: /, multipart: [{name: a}]}
          """)
          == """
          spec.yaml:5:42: error: the part has no content [missing-key]
              5 |   r: {method: POST, path: /, multipart: [{name: a}]}
                |                                          ^~~~~~~~~
            help: write one of 'value', 'data', 'file', 'json' or 'stream'
          """)
  }

  @Test("A part has one content")
  func partWithTwoContents() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: POST, path: /, multipart: [{name: a, value: b, json: 1}]}
          """)
          == """
          spec.yaml:5:62: error: a request can have only one body; 'json' is a second one [second-content]
              5 |   r: {method: POST, path: /, multipart: [{name: a, value: b, json: 1}]}
                |                                                              ^~~~
            help: keep one of them
          spec.yaml:5:52: note: the other is here
              5 |   r: {method: POST, path: /, multipart: [{name: a, value: b, json: 1}]}
                |                                                    ^~~~~
          """)
  }

  @Test("A part of form data has a name")
  func partWithoutName() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            a: {method: POST, path: /, multipart: [{value: b}]}
            b: {method: POST, path: /, multipart: {subtype: mixed, parts: [{value: b}]}}
          """)
          == """
          spec.yaml:5:42: error: the part has no 'name' [missing-key]
              5 |   a: {method: POST, path: /, multipart: [{value: b}]}
                |                                          ^~~~~~~~~~
            help: each part of form data needs one; parts of 'subtype: mixed' do not
          """)
  }

  @Test("A header of a part that a key writes")
  func partFieldTwice() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r:
              method: POST
              path: /
              multipart:
                - {name: a, value: b, headers: {content-disposition: form-data}}
                - {name: a, value: b, content-type: text/plain, headers: {Content-Type: text/html}}
          """)
          == """
          spec.yaml:9:39: error: 'name' of the part sets 'Content-Disposition', which is also written here [field-and-key]
              9 |       - {name: a, value: b, headers: {content-disposition: form-data}}
                |                                       ^~~~~~~~~~~~~~~~~~~
            help: keep one of them
          spec.yaml:9:10: note: 'name' is here
              9 |       - {name: a, value: b, headers: {content-disposition: form-data}}
                |          ^~~~
          spec.yaml:10:65: error: 'content-type' of the part sets 'Content-Type', which is also written here [field-and-key]
             10 |       - {name: a, value: b, content-type: text/plain, headers: {Content-Type: text/html}}
                |                                                                 ^~~~~~~~~~~~
            help: keep one of them
          spec.yaml:10:29: note: 'content-type' is here
             10 |       - {name: a, value: b, content-type: text/plain, headers: {Content-Type: text/html}}
                |                             ^~~~~~~~~~~~
          """)
  }

  @Test("A part inherits no headers")
  func partHeaderNull() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: POST, path: /, multipart: [{name: a, value: b, headers: {X-A: ~}}]}
          """)
          == """
          spec.yaml:5:72: error: null cannot be used here: a part inherits no headers [wrong-shape]
              5 |   r: {method: POST, path: /, multipart: [{name: a, value: b, headers: {X-A: ~}}]}
                |                                                                        ^~~
            help: leave it out, or write '' for an empty value
          """)
  }

  @Test("A name of a part escapes line ends and no other control character")
  func controlInName() throws {
    #expect(
      try diagnostics(
        of: #"""
          requests:
            r: {method: POST, path: /, multipart: [{name: "a\r\nb", value: c}, {name: "a\0", value: c}]}
          """#)
          == #"""
          spec.yaml:5:79: error: a part's name or filename contains NUL [control-character]
              5 |   r: {method: POST, path: /, multipart: [{name: "a\r\nb", value: c}, {name: "a\0", value: c}]}
                |                                                                               ^~
            help: leave it out, or encode it as the service requires
          """#)
  }

  // MARK: Boundaries and streams

  @Test("A boundary has the characters of RFC 2046")
  func invalidBoundary() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            a: {method: POST, path: /, multipart: {boundary: "a#b", parts: [{name: a, value: b}]}}
            b: {method: POST, path: /, multipart: {boundary: "", parts: [{name: a, value: b}]}}
            c: {method: POST, path: /, multipart: {boundary: "a ", parts: [{name: a, value: b}]}}
          """)
          == """
          spec.yaml:5:52: error: 'a#b' is not a valid boundary [invalid-boundary]
              5 |   a: {method: POST, path: /, multipart: {boundary: "a#b", parts: [{name: a, value: b}]}}
                |                                                    ^~~~~
            help: use 1 to 70 letters, digits, spaces or ' ( ) + _ , - . / : = ?, and no space at the end
          spec.yaml:6:52: error: '' is not a valid boundary [invalid-boundary]
              6 |   b: {method: POST, path: /, multipart: {boundary: "", parts: [{name: a, value: b}]}}
                |                                                    ^~
            help: use 1 to 70 letters, digits, spaces or ' ( ) + _ , - . / : = ?, and no space at the end
          spec.yaml:7:52: error: 'a ' is not a valid boundary [invalid-boundary]
              7 |   c: {method: POST, path: /, multipart: {boundary: "a ", parts: [{name: a, value: b}]}}
                |                                                    ^~~~
            help: use 1 to 70 letters, digits, spaces or ' ( ) + _ , - . / : = ?, and no space at the end
          """)
  }

  @Test("A boundary that occurs in a part")
  func boundaryInContent() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: POST, path: /, multipart: {boundary: BB, parts: [{name: a, value: xBBy}]}}
          """)
          == """
          spec.yaml:5:52: error: the boundary 'BB' occurs in a part [boundary-in-content]
              5 |   r: {method: POST, path: /, multipart: {boundary: BB, parts: [{name: a, value: xBBy}]}}
                |                                                    ^~
            help: leave 'boundary' out: Waybill derives one that does not occur
          spec.yaml:5:64: note: this part contains it
              5 |   r: {method: POST, path: /, multipart: {boundary: BB, parts: [{name: a, value: xBBy}]}}
                |                                                                ^~~~~~~~~~~~~~~~~~~~~~
          """)
  }

  @Test("A stream cannot be searched for a boundary")
  func streamWithoutBoundary() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            r: {method: POST, path: /, multipart: [{name: a, stream: a.txt, length: 1}]}
          """,
        files: Folder(["a.txt": Array("a".utf8)]))
          == """
          spec.yaml:5:52: error: a stream cannot be searched for a boundary [stream-without-boundary]
              5 |   r: {method: POST, path: /, multipart: [{name: a, stream: a.txt, length: 1}]}
                |                                                    ^~~~~~
            help: write a 'boundary' that occurs in none of the parts
          """)
  }

  @Test("A stream has a length, and nothing else has")
  func lengths() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            a: {method: POST, path: /, multipart: {boundary: B, parts: [{name: a, stream: a.txt}]}}
            b: {method: POST, path: /, multipart: {boundary: B, parts: [{name: a, value: b, length: 1}]}}
            c: {method: POST, path: /, multipart: {boundary: B, parts: [{name: a, stream: a.txt, length: long}]}}
          """,
        files: Folder(["a.txt": Array("a".utf8)]))
          == """
          spec.yaml:5:73: error: a part with a stream has no 'length' [missing-key]
              5 |   a: {method: POST, path: /, multipart: {boundary: B, parts: [{name: a, stream: a.txt}]}}
                |                                                                         ^~~~~~
            help: write how many bytes it has: 'length: 1024'
          spec.yaml:6:83: error: 'length' can be used only with 'stream' [length-without-stream]
              6 |   b: {method: POST, path: /, multipart: {boundary: B, parts: [{name: a, value: b, length: 1}]}}
                |                                                                                   ^~~~~~
            help: leave it out: the length of other content is known
          spec.yaml:7:96: error: 'length' must be a number of bytes, not 'long' [wrong-shape]
              7 | ...OST, path: /, multipart: {boundary: B, parts: [{name: a, stream: a.txt, length: long}]}}
                |                                                                                    ^~~~
            help: write it in digits, without a unit: 1048576
          """)
  }

  // MARK: What only the serializer knows

  @Test("Text that XML has no place for")
  func notSerializable() throws {
    #expect(
      try diagnostics(
        of: #"""
          requests:
            r:
              method: POST
              path: /
              inputs: {t: string}
              plist: {a: "${t}"}
              cases: {good: {t: a}, bad: {t: "\x01"}}
          """#)
          == #"""
          spec.yaml:9:17: error: XML does not allow the character U+0001 [no-such-value]
              9 |     plist: {a: "${t}"}
                |                 ^~~~
            help: write 'plist-options: {format: binary}', which allows it
          spec.yaml:10:27: note: in the case 'bad'
             10 |     cases: {good: {t: a}, bad: {t: "\x01"}}
                |                           ^~~
          """#)
  }

  // MARK: Files

  @Test("A file that is not there")
  func missingFile() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            a: {method: POST, path: /, file: nope.bin}
            b: {method: POST, path: /, file: "${f}", inputs: {f: file}, cases: {one: {f: none.bin}}}
          """)
          == """
          spec.yaml:5:36: error: 'nope.bin' cannot be attached: there is no such file [unreadable-file]
              5 |   a: {method: POST, path: /, file: nope.bin}
                |                                    ^~~~~~~~
            help: paths are relative to the file that names them
          spec.yaml:6:80: error: 'none.bin' cannot be attached: there is no such file [unreadable-file]
              6 |   b: {method: POST, path: /, file: "${f}", inputs: {f: file}, cases: {one: {f: none.bin}}}
                |                                                                                ^~~~~~~~
            help: paths are relative to the file that names them
          """)
  }

  @Test("A file that cannot be used")
  func refusedFiles() throws {
    let files = try Folder(refused: [
      "../secret": .outsideRoot, "photos": .notRegularFile, "hidden.txt": .permissionDenied,
    ])
    #expect(
      try diagnostics(
        of: """
          requests:
            outside: {method: POST, path: /, file: ../secret}
            folder: {method: POST, path: /, multipart: [{name: a, file: photos}]}
            hidden: {method: POST, path: /, file: hidden.txt}
          """,
        files: files)
          == """
          spec.yaml:5:42: error: '../secret' cannot be attached: it is outside the root [unreadable-file]
              5 |   outside: {method: POST, path: /, file: ../secret}
                |                                          ^~~~~~~~~
            help: '--root DIR' names the folder that may be read; paths are relative to the file that names them
          spec.yaml:6:63: error: 'photos' cannot be attached: it is not a regular file [unreadable-file]
              6 |   folder: {method: POST, path: /, multipart: [{name: a, file: photos}]}
                |                                                               ^~~~~~
          spec.yaml:7:41: error: 'hidden.txt' cannot be attached: permission denied [unreadable-file]
              7 |   hidden: {method: POST, path: /, file: hidden.txt}
                |                                         ^~~~~~~~~~
          """)
  }

  @Test("A fragment that is not there")
  func missingFragment() throws {
    #expect(
      try diagnostics(
        of: """
          include: [_common.yaml]
          requests:
            r: {method: GET, path: /}
          """)
          == """
          spec.yaml:4:11: error: '_common.yaml' cannot be included: there is no such file [unreadable-file]
              4 | include: [_common.yaml]
                |           ^~~~~~~~~~~~
            help: paths are relative to the file that names them
          """)
  }
}
