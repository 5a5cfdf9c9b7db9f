/// The text of one spec and its paths.
public struct SpecInput: Sendable {
  /// The path as shown in messages.
  public var path: String

  /// The path relative to the root, which names the spec in outputs.
  public var relativePath: String

  /// The content of the file.
  public var bytes: [UInt8]

  /// Whether the file is a fragment, whose only output is the Swift of its types.
  public var isFragment: Bool

  /// Creates an input for the compiler. The file need not exist.
  ///
  /// - Parameters:
  ///   - path: The path as shown in messages. Paths in the spec are relative to its folder.
  ///   - relativePath: The path relative to the root, with `/` between components. Generated Swift
  ///     is named after it. `nil` for the same as `path`.
  ///   - bytes: The text of the spec: YAML in UTF-8 or UTF-16.
  ///   - isFragment: Whether the file is a fragment, whose only output is the Swift of its types.
  public init(
    path: String, relativePath: String? = nil, bytes: [UInt8], isFragment: Bool = false
  ) {
    self.path = path
    self.isFragment = isFragment
    self.relativePath = relativePath ?? path
    self.bytes = bytes
  }

  /// Whether a file in a folder is a spec, by its bytes.
  package static func isSpec(_ bytes: [UInt8]) -> Bool { SpecMark.isSpec(bytes) }

  /// Whether a fragment declares types, by its bytes.
  package static func declaresTypes(_ bytes: [UInt8]) -> Bool { SpecMark.declaresTypes(bytes) }
}
