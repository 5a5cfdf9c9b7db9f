internal import MessageSyntax

// Digests of content: each must be that of the content that was sent with it.

extension Matcher {
  /// Compares digests. Where the expected one is what a rule makes of the expected content, the other must
  /// be what the same rule makes of the content that was found: it may be coded differently.
  mutating func matchDigests(
    _ one: [UInt8], _ other: [UInt8], _ name: [UInt8], at place: MessagePlace
  ) {
    let rule = Self.rules.first { rule in
      FieldName.equal(Array(rule.field.utf8), name) && rule.make(expected.content ?? []) == one
    }
    guard let rule else {
      matchText(one, other, at: place)
      return
    }
    guard let content = found.content else { return }
    let right = rule.make(content)
    if right != other { report(.differs, at: place, expected: right, found: other) }
  }

  private struct Rule: Sendable {
    let field: String
    let make: @Sendable ([UInt8]) -> [UInt8]
  }

  /// RFC 9530, RFC 3230 and RFC 1864.
  private static var rules: [Rule] {
    [
      Rule(field: "Content-Digest") {
        Array("sha-256=:".utf8) + Base64.encode(SHA256.hash($0)) + [0x3A]
      },
      Rule(field: "Digest") { Array("SHA-256=".utf8) + Base64.encode(SHA256.hash($0)) },
      Rule(field: "Digest") { Array("sha-256=".utf8) + Base64.encode(SHA256.hash($0)) },
      Rule(field: "Content-MD5") { Base64.encode(MD5.hash($0)) },
    ]
  }
}
