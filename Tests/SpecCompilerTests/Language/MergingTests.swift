// What a request inherits: `defaults` < `extends` < its own keys.

import Testing

@Suite("Merging")
struct MergingTests {
  @Test("Defaults are merged by key into queries, headers and cookies")
  func defaults() throws {
    let message = try message(
      of: """
        defaults:
          query: {a: 1, b: [1, 2], c: ~}
          headers: {X-A: "1", X-B: "2"}
          cookies: {k: "1", l: "2"}
          encoding: {order: written}
        requests:
          r:
            method: GET
            path: /
            query: {b: 3, d: 4}
            headers: {x-a: own, X-C: "3"}
            cookies: {l: own, m: "3"}
        """)
    #expect(message.target == "/?a=1&b=3&c&d=4")
    #expect(
      message.fields == [
        "Host: h.example", "x-a: own", "X-B: 2", "X-C: 3", "Cookie: k=1; l=own; m=3",
      ])
  }

  @Test("An entry replaces an inherited one whole, whatever it holds")
  func entries() throws {
    #expect(
      try targets(
        of: """
          defaults: {query: {f: {a: 1, b: 2}}}
          requests:
            map: {method: GET, path: /, query: {f: {c: 3}}}
            list: {method: GET, path: /, query: {f: [4]}}
            inherited: {method: GET, path: /}
          """)
        == [
          "map/default": "/?f%5Bc%5D=3", "list/default": "/?f%5B%5D=4",
          "inherited/default": "/?f%5Ba%5D=1&f%5Bb%5D=2",
        ])
  }

  @Test("Options are merged key by key")
  func options() throws {
    #expect(
      try messages(
        of: """
          defaults:
            encoding: {arrays: comma, booleans: literal}
            json-options: {style: pretty, keys: sorted}
            serializer: json
            parameters-in-uri: []
          requests:
            query: {method: GET, path: /, encoding: {arrays: repeat}, query: {a: [true, 1]}}
            json: {method: GET, path: /, json-options: {style: compact}, parameters: {b: 1, a: 2}}
            form: {method: GET, path: /, serializer: form, parameters: {a: [true, 1]}}
          """
      ).mapValues { $0.target + " " + $0.text }
        == [
          "query/default": "/?a=true&a=1 ", "json/default": #"/ {"a":2,"b":1}"#,
          "form/default": "/ a=true,1",
        ])
  }

  @Test("In a query null is a value, for a header it removes")
  func nulls() throws {
    let message = try message(
      of: """
        defaults: {query: {a: 1}, headers: {X-A: "1"}}
        requests: {r: {method: GET, path: /, query: {a: ~}, headers: {X-A: ~}}}
        """)
    #expect(message.target == "/?a")
    #expect(message.fields == ["Host: h.example"])
  }

  @Test("A template and another request may be extended, content replacing content")
  func extending() throws {
    #expect(
      try messages(
        of: """
          defaults: {headers: {X-A: default, X-B: default}}
          templates:
            base: {method: POST, path: /base, headers: {X-B: base, X-C: base}, json: {a: 1}}
            child: {extends: base, query: {c: 1}}
          requests:
            one: {extends: child}
            two: {extends: child, path: /two, form: {b: 2}, headers: {X-C: two}}
            three: {extends: two, remove: {headers: [X-A, x-b], query: [c]}, text: x}
          """
      ).mapValues { [$0.line] + $0.fields.dropFirst().dropLast() + [$0.text] }
        == [
          "one/default": [
            "POST /base?c=1", "X-A: default", "X-B: base", "X-C: base",
            "Content-Type: application/json", #"{"a":1}"#,
          ],
          "two/default": [
            "POST /two?c=1", "X-A: default", "X-B: base", "X-C: two",
            "Content-Type: application/x-www-form-urlencoded", "b=2",
          ],
          "three/default": [
            "POST /two", "X-C: two", "Content-Type: text/plain; charset=utf-8", "x",
          ],
        ])
  }

  @Test("Credentials and content can be removed")
  func removing() throws {
    #expect(
      try messages(
        of: """
          defaults: {auth: {bearer: t}}
          templates: {base: {method: POST, path: /, json: {}}}
          requests:
            auth: {extends: base, remove: {auth: true}}
            content: {extends: base, remove: {json: true}}
          """
      ).mapValues { $0.fields.dropFirst() + [$0.text] }
        == [
          "auth/default": ["Content-Type: application/json", "Content-Length: 2", "{}"],
          "content/default": ["Authorization: Bearer t", "Content-Length: 0", ""],
        ])
  }

  @Test("Cases are not inherited, inputs are")
  func identity() throws {
    #expect(
      try targets(
        of: """
          requests:
            a:
              method: GET
              path: /${x}
              inputs: {x: {type: string, default: d}}
              cases: {one: {x: "1"}, two: {x: "2"}}
            b: {extends: a}
            c: {extends: a, inputs: {x: {type: integer, default: 3}}}
          """) == ["a/one": "/1", "a/two": "/2", "b/default": "/d", "c/default": "/3"])
  }

  @Test("A media type that is inherited describes content of the same kind, or content of its own")
  func contentTypes() throws {
    #expect(
      try messages(
        of: """
          templates:
            typed: {method: POST, path: /, content-type: application/vnd.a+json}
            whole: {extends: typed, json: {a: 1}}
          requests:
            own: {extends: typed, json: {a: 2}}
            same: {extends: whole, json: {a: 3}}
            other: {extends: whole, form: {a: 4}}
            parts: {extends: typed, multipart: [{name: a, value: b}]}
            removed: {extends: whole, remove: {content-type: true}}
          """
      ).mapValues { $0["Content-Type"]?.prefix(24).description }
        == [
          "own/default": "application/vnd.a+json", "same/default": "application/vnd.a+json",
          "other/default": "application/x-www-form-u",
          "parts/default": "multipart/form-data; bou", "removed/default": "application/json",
        ])
  }

  @Test("Everything that is inherited can be removed")
  func removals() throws {
    let message = try message(
      of: """
        templates:
          t:
            method: PUT
            path: /
            target-form: absolute
            inputs: {gone: string, kept: {type: string, default: k}}
            headers: {X-A: "${gone}", X-B: "${kept}"}
            query: {a: [true], q: "${gone}"}
            encoding: {arrays: comma, booleans: literal}
            json-options: {style: pretty}
            framing: {chunked: 1}
            auth: {bearer: t}
            json: {a: 1}
        requests:
          r:
            extends: t
            remove:
              headers: [x-a]
              query: [q]
              inputs: [gone]
              encoding: [arrays]
              json-options: [style]
              target-form: true
              framing: true
              auth: true
        """)
    #expect(message.line == "PUT /?a%5B%5D=true")
    #expect(
      message.fields == [
        "Host: h.example", "X-B: k", "Content-Type: application/json", "Content-Length: 7",
      ])
    #expect(message.text == #"{"a":1}"#)
  }
}
