// Character classes: each byte compared with the grammar of the RFC.

import Testing

@testable import MessageSyntax

struct ByteSetTests {
  private static let alpha = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
  private static let digit = Set("0123456789".utf8)

  private func check(_ set: ByteSet, is members: Set<UInt8>) {
    for byte in UInt8.min...UInt8.max {
      #expect(set.contains(byte) == members.contains(byte), "byte \(byte)")
    }
  }

  @Test("Every byte of every class is as the RFCs have it")
  func everyByteOfEveryClassIsAsTheRFCsHaveIt() {
    let alphanumeric = Self.alpha.union(Self.digit)
    let unreserved = alphanumeric.union("-._~".utf8)
    let pchar = unreserved.union("!$&'()*+,;=:@".utf8)
    check(.alphanumeric, is: alphanumeric)
    check(.unreserved, is: unreserved)
    check(.subDelimiters, is: Set("!$&'()*+,;=".utf8))
    check(.formUnescaped, is: unreserved.union("/?".utf8))
    check(.pathSegmentLiteral, is: pchar)
    check(.pathLiteral, is: pchar.union("/".utf8))
    check(.queryLiteral, is: pchar.union("/?".utf8))
    check(.registeredName, is: unreserved.union("!$&'()*+,;=".utf8))
    check(.token, is: alphanumeric.union("!#$%&'*+-.^_`|~".utf8))
  }

  @Test("Sets of any bytes may be built and joined") func setsOfAnyBytesMayBeBuiltAndJoined() {
    let high = ByteSet([0x00, 0x3F, 0x40, 0x7F, 0x80, 0xBF, 0xC0, 0xFF])
    check(high, is: [0x00, 0x3F, 0x40, 0x7F, 0x80, 0xBF, 0xC0, 0xFF])
    check(high.union(ByteSet("A")), is: [0x00, 0x3F, 0x40, 0x41, 0x7F, 0x80, 0xBF, 0xC0, 0xFF])
    check(high.subtracting(ByteSet([0x80, 0x40])), is: [0x00, 0x3F, 0x7F, 0xBF, 0xC0, 0xFF])
    #expect(ByteSet("ab") == ByteSet("ba"))
    #expect(ByteSet("ab") != ByteSet("a"))
    #expect(ByteSet().firstIndexOutside([1]) == 0)
    #expect(ByteSet.token.containsAll(Array("X-A".utf8)))
  }
}
