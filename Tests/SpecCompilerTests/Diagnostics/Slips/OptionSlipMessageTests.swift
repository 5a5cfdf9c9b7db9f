// Slips in options.

import Testing

@Suite("Slips in options")
struct OptionSlipMessageTests {
  @Test("A slip is told with what to write instead", arguments: slips)
  func cures(_ slip: Slip) throws { try slip.check() }
}

private let slips: [Slip] = [
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
    name: "transport timeout map",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          transport: {timeout: {connect: 5, read: 10}}
          text: a
      """#,
    said: #"""
      spec.yaml:8:26: error: 'timeout' must be a number of seconds, 0 or more, not a map [wrong-shape]
        help: write one number of seconds: timeout: 30
      """#),
  Slip(
    name: "transport retries",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          transport: {retries: 3}
          text: a
      """#,
    said: #"""
      spec.yaml:8:17: error: unknown key 'retries' in 'transport' [unknown-key]
        help: leave it out: a client that sends the request decides it
      """#),
  Slip(
    name: "transport redirects",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          transport: {follow-redirects: false}
          text: a
      """#,
    said: #"""
      spec.yaml:8:17: error: unknown key 'follow-redirects' in 'transport' [unknown-key]
        help: leave it out: a client that sends the request decides it
      """#),
  Slip(
    name: "json-options indent",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          json: {a: 1}
          json-options: {indent: 2}
      """#,
    said: #"""
      spec.yaml:9:20: error: unknown key 'indent' in 'json-options' [unknown-key]
        help: write 'style: pretty'
      """#),
  Slip(
    name: "json-options style",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          json: {a: 1}
          json-options: {style: minified}
      """#,
    said: #"""
      spec.yaml:9:27: error: 'minified' is not a valid value of 'style' [invalid-choice]
        help: write 'style: compact'
      """#),
  Slip(
    name: "json-options sort",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          json: {a: 1}
          json-options: {sort-keys: true}
      """#,
    said: #"""
      spec.yaml:9:20: error: unknown key 'sort-keys' in 'json-options' [unknown-key]
        help: write 'keys: sorted'
      """#),
  Slip(
    name: "plist format",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          plist: {a: 1}
          plist-options: {format: bplist}
      """#,
    said: #"""
      spec.yaml:9:29: error: 'bplist' is not a valid value of 'format' [invalid-choice]
        help: write 'format: binary'
      """#),
  Slip(
    name: "serializer urlencoded",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          parameters: {a: 1}
          serializer: x-www-form-urlencoded
      """#,
    said: #"""
      spec.yaml:9:17: error: 'x-www-form-urlencoded' is not a valid value of 'serializer' [invalid-choice]
        help: write 'serializer: form'
      """#),
  Slip(
    name: "target-form proxy",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          text: a
          target-form: proxy
      """#,
    said: #"""
      spec.yaml:9:18: error: 'proxy' is not a valid value of 'target-form' [invalid-choice]
        help: write 'target-form: absolute'
      """#),
  Slip(
    name: "omit-empty list",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          json: {a: 1}
          omit-empty: [a]
      """#,
    said: #"""
      spec.yaml:9:17: error: 'omit-empty' must be true or false, not a list [wrong-shape]
        help: write 'omit-empty: true'
      """#),
]
