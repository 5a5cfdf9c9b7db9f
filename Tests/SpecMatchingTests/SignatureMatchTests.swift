// Captured signatures are computed again.

import RequestMatching
import SpecCompiler
import Testing

@testable import SpecMatching

@Suite("Signatures of captured requests")
struct SignatureMatchTests {
  private static let spec = """
    inputs:
      now: {type: date-time, example: "2024-02-29T12:30:00Z"}
      key: {type: string, secret: true, example: AKIDEXAMPLE}
      secret: {type: string, secret: true, example: example-secret}
      text: {type: string, example: Hello}
    defaults:
      auth: &auth
        aws: &aws {access-key: "${key}", secret-key: "${secret}", region: eu-1, service: s3, date: "${now}"}
    requests:
      put: {method: PUT, path: /a*b, text: "${text}"}
      link: {method: GET, path: /x, query: {q: "${text}"}, auth: {aws: {<<: *aws, in: query, expires: 60}}}
      unsigned: {method: PUT, path: /u, text: "${text}", auth: {aws: {<<: *aws, payload: unsigned}}}

    """

  private func match(_ request: String, _ change: (String) -> String = { $0 }) throws -> String {
    let spec = try analyse(Self.spec)
    let message = try #require(try spec.message(request: request, case: "default"))
    let content = request == "link" ? "" : "Hello"
    let text = (String(decoding: message.head, as: UTF8.self) + content)
      .replacing("\r\n", with: "\n").replacing(/Content-Length: [0-9]+\n/, with: "")
    return try Self.report(spec, request, change(text))
  }

  private static func report(
    _ spec: AnalysedSpec, _ request: String, _ capture: String
  ) throws -> String {
    try text(spec, request, capture)
  }

  @Test("Whatever moment and region a client signs for", arguments: ["put", "link", "unsigned"])
  func same(_ request: String) throws {
    #expect(try match(request).hasPrefix("t/\(request): matches\n"))
  }

  @Test("A signature of something else differs, and what is signed is shown")
  func different() throws {
    let report = try match("put") { $0.replacing("PUT /a%2Ab", with: "PUT /a*b?x=1") }
    #expect(report.contains("header 'Authorization' differs"))
    #expect(report.contains("  /a%2Ab\n") && report.contains("  x=1\n"))
    #expect(!report.contains("example-secret"))
    #expect(
      try match("link") { $0.replacing("q=Hello", with: "q=Bye") }
        .contains("query parameter 'X-Amz-Signature' differs"))
  }

  @Test("Content is compared with the digest that is signed")
  func content() throws {
    #expect(
      try match("put") { $0.replacing("Hello", with: "Bye") }
        .contains("header 'X-Amz-Content-SHA256' differs"))
    #expect(
      try match("unsigned") { $0.replacing("Hello", with: "Bye") }
        .hasPrefix("t/unsigned: matches\n"))
  }

  @Test("A request without a signature lacks it, and one with another key is not compared")
  func others() throws {
    #expect(
      try match("put") { $0.replacing(/Authorization: .*\n/, with: "") }
        .contains("header 'Authorization' is missing"))
    let report = try match("put") { $0.replacing("AKIDEXAMPLE", with: "AKIDREAL") }
    #expect(report.hasPrefix("t/put: matches\n"))
    #expect(report.contains("made with another key than the example"))
    #expect(!report.contains("AKIDREAL"))
  }
}
