import MessageSigning
import MessageSyntax
import RequestMatching
import RequestModel

/// Computes the signature of a captured request again, with the example key of the spec.
struct SignatureCheck {
  private(set) var difference: Difference?
  private(set) var notes: [String] = []

  /// Checks the signature of a captured request, if the spec has one.
  init(_ captured: CapturedRequest, of request: Request, in collection: RequestCollection) {
    guard let aws = request.authentication?.scheme.aws else { return }
    let place: MessagePlace =
      aws.placement == .header
      ? .field(Array("Authorization".utf8)) : .query(Array("X-Amz-Signature".utf8))
    guard let found = CapturedSignature(of: captured, in: aws.placement) else {
      difference = Difference(.missing, at: place)
      return
    }
    let example = request.cases.first
    func text(_ id: ValueID) -> String? {
      guard let example,
        let bytes = try? collection.evaluatedText(of: id, in: request, case: example)
      else { return nil }
      return String(decoding: bytes, as: UTF8.self)
    }
    guard found.accessKey == text(aws.accessKey), let secretKey = text(aws.secretKey) else {
      notes.append("the signature is not compared: it was made with another key than the example")
      return
    }
    guard
      let signature = Self.signature(
        found, of: captured, aws,
        region: collection.isSymbolic(aws.region) ? found.region : text(aws.region),
        service: collection.isSymbolic(aws.service) ? found.service : text(aws.service), secretKey)
    else {
      notes.append("the signature is not compared: the capture does not contain what is signed")
      return
    }
    guard signature.signature != found.signature else {
      difference = Self.differenceOfContent(captured)
      return
    }
    difference = Difference(.differs, at: place)
    notes.append("the texts that are signed of this request:")
    notes += String(decoding: signature.canonicalRequest, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
  }

  /// The difference of a signed digest from that of the content.
  private static func differenceOfContent(_ captured: CapturedRequest) -> Difference? {
    let name = "X-Amz-Content-SHA256"
    guard let written = text(captured.value(of: name)), written != AWSSignature.unsignedPayload,
      let digest = digest(of: captured), written != digest
    else { return nil }
    return Difference(
      .differs, at: .field(Array(name.utf8)), expected: ShownText(quoting: digest),
      found: ShownText(quoting: written))
  }

  private static func digest(of captured: CapturedRequest) -> String? {
    text(captured.content.map { Hexadecimal.encode(SHA256.hash($0)) })
  }

  private static func text(_ bytes: [UInt8]?) -> String? {
    bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func signature(
    _ found: CapturedSignature, of captured: CapturedRequest, _ aws: AWSAuthentication,
    region: String?, service: String?, _ secretKey: String
  ) -> AWSSignature? {
    guard let region, let service, let target = try? SignedTarget(captured.target) else {
      return nil
    }
    let usesS3Rules = aws.rules == .s3 || AWSSignature.Scope.usesS3Rules(service.utf8)
    let isUnsigned =
      aws.payload.map { $0 == .unsigned } ?? (usesS3Rules && aws.placement == .query)
    let written = text(captured.value(of: "X-Amz-Content-SHA256"))
    guard
      let hash = written
        ?? (isUnsigned ? AWSSignature.unsignedPayload : digest(of: captured))
    else { return nil }
    let fields = captured.fields.map {
      (
        name: String(decoding: $0.name, as: UTF8.self),
        value: String(decoding: $0.value, as: UTF8.self)
      )
    }.filter { found.names.contains($0.name.lowercased()) }
    return AWSSignature(
      method: String(decoding: captured.method, as: UTF8.self),
      target: target.removing(["X-Amz-Signature"]),
      fields: AWSSignature.Fields(fields, others: found.names), contentHash: hash,
      usesS3Rules: usesS3Rules,
      scope: AWSSignature.Scope(found.moment, region: region, service: service),
      secretKey: secretKey)
  }
}
