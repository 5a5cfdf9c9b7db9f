import Foundation
import TestSupport

/// The diagnostics that `Sources/Compiler/Diagnostics/Catalogue` can make, read from its source.
struct DiagnosticCatalogue {
  /// One function of the catalogue.
  struct Entry {
    let id: String
    let severity: String
    let file: String
  }

  let entries: [Entry]

  /// The number of messages in the source, whether their ids could be read or not.
  let count: Int

  static var current: DiagnosticCatalogue { get throws { try DiagnosticCatalogue() } }

  private init() throws {
    let path = "Sources/Compiler/Diagnostics/Catalogue"
    let folder = Checkout.url.appending(path: path)
    var entries: [Entry] = []
    var count = 0
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      let text = try Checkout.text("\(path)/\(file)")
      count += text.matches(of: /\bSelf\(|DiagnosticMessage\(/).count
      for match in text.matches(of: /\bSelf\(\s*"([a-z0-9-]+)",\s*\.(error|warning|note),/) {
        entries.append(Entry(id: String(match.1), severity: String(match.2), file: file))
      }
    }
    self.entries = entries
    self.count = count
  }
}
