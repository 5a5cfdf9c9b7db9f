internal import MessageSyntax

/// The keyed hash of RFC 2104 over SHA-256.
package enum HMAC {
  /// The code of a message: 32 bytes.
  package static func sha256(_ message: some Collection<UInt8>, key: [UInt8]) -> [UInt8] {
    let size = 64
    let short = key.count > size ? SHA256.hash(key) : key
    let block = short + repeatElement(0, count: size - short.count)
    var inner = SHA256()
    inner.update(block.map { $0 ^ 0x36 })
    inner.update(message)
    return SHA256.hash(block.map { $0 ^ 0x5C } + inner.finalize())
  }
}
