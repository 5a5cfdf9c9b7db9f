// The quick search for placeholders of other tools, eight bytes at a time.

import Testing

@testable import SpecFrontend

struct PlaceholderLookTests {
  private static func mayOccur(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer(ForeignPlaceholder.mayOccur)
  }

  @Test("A mark is found wherever it stands in a word", arguments: 0..<24)
  func everyPlace(place: Int) {
    for mark in ["{{", "$a", "$_"] {
      for rest in 0..<16 {
        let text = [UInt8](repeating: 0x20, count: place) + mark.utf8
        #expect(Self.mayOccur(text + [UInt8](repeating: 0x7C, count: rest)), "\(mark) \(rest)")
      }
    }
  }

  @Test("Nothing is found where there is none")
  func none() {
    for byte in UInt8.min...UInt8.max where byte != UInt8(ascii: "{") {
      let text = [UInt8](repeating: byte, count: 19)
      #expect(!Self.mayOccur(text), "\(byte)")
    }
    for text in ["", "{", "$", "a { b } c $ d", "${id} and $1, {x}", "0123456{ 89ABCDE$"] {
      #expect(!Self.mayOccur(Array(text.utf8)), "\(text)")
    }
  }
}
