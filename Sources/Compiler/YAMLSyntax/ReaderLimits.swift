/// The limits beyond which the reader refuses a file, so that its cost is bounded by its size.
package struct ReaderLimits: Sendable, Hashable {
  /// The highest ``maxDepth`` that can be set. Values nested deeper than 512 cannot be serialized,
  /// and a spec adds few levels around them.
  package static let highestDepth = 1000

  /// The maximum nesting depth of collections, including those reached through aliases.
  package var maxDepth: Int

  /// The maximum number of nodes of a document with aliases expanded.
  package var maxNodes: Int

  /// The maximum size of a file in bytes.
  package var maxFileSize: Int

  package init(
    maxDepth: Int = 128, maxNodes: Int = 4_000_000, maxFileSize: Int = 64 * 1024 * 1024
  ) {
    self.maxDepth = maxDepth
    self.maxNodes = maxNodes
    self.maxFileSize = maxFileSize
  }
}
