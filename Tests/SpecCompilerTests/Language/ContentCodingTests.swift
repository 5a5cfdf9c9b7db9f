// `content-encoding`, and `framing` of content that is not in memory.

import Diagnostics
import Foundation
import MessageContent
import MessageSyntax
import SpecCompiler
import Testing

@Suite("Content codings of specs")
struct ContentCodingTests {
  /// The deflate data of zlib 1.2.13 for `hello`, without header and check sum.
  private static let hello: [UInt8] = [0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00]
  private let gzip: [UInt8] =
    [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF] + hello + [0x86, 0xA6, 0x10, 0x36, 5, 0, 0, 0]
  private let deflate: [UInt8] = [0x78, 0x9C] + hello + [0x06, 0x2C, 0x02, 0x15]

  @Test("Content is coded, and the coding named between the media type and the framing")
  func codings() throws {
    let messages = try messages(
      of: """
        client: {product: P/1}
        defaults: {headers: {X-D: d}}
        requests:
          gzip: {method: POST, path: /, text: hello, content-encoding: gzip, cookies: {c: d}}
          deflate: {method: DELETE, path: /, content-encoding: deflate, data: !!binary aGVsbG8=}
          plain: {method: POST, path: /, text: hello}
        """)
    #expect(
      messages["gzip/default"]?.fields == [
        "Host: h.example", "User-Agent: P/1", "X-D: d", "Cookie: c=d",
        "Content-Type: text/plain; charset=utf-8", "Content-Encoding: gzip", "Content-Length: 25",
      ])
    #expect(messages["gzip/default"]?.content == gzip)
    #expect(
      messages["deflate/default"]?.fields.suffix(3) == [
        "Content-Type: application/octet-stream", "Content-Encoding: deflate", "Content-Length: 13",
      ])
    #expect(messages["deflate/default"]?.content == deflate)
    #expect(messages["plain/default"]?.text == "hello")
  }

  @Test("A file is coded as its content in memory is, and so are chunks made of it")
  func files() throws {
    let messages = try messages(
      of: """
        requests:
          file: {method: PUT, path: /, file: ./a.txt, content-encoding: gzip}
          chunks: {method: PUT, path: /, file: ./a.txt, framing: {chunked: 2}}
          both:
            method: PUT
            path: /
            inputs: {f: {type: file, example: ./a.txt}}
            file: ${f}
            content-encoding: deflate
            framing: {chunked: 8}
        """, files: try Folder(["a.txt": Array("hello".utf8)]))
    #expect(
      messages["file/default"]?.fields.dropFirst() == [
        "Content-Type: text/plain", "Content-Encoding: gzip", "Content-Length: 25",
      ])
    #expect(messages["file/default"]?.content == gzip)
    #expect(
      messages["chunks/default"]?.fields.dropFirst() == [
        "Content-Type: text/plain", "Transfer-Encoding: chunked",
      ])
    #expect(
      messages["chunks/default"]?.text == "2\r\nhe\r\n2\r\nll\r\n1\r\no\r\n0\r\n\r\n")
    #expect(
      messages["both/default"]?.fields.dropFirst() == [
        "Content-Type: text/plain", "Content-Encoding: deflate", "Transfer-Encoding: chunked",
      ])
    let lines = ["8\r\n", "\r\n5\r\n", "\r\n0\r\n\r\n"].map { Array($0.utf8) }
    #expect(
      messages["both/default"]?.content
        == lines[0] + deflate.prefix(8) + lines[1] + deflate.suffix(5) + lines[2])
  }

  @Test("A multipart message with a file is chunked")
  func multipart() throws {
    let message = try message(
      of: """
        requests:
          r:
            method: POST
            path: /
            multipart: {boundary: B, parts: [{name: f, file: ./a.txt}]}
            framing: {chunked: 1000}
        """, files: try Folder(["a.txt": Array("hello".utf8)]))
    #expect(
      message.fields.dropFirst() == [
        "Content-Type: multipart/form-data; boundary=B", "Transfer-Encoding: chunked",
      ])
    let content = """
      --B\r
      Content-Disposition: form-data; name="f"; filename="a.txt"\r
      Content-Type: text/plain\r
      \r
      hello\r
      --B--\r\n
      """
    let size = String(content.utf8.count, radix: 16)
    #expect(message.text == "\(size)\r\n\(content)\r\n0\r\n\r\n")
  }

  @Test("Neither applies without content, and empty content counts as none")
  func empty() throws {
    let fields = try messages(
      of: """
        templates: {t: {content-encoding: gzip, framing: {chunked: 9}, path: /}}
        requests:
          query: {extends: t, method: GET, parameters: {a: 1}}
          form: {extends: t, method: POST, form: {}}
          parameters: {extends: t, method: POST, parameters: {}}
          text: {extends: t, method: DELETE, text: ""}
          file: {extends: t, method: POST, file: ./empty}
          lines: {extends: t, method: POST, json-lines: []}
          missing: {extends: t, method: POST, inputs: {o: string?}, text: "${o}"}
        """, files: try Folder(["empty": []])
    ).mapValues { Array($0.fields.dropFirst()) }
    #expect(
      fields == [
        "query/default": [],
        "form/default": ["Content-Type: application/x-www-form-urlencoded", "Content-Length: 0"],
        "parameters/default": [
          "Content-Type: application/x-www-form-urlencoded", "Content-Length: 0",
        ],
        "text/default": ["Content-Type: text/plain; charset=utf-8", "Content-Length: 0"],
        "file/default": ["Content-Type: application/octet-stream", "Content-Length: 0"],
        "lines/default": ["Content-Type: application/x-ndjson", "Content-Length: 0"],
        "missing/default": ["Content-Length: 0"],
      ])
  }

  @Test("A coding is inherited, whatever the content, overridden and removed")
  func merging() throws {
    let codings = try messages(
      of: """
        templates:
          bare: {method: POST, path: /, content-encoding: gzip}
          full: {extends: bare, text: a}
        requests:
          own: {extends: bare, text: b}
          inherited: {extends: full}
          replaced: {extends: full, json: {}}
          overridden: {extends: full, content-encoding: deflate}
          removed: {extends: full, remove: {content-encoding: true}}
          kept: {extends: full, remove: {content-encoding: false}}
          content: {extends: full, remove: {text: true}}
        """
    ).mapValues { $0["Content-Encoding"] ?? "none" }
    #expect(
      codings == [
        "own/default": "gzip", "inherited/default": "gzip", "replaced/default": "gzip",
        "overridden/default": "deflate", "removed/default": "none", "kept/default": "gzip",
        "content/default": "none",
      ])
  }

  @Test("A Content-Encoding that is written alone is sent as it is, where it is")
  func field() throws {
    let message = try message(
      of: """
        requests:
          r:
            method: POST
            path: /
            headers: {X-A: a, content-encoding: "br, gzip", X-B: b}
            data: !!binary aGVsbG8=
        """)
    #expect(
      message.fields.dropFirst() == [
        "X-A: a", "content-encoding: br, gzip", "X-B: b", "Content-Type: application/octet-stream",
        "Content-Length: 5",
      ])
    #expect(message.text == "hello")
  }

  @Test("A file that changes between the runs of its coding is an error, not a wrong length")
  func changed() throws {
    let folder = try Folder(["a.txt": [UInt8](repeating: 0x61, count: 50_000)])
    let spec = try analyse(
      "requests: {r: {method: PUT, path: /, file: ./a.txt, content-encoding: gzip}}",
      files: folder)
    let found = try spec.message(request: "r", case: "default")
    let message = try #require(found)
    try Data((0..<50_000).map { UInt8($0 % 251) }).write(
      to: folder.url.appendingPathComponent("a.txt"))
    let path = folder.url.appendingPathComponent("./a.txt").path
    #expect(throws: ContentError.contentChanged(paths: [path])) { try message.bytes.readAll() }
  }

  @Test(
    "A file that is gone when its coded length is to be found is a file's error, not the spec's")
  func gone() throws {
    let folder = try Folder(["a.txt": [1, 2, 3]])
    let spec = try analyse(
      "requests: {r: {method: PUT, path: /, file: a.txt, content-encoding: gzip}}", files: folder)
    #expect(!spec.hasErrors)
    let file = folder.url.appendingPathComponent("a.txt")
    try FileManager.default.removeItem(at: file)
    var sink = DiagnosticSink()
    #expect(throws: ContentError.open(path: file.path, errno: ENOENT)) {
      try outputFiles(of: spec, into: &sink)
    }
    #expect(sink.diagnostics.isEmpty)
  }

  // MARK: Mistakes

  @Test("The key and the header write one field, wherever the header comes from")
  func fieldAndKey() throws {
    #expect(
      try diagnostics(
        of: """
          defaults: {headers: {content-encoding: br}}
          requests:
            a: {method: POST, path: /, text: a, content-encoding: gzip}
            b: {method: POST, path: /, text: a, content-encoding: gzip, headers: {Content-Encoding: ~}}
          """)
          == """
          spec.yaml:4:22: error: 'content-encoding' sets header 'Content-Encoding', which is also written here [field-and-key]
              4 | defaults: {headers: {content-encoding: br}}
                |                      ^~~~~~~~~~~~~~~~
            help: keep one of them: use only the header for content that is already compressed
          spec.yaml:6:39: note: 'content-encoding' is here
              6 |   a: {method: POST, path: /, text: a, content-encoding: gzip}
                |                                       ^~~~~~~~~~~~~~~~
          """)
  }

  @Test("A coding is one of two words")
  func invalidChoice() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            a: {method: POST, path: /, text: a, content-encoding: gzp}
            b: {method: POST, path: /, text: a, content-encoding: br}
            c: {method: POST, path: /, text: a, content-encoding: [gzip]}
            d: {method: POST, path: /, text: a, content-encoding: ~}
          """)
          == """
          spec.yaml:5:57: error: 'gzp' is not a valid value of 'content-encoding' [invalid-choice]
              5 |   a: {method: POST, path: /, text: a, content-encoding: gzp}
                |                                                         ^~~
            help: did you mean 'gzip'?
          spec.yaml:6:57: error: 'br' is not a valid value of 'content-encoding' [invalid-choice]
              6 |   b: {method: POST, path: /, text: a, content-encoding: br}
                |                                                         ^~
            help: the values are 'gzip', 'deflate'
          spec.yaml:7:57: error: 'content-encoding' must be a word, not a list [invalid-choice]
              7 |   c: {method: POST, path: /, text: a, content-encoding: [gzip]}
                |                                                         ^~~~~~
            help: the values are 'gzip', 'deflate'
          spec.yaml:8:57: error: '~' is not a valid value of 'content-encoding' [invalid-choice]
              8 |   d: {method: POST, path: /, text: a, content-encoding: ~}
                |                                                         ^
            help: the values are 'gzip', 'deflate'
          """)
  }

  @Test("A coding without content is a warning, and so is one that is removed and not there")
  func nothing() throws {
    #expect(
      try diagnostics(
        of: """
          requests:
            a: {method: POST, path: /, content-encoding: gzip}
            b: {method: POST, path: /, text: a, content-encoding: gzip}
            c: {extends: b, remove: {content-encoding: true, text: true}}
            d: {extends: c, remove: {content-encoding: true}}
          """)
          == """
          spec.yaml:5:30: warning: 'content-encoding' has no effect: this request has no body [nothing-to-describe]
              5 |   a: {method: POST, path: /, content-encoding: gzip}
                |                              ^~~~~~~~~~~~~~~~
            help: leave it out, or add a body
          spec.yaml:8:28: warning: nothing to remove: no 'content-encoding' is inherited [nothing-to-remove]
              8 |   d: {extends: c, remove: {content-encoding: true}}
                |                            ^~~~~~~~~~~~~~~~
          """)
  }
}
