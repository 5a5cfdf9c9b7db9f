/// What the reader refuses, so that no file costs more than its size allows.
package struct ReaderLimits: Sendable, Hashable {
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
