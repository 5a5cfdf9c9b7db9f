// Slips of people who know other tools: what they write, and the help that they get.

import Testing

/// A spec that is written as for another tool, without its head, and the messages about it.
struct Slip: Sendable, CustomTestStringConvertible {
  let name: String
  let spec: String

  /// The lines of the report without its excerpts.
  let said: String

  var testDescription: String { name }
}

@Suite("Slips of people who know other tools")
struct SlipMessageTests {
  @Test("A slip is told with what to write instead", arguments: slips)
  func cures(_ slip: Slip) throws {
    let lines = try diagnostics(of: slip.spec).split(separator: "\n").filter {
      $0.hasPrefix("spec.yaml:") || $0.hasPrefix("  help: ")
    }
    #expect(lines.joined(separator: "\n") == slip.said)
  }
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
      spec.yaml:9:17: error: unknown input 'id' [unknown-input]
        help: declare it under 'inputs', or write '$${' for a literal '${'
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
      spec.yaml:11:7: error: input 'k' has no value in case 'one' of request 'r' [missing-input]
        help: give it a value in the case, or declare an 'example' or 'default'
      spec.yaml:4:10: note: declared here
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
    name: "encoding utf 8",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          form: {a: [1, 2]}
          encoding: utf-8
      """#,
    said: #"""
      spec.yaml:9:15: error: 'utf-8' is not a valid value of 'encoding' [invalid-choice]
        help: leave it out: text is sent as UTF-8; 'content-type' names a charset
      """#),
  Slip(
    name: "encoding gzip",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          form: {a: [1, 2]}
          encoding: gzip
      """#,
    said: #"""
      spec.yaml:9:15: error: 'gzip' is not a valid value of 'encoding' [invalid-choice]
        help: write 'content-encoding: gzip'
      """#),
  Slip(
    name: "encoding brackets",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          form: {a: [1, 2]}
          encoding: brackets
      """#,
    said: #"""
      spec.yaml:9:15: error: 'brackets' is not a valid value of 'encoding' [invalid-choice]
        help: write 'encoding: {arrays: brackets}'
      """#),
  Slip(
    name: "encoding json",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          form: {a: [1, 2]}
          encoding: json
      """#,
    said: #"""
      spec.yaml:9:15: error: 'json' is not a valid value of 'encoding' [invalid-choice]
        help: leave it out, and write the content under 'json'
      """#),
  Slip(
    name: "encoding form",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          form: {a: [1, 2]}
          encoding: form
      """#,
    said: #"""
      spec.yaml:9:15: error: 'form' is not a valid value of 'encoding' [invalid-choice]
        help: leave it out: 'form' is sent as application/x-www-form-urlencoded
      """#),
  Slip(
    name: "content encoding utf8",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          json: {a: 1}
          content-encoding: utf-8
      """#,
    said: #"""
      spec.yaml:9:23: error: 'utf-8' is not a valid value of 'content-encoding' [invalid-choice]
        help: leave it out: text is sent as UTF-8
      """#),
  Slip(
    name: "digest sha256",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          json: {a: 1}
          digest: sha256
      """#,
    said: #"""
      spec.yaml:9:13: error: 'digest' must be a list, not text [wrong-shape]
        help: write 'digest: [sha-256]'
      """#),
  Slip(
    name: "digest md5",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          json: {a: 1}
          digest: md5
      """#,
    said: #"""
      spec.yaml:9:13: error: 'digest' must be a list, not text [wrong-shape]
        help: write 'digest: [md5]'
      """#),
  Slip(
    name: "format email",
    spec: #"""
      inputs: {k: {type: string, format: email, example: a}}
      requests:
        r:
          method: POST
          path: /p
          query: {a: '${k}'}
      """#,
    said: #"""
      spec.yaml:4:36: error: 'email' is not a valid value of 'format' [invalid-choice]
        help: leave it out: 'format' is for dates; 'pattern' limits text
      """#),
  Slip(
    name: "format date time",
    spec: #"""
      inputs: {k: {type: string, format: date-time, example: a}}
      requests:
        r:
          method: POST
          path: /p
          query: {a: '${k}'}
      """#,
    said: #"""
      spec.yaml:4:36: error: 'date-time' is not a valid value of 'format' [invalid-choice]
        help: write 'type: date-time', without 'format'
      """#),
  Slip(
    name: "format int32 int",
    spec: #"""
      inputs: {k: {type: integer, format: int32, example: 1}}
      requests:
        r:
          method: POST
          path: /p
          query: {a: '${k}'}
      """#,
    said: #"""
      spec.yaml:4:37: error: 'int32' is not a valid value of 'format' [invalid-choice]
        help: leave it out: 'minimum' and 'maximum' limit a number
      """#),
  Slip(
    name: "format password",
    spec: #"""
      inputs: {k: {type: string, format: password, example: a}}
      requests:
        r:
          method: POST
          path: /p
          query: {a: '${k}'}
      """#,
    said: #"""
      spec.yaml:4:36: error: 'password' is not a valid value of 'format' [invalid-choice]
        help: write 'secret: true', without 'format'
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
    name: "timeout 30s",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          json: {a: 1}
          transport: {timeout: 30s}
      """#,
    said: #"""
      spec.yaml:9:26: error: 'timeout' must be a number of seconds, 0 or more, not text [wrong-shape]
        help: write the number alone, without a unit: 30
      """#),
  Slip(
    name: "timeout 500ms",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          json: {a: 1}
          transport: {timeout: 500ms}
      """#,
    said: #"""
      spec.yaml:9:26: error: 'timeout' must be a number of seconds, 0 or more, not text [wrong-shape]
        help: write the number alone, without a unit: 0.5
      """#),
  Slip(
    name: "timeout 1m",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          json: {a: 1}
          transport: {timeout: 1m}
      """#,
    said: #"""
      spec.yaml:9:26: error: 'timeout' must be a number of seconds, 0 or more, not text [wrong-shape]
        help: write the number alone, without a unit: 60
      """#),
  Slip(
    name: "timeout top",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          json: {a: 1}
          timeout: 30s
      """#,
    said: #"""
      spec.yaml:9:5: error: unknown key 'timeout' in request 'r' [unknown-key]
        help: write it under 'transport': transport: {timeout: 30s}
      """#),
  Slip(
    name: "framing chunked",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          json: {a: 1}
          framing: chunked
      """#,
    said: #"""
      spec.yaml:9:14: error: 'chunked' is not a valid value of 'framing' [invalid-choice]
        help: write 'framing: {chunked: 65536}', with the bytes of each chunk
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
    name: "enc arrays",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          query: {a: [1]}
          encoding: {arrays: multi}
      """#,
    said: #"""
      spec.yaml:9:24: error: 'multi' is not a valid value of 'arrays' [invalid-choice]
        help: write 'arrays: repeat'
      """#),
  Slip(
    name: "enc arrays2",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          query: {a: [1]}
          encoding: {arrays: csv}
      """#,
    said: #"""
      spec.yaml:9:24: error: 'csv' is not a valid value of 'arrays' [invalid-choice]
        help: write 'arrays: comma'
      """#),
  Slip(
    name: "enc booleans",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          query: {a: true}
          encoding: {booleans: true}
      """#,
    said: #"""
      spec.yaml:9:26: error: 'true' is not a valid value of 'booleans' [invalid-choice]
        help: write 'booleans: literal'
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
      spec.yaml:4:13: error: unknown type 'A' [unknown-type]
        help: the types are string, integer, number, float, boolean, date, date-time, data, file, stream, any, [T], {T}
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
    name: "consumes",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          consumes: [application/json]
      """#,
    said: #"""
      spec.yaml:8:5: error: unknown key 'consumes' in request 'r' [unknown-key]
        help: write 'content-type: application/json', or the type that it names
      """#),
  Slip(
    name: "produces",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          produces: [application/json]
      """#,
    said: #"""
      spec.yaml:8:5: error: unknown key 'produces' in request 'r' [unknown-key]
        help: write it as a header: headers: {Accept: application/json}
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
        help: leave it out: the key 'bearer' or 'basic' is the scheme
      spec.yaml:8:34: error: 'bearer' must be text, not a list [wrong-shape]
        help: write 'auth: {bearer: x}'
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
    name: "gha timeout",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          timeout-minutes: 5
      """#,
    said: #"""
      spec.yaml:8:5: error: unknown key 'timeout-minutes' in request 'r' [unknown-key]
        help: write 'transport: {timeout: …}', in seconds
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
    name: "curl flags",
    spec: #"""
      requests:
        r: {method: GET, path: /p, '-H': 'Accept: x'}
      """#,
    said: #"""
      spec.yaml:5:30: error: unknown key '-H' in request 'r' [unknown-key]
        help: write 'headers: {Name: value}'
      """#),
  Slip(
    name: "curl data-binary",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          data-binary: '@x'
      """#,
    said: #"""
      spec.yaml:8:5: error: unknown key 'data-binary' in request 'r' [unknown-key]
        help: write 'file: photo.jpg' for the bytes of a file, or 'text'
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
    name: "omit-empty word",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          omitempty: true
      """#,
    said: #"""
      spec.yaml:8:5: error: unknown key 'omitempty' in request 'r' [unknown-key]
        help: write 'omit-empty'
      """#),
  Slip(
    name: "omit-empty encoding",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          encoding: {omit-empty: true}
      """#,
    said: #"""
      spec.yaml:8:16: error: unknown key 'omit-empty' in 'encoding' [unknown-key]
        help: write it in the request: omit-empty: true
      """#),
  Slip(
    name: "skip-null",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          skip-nulls: true
          json: {a: 1}
      """#,
    said: #"""
      spec.yaml:8:5: error: unknown key 'skip-nulls' in request 'r' [unknown-key]
        help: leave entries that are null out; those of an input with 'optional: true' are left out without a value
      """#),
  Slip(
    name: "empty-lists word",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          encoding: {empty-lists: empty}
          query: {a: 1}
      """#,
    said: #"""
      spec.yaml:8:29: error: 'empty' is not a valid value of 'empty-lists' [invalid-choice]
        help: write 'empty-lists: bare'
      """#),
  Slip(
    name: "dates iso",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          encoding: {dates: iso8601}
      """#,
    said: #"""
      spec.yaml:8:23: error: 'iso8601' is not a valid value of 'dates' [invalid-choice]
        help: write 'dates: rfc3339'
      """#),
  Slip(
    name: "dates unix",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          encoding: {dates: unix}
      """#,
    said: #"""
      spec.yaml:8:23: error: 'unix' is not a valid value of 'dates' [invalid-choice]
        help: write 'dates: epoch-seconds'
      """#),
  Slip(
    name: "dates http",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          encoding: {dates: http}
      """#,
    said: #"""
      spec.yaml:8:23: error: 'http' is not a valid value of 'dates' [invalid-choice]
        help: write 'dates: http-date'
      """#),
  Slip(
    name: "format imf",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          inputs: {a: {type: date-time, format: imf-fixdate, example: 2024-01-01T00:00:00Z}}
          query: {a: '${a}'}
      """#,
    said: #"""
      spec.yaml:8:43: error: 'imf-fixdate' is not a valid value of 'format' [invalid-choice]
        help: write 'format: http-date'
      """#),
  Slip(
    name: "data hexadecimal",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          encoding: {data: base16}
      """#,
    said: #"""
      spec.yaml:8:22: error: 'base16' is not a valid value of 'data' [invalid-choice]
        help: write 'data: hex'
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
    name: "content-type short",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          content-type: json
          text: a
      """#,
    said: #"""
      spec.yaml:8:19: error: 'json' is not a valid media type [invalid-media-type]
        help: write 'application/json'
      """#),
  Slip(
    name: "chunked",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          chunked: true
          text: a
      """#,
    said: #"""
      spec.yaml:8:5: error: unknown key 'chunked' in request 'r' [unknown-key]
        help: write 'framing: {chunked: 65536}', with the bytes of each chunk
      """#),
  Slip(
    name: "encoding query map",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          encoding: {query: {style: repeat}}
          text: a
      """#,
    said: #"""
      spec.yaml:8:24: error: unknown key 'style' in 'query' of 'encoding' [unknown-key]
        help: write 'arrays: repeat', or 'comma', 'pipe' or 'space' for lists in one pair
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
]
