package import Foundation

/// The checkout that the tests are built from.
package enum Checkout {
  package static let url = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The absolute path of a file of the checkout.
  package static func path(_ relativePath: String) -> String {
    url.appending(path: relativePath).path
  }

  /// The text of a file that must be there.
  package static func text(_ relativePath: String) throws -> String {
    try String(contentsOf: url.appending(path: relativePath), encoding: .utf8)
  }
}
