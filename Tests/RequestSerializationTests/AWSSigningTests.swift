import RequestSerialization
import RequestSerializationTransport
import TestSupport
import Testing

/// The examples of Amazon's documentation of S3: "Signature Calculations for the Authorization Header"
/// and "Authenticating Requests: Using Query Parameters".
struct AWSSigningTests {
  private let signer = AWSSigner(
    accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    region: "us-east-1", service: "s3")

  private func request(
    _ path: String, query: String? = nil, method: String = "GET",
    _ change: (inout RequestDescription) -> Void = { _ in }
  ) throws -> SerializedRequest {
    var description = RequestDescription(
      method: method,
      url: RequestURL(
        scheme: .https, host: "examplebucket.s3.amazonaws.com", path: path, query: query))
    change(&description)
    return try description.serialized()
  }

  private func signature(
    of request: SerializedRequest, _ signer: AWSSigner, at date: String = "2013-05-24T00:00:00Z"
  ) throws -> String? {
    let date = try #require(DateTime(date))
    let signed = try request.signed(by: signer, at: date)
    let text =
      signed.fields.first { $0.isNamed("Authorization") }?.value ?? signed.target
    return text.split(separator: "Signature=").last.map(String.init)
  }

  @Test func anObjectInTheHeader() throws {
    var signer = signer
    signer.signedFields = ["Range"]
    let request = try request("/test.txt") { $0.addField("Range", "bytes=0-9") }
    let expected = "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"
    #expect(try signature(of: request, signer) == expected)
    // Offsets go to UTC before the date is cut, and fractions are cut.
    let same = "2013-05-23T23:00:00.999-01:00"
    #expect(try signature(of: request, signer, at: same) == expected)
    // A signature replaces an earlier one.
    let date = try #require(DateTime("2020-01-01T00:00:00Z"))
    #expect(try signature(of: request.signed(by: signer, at: date), signer) == expected)
  }

  @Test func listsInTheHeader() throws {
    #expect(
      try signature(of: request("/", query: "lifecycle"), signer)
        == "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543")
    #expect(
      try signature(of: request("/", query: "max-keys=2&prefix=J"), signer)
        == "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7")
  }

  @Test func contentInTheHeader() throws {
    var signer = signer
    signer.signedFields = ["Date"]
    let request = try request("/test$file.text", method: "PUT") {
      $0.addField("Date", "Fri, 24 May 2013 00:00:00 GMT")
      $0.addField("x-amz-storage-class", "REDUCED_REDUNDANCY")
      $0.content = .text("Welcome to Amazon S3.")
      $0.omitsContentType = true
    }
    #expect(
      try signature(of: request, signer)
        == "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd")
    #expect(
      try request.signed(by: signer, at: #require(DateTime("2013-05-24T00:00:00Z"))).target
        == "/test%24file.text")
  }

  @Test func anObjectInTheQuery() throws {
    var signer = signer
    signer.placement = .query(expires: 86400)
    #expect(
      try signature(of: request("/test.txt"), signer)
        == "aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404")
  }

  @Test func whatCannotBeSignedIsRefused() throws {
    let date = try #require(DateTime("2013-05-24T00:00:00Z"))
    var wrong: [AWSSigner] = []
    for change: (inout AWSSigner) -> Void in [
      { $0.accessKey = "a/b" }, { $0.secretKey = "" }, { $0.region = "*" }, { $0.service = "" },
      { $0.service = "s3express" }, { $0.placement = .query(expires: 0) },
      { $0.placement = .query(expires: 604_801) }, { $0.sessionToken = "" },
    ] {
      var signer = signer
      change(&signer)
      wrong.append(signer)
    }
    let request = try request("/")
    for signer in wrong {
      #expect(throws: SerializationError.self) { try request.signed(by: signer, at: date) }
    }
    let plus = try self.request("/", query: "a=+")
    #expect(throws: SerializationError.self) { try plus.signed(by: signer, at: date) }
    #expect(!"\(signer)".contains("wJalr"))
  }

  @Test func aTransportSignsEachAttempt() async throws {
    let date = try #require(DateTime("2013-05-24T00:00:00Z"))
    let stub = StubTransport { request in
      let isSigned = request.fields.count { $0.isNamed("Authorization") } == 1
      return TransportResponse(status: isSigned ? 200 : 403)
    }
    let transport = stub.signing(signer, at: date)
    #expect(try await transport.send(request("/")).status == 200)
    let again = try request("/").signed(by: signer, at: date)
    #expect(try await stub.signing(signer).send(again).status == 200)
  }
}
