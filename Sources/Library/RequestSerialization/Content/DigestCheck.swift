internal import MessageContent
internal import MessageSyntax

/// A transform that leaves content unchanged but fails before its end if its digest has changed: a
/// stream is reopened for each reading and may then yield other bytes.
struct DigestCheck: ContentTransform {
  /// The SHA-256 digest that the content must have.
  let sha256: [UInt8]

  func makeCoder(length: UInt64) -> any ContentCoder { DigestChecker(expected: sha256) }

  func codedLength(of source: ContentSource) -> UInt64 { source.length }
}

/// The state of one reading. The last piece is held back until the digest is known.
private struct DigestChecker: ContentCoder {
  let expected: [UInt8]
  private var hash = SHA256()
  private var held: [UInt8] = []

  init(expected: [UInt8]) {
    self.expected = expected
  }

  mutating func code(_ piece: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    hash.update(piece)
    output.append(contentsOf: held)
    held.replaceSubrange(held.indices, with: piece)
  }

  mutating func finish(into output: inout [UInt8]) throws(ContentError) {
    guard hash.finalize() == expected else { throw .contentChanged(paths: []) }
    output.append(contentsOf: held)
    held = []
  }
}

extension ContentSource {
  /// Computes the digests of the content, and the content to send with them, in which a stream is
  /// verified again.
  func digested() throws(SerializationError) -> (
    source: ContentSource, md5: [UInt8], sha256: [UInt8]
  ) {
    do throws(ContentError) {
      let (md5, sha256) = try md5AndSHA256()
      guard holdsStream else { return (self, md5, sha256) }
      return (try transformed(by: DigestCheck(sha256: sha256)), md5, sha256)
    } catch {
      throw SerializationError(error)
    }
  }
}
