// Slips in references and paths.

import Testing

@Suite("Slips in references and paths")
struct ReferenceSlipMessageTests {
  @Test("A slip is told with what to write instead", arguments: slips)
  func cures(_ slip: Slip) throws { try slip.check() }
}

private let slips: [Slip] = [
  Slip(
    name: "xml comma",
    spec: #"""
      inputs: {keys: {type: '[string]', example: [a, b]}}
      requests:
        r:
          method: POST
          path: /p
          content-type: application/xml
          text: '<k>${keys | comma}</k>'
      """#,
    said: #"""
      spec.yaml:10:15: warning: the value of 'keys' is inserted into XML without being escaped [unfiltered-reference]
        help: write '${keys|comma|xml}'
      """#),
  Slip(
    name: "secrets gha",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          auth: {bearer: '${{ secrets.TOKEN }}'}
      """#,
    said: #"""
      spec.yaml:8:21: error: a reference has one pair of braces, '${…}', not two [nested-reference]
        help: write '${TOKEN}', and declare 'TOKEN' under 'inputs'
      """#),
  Slip(
    name: "graphql vars",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          graphql: {query: 'query($id: ID) { a }', variables: '{"id": 1}'}
      """#,
    said: #"""
      spec.yaml:8:57: warning: this text is JSON, and is sent as one JSON string [json-in-text]
        help: leave out the quotes: JSON is YAML
      """#),
  Slip(
    name: "graphql text",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          graphql: 'query { me { id } }'
      """#,
    said: #"""
      spec.yaml:8:14: error: 'graphql' must be a map, not text [wrong-shape]
        help: write the GraphQL text under 'query': graphql: {query: '{ me }'}
      """#),
  Slip(
    name: "graphql block",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          graphql: |
            query { me { id } }
      """#,
    said: #"""
      spec.yaml:8:14: error: 'graphql' must be a map, not text [wrong-shape]
        help: write the GraphQL text under 'query': graphql: {query: '{ me }'}
      """#),
  Slip(
    name: "gha with",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          with: {id: 1}
      """#,
    said: #"""
      spec.yaml:8:5: error: unknown key 'with' in request 'r' [unknown-key]
        help: write values of inputs in a case: cases: {one: {name: value}}
      """#),
  Slip(
    name: "path openapi braces",
    spec: #"""
      requests:
        r: {method: GET, path: '/pets/{petId}', inputs: {petId: string}}
      """#,
    said: #"""
      spec.yaml:5:3: error: input 'petId' has no value in case 'default' of request 'r' [missing-input]
        help: declare an 'example' for it, or write 'cases: {}' to send no message
      spec.yaml:5:52: note: declared here
      spec.yaml:5:33: warning: '{petId}' is sent as it is written [literal-braces]
        help: write '${petId}' for the value of an input, or '%7BpetId%7D' for this text itself
      """#),
  Slip(
    name: "reference dotted",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          inputs: {id: string}
          query: {id: '${inputs.id}'}
          cases: {one: {id: a}}
      """#,
    said: #"""
      spec.yaml:9:18: error: unknown input 'inputs.id' [unknown-input]
        help: write '${id}'
      """#),
  Slip(
    name: "reference shell default",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          inputs: {id: string?}
          query: {id: '${id:-none}'}
          cases: {one: {}}
      """#,
    said: #"""
      spec.yaml:9:18: error: unknown input 'id:-none' [unknown-input]
        help: write '${id}', and 'default: none' where the input is declared
      """#),
  Slip(
    name: "filter urlencode",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          inputs: {id: string}
          query: {id: '${id | urlencode}'}
          cases: {one: {id: a}}
      """#,
    said: #"""
      spec.yaml:9:18: error: unknown filter 'urlencode' [unknown-filter]
        help: write '${input | percent}'
      """#),
  Slip(
    name: "filter call",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          inputs: {id: string}
          query: {id: '${base64(id)}'}
          cases: {one: {id: a}}
      """#,
    said: #"""
      spec.yaml:9:18: error: unknown input 'base64(id)' [unknown-input]
        help: write '${id | base64}'
      """#),
  Slip(
    name: "filter default",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          inputs: {id: string}
          query: {id: '${id | default("x")}'}
          cases: {one: {id: a}}
      """#,
    said: #"""
      spec.yaml:9:18: error: unknown filter 'default("x")' [unknown-filter]
        help: write 'default: x' where the input is declared
      """#),
]
