import Foundation
import RequestSerialization
import TestSupport
import Testing

/// Random requests, with the signatures that botocore and awscrt make of what is sent.
@Suite(.enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
struct SignatureTests {
  /// A signed request, for a script.
  private struct Signed: Encodable {
    var method, url, target: String
    var fields: [[String]]
    var content, accessKey, secretKey, region, service, moment, names, signature: String
    var token: String?
    var s3, isInQuery: Bool
    var expires: Int
  }

  @Test("Signatures are those of botocore and awscrt", arguments: TestExtent.seeds(3))
  func signatures(seed: UInt64) async throws {
    var numbers = SeededNumbers(seed: seed)
    let requests = try (0..<2000).map { _ in try Self.request(&numbers) }
    let folder = try Folder()
    let file = folder.url("requests.json")
    try JSONEncoder().encode(requests).write(to: file)
    let script = Checkout.path("Tests/EndToEndTests/Python/signatures.py")
    let outcome = try await PythonEnvironment().run([script, file.path], in: folder)
    #expect(outcome.status == 0, "\(outcome.text.prefix(4000))\(outcome.messages)")
    #expect(outcome.messages.contains("2000 requests, 0 differences"))
  }

  @Test(
    "Compiled and sent messages are signed as botocore and awscrt sign them",
    arguments: TestExtent.seeds(1))
  func specs(seed: UInt64) async throws {
    let script = Checkout.path("Tests/EndToEndTests/Python/spec_signatures.py")
    let outcome = try await PythonEnvironment().run(
      [script, Executable.path, "\(seed)"], in: try Folder())
    #expect(outcome.status == 0, "\(outcome.text.prefix(4000))\(outcome.messages)")
    #expect(outcome.messages.contains("400 requests, 0 differences"))
  }

  /// A path or a value of any bytes, each as it may be written in a URL.
  private static func text(_ numbers: inout SeededNumbers, spelled escapes: Bool) -> String {
    (0..<Int.random(in: 1...6, using: &numbers)).map { _ in
      let byte = UInt8.random(in: 0...255, using: &numbers)
      if byte < 128, "!$'()*,;:@-._~abcXYZ019".utf8.contains(byte), !escapes {
        return String(decoding: [byte], as: UTF8.self)
      }
      let digits = String(byte, radix: 16)
      return "%" + (digits.count < 2 ? "0" : "") + (escapes ? digits.uppercased() : digits)
    }.joined()
  }

  private static func request(_ numbers: inout SeededNumbers) throws -> Signed {
    func text() -> String { Self.text(&numbers, spelled: .random(using: &numbers)) }
    let segments = (0..<Int.random(in: 0...3, using: &numbers)).map { _ in "x\(text())" }
    let path =
      "/" + segments.joined(separator: "/") + numbers.pick(["", segments.isEmpty ? "" : "/"])
    let pairs = (0..<Int.random(in: 0...4, using: &numbers)).map { _ in
      numbers.pick(["\(text())=\(text())", "a=\(text())", "a=", "\(text())="])
    }
    var description = RequestDescription(
      method: numbers.pick(["GET", "PUT", "POST", "DELETE"]),
      url: RequestURL(
        scheme: .https, host: "b.example.com", port: numbers.pick([nil, 8443]), path: path,
        query: pairs.isEmpty ? nil : pairs.joined(separator: "&")))
    if Bool.random(using: &numbers) {
      description.addField("x-amz-meta-note", numbers.pick(["a", "a  b", "é; \"q\"  r"]))
    }
    var content = ""
    if description.method == "PUT" {
      content = numbers.pick(["", "text", "é\n"])
      description.content = .text(content)
    }
    let service = numbers.pick(["s3", "s3-outposts", "execute-api", "dynamodb"])
    var signer = AWSSigner(
      accessKey: "AKIDEXAMPLE", secretKey: numbers.pick(["wJalrXUtnFEMI/K7MDENG+bPx", "k"]),
      sessionToken: numbers.pick([nil, "FwoGZXIvYXdzEBYaD/+=="]),
      region: numbers.pick(["us-east-1", "eu-central-1"]), service: service)
    let isInQuery = Bool.random(using: &numbers)
    let expires = numbers.pick([1, 900, 604_800])
    if isInQuery { signer.placement = .query(expires: expires) }
    let date = try #require(
      DateTime(numbers.pick(["2024-02-29T23:59:59.9-01:00", "2026-11-29T05:00:00Z"])))
    let signed = try description.serialized().signed(by: signer, at: date)
    let place = signed.fields.first { $0.isNamed("Authorization") }?.value ?? signed.target
    func part(after name: String) -> String {
      let rest = place.range(of: name).map { place[$0.upperBound...] } ?? ""
      return String(rest.prefix { $0 != "," && $0 != "&" })
    }
    return Signed(
      method: signed.method, url: signed.url, target: signed.target,
      fields: signed.fields.filter { !$0.isNamed("Authorization") }.map { [$0.name, $0.value] },
      content: content, accessKey: signer.accessKey, secretKey: signer.secretKey,
      region: signer.region, service: service,
      moment: date == DateTime("2026-11-29T05:00:00Z") ? "20261129T050000Z" : "20240301T005959Z",
      names: part(after: "SignedHeaders=").replacingOccurrences(of: "%3B", with: ";"),
      signature: part(after: "Signature="), token: signer.sessionToken,
      s3: signer.usesS3Rules, isInQuery: isInQuery, expires: expires)
  }
}
