// Slips in the content of requests.

import Testing

@Suite("Slips in the content of requests")
struct ContentSlipMessageTests {
  @Test("A slip is told with what to write instead", arguments: slips)
  func cures(_ slip: Slip) throws { try slip.check() }
}

private let slips: [Slip] = [
  Slip(
    name: "multipart map",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          multipart: {name: Ada, photo: cat.png}
      """#,
    said: #"""
      spec.yaml:8:17: error: unknown keys in 'multipart': 'name', 'photo' [unknown-key]
        help: write texts under 'parameters': {name: value}, and files under 'parts': [{name: photo, file: photo.jpg}]
      """#),
  Slip(
    name: "multipart list maps",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          multipart:
            - a: b
            - photo: {file: gen.py}
      """#,
    said: #"""
      spec.yaml:9:9: error: unknown key 'a' in a part [unknown-key]
        help: write its name and value: {name: a, value: b}
      spec.yaml:10:9: error: unknown key 'photo' in a part [unknown-key]
        help: write its name and value: {name: photo, value: …}
      """#),
  Slip(
    name: "form text",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          form: a=1&b=2
      """#,
    said: #"""
      spec.yaml:8:11: error: 'form' must be a map, not text [wrong-shape]
        help: write 'form: {a: 1, b: 2}'
      """#),
  Slip(
    name: "form jsontext",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          form: '{"a":1}'
      """#,
    said: #"""
      spec.yaml:8:11: error: 'form' must be a map, not text [wrong-shape]
        help: leave out the quotes: JSON is YAML
      """#),
  Slip(
    name: "multipart map",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          multipart: {title: Sea, file: '@sea.jpg', tags: a}
      """#,
    said: #"""
      spec.yaml:8:17: error: unknown keys in 'multipart': 'title', 'file', 'tags' [unknown-key]
        help: write texts under 'parameters': {name: value}, and files under 'parts': [{name: photo, file: photo.jpg}]
      """#),
  Slip(
    name: "multipart map lines",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          multipart:
            title: Sea
            photo: sea.jpg
            note: x
      """#,
    said: #"""
      spec.yaml:9:7: error: unknown keys in 'multipart': 'title', 'photo', 'note' [unknown-key]
        help: write texts under 'parameters': {name: value}, and files under 'parts': [{name: photo, file: photo.jpg}]
      """#),
  Slip(
    name: "parameters list",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          parameters: [{name: page, in: query, schema: {type: integer}}]
      """#,
    said: #"""
      spec.yaml:8:17: error: 'parameters' sent as a form must be a map [wrong-shape]
        help: write names and values, {name: value}; inputs are declared under 'inputs'
      """#),
  Slip(
    name: "postman url map",
    spec: #"""
      requests:
        r: {method: GET, url: {raw: 'https://x.example'}}
      """#,
    said: #"""
      spec.yaml:5:25: error: 'url' must be text, not a map [wrong-shape]
        help: write it as text: url: https://api.example.com
      """#),
  Slip(
    name: "postman item",
    spec: #"""
      item: [{name: a}]
      """#,
    said: #"""
      spec.yaml:1:1: error: a spec has no 'requests' [missing-key]
      spec.yaml:4:1: error: unknown key 'item' in a spec [unknown-key]
        help: write 'requests'
      """#),
  Slip(
    name: "postman auth type",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          auth: {type: bearer, bearer: [{key: token, value: x}]}
      """#,
    said: #"""
      spec.yaml:8:12: error: unknown key 'type' in 'auth' [unknown-key]
        help: leave it out: the key 'bearer', 'basic' or 'aws' is the scheme
      spec.yaml:8:34: error: 'bearer' must be text, not a list [wrong-shape]
        help: write 'auth: {bearer: x}'
      """#),
  Slip(
    name: "httpie params",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          query: 'a==1'
      """#,
    said: #"""
      spec.yaml:8:12: error: 'query' must be a map, not text [wrong-shape]
        help: write 'query: {a: 1}'
      """#),
  Slip(
    name: "httpie verb line",
    spec: #"""
      requests:
        r: POST https://x.example a=1
      """#,
    said: #"""
      spec.yaml:5:6: error: request 'r' must be a map, not text [wrong-shape]
        help: write it as {method: POST, url: https://x.example}
      """#),
  Slip(
    name: "json file",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          json: '@body.json'
      """#,
    said: #"""
      spec.yaml:8:11: warning: '@body.json' is sent as text, not as a file [file-as-text]
        help: write 'file: body.json' in place of 'json', and 'content-type: application/json'
      """#),
  Slip(
    name: "form list pairs",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          form: ['a=b', 'c=d']
      """#,
    said: #"""
      spec.yaml:8:11: error: 'form' must be a map, not a list [wrong-shape]
        help: write 'form: {a: b, c: d}'
      """#),
  Slip(
    name: "form nested name",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          form: [{name: a, value: b}]
      """#,
    said: #"""
      spec.yaml:8:11: error: 'form' must be a map, not a list [wrong-shape]
        help: write 'form: {a: b}'
      """#),
  Slip(
    name: "file map type",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          file: {path: a.bin, type: image/png}
      """#,
    said: #"""
      spec.yaml:8:18: error: 'a.bin' cannot be attached: there is no such file [unreadable-file]
        help: paths are relative to the file that names them
      spec.yaml:8:25: error: unknown key 'type' in 'file' [unknown-key]
        help: write 'content-type: …' beside 'file'
      """#),
  Slip(
    name: "file map start end",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          file: {path: a.bin, start: 0, end: 10}
      """#,
    said: #"""
      spec.yaml:8:18: error: 'a.bin' cannot be attached: there is no such file [unreadable-file]
        help: paths are relative to the file that names them
      spec.yaml:8:25: error: unknown key 'start' in 'file' [unknown-key]
        help: write 'offset'
      spec.yaml:8:35: error: unknown key 'end' in 'file' [unknown-key]
        help: write 'length', the number of bytes from 'offset' on
      """#),
  Slip(
    name: "json-lines text",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          json-lines: |
            {"a":1}
            {"b":2}
      """#,
    said: #"""
      spec.yaml:8:17: error: 'json-lines' must be a list, not text [wrong-shape]
        help: write it as [first, second]
      """#),
  Slip(
    name: "xml attribute dash",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          xml: {a: {-id: 1, '#text': x}}
      """#,
    said: #"""
      spec.yaml:8:15: error: '-id' is not a valid name of an XML element or attribute [invalid-xml-name]
        help: write an attribute as '@id'
      spec.yaml:8:23: error: '#text' is not a valid name of an XML element or attribute [invalid-xml-name]
        help: write the text of an element as '$text'
      """#),
  Slip(
    name: "xml badgerfish",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          xml: {a: {$: {id: 1}, _: x}}
      """#,
    said: #"""
      spec.yaml:8:15: error: '$' is not a valid name of an XML element or attribute [invalid-xml-name]
        help: write attributes as members, {'@name': value}, and the text of an element as '$text'
      """#),
  Slip(
    name: "subtype full",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          multipart: {subtype: multipart/related, parts: [{name: a, value: b}]}
      """#,
    said: #"""
      spec.yaml:8:26: error: 'multipart/related' is not a valid value of 'subtype' [invalid-choice]
        help: write 'subtype: related'
      """#),
  Slip(
    name: "a data URL as data",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          data: 'data:text/plain;base64,aGk='
        s:
          method: POST
          path: /p
          data: data:,hi
      """#,
    said: #"""
      spec.yaml:8:11: error: 'data' must be binary data [data-not-binary]
        help: write 'data: !!binary aGk=', and 'content-type: text/plain'
      spec.yaml:12:11: error: 'data' must be binary data [data-not-binary]
        help: write the text after the ',' as 'text'
      """#),
  Slip(
    name: "a list of one item for text",
    spec: #"""
      requests:
        r:
          method: [GET]
          path: [/p]
          content-type: [text/plain]
          summary: [a]
          text: x
          headers: {X-A: [[b]]}
      """#,
    said: #"""
      spec.yaml:6:13: error: 'method' must be text, not a list [wrong-shape]
        help: write 'method: GET'
      spec.yaml:7:11: error: 'path' must be text, not a list [wrong-shape]
        help: write 'path: /p'
      spec.yaml:8:19: error: 'content-type' must be text, not a list [wrong-shape]
        help: write 'content-type: text/plain'
      spec.yaml:9:14: error: 'summary' must be text, not a list [wrong-shape]
        help: write 'summary: a'
      spec.yaml:11:21: error: header 'X-A' must be text, not a list [wrong-shape]
        help: write the value without brackets: b
      """#),
]
