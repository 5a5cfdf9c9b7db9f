// Slips in cases and matrices.

import Testing

@Suite("Slips in cases and matrices")
struct CaseSlipMessageTests {
  @Test("A slip is told with what to write instead", arguments: slips)
  func cures(_ slip: Slip) throws { try slip.check() }
}

private let slips: [Slip] = [
  Slip(
    name: "case query",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          cases:
            one:
              query: {a: 1}
      """#,
    said: #"""
      spec.yaml:10:9: error: the request has no input 'query' [unknown-input]
        help: a case has only values of inputs: write 'query' in the request, with '${…}'
      """#),
  Slip(
    name: "case inputs",
    spec: #"""
      inputs: {k: integer}
      requests:
        r:
          method: POST
          path: /p
          query: {a: '${k}'}
          cases:
            one:
              inputs: {k: 1}
      """#,
    said: #"""
      spec.yaml:12:9: error: the request has no input 'inputs' [unknown-input]
        help: write its entries in the case itself: first: {page: 1}
      """#),
  Slip(
    name: "case headers",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          cases:
            one:
              headers: {a: 1}
      """#,
    said: #"""
      spec.yaml:10:9: error: the request has no input 'headers' [unknown-input]
        help: a case has only values of inputs: write 'headers' in the request, with '${…}'
      """#),
  Slip(
    name: "case json",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          cases:
            one:
              json: {a: 1}
      """#,
    said: #"""
      spec.yaml:10:9: error: the request has no input 'json' [unknown-input]
        help: a case has only values of inputs: write 'json' in the request, with '${…}'
      """#),
  Slip(
    name: "gha strategy",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          strategy: {matrix: {a: [1, 2]}}
      """#,
    said: #"""
      spec.yaml:8:5: error: unknown key 'strategy' in request 'r' [unknown-key]
        help: write 'matrix' itself: matrix: {page: [1, 2]}
      """#),
  Slip(
    name: "cases scalar",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          inputs: {a: integer}
          query: {a: '${a}'}
          cases: {one: 1}
      """#,
    said: #"""
      spec.yaml:10:18: error: case 'one' must be a map, not a number [wrong-shape]
        help: write values by the names of inputs: {page: 1}
      """#),
  Slip(
    name: "case values key",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          inputs: {id: string}
          query: {id: '${id}'}
          cases: {one: {values: {id: a}}}
      """#,
    said: #"""
      spec.yaml:10:19: error: the request has no input 'values' [unknown-input]
        help: write its entries in the case itself: first: {page: 1}
      """#),
  Slip(
    name: "case expect",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          inputs: {id: string}
          query: {id: '${id}'}
          cases: {one: {id: a, expect: 200}}
      """#,
    said: #"""
      spec.yaml:10:26: error: the request has no input 'expect' [unknown-input]
        help: write it in the request, by the names of cases: expect: {first: 200}
      """#),
  Slip(
    name: "matrix include",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          inputs: {id: string}
          query: {id: '${id}'}
          matrix: {id: [a], include: [{id: b}]}
      """#,
    said: #"""
      spec.yaml:10:23: error: the request has no input 'include' [unknown-input]
        help: write more cases under 'cases'
      """#),
  Slip(
    name: "matrix exclude",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          inputs: {id: string}
          query: {id: '${id}'}
          matrix: {id: [a], exclude: [{id: a}]}
      """#,
    said: #"""
      spec.yaml:10:23: error: the request has no input 'exclude' [unknown-input]
        help: leave out values that are not sent, or write 'cases' in place of 'matrix'
      """#),
]
