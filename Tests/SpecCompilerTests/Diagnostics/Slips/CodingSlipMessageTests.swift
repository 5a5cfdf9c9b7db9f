// Slips in codings and sizes.

import Testing

@Suite("Slips in codings and sizes")
struct CodingSlipMessageTests {
  @Test("A slip is told with what to write instead", arguments: slips)
  func cures(_ slip: Slip) throws { try slip.check() }
}

private let slips: [Slip] = [
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
    name: "content-encoding none",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          content-encoding: none
          text: a
      """#,
    said: #"""
      spec.yaml:8:23: error: 'none' is not a valid value of 'content-encoding' [invalid-choice]
        help: leave it out, or write 'remove: {content-encoding: true}' to drop an inherited one
      """#),
  Slip(
    name: "content-encoding identity",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          content-encoding: identity
          text: a
      """#,
    said: #"""
      spec.yaml:8:23: error: 'identity' is not a valid value of 'content-encoding' [invalid-choice]
        help: leave it out, or write 'remove: {content-encoding: true}' to drop an inherited one
      """#),
  Slip(
    name: "content-encoding list",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          content-encoding: [gzip]
          text: a
      """#,
    said: #"""
      spec.yaml:8:23: error: 'content-encoding' must be a word, not a list [invalid-choice]
        help: the values are 'gzip', 'deflate'
      """#),
  Slip(
    name: "framing 64k",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          framing: {chunked: 64KB}
          text: a
      """#,
    said: #"""
      spec.yaml:8:24: error: 'chunked' must be a number of bytes, 1 or more, not text [wrong-shape]
        help: write it in digits, without a unit: 65536
      """#),
  Slip(
    name: "length unit",
    spec: #"""
      requests:
        r:
          method: POST
          path: /p
          multipart: [{name: a, stream: a.bin, length: 3MB}]
      """#,
    said: #"""
      spec.yaml:8:27: error: a stream cannot be searched for a boundary [stream-without-boundary]
        help: write a 'boundary' that occurs in none of the parts
      spec.yaml:8:35: error: 'a.bin' cannot be attached: there is no such file [unreadable-file]
        help: paths are relative to the file that names them
      spec.yaml:8:50: error: 'length' must be a number of bytes, not '3MB' [wrong-shape]
        help: write it in digits, without a unit: 3145728
      """#),
]
