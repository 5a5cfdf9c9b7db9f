// Slips in encodings.

import Testing

@Suite("Slips in encodings")
struct EncodingSlipMessageTests {
  @Test("A slip is told with what to write instead", arguments: slips)
  func cures(_ slip: Slip) throws { try slip.check() }
}

private let slips: [Slip] = [
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
    name: "encoding spaces plus sign",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          encoding: {spaces: '+'}
          query: {a: 'b c'}
      """#,
    said: #"""
      spec.yaml:8:24: error: '+' is not a valid value of 'spaces' [invalid-choice]
        help: write 'spaces: plus'
      """#),
  Slip(
    name: "encoding spaces %20",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          encoding: {spaces: '%20'}
          query: {a: 'b c'}
      """#,
    said: #"""
      spec.yaml:8:24: error: '%20' is not a valid value of 'spaces' [invalid-choice]
        help: write 'spaces: percent'
      """#),
  Slip(
    name: "encoding nulls null",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          encoding: {nulls: null}
          query: {a: null}
      """#,
    said: #"""
      spec.yaml:8:23: error: 'null' is not a valid value of 'nulls' [invalid-choice]
        help: write 'nulls: literal' to send the word, 'nulls: omit' to send nothing
      """#),
  Slip(
    name: "encoding nulls skip",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          encoding: {nulls: skip}
          query: {a: null}
      """#,
    said: #"""
      spec.yaml:8:23: error: 'skip' is not a valid value of 'nulls' [invalid-choice]
        help: write 'nulls: omit'
      """#),
  Slip(
    name: "encoding order none",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          encoding: {order: insertion}
          query: {a: 1}
      """#,
    said: #"""
      spec.yaml:8:23: error: 'insertion' is not a valid value of 'order' [invalid-choice]
        help: write 'order: written'
      """#),
  Slip(
    name: "encoding order alpha",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          encoding: {order: alphabetical}
          query: {a: 1}
      """#,
    said: #"""
      spec.yaml:8:23: error: 'alphabetical' is not a valid value of 'order' [invalid-choice]
        help: write 'order: sorted'
      """#),
  Slip(
    name: "encoding arrays []",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          encoding: {arrays: '[]'}
          query: {a: [1]}
      """#,
    said: #"""
      spec.yaml:8:24: error: '[]' is not a valid value of 'arrays' [invalid-choice]
        help: write 'arrays: brackets'
      """#),
  Slip(
    name: "encoding arrays comma sign",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          encoding: {arrays: ','}
          query: {a: [1]}
      """#,
    said: #"""
      spec.yaml:8:24: error: ',' is not a valid value of 'arrays' [invalid-choice]
        help: write 'arrays: comma'
      """#),
  Slip(
    name: "encoding dates ms",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          encoding: {dates: unix-ms}
          query: {a: 1}
      """#,
    said: #"""
      spec.yaml:8:23: error: 'unix-ms' is not a valid value of 'dates' [invalid-choice]
        help: write 'dates: epoch-milliseconds'
      """#),
  Slip(
    name: "encoding escape none",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          encoding: {escape: none}
          query: {a: 1}
      """#,
    said: #"""
      spec.yaml:8:24: error: 'none' is not a valid value of 'escape' [invalid-choice]
        help: write 'reserved' with the characters to leave as they are
      """#),
  Slip(
    name: "encoding reserved list",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          encoding: {reserved: [':', '/']}
          query: {a: 1}
      """#,
    said: #"""
      spec.yaml:8:26: error: 'reserved' must be text, not a list [wrong-shape]
        help: write the characters as one text: reserved: ':/'
      """#),
  Slip(
    name: "encoding reserved true",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          encoding: {reserved: true}
          query: {a: 1}
      """#,
    said: #"""
      spec.yaml:8:26: error: 'reserved' must be text, not a boolean [wrong-shape]
        help: write the characters that are not escaped: reserved: ':/'
      """#),
  Slip(
    name: "encoding names text",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          encoding: {names: [a]}
          query: {a: 1}
      """#,
    said: #"""
      spec.yaml:8:23: error: 'names' must be a map, not a list [wrong-shape]
        help: write it as {ids: {arrays: comma}}
      """#),
]
