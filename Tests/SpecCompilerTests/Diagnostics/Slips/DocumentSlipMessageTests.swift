// Slips in the document and its keys.

import Testing

@Suite("Slips in the document and its keys")
struct DocumentSlipMessageTests {
  @Test("A slip is told with what to write instead", arguments: slips)
  func cures(_ slip: Slip) throws { try slip.check() }
}

private let slips: [Slip] = [
  Slip(
    name: "slash comment after",
    spec: #"""
      requests:
        r:
          method: GET // get it
          path: /p
      """#,
    said: #"""
      spec.yaml:6:13: error: 'GET // get it' is not a valid method [invalid-method]
        help: write 'GET': a comment begins with ' #'
      """#),
  Slip(
    name: "tags text",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          tags: a, b
      """#,
    said: #"""
      spec.yaml:8:11: error: 'tags' must be a list, not text [wrong-shape]
        help: write 'tags: [a, b]'
      """#),
  Slip(
    name: "allow text",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          allow: long-target
      """#,
    said: #"""
      spec.yaml:8:12: error: 'allow' must be a list, not text [wrong-shape]
        help: write 'allow: [long-target]'
      """#),
  Slip(
    name: "comment own line",
    spec: #"""
      // the list of things
      requests:
        r: {method: GET, path: /p}
      """#,
    said: #"""
      spec.yaml:4:1: error: '//' does not begin a comment [yaml-syntax]
        help: write '#' in place of '//'
      """#),
  Slip(
    name: "comment own line inside",
    spec: #"""
      requests:
        // first
        r: {method: GET, path: /p}
      """#,
    said: #"""
      spec.yaml:5:3: error: '//' does not begin a comment [yaml-syntax]
        help: write '#' in place of '//'
      """#),
  Slip(
    name: "comment own line in request",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          // note
          text: a
      """#,
    said: #"""
      spec.yaml:8:5: error: '//' does not begin a comment [yaml-syntax]
        help: write '#' in place of '//'
      """#),
  Slip(
    name: "comment own line end",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          text: a
          // note
      """#,
    said: #"""
      spec.yaml:9:5: error: '//' does not begin a comment [yaml-syntax]
        help: write '#' in place of '//'
      """#),
  Slip(
    name: "deprecated since",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          deprecated: {since: 2}
      """#,
    said: #"""
      spec.yaml:8:17: error: 'deprecated' must be text, not a map [wrong-shape]
        help: write 'deprecated: true', or a text
      """#),
  Slip(
    name: "gha steps",
    spec: #"""
      steps: [{name: a}]
      requests:
        r:
          method: POST
          path: /p
          text: a
      """#,
    said: #"""
      spec.yaml:4:1: error: unknown key 'steps' in a spec [unknown-key]
        help: write 'requests'
      """#),
  Slip(
    name: "method list",
    spec: #"""
      requests:
        r: {method: [GET, HEAD], path: /p}
      """#,
    said: #"""
      spec.yaml:5:15: error: 'method' must be text, not a list [wrong-shape]
        help: write one; a second request can extend this one: extends: NAME
      """#),
  Slip(
    name: "request list",
    spec: #"""
      requests:
        r: [GET, /p]
      """#,
    said: #"""
      spec.yaml:5:6: error: request 'r' must be a map, not a list [wrong-shape]
        help: write it as {method: GET, path: /photos}
      """#),
  Slip(
    name: "allow bool",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          allow: all
          text: a
      """#,
    said: #"""
      spec.yaml:8:12: error: 'allow' must be a list, not text [wrong-shape]
        help: write it as [unused-input]
      """#),
]
