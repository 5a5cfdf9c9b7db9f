// Content: `parameters` with each serializer, the other kinds, types and framing.

import Testing

@Suite("Content")
struct ContentTests {
  /// Type, length and content of each message.
  private func contents(_ yaml: String, files: Folder? = nil) throws -> [String: [String]] {
    var result: [String: [String]] = [:]
    for (name, message) in try messages(of: yaml, files: files) {
      result[String(name.split(separator: "/")[0])] = [
        message["Content-Type"] ?? "-", message["Content-Length"] ?? "-", message.text,
      ]
    }
    return result
  }

  private let form = "application/x-www-form-urlencoded"

  // MARK: Parameters

  @Test("Parameters go to the query of GET, HEAD and DELETE")
  func parametersInQuery() throws {
    #expect(
      try messages(
        of: """
          requests:
            get: {method: GET, path: /, parameters: {b: 1, a: [true]}}
            head: {method: HEAD, path: /, serializer: json, parameters: {b: 1}}
            delete: {method: DELETE, path: /, serializer: plist, parameters: {b: 1}}
            never: {method: GET, path: /, parameters-in-uri: [], parameters: {b: 1}}
            always: {method: REPORT, path: /, parameters-in-uri: [report], parameters: {b: 1}}
          """
      ).mapValues { [$0.line] + $0.fields.dropFirst() + [$0.text] }
        == [
          "get/default": ["GET /?a%5B%5D=1&b=1", ""], "head/default": ["HEAD /?b=1", ""],
          "delete/default": ["DELETE /?b=1", ""],
          "never/default": ["GET /", "Content-Type: \(form)", "Content-Length: 3", "b=1"],
          "always/default": ["REPORT /?b=1", ""],
        ])
  }

  @Test("Parameters as a form, as JSON and as a property list")
  func serializers() throws {
    #expect(
      try contents(
        """
        requests:
          form: {method: POST, path: /, parameters: {b: [1], a: true, s: x y}}
          json: {method: POST, path: /, serializer: json, parameters: {b: [1], a: true}}
          list: {method: POST, path: /, serializer: json, parameters: [1, ~]}
          plist: {method: POST, path: /, serializer: plist, parameters: {a: 1}}
        """)
        == [
          "form": [form, "21", "a=1&b%5B%5D=1&s=x%20y"],
          "json": ["application/json", "18", #"{"b":[1],"a":true}"#],
          "list": ["application/json", "8", "[1,null]"],
          "plist": [
            "application/x-plist", "224",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
            "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
            \t<key>a</key>
            \t<integer>1</integer>
            </dict>
            </plist>

            """,
          ],
        ])
  }

  @Test("Empty and null parameters: a form is empty with a type, JSON and a property list are none")
  func emptyParameters() throws {
    #expect(
      try contents(
        """
        requests:
          form-empty: {method: POST, path: /, parameters: {}}
          form-null: {method: OPTIONS, path: /, parameters: ~}
          json-empty: {method: POST, path: /, serializer: json, parameters: {}}
          json-null: {method: POST, path: /, serializer: json, parameters: ~}
          json-null-options: {method: OPTIONS, path: /, serializer: json, parameters: ~}
          plist-null: {method: PUT, path: /, serializer: plist, parameters: ~}
          query-empty: {method: GET, path: /, parameters: {}}
          query-null: {method: GET, path: /, parameters: ~}
        """)
        == [
          "form-empty": [form, "0", ""], "form-null": [form, "0", ""],
          "json-empty": ["application/json", "2", "{}"], "json-null": ["-", "0", ""],
          "json-null-options": ["-", "-", ""], "plist-null": ["-", "0", ""],
          "query-empty": ["-", "-", ""], "query-null": ["-", "-", ""],
        ])
  }

  // MARK: Length

  @Test("Without content POST, PUT and PATCH send a length of 0, the other methods none")
  func noContent() throws {
    #expect(
      try contents(
        """
        requests:
          get: {method: GET, path: /}
          post: {method: POST, path: /}
          put: {method: PUT, path: /}
          patch: {method: PATCH, path: /}
          delete: {method: DELETE, path: /}
          other: {method: PURGE, path: /}
        """)
        == [
          "get": ["-", "-", ""], "post": ["-", "0", ""], "put": ["-", "0", ""],
          "patch": ["-", "0", ""], "delete": ["-", "-", ""], "other": ["-", "-", ""],
        ])
  }

  @Test("Content that is written and empty sends a length of 0 with any method")
  func emptyContent() throws {
    #expect(
      try contents(
        """
        requests:
          text: {method: DELETE, path: /, text: ""}
          form: {method: GET, path: /, form: {}}
          form-null: {method: GET, path: /, form: ~}
          data: {method: PROPFIND, path: /, data: !!binary ""}
          lines: {method: GET, path: /, json-lines: []}
        """)
        == [
          "text": ["text/plain; charset=utf-8", "0", ""], "form": [form, "0", ""],
          "form-null": [form, "0", ""], "data": ["application/octet-stream", "0", ""],
          "lines": ["application/x-ndjson", "0", ""],
        ])
  }

  // MARK: Kinds

  @Test("Each kind of content has its media type")
  func kinds() throws {
    let files = try Folder(["a.json": Array("{}".utf8), "b": [0x62], "c.PNG": [0x63]])
    #expect(
      try contents(
        """
        requests:
          form: {method: POST, path: /, form: {b: 1, a: [x]}}
          json: {method: POST, path: /, json: {b: 1, a: 2}}
          json-null: {method: POST, path: /, json: ~}
          text: {method: POST, path: /, text: "a\\nb é"}
          data: {method: POST, path: /, data: !!binary aGVsbG8=}
          file: {method: PUT, path: /, file: ./a.json}
          file-plain: {method: PUT, path: /, file: b}
          file-case: {method: PUT, path: /, file: c.PNG}
          graphql: {method: POST, path: /, graphql: {query: "{ me }", variables: {a: 1}, operation-name: Me}}
          graphql-alone: {method: POST, path: /, graphql: {query: "{ me }"}}
          lines: {method: POST, path: /, json-lines: [{index: {}}, [1, 2], ~]}
        """, files: files)
        == [
          "form": [form, "13", "a%5B%5D=x&b=1"],
          "json": ["application/json", "13", #"{"b":1,"a":2}"#],
          "json-null": ["application/json", "4", "null"],
          "text": ["text/plain; charset=utf-8", "6", "a\nb é"],
          "data": ["application/octet-stream", "5", "hello"],
          "file": ["application/json", "2", "{}"],
          "file-plain": ["application/octet-stream", "1", "b"],
          "file-case": ["image/png", "1", "c"],
          "graphql": [
            "application/json", "59",
            #"{"query":"{ me }","variables":{"a":1},"operationName":"Me"}"#,
          ],
          "graphql-alone": ["application/json", "18", #"{"query":"{ me }"}"#],
          "lines": ["application/x-ndjson", "24", "{\"index\":{}}\n[1,2]\nnull\n"],
        ])
  }

  @Test("Content that is an optional input without a value is none")
  func absentContent() throws {
    #expect(
      try contents(
        """
        inputs: {o: string?, m: {type: {string}, optional: true}, f: {type: file, optional: true}}
        requests:
          json: {method: POST, path: /, json: "${o}"}
          text: {method: DELETE, path: /, text: "${o}"}
          form: {method: POST, path: /, form: "${m}"}
          query: {method: GET, path: /, parameters: "${m}"}
          file: {method: PUT, path: /, file: "${f}"}
          lines: {method: POST, path: /, json-lines: ["${o}", 1]}
          type: {method: POST, path: /, text: a, content-type: "${o}"}
        """)
        == [
          "json": ["-", "0", ""], "text": ["-", "-", ""], "form": ["-", "0", ""],
          "query": ["-", "-", ""], "file": ["-", "0", ""],
          "lines": ["application/x-ndjson", "2", "1\n"],
          "type": ["text/plain; charset=utf-8", "1", "a"],
        ])
  }

  @Test("A written media type wins, by key or by header")
  func contentTypes() throws {
    #expect(
      try contents(
        """
        defaults: {headers: {Content-Type: text/inherited}}
        requests:
          inherited: {method: POST, path: /, json: {}}
          header: {method: POST, path: /, json: {}, headers: {content-type: text/own}}
          parameters: {method: POST, path: /, parameters: {a: b}}
          none: {method: GET, path: /}
        """)
        == [
          "inherited": ["text/inherited", "2", "{}"], "header": ["-", "2", "{}"],
          "parameters": ["text/inherited", "3", "a=b"], "none": ["text/inherited", "-", ""],
        ])
    #expect(
      try contents(
        """
        requests:
          key: {method: POST, path: /, json: {}, content-type: application/vnd.a+json; v=1}
          symbolic:
            method: POST
            path: /
            inputs: {t: {type: string, example: text/x}}
            data: !!binary YQ==
            content-type: ${t}
        """)
        == [
          "key": ["application/vnd.a+json; v=1", "2", "{}"], "symbolic": ["text/x", "1", "a"],
        ])
  }

  @Test("Chunked framing, which acts only when there is content")
  func chunked() throws {
    #expect(
      try messages(
        of: """
          defaults: {framing: {chunked: 5}}
          requests:
            r: {method: POST, path: /, text: hello world}
            none: {method: POST, path: /}
            length: {method: POST, path: /, text: hello, framing: content-length}
          """
      ).mapValues { $0.fields.dropFirst() + [$0.text] }
        == [
          "r/default": [
            "Content-Type: text/plain; charset=utf-8", "Transfer-Encoding: chunked",
            "5\r\nhello\r\n5\r\n worl\r\n1\r\nd\r\n0\r\n\r\n",
          ],
          "none/default": ["Content-Length: 0", ""],
          "length/default": [
            "Content-Type: text/plain; charset=utf-8", "Content-Length: 5", "hello",
          ],
        ])
  }
}
