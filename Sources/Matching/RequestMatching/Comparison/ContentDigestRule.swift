internal import MessageSyntax

/// A rule by which a field's value is a digest of the content.
struct ContentDigestRule: Sendable {
  private let field: String
  private let make: @Sendable ([UInt8]) -> [UInt8]

  /// The rule by which a field's value is the digest of some content; `nil` if no rule applies.
  init?(of content: [UInt8], inField name: [UInt8], value: [UInt8]) {
    let rule = Self.rules.first { rule in
      FieldName.equal(Array(rule.field.utf8), name) && rule.make(content) == value
    }
    guard let rule else { return nil }
    self = rule
  }

  private init(_ field: String, make: @escaping @Sendable ([UInt8]) -> [UInt8]) {
    (self.field, self.make) = (field, make)
  }

  /// The value of the field for some content.
  func value(for content: [UInt8]) -> [UInt8] { make(content) }

  /// The rules of RFC 9530, RFC 3230 and RFC 1864.
  private static var rules: [ContentDigestRule] {
    [
      ContentDigestRule("Content-Digest") {
        Array("sha-256=:".utf8) + Base64.encode(SHA256.hash($0)) + [0x3A]
      },
      ContentDigestRule("Digest") { Array("SHA-256=".utf8) + Base64.encode(SHA256.hash($0)) },
      ContentDigestRule("Digest") { Array("sha-256=".utf8) + Base64.encode(SHA256.hash($0)) },
      ContentDigestRule("Content-MD5") { Base64.encode(MD5.hash($0)) },
    ]
  }
}
