package import Foundation

/// The checkout that the tests are built from.
package enum Checkout {
  package static let url = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The absolute path of a file of the checkout.
  package static func path(_ relativePath: String) -> String {
    url.appending(path: relativePath).path
  }

  /// The text of a file that must exist.
  package static func text(_ relativePath: String) throws -> String {
    try String(contentsOf: url.appending(path: relativePath), encoding: .utf8)
  }

  /// The chapters of the reference, one after another: `docs/language/4-inputs-and-values.md`.
  package static func languageReference() throws -> String {
    let folder = "docs/language"
    let chapters = try FileManager.default.contentsOfDirectory(atPath: path(folder))
      .compactMap { name in Int(name.prefix { $0 != "-" }).map { (number: $0, name: name) } }
      .sorted { $0.number < $1.number }
    return try chapters.map { try text("\(folder)/\($0.name)") }.joined()
  }
}
