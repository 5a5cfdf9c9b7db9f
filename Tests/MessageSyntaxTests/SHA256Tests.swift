// SHA-256 against the vectors of NIST (FIPS 180-4 examples, CAVS).

import Testing

@testable import MessageSyntax

struct SHA256Tests {
  /// The engines that work here.
  private var engines: [SHA256.Engine] {
    SHA256.Engine.best == .instructions ? SHA256.Engine.allCases : [.portable]
  }

  private func digest(_ bytes: [UInt8], by engine: SHA256.Engine) -> [UInt8] {
    var hash = SHA256(engine: engine)
    hash.update(bytes)
    return hash.finalize()
  }

  @Test(
    "The examples of NIST are met",
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
    for engine in engines {
      let found = self.digest(Array(text.utf8), by: engine)
      #expect(Hexadecimal.encode(found) == Array(digest.utf8))
    }
  }

  @Test("A million letters hash as NIST says") func aMillionLettersHashAsNISTSays() {
    for engine in engines {
      var hash = SHA256(engine: engine)
      for _ in 0..<1000 { hash.update([UInt8](repeating: 0x61, count: 1000)) }
      #expect(
        Hexadecimal.encode(hash.finalize())
          == Array("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0".utf8))
    }
  }

  @Test("Bytes in pieces hash as one") func bytesInPiecesHashAsOne() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    for count in [55, 56, 57, 63, 64, 65, 119, 120, 128, 300] {
      let whole = digest(Array(bytes[..<count]), by: .portable)
      for (engine, size) in engines.flatMap({ engine in [1, 3, 63, 64, 65].map { (engine, $0) } }) {
        var hash = SHA256(engine: engine)
        for start in stride(from: 0, to: count, by: size) {
          hash.update(bytes[start..<min(start + size, count)])
        }
        #expect(hash.finalize() == whole)
      }
    }
  }

  @Test("The engines agree on any bytes of any length") func theEnginesAgree() {
    var seed: UInt64 = 18
    let bytes = (0..<2048).map { _ in
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: seed >> 56)
    }
    for count in stride(from: 0, through: bytes.count, by: 7) {
      let piece = Array(bytes[..<count])
      #expect(Set(engines.map { digest(piece, by: $0) }).count == 1)
    }
  }

  @Test("A finished hash starts over") func aFinishedHashBeginsAnew() {
    var hash = SHA256()
    hash.update(Array("x".utf8))
    _ = hash.finalize()
    #expect(hash.finalize() == SHA256.hash([UInt8]()))
  }
}
