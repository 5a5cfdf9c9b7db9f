import MessageSigning
import MessageSyntax
import RequestMatching
import RequestModel

/// Computes the signature of a captured request again, with the example key of the spec.
struct SignatureCheck {
  private(set) var difference: Difference?
  private(set) var notes: [String] = []

  /// Checks the signature of a captured request, if the spec has one.
  ///
  /// - Parameters:
  ///   - captured: The captured request.
  ///   - host: The host of the spec; `nil` if it may be any. A request that was sent elsewhere, as to
  ///     `waybill listen`, may have the signature for it.
  ///   - request: The request of the spec.
  ///   - collection: The model.
  init(
    _ captured: CapturedRequest, host: [UInt8]?, of request: Request,
    in collection: RequestCollection
  ) {
    guard let aws = request.authentication?.scheme.aws else { return }
    let place: MessagePlace =
      aws.placement == .header
      ? .field(Array("Authorization".utf8)) : .query(Array("X-Amz-Signature".utf8))
    guard let found = CapturedSignature(of: captured, in: aws.placement) else {
      if !Self.mayBeAbsent(aws, request, in: collection) {
        difference = Difference(.missing, at: place)
      }
      return
    }
    guard let keys = Self.keys(for: found, aws, of: request, in: collection) else {
      difference = Difference(.differs, at: place)
      return
    }
    guard !keys.isEmpty else {
      notes.append("the signature is not compared: it was made with another key than the example")
      return
    }
    let signatures = keys.sorted().compactMap { Self.signature(found, of: captured, aws, $0) }
    guard let signature = signatures.first else {
      notes.append("the signature is not compared: the capture does not contain what is signed")
      return
    }
    guard !signatures.contains(where: { $0.signature == found.signature }) else {
      difference = Self.differenceOfContent(captured)
      return
    }
    guard let host, captured.value(of: "Host") == host else {
      notes.append("the signature is not compared: the request was sent to another host")
      return
    }
    difference = Difference(.differs, at: place)
    notes.append("the texts that are signed of this request:")
    notes += String(decoding: signature.canonicalRequest, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
  }

  /// The secret keys of the examples with the access key of a signature; nil if the spec says another
  /// access key, region, service or session.
  private static func keys(
    for found: CapturedSignature, _ aws: AWSAuthentication, of request: Request,
    in collection: RequestCollection
  ) -> Set<String>? {
    /// The texts of a value in the cases of the request.
    func texts(_ id: ValueID) -> [String?] {
      request.cases.map { example in
        let bytes = try? collection.evaluatedText(of: id, in: request, case: example)
        return bytes.map { String(decoding: $0, as: UTF8.self) }
      }
    }
    func isWrong(_ found: String?, _ id: ValueID) -> Bool {
      !collection.isSymbolic(id) && texts(id).first != found
    }
    guard !isWrong(found.accessKey, aws.accessKey), !isWrong(found.region, aws.region),
      !isWrong(found.service, aws.service),
      aws.sessionToken.map({ !isWrong(found.sessionToken, $0) }) ?? true
    else { return nil }
    return Set(
      zip(texts(aws.accessKey), texts(aws.secretKey)).filter { $0.0 == found.accessKey }
        .compactMap(\.1))
  }

  /// Whether a case without some value has no signature.
  private static func mayBeAbsent(
    _ aws: AWSAuthentication, _ request: Request, in collection: RequestCollection
  ) -> Bool {
    aws.required.contains { _, value in
      let node = collection[value]
      guard node.kind == .reference,
        let position = collection.scopeIndex(of: node.inputName, in: request)
      else { return false }
      let input = collection.inputs[request.scope[position]]
      return input.isOptional && input.defaultValue == nil
    }
  }

  /// The difference of a signed digest from that of the content.
  private static func differenceOfContent(_ captured: CapturedRequest) -> Difference? {
    let name = AWSSignature.contentHashField
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
    _ secretKey: String
  ) -> AWSSignature? {
    guard let target = try? SignedTarget(captured.target) else { return nil }
    let usesS3Rules = aws.rules == .s3 || AWSSignature.Scope.usesS3Rules(found.service.utf8)
    let isUnsigned =
      aws.payload.map { $0 == .unsigned }
      ?? AWSSignature.leavesContentOut(
        usesS3Rules: usesS3Rules, isInQuery: aws.placement == .query)
    let written = text(captured.value(of: AWSSignature.contentHashField))
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
      scope: AWSSignature.Scope(found.moment, region: found.region, service: found.service),
      secretKey: secretKey)
  }
}
