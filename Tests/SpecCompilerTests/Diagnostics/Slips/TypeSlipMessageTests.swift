// Slips in types.

import Testing

@Suite("Slips in types")
struct TypeSlipMessageTests {
  @Test("A slip is told with what to write instead", arguments: slips)
  func cures(_ slip: Slip) throws { try slip.check() }
}

private let slips: [Slip] = [
  Slip(
    name: "pattern slashes",
    spec: #"""
      inputs: {k: {type: string, pattern: /^a$/, example: a}}
      requests:
        r:
          method: POST
          path: /p
          query: {a: '${k}'}
      """#,
    said: #"""
      spec.yaml:4:53: error: input 'k' expects a match of '/^a$/', found 'a' [pattern-mismatch]
        help: write it without the slashes: pattern: 'a'
      """#),
  Slip(
    name: "pattern slashes i",
    spec: #"""
      inputs: {k: {type: string, pattern: '/[a-z]+/i', example: a}}
      requests:
        r:
          method: POST
          path: /p
          query: {a: '${k}'}
      """#,
    said: #"""
      spec.yaml:4:59: error: input 'k' expects a match of '/[a-z]+/i', found 'a' [pattern-mismatch]
        help: write it without the slashes: pattern: '[a-z]+'
      """#),
  Slip(
    name: "types alias",
    spec: #"""
      inputs: {k: A}
      types: {A: string}
      requests:
        r:
          method: POST
          path: /p
          query: {a: '${k}'}
      """#,
    said: #"""
      spec.yaml:5:12: error: type 'A' must be a map, not text [wrong-shape]
        help: write it as {enum: [red, green]} or {object: {name: string}}; a type of the language has no second name
      """#),
  Slip(
    name: "types flat",
    spec: #"""
      inputs: {k: A}
      types: {A: {a: string}}
      requests:
        r:
          method: POST
          path: /p
          json: '${k}'
      """#,
    said: #"""
      spec.yaml:5:13: error: unknown key 'a' in type 'A' [unknown-key]
        help: write fields under 'object': object: {a: string}
      spec.yaml:7:3: error: input 'k' has no value in case 'default' of request 'r' [missing-input]
        help: declare an 'example' for it, or write 'cases: {}' to send no message
      spec.yaml:4:10: note: declared here
      """#),
  Slip(
    name: "types properties",
    spec: #"""
      inputs: {k: A}
      types: {A: {type: object, properties: {a: {type: string}}}}
      requests:
        r:
          method: POST
          path: /p
          json: '${k}'
      """#,
    said: #"""
      spec.yaml:5:13: error: unknown key 'type' in type 'A' [unknown-key]
        help: leave it out: 'object' or 'enum' is the kind of type
      spec.yaml:5:27: error: unknown key 'properties' in type 'A' [unknown-key]
        help: write 'object': object: {name: string}
      spec.yaml:7:3: error: input 'k' has no value in case 'default' of request 'r' [missing-input]
        help: declare an 'example' for it, or write 'cases: {}' to send no message
      spec.yaml:4:10: note: declared here
      """#),
  Slip(
    name: "$ref type",
    spec: #"""
      types: {A: {$ref: '#/x'}}
      requests:
        r:
          method: POST
          path: /p
          text: a
      """#,
    said: #"""
      spec.yaml:4:13: error: unknown key '$ref' in type 'A' [unknown-key]
        help: leave the type out, and write the name of the other one where it is used
      """#),
  Slip(
    name: "allOf",
    spec: #"""
      types: {A: {allOf: [B, C]}}
      requests:
        r:
          method: POST
          path: /p
          text: a
      """#,
    said: #"""
      spec.yaml:4:13: error: unknown key 'allOf' in type 'A' [unknown-key]
        help: write the fields of all of them under 'object': types are not combined
      """#),
  Slip(
    name: "anyOf",
    spec: #"""
      types: {A: {anyOf: [string, integer]}}
      requests:
        r:
          method: POST
          path: /p
          text: a
      """#,
    said: #"""
      spec.yaml:4:13: error: unknown key 'anyOf' in type 'A' [unknown-key]
        help: write 'one-of'
      """#),
  Slip(
    name: "additionalProperties",
    spec: #"""
      types: {A: {object: {a: string}, additionalProperties: true}}
      requests:
        r:
          method: POST
          path: /p
          text: a
      """#,
    said: #"""
      spec.yaml:4:34: error: unknown key 'additionalProperties' in type 'A' [unknown-key]
        help: write 'others: any'
      """#),
  Slip(
    name: "exclusiveMinimum",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          inputs: {a: {type: integer, exclusiveMinimum: 1, example: 3}}
          query: {a: '${a}'}
      """#,
    said: #"""
      spec.yaml:8:33: error: unknown key 'exclusiveMinimum' in input 'a' [unknown-key]
        help: write 'minimum' or 'maximum' with the first value that is allowed
      """#),
  Slip(
    name: "multipleOf",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          inputs: {a: {type: integer, multipleOf: 2, example: 2}}
          query: {a: '${a}'}
      """#,
    said: #"""
      spec.yaml:8:33: error: unknown key 'multipleOf' in input 'a' [unknown-key]
        help: leave it out, or say it in the 'description'
      """#),
  Slip(
    name: "uniqueItems",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          inputs: {a: {type: [string], uniqueItems: true, example: [a]}}
          query: {a: '${a}'}
          encoding: openapi
      """#,
    said: #"""
      spec.yaml:8:34: error: unknown key 'uniqueItems' in input 'a' [unknown-key]
        help: leave it out, or say it in the 'description'
      """#),
  Slip(
    name: "readOnly",
    spec: #"""
      types: {A: {object: {a: {type: string, readOnly: true}}}}
      requests:
        r:
          method: POST
          path: /p
          text: a
      """#,
    said: #"""
      spec.yaml:4:40: error: unknown key 'readOnly' in input 'a' [unknown-key]
        help: leave it out: write the type of an answer under 'responses'
      """#),
  Slip(
    name: "style",
    spec: #"""
      requests:
        r: {method: GET, path: /p, query: {a: [1]}, encoding: {style: form, explode: true}}
      """#,
    said: #"""
      spec.yaml:5:58: error: unknown key 'style' in 'encoding' [unknown-key]
        help: write 'arrays: repeat', or 'comma', 'pipe' or 'space' for lists in one pair
      spec.yaml:5:71: error: unknown key 'explode' in 'encoding' [unknown-key]
        help: write 'arrays: repeat' for true, 'arrays: comma' for false
      """#),
  Slip(
    name: "double type",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          inputs: {a: {type: double, example: 1}}
          query: {a: '${a}'}
      """#,
    said: #"""
      spec.yaml:8:24: error: unknown type 'double' [unknown-type]
        help: write 'number'
      """#),
  Slip(
    name: "nullable in type list",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          inputs: {a: {type: [string, 'null'], example: a}}
          query: {a: '${a}'}
      """#,
    said: #"""
      spec.yaml:8:24: error: a list type has one item type, such as [string] [invalid-type]
        help: write the type of a value that may be null as 'string | null'
      """#),
  Slip(
    name: "gha type choice",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          inputs: {a: {type: choice, options: [a, b], example: a}}
          query: {a: '${a}'}
      """#,
    said: #"""
      spec.yaml:8:24: error: unknown type 'choice' [unknown-type]
        help: write 'enum: [a, b]' in place of 'type'
      spec.yaml:8:32: error: unknown key 'options' in input 'a' [unknown-key]
        help: write 'enum: [a, b]'
      """#),
  Slip(
    name: "number nan",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          inputs: {a: {type: number, example: NaN}}
          query: {a: '${a}'}
      """#,
    said: #"""
      spec.yaml:8:41: error: input 'a' must be a number, not the string 'NaN' [wrong-type]
        help: declare the input with 'type: float'
      """#),
  Slip(
    name: "float nan text",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          inputs: {a: {type: float, example: nan}}
          query: {a: '${a}'}
      """#,
    said: #"""
      spec.yaml:8:40: error: input 'a' must be a number, not the string 'nan' [wrong-type]
        help: write digits, or NaN, Infinity or -Infinity
      """#),
  Slip(
    name: "types scalar",
    spec: #"""
      types: {Id: integer}
      requests:
        r:
          method: POST
          path: /p
          text: a
      """#,
    said: #"""
      spec.yaml:4:13: error: type 'Id' must be a map, not text [wrong-shape]
        help: write it as {enum: [red, green]} or {object: {name: string}}; a type of the language has no second name
      """#),
  Slip(
    name: "type fields direct",
    spec: #"""
      types: {Place: {lat: number, lon: number}}
      requests:
        r:
          method: POST
          path: /p
          text: a
      """#,
    said: #"""
      spec.yaml:4:17: error: unknown keys in type 'Place': 'lat', 'lon' [unknown-key]
        help: write fields under 'object': object: {lat: string}
      """#),
  Slip(
    name: "discriminator",
    spec: #"""
      types: {A: {object: {x: integer}}, B: {object: {y: integer}}}
      requests:
        r:
          method: POST
          path: /p
          inputs: {p: {one-of: {a: A, b: B}, discriminator: kind}}
          json: ${p}
          cases: {one: {p: {kind: a, x: 1}}}
      """#,
    said: #"""
      spec.yaml:9:40: error: unknown key 'discriminator' in input 'p' [unknown-key]
        help: write 'by'
      """#),
  Slip(
    name: "types enum list direct",
    spec: #"""
      types: {Color: [red, green]}
      requests:
        r:
          method: POST
          path: /p
          inputs: {c: Color}
          query: {c: '${c}'}
          cases: {one: {c: red}}
      """#,
    said: #"""
      spec.yaml:4:16: error: type 'Color' must be a map, not a list [wrong-shape]
        help: write it as {enum: [red, green]} or {object: {name: string}}; a type of the language has no second name
      """#),
  Slip(
    name: "types object openapi",
    spec: #"""
      types: {Pet: {type: object, required: [name], properties: {name: {type: string}}}}
      requests:
        r:
          method: POST
          path: /p
          inputs: {c: Pet}
          json: ${c}
          cases: {one: {c: {name: a}}}
      """#,
    said: #"""
      spec.yaml:4:15: error: unknown key 'type' in type 'Pet' [unknown-key]
        help: leave it out: 'object' or 'enum' is the kind of type
      spec.yaml:4:29: error: unknown key 'required' in type 'Pet' [unknown-key]
        help: leave it out: a field is required unless it has 'optional: true'
      spec.yaml:4:47: error: unknown key 'properties' in type 'Pet' [unknown-key]
        help: write 'object': object: {name: string}
      """#),
]
