package import MessageContent

/// A file made by a back end.
///
/// An artifact is a value: nothing is written until the driver has received every artifact of a
/// run.
package struct Artifact: Sendable {
  /// The path of the file below the folder of its back end, with `/` between components.
  ///
  /// Every component is a safe file name, because names from specs pass `OutputName`.
  package var path: String

  /// The content of the file, which may be larger than memory.
  package var content: ContentSource

  /// The SHA-256 of the content, if the back end needed it.
  package var digest: [UInt8]?

  /// Receives the digest from the reader of the content, if the back end needs a digest that it has
  /// not computed.
  package var receipt: DigestReceipt?

  /// The variables in the file, if a run may write them in a file of all its specs instead.
  package var shared: SharedFile?

  package init(
    path: String, content: ContentSource, digest: [UInt8]? = nil, receipt: DigestReceipt? = nil
  ) {
    self.path = path
    self.content = content
    self.digest = digest
    self.receipt = receipt
  }
  /// Creates the file that a spec has for itself of what a run may write once for all.
  package init(path: String, shared: SharedFile) {
    self.init(path: path, content: ContentSource(shared.bytes))
    self.shared = shared
  }
}
