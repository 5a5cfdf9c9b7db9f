// Slips in formats and dates.

import Testing

@Suite("Slips in formats and dates")
struct FormatSlipMessageTests {
  @Test("A slip is told with what to write instead", arguments: slips)
  func cures(_ slip: Slip) throws { try slip.check() }
}

private let slips: [Slip] = [
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
]
