// Slips in header fields, queries and cookies.

import Testing

@Suite("Slips in header fields, queries and cookies")
struct FieldSlipMessageTests {
  @Test("A slip is told with what to write instead", arguments: slips)
  func cures(_ slip: Slip) throws { try slip.check() }
}

private let slips: [Slip] = [
  Slip(
    name: "query text",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          query: a=1&b=2
      """#,
    said: #"""
      spec.yaml:8:12: error: 'query' must be a map, not text [wrong-shape]
        help: write 'query: {a: 1, b: 2}'
      """#),
  Slip(
    name: "query jsontext",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          query: '{"a":1}'
      """#,
    said: #"""
      spec.yaml:8:12: error: 'query' must be a map, not text [wrong-shape]
        help: leave out the quotes: JSON is YAML
      """#),
  Slip(
    name: "headers text",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          headers: 'Accept: a/b'
      """#,
    said: #"""
      spec.yaml:8:14: error: 'headers' must be a map, not text [wrong-shape]
        help: write 'headers: {Accept: a/b}'
      """#),
  Slip(
    name: "cookies text",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          cookies: a=1; b=2
      """#,
    said: #"""
      spec.yaml:8:14: error: 'cookies' must be a map, not text [wrong-shape]
        help: write 'cookies: {a: 1, b: 2}'
      """#),
  Slip(
    name: "query one line",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          query: a: 1
      """#,
    said: #"""
      spec.yaml:8:13: error: unexpected ': ' in the value of 'query' [yaml-syntax]
        help: write an entry in one line in braces: query: {a: 1}
      """#),
  Slip(
    name: "headers one line",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          headers: Accept: text/plain
      """#,
    said: #"""
      spec.yaml:8:20: error: unexpected ': ' in the value of 'headers' [yaml-syntax]
        help: write an entry in one line in braces: headers: {Accept: text/plain}
      """#),
  Slip(
    name: "client user-agent",
    spec: #"""
      client: {user-agent: App/1}
      requests:
        r:
          method: POST
          path: /p
          text: a
      """#,
    said: #"""
      spec.yaml:4:10: error: unknown key 'user-agent' in 'client' [unknown-key]
        help: write 'product: App/1.0', with the version after the '/'
      """#),
  Slip(
    name: "client languages text",
    spec: #"""
      client: {product: A/1, languages: 'en, de'}
      requests:
        r:
          method: POST
          path: /p
          text: a
      """#,
    said: #"""
      spec.yaml:4:35: error: 'languages' must be a list, not text [wrong-shape]
        help: write 'languages: [en, de]'
      """#),
  Slip(
    name: "defaults list headers",
    spec: #"""
      defaults: {headers: [{name: A, value: b}]}
      requests:
        r:
          method: POST
          path: /p
          text: a
      """#,
    said: #"""
      spec.yaml:4:21: error: 'headers' must be a map, not a list [wrong-shape]
        help: write 'headers: {A: b}'
      """#),
  Slip(
    name: "headers list of text",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          text: a
          headers: ['Accept: text/html', 'X-A: b']
      """#,
    said: #"""
      spec.yaml:9:14: error: 'headers' must be a map, not a list [wrong-shape]
        help: write 'headers: {Accept: text/html, X-A: b}'
      """#),
  Slip(
    name: "headers list name value",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          text: a
          headers:
            - name: Accept
              value: text/html
      """#,
    said: #"""
      spec.yaml:10:7: error: 'headers' must be a map, not a list [wrong-shape]
        help: write 'headers: {Accept: text/html}'
      """#),
  Slip(
    name: "query list name value",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          text: a
          query:
            - name: q
              value: x
      """#,
    said: #"""
      spec.yaml:10:7: error: 'query' must be a map, not a list [wrong-shape]
        help: write 'query: {q: x}'
      """#),
  Slip(
    name: "query list key value postman",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          text: a
          query:
            - {key: q, value: x, disabled: true}
      """#,
    said: #"""
      spec.yaml:10:7: error: 'query' must be a map, not a list [wrong-shape]
        help: write 'query: {q: x}'
      """#),
  Slip(
    name: "header with colon in name",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          text: a
          headers: {'Accept:': text/html}
      """#,
    said: #"""
      spec.yaml:9:15: error: invalid header name 'Accept:' [invalid-field-name]
        help: leave out the ':': Accept
      """#),
  Slip(
    name: "header number list",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          text: a
          headers: {X-A: {value: 1}}
      """#,
    said: #"""
      spec.yaml:9:20: error: header 'X-A' must be text, not a map [wrong-shape]
        help: write the value alone: {X-A: …}
      """#),
  Slip(
    name: "cookies list",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          text: a
          cookies: ['a=b', 'c=d']
      """#,
    said: #"""
      spec.yaml:9:14: error: 'cookies' must be a map, not a list [wrong-shape]
        help: write 'cookies: {a: b, c: d}'
      """#),
  Slip(
    name: "cookies map value",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          text: a
          cookies: {a: {value: b, path: /}}
      """#,
    said: #"""
      spec.yaml:9:18: error: cookie 'a' must be text, not a map [wrong-shape]
        help: write its value alone: only responses have 'Path', 'Expires' and other attributes
      """#),
  Slip(
    name: "list header sep",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          text: a
          headers: {Accept: {list: [a, b], separator: ';'}}
      """#,
    said: #"""
      spec.yaml:9:38: error: unknown key 'separator' in header 'Accept' [unknown-key]
        help: leave it out: ', ' separates the items
      """#),
  Slip(
    name: "header star literal map",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          text: a
          headers: {x-meta-*: {a: b}}
      """#,
    said: #"""
      spec.yaml:9:25: error: header 'x-meta-*' must be an input that is a map, or text [wrong-shape]
        help: write a header for each entry, or declare an input with the type {string}
      """#),
  Slip(
    name: "fields of a map from text",
    spec: #"""
      requests:
        r:
          method: GET
          path: /p
          headers: {x-meta-*: abc, x-more-*: [a, b]}
      """#,
    said: #"""
      spec.yaml:8:15: warning: the header is sent with the name 'x-meta-*' [malformed-field]
        help: write the whole name, or one input of the type {string}: '${input}'
      spec.yaml:8:30: warning: the header is sent with the name 'x-more-*' [malformed-field]
        help: write the whole name, or one input of the type {string}: '${input}'
      """#),
]
