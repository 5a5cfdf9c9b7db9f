// Multipart content: parameters, parts, boundaries.

import Foundation
import Testing

@Suite("Multipart content")
struct MultipartTests {
  /// The content of one request with a boundary `B`, its line ends as line feeds.
  private func content(_ multipart: String, files: Folder? = nil) throws -> String {
    try message(
      of: "requests: {r: {method: POST, path: /, multipart: {boundary: B, \(multipart)}}}",
      files: files
    ).text.replacing("\r\n", with: "\n")
  }

  @Test("Parameters come first, flattened and sorted, values raw")
  func parameters() throws {
    #expect(
      try content(
        #"parameters: {n: ~, arr: [x, "y z&"], a: {"b\"c": true}, d: !!binary aGk=}, parts: [{name: v, value: w}]"#
      ) == """
        --B
        Content-Disposition: form-data; name="a[b%22c]"

        1
        --B
        Content-Disposition: form-data; name="arr[]"

        x
        --B
        Content-Disposition: form-data; name="arr[]"

        y z&
        --B
        Content-Disposition: form-data; name="d"

        hi
        --B
        Content-Disposition: form-data; name="n"


        --B
        Content-Disposition: form-data; name="v"

        w
        --B--

        """)
  }

  @Test("Every kind of part, its fields in order, its names escaped")
  func parts() throws {
    let files = try Folder(["photos/cat.jpg": Array("JPG".utf8), "plain": Array("P".utf8)])
    #expect(
      try content(
        #"""
        parts: [
          {name: v, value: true}, {name: "q\"\r\n%日", value: 1.10}, {name: z, value: ~},
          {name: d, data: !!binary aGk=}, {name: j, json: {a: [1]}},
          {name: f, data: !!binary "", filename: "a\\\"b.JSON"},
          {name: g, data: !!binary "YQ==", filename: noext, headers: {X-Own: 1}, content-type: text/x-y},
          {name: p, file: photos/cat.jpg}, {name: o, file: plain, filename: other.png},
          {name: t, value: a, content-type: text/plain, headers: {X-A: b, X-C: c}},
          {headers: {Content-Disposition: attachment}, value: raw}]
        """#, files: files) == #"""
          --B
          Content-Disposition: form-data; name="v"

          true
          --B
          Content-Disposition: form-data; name="q%22%0D%0A%日"

          1.10
          --B
          Content-Disposition: form-data; name="z"


          --B
          Content-Disposition: form-data; name="d"

          hi
          --B
          Content-Disposition: form-data; name="j"
          Content-Type: application/json

          {"a":[1]}
          --B
          Content-Disposition: form-data; name="f"; filename="a\%22b.JSON"
          Content-Type: application/json


          --B
          Content-Disposition: form-data; name="g"; filename="noext"
          Content-Type: text/x-y
          X-Own: 1

          a
          --B
          Content-Disposition: form-data; name="p"; filename="cat.jpg"
          Content-Type: image/jpeg

          JPG
          --B
          Content-Disposition: form-data; name="o"; filename="other.png"
          Content-Type: image/png

          P
          --B
          Content-Disposition: form-data; name="t"
          Content-Type: text/plain
          X-A: b
          X-C: c

          a
          --B
          Content-Disposition: attachment

          raw
          --B--

          """#)
  }

  @Test("A list alone means parts, and references stand for values and files")
  func list() throws {
    let files = try Folder(["a.txt": Array("A".utf8)])
    let text = try message(
      of: """
        inputs:
          f: {type: file, example: a.txt}
          d: {type: data, example: !!binary aGk=}
          n: {type: number, example: 1.0}
        requests:
          r:
            method: POST
            path: /
            multipart:
              - {name: a, file: "${f}"}
              - {name: b, data: "${d}"}
              - {name: "c${n}", value: "${n}"}
              - {name: j, json: ["${n}", "${d | hex}"]}
        """,
      files: files
    ).text
    let parts = text.components(separatedBy: "\r\n").filter {
      !$0.isEmpty && !$0.hasPrefix("--")
    }
    #expect(
      parts == [
        #"Content-Disposition: form-data; name="a"; filename="a.txt""#,
        "Content-Type: text/plain", "A",
        #"Content-Disposition: form-data; name="b""#, "hi",
        #"Content-Disposition: form-data; name="c1""#, "1",
        #"Content-Disposition: form-data; name="j""#, "Content-Type: application/json",
        #"[1,"6869"]"#,
      ])
  }

  @Test("Other subtypes want no names, and a boundary that is no token is quoted")
  func subtypes() throws {
    let message = try message(
      of: """
        requests:
          r:
            method: POST
            path: /
            multipart:
              subtype: mixed
              boundary: a b:c
              parts:
                - {value: x}
                - {json: {a: 1}}
                - {data: !!binary aGk=, filename: f.bin}
        """)
    #expect(message["Content-Type"] == #"multipart/mixed; boundary="a b:c""#)
    #expect(
      message.text.replacing("\r\n", with: "\n") == """
        --a b:c

        x
        --a b:c
        Content-Type: application/json

        {"a":1}
        --a b:c
        Content-Disposition: attachment; filename="f.bin"
        Content-Type: application/octet-stream

        hi
        --a b:c--

        """)
  }

  @Test("The derived boundary is a function of service and request alone")
  func derivedBoundary() throws {
    func boundaries(_ service: String) throws -> [String: String] {
      try messages(
        of: """
          requests:
            a:
              method: POST
              path: /
              inputs: {v: string}
              multipart: [{name: a, value: "${v}"}]
              cases: {x: {v: "1"}, y: {v: "2"}}
            b: {method: POST, path: /, multipart: [{name: a, value: "1"}]}
          """,
        head: "waybill: 1\nservice: \(service)\nbase-url: https://h.example\n"
      ).mapValues { $0["Content-Type"] ?? "" }
    }
    let first = try boundaries("t")
    #expect(try boundaries("t") == first)
    #expect(first["a/x"] == first["a/y"])
    #expect(first["a/x"] != first["b/default"])
    #expect(try boundaries("u")["a/x"] != first["a/x"])
    #expect(first["a/x"]?.hasPrefix("multipart/form-data; boundary=") == true)
  }

  @Test("A derived boundary that occurs in the content, or in a file of it, is not taken")
  func boundaryOccurs() throws {
    func boundary(_ part: String, files: Folder? = nil) throws -> String {
      let type = try message(
        of: "requests: {r: {method: POST, path: /, multipart: [{name: a, \(part)}]}}", files: files
      )["Content-Type"]
      return String((type ?? "").split(separator: "boundary=")[1])
    }
    let first = try boundary("value: x")
    let second = try boundary("value: \"x\(first)y\"")
    #expect(second != first)
    let files = try Folder(["f": Array("a\(first)b\(second)c".utf8)])
    let third = try boundary("file: f", files: files)
    #expect(third != first)
    #expect(third != second)
  }

  @Test("An inherited Content-Type is replaced")
  func inheritedContentType() throws {
    #expect(
      try message(
        of: """
          defaults: {headers: {Content-Type: text/plain}}
          requests:
            r: {method: POST, path: /, multipart: {boundary: B, parts: [{name: a, value: b}]}}
          """
      ).fields == [
        "Host: h.example", "Content-Type: multipart/form-data; boundary=B", "Content-Length: 59",
      ])
  }
}
