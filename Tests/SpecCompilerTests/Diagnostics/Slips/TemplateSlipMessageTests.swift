// Slips in templates, matches and responses.

import Testing

@Suite("Slips in templates, matches and responses")
struct TemplateSlipMessageTests {
  @Test("A slip is told with what to write instead", arguments: slips)
  func cures(_ slip: Slip) throws { try slip.check() }
}

private let slips: [Slip] = [
  Slip(
    name: "responses type map",
    spec: #"""
      types: {T: {object: {a: string}}}
      requests:
        r:
          method: POST
          path: /p
          responses: {200: {type: T}}
      """#,
    said: #"""
      spec.yaml:9:22: error: a response is only the type of its content [invalid-type]
        help: write the type alone: 200: T
      """#),
  Slip(
    name: "responses schema",
    spec: #"""
      types: {T: {object: {a: string}}}
      requests:
        r:
          method: POST
          path: /p
          responses: {200: {schema: T}}
      """#,
    said: #"""
      spec.yaml:9:22: error: a response is only the type of its content [invalid-type]
        help: write the type alone: 200: T
      """#),
  Slip(
    name: "responses description",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          responses: {200: {description: OK}}
      """#,
    said: #"""
      spec.yaml:8:22: error: a response is only the type of its content [invalid-type]
        help: write the name of a type, 'Photo', and declare it under 'types'; or null for none
      """#),
  Slip(
    name: "responses list",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          responses: [200, 404]
      """#,
    said: #"""
      spec.yaml:8:16: error: 'responses' must be a map, not a list [wrong-shape]
        help: write it as {200: Photo}, or {204: null}
      """#),
  Slip(
    name: "extends list",
    spec: #"""
      templates: {a: {query: {x: 1}}, b: {query: {y: 1}}}
      requests:
        r:
          method: POST
          path: /p
          extends: [a, b]
      """#,
    said: #"""
      spec.yaml:9:14: error: 'extends' must be text, not a list [wrong-shape]
        help: write one name, and let that template extend the other
      """#),
  Slip(
    name: "merge json key",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          merge: json
          json: {a: 1}
      """#,
    said: #"""
      spec.yaml:8:5: error: unknown key 'merge' in request 'r' [unknown-key]
        help: write 'json-merge: {…}' to change the JSON of the template
      """#),
  Slip(
    name: "json merge <<",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          json: {<<: base, a: 1}
      """#,
    said: #"""
      spec.yaml:8:16: error: '<<' expects a map or a list of maps [merge-not-mapping]
        help: write '<<: *name'; 'json-merge' changes the JSON of a template; quote '<<' to use it as a key
      """#),
  Slip(
    name: "extends json",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          extends: base
          json-patch: {a: 1}
      """#,
    said: #"""
      spec.yaml:8:14: error: unknown template or request 'base' [unknown-template]
        help: the known names are 'r'
      spec.yaml:9:5: error: unknown key 'json-patch' in request 'r' [unknown-key]
        help: write 'json-merge'
      """#),
  Slip(
    name: "gha uses",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          uses: ./base
      """#,
    said: #"""
      spec.yaml:8:5: error: unknown key 'uses' in request 'r' [unknown-key]
        help: write 'extends: …' with the name of a template
      """#),
  Slip(
    name: "compose extends map",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          extends: {service: base}
      """#,
    said: #"""
      spec.yaml:8:14: error: 'extends' must be text, not a map [wrong-shape]
        help: write the name of a template or request: extends: page
      """#),
  Slip(
    name: "expect map status",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          expect: {status: 200}
      """#,
    said: #"""
      spec.yaml:8:14: error: the request has no case 'status' [unknown-expected-case]
        help: write the status alone: expect: 200
      """#),
  Slip(
    name: "expect 2xx list text",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          text: a
          expect: '200, 201'
      """#,
    said: #"""
      spec.yaml:9:13: error: invalid status '200, 201' [invalid-status]
        help: write a list: [200, 201]
      """#),
  Slip(
    name: "expect range",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          text: a
          expect: 200-299
      """#,
    said: #"""
      spec.yaml:9:13: error: invalid status '200-299' [invalid-status]
        help: write 2XX
      """#),
  Slip(
    name: "match header list",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          json: {a: 1}
          match: {headers: [Date]}
      """#,
    said: #"""
      spec.yaml:9:13: error: unknown key 'headers' in 'match' [unknown-key]
        help: write 'ignore: [Date]' for headers
      """#),
  Slip(
    name: "match ignore body",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          json: {a: 1}
          match: [Date]
      """#,
    said: #"""
      spec.yaml:9:12: error: 'match' must be a map, not a list [wrong-shape]
        help: write it as {ignore: [Date]}
      """#),
  Slip(
    name: "match any jsonpath",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          json: {a: {b: 1}}
          match: {any: [$.a.b]}
      """#,
    said: #"""
      spec.yaml:9:19: error: '$.a.b' is not a valid JSON pointer [invalid-pointer]
        help: write '/a/b'
      """#),
  Slip(
    name: "extends path",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          extends: ./other.yaml
          text: a
      """#,
    said: #"""
      spec.yaml:8:14: error: unknown template or request './other.yaml' [unknown-template]
        help: write the file under 'include', and the name of one of its templates here
      """#),
  Slip(
    name: "json-merge text",
    spec: #"""
      templates: {t: {method: POST, json: {a: 1}}}
      requests:
        r:
          method: POST
          path: /p
          extends: t
          json-merge: a
      """#,
    said: #"""
      spec.yaml:10:17: error: 'json-merge' must be a map, not text [wrong-shape]
        help: write it as {page: {size: 50}}
      """#),
  Slip(
    name: "json-merge patch list",
    spec: #"""
      templates: {t: {method: POST, json: {a: 1}}}
      requests:
        r:
          method: POST
          path: /p
          extends: t
          json-merge: [{op: remove, path: /a}]
      """#,
    said: #"""
      spec.yaml:10:17: error: 'json-merge' must be a map, not a list [wrong-shape]
        help: write a map of what changes, {page: {size: 50}}: it is not a patch by RFC 6902
      """#),
]
