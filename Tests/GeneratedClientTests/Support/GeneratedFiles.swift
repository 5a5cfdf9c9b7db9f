import Foundation
import TestSupport

/// Folders of specs whose Swift is read as text.
enum SpecFolder: String, CaseIterable {
  case samples = "specs"
  case torture = "Tests/GeneratedClientTests/Specs"

  /// Writes the Swift of all specs.
  ///
  /// - Parameters:
  ///   - folder: The folder to write to.
  ///   - access: The access level of what is declared.
  /// - Throws: `Law.Failure` when a spec has a mistake.
  func generate(into folder: URL, access: String = "public") throws {
    let waybill = BuiltProducts.url.appending(path: "waybill").path
    let outcome = try Program.run(
      [
        waybill, "compile", ".", "--emit", "swift", "--swift-access", access,
        "--swift-client", "yes", "--output", folder.path,
      ], in: Checkout.url.appending(path: rawValue))
    guard outcome.status == 0 else { throw Law.Failure(description: outcome.text) }
  }
}

/// The generated files of a folder, by name.
func generatedFiles(in folder: URL) throws -> [String: String] {
  let swift = folder.appending(path: "swift")
  let names = try FileManager.default.contentsOfDirectory(atPath: swift.path)
    .filter { $0.hasSuffix(".swift") }
  return try Dictionary(
    uniqueKeysWithValues: names.map { name in
      (name, String(decoding: try Data(contentsOf: swift.appending(path: name)), as: UTF8.self))
    })
}
