// Durations that a spec gives to clients.

import Testing

@Suite("Durations")
struct PauseTests {
  @Test(
    "A timeout and a delay of any length leave the message as it is", arguments: ["0", "1e300"])
  func anyLength(_ seconds: String) throws {
    let contents = try contents(
      of: """
        requests:
          r:
            method: POST
            path: /
            transport: {timeout: \(seconds == "0" ? "1" : seconds)}
            multipart:
              boundary: B
              parts: [{name: a, value: x}]
              throttle: {packet-size: 1, delay: \(seconds)}
        """)
    #expect(
      contents == [
        "r/default":
          "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n--B--\r\n"
      ])
  }
}
