/// The text of one spec and the names it goes by.
public struct SpecInput: Sendable {
  /// The path as messages show it.
  public var path: String

  /// The path relative to the root, as outputs name the spec.
  public var relativePath: String

  /// What the file holds.
  public var bytes: [UInt8]

  /// Creates the input of a compiler. The file need not exist.
  ///
  /// - Parameters:
  ///   - path: The path as messages show it. Files that the spec names are relative to its folder.
  ///   - relativePath: The path relative to the root, with `/` between components: generated Swift
  ///     is named after it. `nil` for `path`.
  ///   - bytes: The text of the spec: YAML in UTF-8 or UTF-16.
  public init(path: String, relativePath: String? = nil, bytes: [UInt8]) {
    self.path = path
    self.relativePath = relativePath ?? path
    self.bytes = bytes
  }
}
