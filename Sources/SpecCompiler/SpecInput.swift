/// The text of one spec and the names it goes by.
package struct SpecInput: Sendable {
  /// The path as messages show it.
  package var path: String

  /// The path relative to the root, as manifests name the spec.
  package var relativePath: String

  package var bytes: [UInt8]

  package init(path: String, relativePath: String, bytes: [UInt8]) {
    self.path = path
    self.relativePath = relativePath
    self.bytes = bytes
  }
}
