// Bytes are searched and compared by the C library.

import Testing

@testable import Diagnostics

struct ByteScanTests {
  private static func place(of byte: UInt8, in bytes: [UInt8], from start: Int) -> Int? {
    bytes.withUnsafeBufferPointer { ByteScan.firstOffset(of: byte, in: $0, from: start) }
  }

  @Test("The first occurrence of a byte is found at any place", arguments: 0..<24)
  func everyPlace(place: Int) {
    // Its neighbours by value, with the highest bit and without.
    for other in [0x22, 0x24, 0xA3, 0xA2, 0x00, 0xFF] as [UInt8] {
      for rest in 0..<16 {
        var bytes = [UInt8](repeating: other, count: place) + [0x23]
        bytes += [UInt8](repeating: rest.isMultiple(of: 2) ? 0x23 : other, count: rest)
        for start in 0...place {
          #expect(Self.place(of: 0x23, in: bytes, from: start) == place, "\(other) \(start)")
        }
      }
    }
  }

  @Test("A byte that is not there is not found")
  func none() {
    for count in 0..<24 {
      let bytes = [UInt8](repeating: 0xA3, count: count)
      for start in 0...count { #expect(Self.place(of: 0x23, in: bytes, from: start) == nil) }
    }
    #expect(Self.place(of: 0x23, in: [0x23, 0x20], from: 1) == nil)
    #expect(Self.place(of: 0x23, in: [0x23], from: 2) == nil)
  }

  @Test("Texts are in the order of their bytes")
  func order() {
    let ascending = ["", "A", "Ab", "a", "a b", "ab", "é", "e\u{301}", "日", "🐈"].sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    for (place, one) in ascending.enumerated() {
      for (other, text) in ascending.enumerated() {
        #expect(ByteScan.precedes(one, text) == (place < other), "'\(one)' '\(text)'")
      }
    }
  }

  @Test("Lines start after LF, CR LF and CR")
  func lines() {
    #expect(LineTable(Array("".utf8)).starts == [0])
    #expect(LineTable(Array("a\nbc\n\nd".utf8)).starts == [0, 2, 5, 6])
    #expect(LineTable(Array("a\r\nb\rc\n".utf8)).starts == [0, 3, 5, 7])
    #expect(LineTable([0xEF, 0xBB, 0xBF] + Array("a\n".utf8)).starts == [3, 5])
  }
}
