// The table of presets in the reference, compared with the rows of the code.

import MessageSyntax
import SerializationOptions
import TestSupport
import Testing

@Suite("The tables of encodings in the reference")
struct PresetTableTests {
  /// The cells of the lines of a table that begins with these words, without the line below its head.
  private func table(_ head: String) throws -> [[String]] {
    let lines = try Checkout.languageReference().split(separator: "\n")
    let start = try #require(lines.firstIndex { $0.hasPrefix("| \(head) |") })
    return lines[start...].prefix { $0.hasPrefix("|") }.filter { !$0.hasPrefix("| ---") }.map {
      $0.split(separator: "|").map { $0.filter { $0 != "`" }.trimming() }
    }
  }

  @Test("Each preset is the row of its side, and there is no other row")
  func presets() throws {
    let table = try table("preset")
    let words = try #require(table.first).dropFirst()
    var expected: [[String]] = []
    for preset in ParameterOptions.Preset.allCases {
      let rows = ParameterOptions.Side.allCases.map { preset.row(for: $0) }
      let isOne = rows[0].encoding == rows[1].encoding
      for (place, row) in rows.enumerated() where place == 0 || !isOne {
        let title = isOne ? "" : place == 0 ? ", in queries" : ", in forms"
        expected.append([preset.rawValue + title] + cells(of: row.encoding, words: Array(words)))
        // Options that the table leaves out have their defaults.
        var others = row.encoding
        for option in ParameterOptions.options where words.contains(option.declaration.word) {
          if let standard = option.declaration.standard { option.apply(standard, &others) }
        }
        #expect(others == ParameterOptions())
      }
    }
    #expect(Array(table.dropFirst()) == expected)
  }

  private func cells(of encoding: ParameterOptions, words: [String]) -> [String] {
    words.map { word in
      guard let option = ParameterOptions.options.first(where: { $0.declaration.word == word }),
        case .choice(let index)? = option.value(encoding)
      else { return "no option" }
      return option.declaration.words[index]
    }
  }

  @Test("Each escape keeps what the reference says, beside letters and digits")
  func escapes() throws {
    let rows = try table("`escape`").dropFirst()
    #expect(rows.map(\.first) == ParameterOptions.Escape.allCases.map(\.rawValue))
    for (row, escape) in zip(rows, ParameterOptions.Escape.allCases) {
      let kept = row[1].utf8.filter { $0 != 0x20 }
      let bytes = (UInt8.min...UInt8.max).filter {
        escape.kept.contains($0) && !ByteSet.alphanumeric.contains($0)
      }
      #expect(kept.sorted() == bytes)
    }
  }
}

extension String {
  fileprivate func trimming() -> String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
