import MessageSigning
import MessageSyntax
import RequestMatching
import RequestModel

/// The signature of Signature Version 4 in a captured request.
struct CapturedSignature {
  let accessKey: String
  let moment: Timestamp
  let region: String
  let service: String
  let sessionToken: String?

  /// The names of the signed fields, in lower case.
  let names: [String]
  let signature: String

  /// Reads the signature of a request, or `nil` without one in the place.
  init?(of captured: CapturedRequest, in placement: AWSAuthentication.Placement) {
    let values = Self.values(of: captured, in: placement)
    guard
      let credential = values["Credential"]?.split(
        separator: "/", omittingEmptySubsequences: false),
      credential.count == 5, let names = values["SignedHeaders"],
      let signature = values["Signature"], let moment = values["Date"].flatMap(Self.moment)
    else { return nil }
    accessKey = String(credential[0])
    (region, service) = (String(credential[2]), String(credential[3]))
    sessionToken = values["Security-Token"]
    self.names = names.split(separator: ";").map(String.init)
    (self.signature, self.moment) = (signature, moment)
  }

  /// The parameters of a signature, without `X-Amz-`; empty without one in the place.
  static func values(
    of captured: CapturedRequest, in placement: AWSAuthentication.Placement
  ) -> [String: String] {
    switch placement {
    case .header: values(ofHeader: captured)
    case .query: values(ofQuery: captured)
    }
  }

  /// `AWS4-HMAC-SHA256 Credential=…, SignedHeaders=…, Signature=…`
  private static func values(ofHeader captured: CapturedRequest) -> [String: String] {
    guard let field = captured.value(of: "Authorization") else { return [:] }
    let text = String(decoding: field, as: UTF8.self)
    guard text.hasPrefix(AWSSignature.algorithm + " ") else { return [:] }
    var values: [String: String] = [:]
    for piece in text.dropFirst(AWSSignature.algorithm.count).split(separator: ",") {
      let pair = piece.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { values[String(pair[0])] = String(pair[1]) }
    }
    for name in ["Date", "Security-Token"] {
      values[name] = captured.value(of: "X-Amz-\(name)").map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    return values
  }

  private static func values(ofQuery captured: CapturedRequest) -> [String: String] {
    var values: [String: String] = [:]
    let query = captured.target.drop { $0 != UInt8(ascii: "?") }.dropFirst()
    for pair in query.split(separator: UInt8(ascii: "&")) {
      let pair = pair.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard pair.count == 2 else { continue }
      let name = String(decoding: pair[0], as: UTF8.self)
      guard AWSSignature.parameters.contains(name) else { continue }
      values[String(name.dropFirst("X-Amz-".count))] = String(
        decoding: PercentEncoding.decodeKeepingStrays(pair[1]), as: UTF8.self)
    }
    return values
  }

  /// `20240229T123000Z`
  private static func moment(_ text: String) -> Timestamp? {
    let digits = Array(text.utf8)
    guard digits.count == 16 else { return nil }
    var spelling: [UInt8] = []
    for (place, digit) in digits.enumerated() {
      if place == 4 || place == 6 { spelling.append(UInt8(ascii: "-")) }
      if place == 11 || place == 13 { spelling.append(UInt8(ascii: ":")) }
      spelling.append(digit)
    }
    return Timestamp(rfc3339: spelling[...])
  }
}

extension CapturedRequest {
  /// The request without a signature, of which a spec says nothing but the settings.
  func removingSignature(of request: Request, in collection: RequestCollection) -> Self {
    guard let aws = request.authentication?.scheme.aws else { return self }
    var unsigned = self
    let written = request.headers.map { collection.text[$0.name] }
    unsigned.fields.removeAll { field in
      AWSSignature.fields.contains { field.isNamed($0) }
        && !written.contains { FieldName.equal($0, field.name) }
    }
    if aws.placement == .query, let target = try? SignedTarget(target) {
      unsigned.target = target.removing(AWSSignature.parameters).bytes
    }
    return unsigned
  }
}
