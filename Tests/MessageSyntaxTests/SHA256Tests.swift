// SHA-256 against the vectors of NIST (FIPS 180-4 examples, CAVS).

import Testing

@testable import MessageSyntax

struct SHA256Tests {
  @Test(
    "The examples of NIST hold",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrs"
          + "mnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
    ])
  func theExamplesOfNISTHold(text: String, digest: String) {
    #expect(Hexadecimal.encode(SHA256.hash(Array(text.utf8))) == Array(digest.utf8))
  }

  @Test("A million letters hash as NIST says") func aMillionLettersHashAsNISTSays() {
    var hash = SHA256()
    for _ in 0..<1000 { hash.update([UInt8](repeating: 0x61, count: 1000)) }
    #expect(
      Hexadecimal.encode(hash.finalize())
        == Array("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0".utf8))
  }

  @Test("Bytes in pieces hash as one") func bytesInPiecesHashAsOne() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    for count in [55, 56, 57, 63, 64, 65, 119, 120, 128, 300] {
      let whole = SHA256.hash(bytes[..<count])
      for size in [1, 3, 63, 64, 65] {
        var hash = SHA256()
        for start in stride(from: 0, to: count, by: size) {
          hash.update(bytes[start..<min(start + size, count)])
        }
        #expect(hash.finalize() == whole)
      }
    }
  }

  @Test("A finished hash begins anew") func aFinishedHashBeginsAnew() {
    var hash = SHA256()
    hash.update(Array("x".utf8))
    _ = hash.finalize()
    #expect(hash.finalize() == SHA256.hash([UInt8]()))
  }
}
