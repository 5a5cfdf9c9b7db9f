import Foundation

/// A section of `docs/diagnostics`: one diagnostic, an example that shows it, and its repair.
package struct DiagnosticPage: Sendable, CustomStringConvertible {
  /// The text between two fences.
  package struct Block: Sendable {
    /// The words after the opening fence: `yaml`, or `yaml` and `http`, or `sh`.
    package let words: [String]
    package let text: String

    /// `yaml` for a spec, `sh` for commands.
    package var language: String { words.first ?? "" }
  }

  package let id: String
  package let severity: String

  /// The failing example and its repair; none where the page is text only.
  package let blocks: [Block]

  /// Whether `Repair:` is between the blocks.
  package let hasRepair: Bool

  /// The name of the file.
  package let file: String

  package var description: String { id }

  /// All sections, by files and places.
  package static let all: [DiagnosticPage] = {
    let folder = Checkout.path("docs/diagnostics")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.sorted().flatMap { file -> [DiagnosticPage] in
      let text = (try? Checkout.text("docs/diagnostics/\(file)")) ?? ""
      return text.components(separatedBy: "\n## ").dropFirst().map { DiagnosticPage($0, in: file) }
    }
  }()

  private init(_ section: String, in file: String) {
    let lines = section.components(separatedBy: "\n")
    var blocks: [Block] = []
    var open: (words: [String], lines: [String])?
    var hasRepair = false
    for line in lines {
      if line == "```", let block = open {
        blocks.append(Block(words: block.words, text: block.lines.joined()))
        open = nil
      } else if open != nil {
        open?.lines.append(line + "\n")
      } else if line.hasPrefix("```") {
        open = (line.dropFirst(3).split(separator: " ").map(String.init), [])
      } else if line == "Repair:", blocks.count == 1 {
        hasRepair = true
      }
    }
    id = lines[0]
    severity = lines.count > 2 ? lines[2] : ""
    self.blocks = blocks
    self.hasRepair = hasRepair
    self.file = file
  }
}
