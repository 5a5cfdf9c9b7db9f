// libyaml produces the same events from bytes that were checked beforehand.

import TestSupport
import Testing

@testable import YAMLSyntax

struct CheckedBufferTests {
  @Test("What libyaml's reader refuses is known before", arguments: Array(0...0xFF) as [UInt32])
  func refusedCharacters(low: UInt32) throws {
    for high in [0, 0x0600, 0x2000, 0xD700, 0xE000, 0xFE00, 0xFF00, 0x1_F600, 0x10_FF00] as [UInt32]
    {
      let scalar = try #require(Unicode.Scalar(high + low))
      // As the last of several, so that whole words are examined, and alone.
      for text in ["key: [text\(scalar)]\n", "a: \(scalar)", "a: é\(scalar)0123456789ABCDEF"] {
        let bytes = Array(text.utf8)
        let refusal = YAMLEvents.render(bytes, isChecked: false).error
        let isRefused = refusal?.hasPrefix("reader: ") == true
        #expect(UTF8Scan(bytes).isAccepted == !isRefused, "U+\(String(high + low, radix: 16))")
        #expect(UTF8Scan(bytes).characterCount == text.unicodeScalars.count)
      }
    }
  }

  @Test("Streams of any length, ending anywhere, are read alike")
  func everyEnd() {
    let text = Array(
      """
      # é 日本
      a: [1, "x\\n\\u00e9", 'it''s']\r
      b: |+
        text 日本

        more
      ? c
      : !!str &x >-
        folded
        lines
      d: *x
      ---
      {e: f}
      ...
      """.utf8)
    for mark in [[], [0xEF, 0xBB, 0xBF]] as [[UInt8]] {
      for end in 0...text.count {
        let bytes = mark + text.prefix(end)
        let checked = YAMLEvents.render(bytes, marks: true)
        let ordinary = YAMLEvents.render(bytes, marks: true, isChecked: false)
        #expect(checked == ordinary, "the first \(end) bytes")
      }
    }
  }

  @Test("Random streams of YAML's characters are read alike")
  func randomStreams() {
    var numbers = SeededNumbers(seed: 11)
    let pieces = [
      "a", "-", ":", " ", "\n", "  ", "#", "[", "]", "{", "}", ",", "&a", "*a", "!t", "|", ">", "'",
      "\"", "\\", "%", "@", "\t", "\r\n", "é", "日", "\u{85}", "\u{2028}", "😀", "---", "...", "? ",
      "<<", "\u{FEFF}", "\u{0}", "\u{7F}",
    ]
    for _ in 0..<4_000 {
      let count = Int.random(in: 0..<60, using: &numbers)
      let text = (0..<count).map { _ in pieces.randomElement(using: &numbers) ?? "" }.joined()
      let bytes = Array(text.utf8)
      let checked = YAMLEvents.render(bytes, marks: true)
      let ordinary = YAMLEvents.render(bytes, marks: true, isChecked: false)
      #expect(checked == ordinary, "\(text.debugDescription)")
    }
  }

  @Test("A stream longer than libyaml's buffer is read alike")
  func longStream() {
    let line = "- {name: \"日本 é 😀\", list: [1, 2, 3], text: plain words that go on} # a comment\n"
    let bytes = Array(String(repeating: line, count: 2_000).utf8)
    let checked = YAMLEvents.render(bytes, marks: true)
    #expect(checked == YAMLEvents.render(bytes, marks: true, isChecked: false))
    #expect(checked.error == nil)
  }
}
