import Foundation

/// A section of `docs/diagnostics`: one diagnostic, an example that shows it, and its repair.
package struct DiagnosticPage: Sendable, CustomStringConvertible {
  package let id: String
  package let severity: String

  /// The failing example and its repair; none where the page is text only.
  package let blocks: [FencedText.Block]

  /// Whether `Repair:` is between the blocks.
  package let hasRepair: Bool

  /// The name of the file.
  package let file: String

  package var description: String { id }

  /// All sections, by files and places.
  package static let all: [DiagnosticPage] = {
    let folder = Checkout.path("docs/diagnostics")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.sorted().flatMap { file in
      sections(of: FencedText((try? Checkout.text("docs/diagnostics/\(file)")) ?? ""), in: file)
    }
  }()

  private static func sections(of page: FencedText, in file: String) -> [DiagnosticPage] {
    var sections: [[FencedText.Piece]] = []
    for piece in page.pieces {
      if case .line(let line) = piece, line.hasPrefix("## ") {
        sections.append([])
      }
      if !sections.isEmpty { sections[sections.count - 1].append(piece) }
    }
    return sections.map { DiagnosticPage($0, in: file) }
  }

  private init(_ section: [FencedText.Piece], in file: String) {
    var lines: [Substring] = []
    var blocks: [FencedText.Block] = []
    var hasRepair = false
    for piece in section {
      switch piece {
      case .line(let line):
        lines.append(line)
        if line == "Repair:", blocks.count == 1 { hasRepair = true }
      case .block(let block): blocks.append(block)
      }
    }
    id = String(lines[0].dropFirst(3))
    severity = lines.count > 2 ? String(lines[2]) : ""
    self.blocks = blocks
    self.hasRepair = hasRepair
    self.file = file
  }
}

extension FencedText.Block {
  /// The words after the opening fence: `yaml`, or `yaml` and `http`, or `sh`.
  package var words: [String] { info.split(separator: " ").map(String.init) }

  /// `yaml` for a spec, `sh` for commands.
  package var language: String { String(kind) }
}
