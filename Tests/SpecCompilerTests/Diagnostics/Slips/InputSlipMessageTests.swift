// Slips in inputs and environments.

import Testing

@Suite("Slips in inputs and environments")
struct InputSlipMessageTests {
  @Test("A slip is told with what to write instead", arguments: slips)
  func cures(_ slip: Slip) throws { try slip.check() }
}

private let slips: [Slip] = [
  Slip(
    name: "inputs list",
    spec: #"""
      inputs: [id, name]
      requests:
        r:
          method: GET
          path: /p
          query: {a: '${id}'}
      """#,
    said: #"""
      spec.yaml:4:9: error: 'inputs' must be a map, not a list [wrong-shape]
        help: write it as {page: integer}
      """#),
  Slip(
    name: "inputs list that others name",
    spec: #"""
      inputs: [{id: string}, {name: string}]
      environments: {test: {values: {id: a}}}
      requests:
        r:
          method: GET
          path: /p
          exactly-one-of: [id, name]
          query: {id: '${id}', name: '${name}'}
          cases: {one: {id: a}}
      """#,
    said: #"""
      spec.yaml:4:9: error: 'inputs' must be a map, not a list [wrong-shape]
        help: write it as {page: integer}
      """#),
  Slip(
    name: "inputs scalar",
    spec: #"""
      inputs: id
      requests:
        r:
          method: GET
          path: /p
          query: {a: '1'}
      """#,
    said: #"""
      spec.yaml:4:9: error: 'inputs' must be a map, not text [wrong-shape]
        help: write it as {page: integer}
      """#),
  Slip(
    name: "secret no type",
    spec: #"""
      inputs: {k: {secret: true, example: x}}
      requests:
        r:
          method: POST
          path: /p
          headers: {X-Key: '${k}'}
      """#,
    said: #"""
      spec.yaml:4:10: error: input 'k' has no type [missing-type]
        help: write, for example, 'type: string'
      """#),
  Slip(
    name: "env headers",
    spec: #"""
      environments:
        dev:
          headers: {a: b}
      requests:
        r:
          method: POST
          path: /p
          query: {a: 1}
      """#,
    said: #"""
      spec.yaml:6:5: error: unknown key 'headers' in environment 'dev' [unknown-key]
        help: write it under 'defaults' with '${name}', and the value of 'name' here: values: {name: …}
      """#),
  Slip(
    name: "env extends",
    spec: #"""
      environments:
        dev:
          base-url: https://d.example
        prod:
          extends: dev
      requests:
        r:
          method: POST
          path: /p
          query: {a: 1}
      """#,
    said: #"""
      spec.yaml:8:5: error: unknown key 'extends' in environment 'prod' [unknown-key]
        help: leave it out, and write the values here, or '<<: *anchor' for those of another environment
      """#),
  Slip(
    name: "env list",
    spec: #"""
      environments:
        - name: dev
          base-url: https://d.example
      requests:
        r:
          method: POST
          path: /p
          query: {a: 1}
      """#,
    said: #"""
      spec.yaml:5:3: error: 'environments' must be a map, not a list [wrong-shape]
        help: write it as {test: {base-url: https://…}}: the names are keys
      """#),
  Slip(
    name: "env scalar",
    spec: #"""
      environments:
        dev: https://d.example
      requests:
        r:
          method: POST
          path: /p
          query: {a: 1}
      """#,
    said: #"""
      spec.yaml:5:8: error: environment 'dev' must be a map, not text [wrong-shape]
        help: write it as {base-url: https://…}, or {values: {page: 1}}
      """#),
  Slip(
    name: "env url",
    spec: #"""
      environments:
        dev:
          url: https://d.example
      requests:
        r:
          method: POST
          path: /p
          query: {a: 1}
      """#,
    said: #"""
      spec.yaml:6:5: error: unknown key 'url' in environment 'dev' [unknown-key]
        help: write 'base-url'
      """#),
  Slip(
    name: "env variables",
    spec: #"""
      inputs: {k: {type: string, example: x}}
      environments:
        dev:
          variables: {k: b}
      requests:
        r:
          method: POST
          path: /p
          query: {a: '${k}'}
      """#,
    said: #"""
      spec.yaml:7:5: error: unknown key 'variables' in environment 'dev' [unknown-key]
        help: write 'values'
      """#),
  Slip(
    name: "default null",
    spec: #"""
      inputs: {k: {type: string, default: null}}
      requests:
        r:
          method: POST
          path: /p
          query: {a: '${k}'}
      """#,
    said: #"""
      spec.yaml:4:37: error: input 'k' must be a string, not null [wrong-type]
        help: write 'optional: true' in place of 'default'; to send null, 'nullable: true'
      """#),
  Slip(
    name: "inputs id integer one line",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          inputs: id: integer
          query: {a: '${id}'}
      """#,
    said: #"""
      spec.yaml:8:15: error: unexpected ': ' in the value of 'inputs' [yaml-syntax]
        help: write an entry in one line in braces: inputs: {id: integer}
      """#),
  Slip(
    name: "input $ref",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          inputs: {a: {$ref: '#/types/A'}}
          query: {a: '${a}'}
      """#,
    said: #"""
      spec.yaml:8:18: error: unknown key '$ref' in input 'a' [unknown-key]
        help: write the name of a type that 'types' declares: type: Photo
      """#),
  Slip(
    name: "compose env default",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          query: {a: '${ID:-1}'}
      """#,
    said: #"""
      spec.yaml:8:17: error: unknown input 'ID:-1' [unknown-input]
        help: write '${ID}', and 'default: 1' where the input is declared
      """#),
  Slip(
    name: "compose env required",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          query: {a: '${ID:?missing}'}
      """#,
    said: #"""
      spec.yaml:8:17: error: unknown input 'ID:?missing' [unknown-input]
        help: write '${ID}': an input needs a value unless it is optional
      """#),
  Slip(
    name: "compose env_file",
    spec: #"""
      env_file: .env
      requests:
        r:
          method: POST
          path: /p
          text: a
      """#,
    said: #"""
      spec.yaml:4:1: error: unknown key 'env_file' in a spec [unknown-key]
        help: write values under 'environments'; 'send' reads secrets from variables
      """#),
  Slip(
    name: "inputs openapi parameter",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          inputs:
            - {name: id, in: query, schema: {type: integer}}
          query: {id: '${id}'}
      """#,
    said: #"""
      spec.yaml:9:7: error: 'inputs' must be a map, not a list [wrong-shape]
        help: write it as {page: integer}
      """#),
  Slip(
    name: "input required false",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          inputs: {id: {type: string, required: false}}
          query: {id: '${id}'}
          cases: {one: {}}
      """#,
    said: #"""
      spec.yaml:8:33: error: unknown key 'required' in input 'id' [unknown-key]
        help: write 'optional: true'
      """#),
  Slip(
    name: "input optional string",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          inputs: {id: {type: string, optional: 'yes'}}
          query: {id: '${id}'}
          cases: {one: {}}
      """#,
    said: #"""
      spec.yaml:8:43: error: 'optional' must be true or false, not text [wrong-shape]
        help: write true
      """#),
  Slip(
    name: "input question key",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          inputs: {id?: string}
          query: {id: '${id}'}
          cases: {one: {}}
      """#,
    said: #"""
      spec.yaml:9:18: error: unknown input 'id' [unknown-input]
        help: leave the '?' out of the name, and write it behind the type: {id: string?}
      spec.yaml:10:13: error: input 'id?' has no value in case 'one' of request 'r' [missing-input]
        help: the '?' of an optional input follows its type: write 'id: string?'
      spec.yaml:8:14: note: declared here
      """#),
  Slip(
    name: "environments values flat",
    spec: #"""
      inputs: {host: string}
      environments: {dev: {host: a.example}}
      requests:
        r:
          method: POST
          path: /p
          text: a
          query: {h: '${host}'}
          cases: {one: {host: b}}
      """#,
    said: #"""
      spec.yaml:5:22: error: unknown key 'host' in environment 'dev' [unknown-key]
        help: write values of inputs under 'values': values: {host: a.example}
      """#),
  Slip(
    name: "exactly-one text",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          inputs: {a: string?, b: string?}
          exactly-one-of: a, b
          query: {a: '${a}', b: '${b}'}
          cases: {one: {a: x}}
      """#,
    said: #"""
      spec.yaml:9:21: error: 'exactly-one-of' must be a list of inputs or of lists of inputs, not text [wrong-shape]
        help: write it as [id, [name, zone]]
      """#),
  Slip(
    name: "exactly-one oneOf map",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          inputs: {a: string?, b: string?}
          exactly-one-of: {a: 1, b: 2}
          query: {a: '${a}', b: '${b}'}
          cases: {one: {a: x}}
      """#,
    said: #"""
      spec.yaml:9:21: error: 'exactly-one-of' must be a list of inputs or of lists of inputs, not a map [wrong-shape]
        help: write it as [id, [name, zone]]
      """#),
  Slip(
    name: "requires",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          inputs: {a: {type: string, optional: true, requires: b}, b: string?}
          query: {a: '${a}', b: '${b}'}
          cases: {one: {}}
      """#,
    said: #"""
      spec.yaml:8:48: error: unknown key 'requires' in input 'a' [unknown-key]
        help: leave it out, and say it in the 'description'
      """#),
  Slip(
    name: "question mark after the name of an input",
    spec: #"""
      requests:
        r:
          method: GET
          path: /p/${id?}
          inputs: {id?: integer}
      """#,
    said: #"""
      spec.yaml:5:3: error: input 'id?' has no value in case 'default' of request 'r' [missing-input]
        help: the '?' of an optional input follows its type: write 'id: string?'
      spec.yaml:8:14: note: declared here
      """#),
]
