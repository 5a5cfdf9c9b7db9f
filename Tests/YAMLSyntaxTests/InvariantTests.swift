// Invariants of every document, however odd, checked on inputs made by a seeded generator.

import Diagnostics
import TestSupport
import Testing
import YAMLSyntax

/// SplitMix64: the same inputs for the same seed everywhere.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}

struct InvariantTests {
  private static let pieces = [
    "a", "b: ", ": ", "- ", "\n", "\n  ", "\n- ", "{", "}", "[", "]", ", ", "'", "\"", "&x ", "*x",
    "!!str ", "!!int ", "!y ", "<<: ", "? ", "|\n", ">-\n ", "#", " ", "猫", "é", "🙂", "\u{2028}",
    "\u{85}", "\r", "\r\n", "\t", "\\n", "\\", "$", "${x}", "---\n", "...\n", "%TAG ! !\n", "1",
    "0x1F", ".5", "null", "true", "~", "\u{FEFF}", "\u{0}",
  ]

  @Test("Random documents keep every invariant", arguments: TestExtent.seeds(40))
  func randomDocumentsKeepEveryInvariant(_ seed: UInt64) {
    var generator = SeededGenerator(state: seed)
    for _ in 0..<250 {
      let count = Int.random(in: 1...24, using: &generator)
      let text = (0..<count).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }
      check(Array(text.joined().utf8), seed)
    }
  }

  @Test("Random bytes keep every invariant", arguments: TestExtent.seeds(20))
  func randomBytesKeepEveryInvariant(_ seed: UInt64) {
    var generator = SeededGenerator(state: seed)
    for _ in 0..<250 {
      let count = Int.random(in: 0...40, using: &generator)
      check((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }, seed)
    }
  }

  private func check(_ bytes: [UInt8], _ seed: UInt64) {
    let reading = Reading(bytes, limits: ReaderLimits(maxDepth: 8, maxNodes: 100))
    let comment = "seed \(seed): \(String(decoding: bytes, as: UTF8.self).debugDescription)"
    guard let document = reading.document else {
      #expect(!reading.diagnostics.isEmpty, "\(comment)")
      return
    }
    checkDiagnostics(reading, count: bytes.count, base: document.base, comment)
    for (index, node) in document.nodes.enumerated() {
      let end = node.end(at: index)
      #expect(end > index && end <= document.nodes.count, "\(comment)")
      #expect(node.spanStart >= document.base && node.spanStart <= node.spanEnd, "\(comment)")
      #expect(Int(node.spanEnd - document.base) <= bytes.count, "\(comment)")
      if node.kind == .scalar {
        #expect(end == index + 1, "\(comment)")
        #expect(document.bytes(of: index).count == Int(node.textCount), "\(comment)")
      }
      if node.kind == .alias { #expect(Int(node.textStart) < index, "\(comment)") }
    }
    #expect(reading.outline != nil)
    // An unknown alias leaves an empty scalar, which no event has.
    if reading.diagnostics.contains(where: { $0.message.id == "unknown-alias" }) { return }
    #expect(texts(of: document) == eventTexts(bytes), "\(comment)")
  }

  private func checkDiagnostics(
    _ reading: Reading, count: Int, base: UInt32, _ comment: String
  ) {
    for diagnostic in reading.diagnostics {
      let start = diagnostic.span?.start ?? 0
      #expect(start >= base && Int(start - base) <= count, "\(comment)")
      #expect(!diagnostic.message.text.isEmpty)
    }
  }

  /// The texts of all scalars, in order.
  private func texts(of document: YAMLDocument) -> [String] {
    document.nodes.indices.filter { document[$0].kind == .scalar }.map {
      document.string(of: $0)
    }
  }

  /// The texts of all scalars of the first document, in order, as the events have them.
  private func eventTexts(_ bytes: [UInt8]) -> [String] {
    var texts: [String] = []
    for line in String(decoding: YAMLEvents.render(bytes).text, as: UTF8.self).utf8.split(
      separator: 0x0A)
    {
      if line.starts(with: "-DOC".utf8) { break }
      guard line.starts(with: "=VAL".utf8) else { continue }
      var rest = line.dropFirst(5)
      while let first = rest.first, first == 0x26 || first == 0x3C {
        rest = rest[(rest.firstIndex(of: 0x20) ?? rest.endIndex)...].dropFirst()
      }
      texts.append(unescaped(rest.dropFirst()))
    }
    return texts
  }

  private func unescaped(_ text: Substring.UTF8View) -> String {
    var bytes: [UInt8] = []
    var isEscape = false
    for byte in text {
      if isEscape {
        let escapes: [UInt8: UInt8] = [0x30: 0, 0x62: 8, 0x74: 9, 0x6E: 10, 0x72: 13]
        bytes.append(escapes[byte] ?? byte)
        isEscape = false
      } else if byte == 0x5C {
        isEscape = true
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
