package import MessageContent

/// One file that a back end makes.
///
/// An artifact is a value: nothing is written until the driver has seen every artifact of a run.
package struct Artifact: Sendable {
  /// Where the file goes, relative to the folder of its back end, with `/` between components.
  ///
  /// Every component is safe to create: names from specs pass `OutputName` first.
  package var path: String

  /// The content of the file, which may be larger than memory.
  package var content: ContentSource

  /// The SHA-256 of the content, if the back end needed it.
  package var digest: [UInt8]?

  /// Receives the digest from the reader of the content, if the back end needs it and does not have
  /// it.
  package var receipt: DigestReceipt?

  package init(
    path: String, content: ContentSource, digest: [UInt8]? = nil, receipt: DigestReceipt? = nil
  ) {
    self.path = path
    self.content = content
    self.digest = digest
    self.receipt = receipt
  }
}
