package import MessageSyntax

/// Signature Version 4 of AWS: the texts that are hashed, and the signature.
///
/// A request is signed in three steps: ``canonicalRequest``, whose hash is in ``stringToSign``, of
/// which ``signature`` is the keyed hash. Implementations that differ, differ in the first.
package struct AWSSignature: Sendable {
  /// The request in lines: method, path, query, fields, names of the fields, hash of the content.
  package let canonicalRequest: [UInt8]

  /// The algorithm, the moment, the scope and the hash of ``canonicalRequest``, in lines.
  package let stringToSign: [UInt8]

  /// 64 digits in lower case.
  package let signature: String

  package static let algorithm = "AWS4-HMAC-SHA256"

  /// The names of a signature's parameters in a query.
  package static let parameters: Set = [
    "X-Amz-Algorithm", "X-Amz-Credential", "X-Amz-Date", "X-Amz-Expires", "X-Amz-Security-Token",
    "X-Amz-Signature", "X-Amz-SignedHeaders",
  ]

  /// The names of the fields of a signature, which replace those of an earlier one.
  package static let ownFields = ["Authorization", "X-Amz-Date", "X-Amz-Security-Token"]

  /// The field with the content's hash.
  package static let contentHashField = "X-Amz-Content-SHA256"

  /// The names of the fields that a signature may add.
  package static let fields = ownFields + [contentHashField]

  /// Whether a signature leaves out the content where its settings do not say so.
  package static func leavesContentOut(usesS3Rules: Bool, isInQuery: Bool) -> Bool {
    usesS3Rules && isInQuery
  }

  /// The content's hash if it is not signed.
  package static let unsignedPayload = "UNSIGNED-PAYLOAD"

  /// The moment, the region and the service that a signature is for.
  package struct Scope: Sendable {
    /// `20240229T123000Z`: the moment in UTC, without a fraction.
    package let moment: String
    let region: String
    let service: String

    package init(_ moment: Timestamp, region: String, service: String) {
      var text: [UInt8] = []
      moment.appendUTC(to: &text)
      text.removeAll { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":") }
      self.moment = String(decoding: text, as: UTF8.self)
      (self.region, self.service) = (region, service)
    }

    /// Why no service accepts signatures for a part of the scope: an access key, a region or a
    /// service.
    package enum Flaw: Sendable { case empty, character, sessions, regionSet }

    /// The flaw of an access key, a region or a service, or `nil`.
    package static func flaw(of part: some Collection<UInt8>) -> Flaw? {
      if part.isEmpty { return .empty }
      if part.elementsEqual("s3express".utf8) { return .sessions }
      if part.elementsEqual("*".utf8) { return .regionSet }
      let isValid = part.allSatisfy {
        $0.isASCIIDigit || $0.isASCIILetter || "-._".utf8.contains($0)
      }
      return isValid ? nil : .character
    }

    /// Whether a service signs paths as they are sent.
    package static func usesS3Rules(_ service: some Collection<UInt8>) -> Bool {
      ["s3", "s3-outposts", "s3-object-lambda"].contains { service.elementsEqual($0.utf8) }
    }

    var date: String { String(moment.prefix(8)) }

    /// `20240229/eu-central-1/s3/aws4_request`.
    package var text: String { "\(date)/\(region)/\(service)/aws4_request" }

    /// The key of the signatures of one day.
    func key(_ secretKey: String) -> [UInt8] {
      [date, region, service, "aws4_request"].reduce(Array("AWS4\(secretKey)".utf8)) { key, text in
        HMAC.sha256(text.utf8, key: key)
      }
    }
  }

  /// The signed fields: names in lower case, each once, in order, with what is signed of them.
  package struct Fields: Sendable {
    let lines: [(name: String, value: String)]

    /// The fields of a message that are signed: `Host`, those of `X-Amz-…`, `Content-Type`, and
    /// `others`, without the fields that are changed on the way.
    package init(_ fields: some Sequence<(name: String, value: String)>, others: [String]) {
      let others = Set(others.map { $0.lowercased() })
      var values: [String: [String]] = [:]
      for (name, value) in fields {
        let name = name.lowercased()
        guard Self.isSigned(name, others: others) else { continue }
        let words = value.utf8.split { $0 == 0x20 || $0 == 0x09 }
        values[name, default: []].append(
          words.map { String($0) ?? "" }.joined(separator: " "))
      }
      lines = values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        .map { ($0.key, $0.value.joined(separator: ",")) }
    }

    /// Whether a field is signed. Names are in lower case.
    package static func isSigned(_ name: String, others: Set<String>) -> Bool {
      (name.hasPrefix("x-amz-") || always.contains(name) || others.contains(name))
        && !never.contains(name)
    }

    /// `host;x-amz-date`.
    package var names: String { lines.map(\.name).joined(separator: ";") }

    private static let always: Set = ["host", "content-type"]

    /// Fields that clients and servers on the way change, and the signature itself.
    package static let never: Set = [
      "authorization", "connection", "expect", "te", "transfer-encoding", "user-agent",
    ]
  }

  /// Signs a request.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - target: The target as it is sent, but for `X-Amz-Signature`.
  ///   - fields: The signed fields.
  ///   - contentHash: The content's SHA-256 digest in lower case, or ``unsignedPayload``.
  ///   - usesS3Rules: Whether the path is signed as it is sent.
  ///   - scope: The moment, the region and the service.
  ///   - secretKey: The secret key.
  package init(
    method: String, target: SignedTarget, fields: Fields, contentHash: String,
    usesS3Rules: Bool, scope: Scope, secretKey: String
  ) {
    var request = Array(method.utf8) + [0x0A]
    request += target.canonicalPath(s3: usesS3Rules) + [0x0A]
    request += target.canonicalQuery + [0x0A]
    for (name, value) in fields.lines { request += "\(name):\(value)\n".utf8 }
    request += "\n\(fields.names)\n\(contentHash)".utf8
    let hash = Hexadecimal.encode(SHA256.hash(request))
    canonicalRequest = request
    stringToSign =
      Array("\(Self.algorithm)\n\(scope.moment)\n\(scope.text)\n".utf8) + hash
    signature = String(
      decoding: Hexadecimal.encode(HMAC.sha256(stringToSign, key: scope.key(secretKey))),
      as: UTF8.self)
  }
}
