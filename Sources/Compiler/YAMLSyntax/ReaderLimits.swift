/// The limits beyond which the reader refuses a file, so that no file costs more than its size
/// allows.
package struct ReaderLimits: Sendable, Hashable {
  /// The highest ``maxDepth`` that anybody may ask for. What nests deeper than 512 cannot be serialized,
  /// and the levels of a spec around it are few.
  package static let highestDepth = 1000

  /// How deep collections may nest, those reached through aliases included.
  package var maxDepth: Int

  /// How many nodes a document may have after every alias is replaced by what it names.
  package var maxNodes: Int

  /// How many bytes a file may have.
  package var maxFileSize: Int

  package init(
    maxDepth: Int = 128, maxNodes: Int = 4_000_000, maxFileSize: Int = 64 * 1024 * 1024
  ) {
    self.maxDepth = maxDepth
    self.maxNodes = maxNodes
    self.maxFileSize = maxFileSize
  }
}
