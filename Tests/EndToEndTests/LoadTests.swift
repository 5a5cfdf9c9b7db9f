import Foundation
import TestSupport
import Testing

/// `--emit wrk,k6,vegeta`: what generators of load send.
@Suite struct LoadTests {
  @Test(
    "wrk sends the messages byte for byte, k6 and vegeta what they can; no file has a secret",
    .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
  func generators() async throws {
    let script = Checkout.path("Tests/EndToEndTests/Python/verify_load.py")
    let count = TestExtent.current == .torture ? "20000" : "2000"
    let outcome = try await PythonEnvironment().run(
      [script, Executable.path, "--requests", count], in: Folder())
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
    #expect(outcome.text.contains("vegeta: 6 targets are the messages"))
  }

  @Test("What a generator leaves out or changes is a warning of its output")
  func warnings() throws {
    let folder = try Folder()
    try folder.write(
      "s.yaml",
      """
      waybill: 1
      service: s
      base-url: http://h.example
      inputs: {token: {type: string, secret: true, example: t0ken}}
      requests:
        look: {method: HEAD, path: /}
        all: {method: OPTIONS, path: /, target-form: asterisk}
        tags: {method: GET, path: /, headers: {X-Tag: [a, b]}}
        name: {method: GET, path: /, headers: {x-name: a}}
        stream: {method: PUT, path: /, framing: {chunked: 2}, text: abc}
        digest: {method: GET, path: /, headers: {X-A: "${token|sha256}"}}
        never: {method: HEAD, path: /, headers: {x-a: "${token|sha256}"}, load: {weight: 0}}

      """)
    let secret =
      "one of its secrets has no variable of its own, or is in a digest or a signature, in compressed, chunked or "
      + "long content, or in another encoding"
    let expected = [
      "wrk": [
        "the output 'wrk' leaves out case 'look/default': wrk waits for content after a response "
          + "to HEAD [wrk-left-out]",
        "the output 'wrk' leaves out case 'digest/default': \(secret) [wrk-left-out]",
      ],
      "k6": [
        "the output 'k6' leaves out case 'all/default': its request target is not a path "
          + "[k6-left-out]",
        "k6 changes case 'tags/default': the headers 'X-Tag' are sent as one, with commas "
          + "[k6-changed]",
        "k6 changes case 'name/default': the name of header 'x-name' gets other capitals "
          + "[k6-changed]",
        "k6 changes case 'stream/default': its body is sent with a Content-Length, not in chunks "
          + "[k6-changed]",
        "the output 'k6' leaves out case 'digest/default': \(secret) [k6-left-out]",
      ],
      "vegeta": [
        "the output 'vegeta' leaves out case 'all/default': its request target is not a path "
          + "[vegeta-left-out]",
        "vegeta changes case 'stream/default': its body is sent with a Content-Length, not in "
          + "chunks [vegeta-changed]",
        "the output 'vegeta' leaves out case 'digest/default': it has a secret, and targets are "
          + "not computed [vegeta-left-out]",
      ],
    ]
    for (kind, sentences) in expected {
      let outcome = try Executable.run(
        ["compile", "s.yaml", "--emit", kind, "--output", "out"], in: folder)
      #expect(outcome.status == 0)
      let said = outcome.messages.split(separator: "\n").compactMap { line in
        line.firstRange(of: " warning: ").map { String(line[$0.upperBound...]) }
      }
      #expect(said == sentences)
    }
  }

  @Test("A weight is the number of targets in a round, and 0 is none")
  func weights() throws {
    let folder = try Folder()
    try folder.write(
      "s.yaml",
      """
      waybill: 1
      service: s
      base-url: http://h.example
      defaults: {load: {weight: 2}}
      requests:
        a: {method: GET, path: /a}
        b: {method: GET, path: /b, load: {weight: 0}}
        c: {method: GET, path: "/c/${n}", inputs: {n: integer}, load: {weight: 1}, matrix: {n: [1, 2]}}

      """)
    let outcome = try Executable.run(
      ["compile", "s.yaml", "--emit", "vegeta,wrk", "--output", "out"], in: folder)
    #expect(outcome.status == 0 && outcome.messages.isEmpty, "\(outcome.messages)")
    func target(_ path: String) -> String {
      #"{"method":"GET","url":"http://h.example\#(path)","header":{"Host":["h.example"]}}"#
    }
    #expect(
      try folder.read("out/vegeta/s/s.json")
        == ["/a", "/a", "/c/1", "/c/2"].map { target($0) + "\n" }.joined())
    #expect(try folder.read("out/wrk/s/s.lua").contains("in ipairs({{1, 2}, {2}, {3}})"))
    #expect(!folder.exists("out/wrk/s/b"))
  }
}
