package import Emission
package import MessageContent

/// One file of a spec's outputs, ready to be read, compared or written.
public struct OutputFile: Sendable {
  /// The kind of output, as ``Compiler/kinds`` names it.
  public let kind: String

  /// Where the file belongs below the folder of its kind, with `/` between components.
  ///
  /// Every component is safe to create on any system, whatever names a spec has.
  public let path: String

  /// The content of the file, which may be larger than memory.
  package let content: ContentSource

  /// The SHA-256 of the content, where making the output took it.
  package let digest: [UInt8]?

  /// Takes the SHA-256 of the content from whoever reads all of it, where making other outputs needs it.
  private let receipt: DigestReceipt?

  package init(
    kind: String, path: String, content: ContentSource, digest: [UInt8]? = nil,
    receipt: DigestReceipt? = nil
  ) {
    self.kind = kind
    self.path = path
    self.content = content
    self.digest = digest
    self.receipt = receipt
  }

  /// Takes note of the SHA-256 of the content from whoever has read all of it: other outputs of the spec name
  /// it, and are made next.
  package func note(_ digest: [UInt8]) { receipt?.fill(digest) }

  /// How many bytes the file has.
  public var length: UInt64 { content.length }

  /// Reads the whole file.
  ///
  /// - Returns: What the file holds.
  /// - Throws: ``OutputError/unreadable(paths:)`` when an attached file that it holds has changed or
  ///   cannot be read.
  public func bytes() throws(OutputError) -> [UInt8] {
    do {
      return try content.readAll()
    } catch {
      throw OutputError(error)
    }
  }

  /// Reads the file in pieces, so that it needs not fit into the memory.
  ///
  /// - Parameter receive: Takes a piece, which is valid during the call only.
  /// - Throws: ``OutputError/unreadable(paths:)`` when an attached file that it holds has changed or
  ///   cannot be read.
  public func forEachPiece(_ receive: (UnsafeRawBufferPointer) -> Void) throws(OutputError) {
    do {
      try content.forEachChunk(receive)
    } catch {
      throw OutputError(error)
    }
  }
}

/// Why an output cannot be made or read.
public enum OutputError: Error, Sendable, Hashable {
  /// Attached files, at these paths, have changed since they were measured, or cannot be read.
  case unreadable(paths: [String])

  /// Some of a spec's requests cannot be emitted.
  case refused([CompiledSpec.Diagnostic])
}

extension OutputError {
  init(_ error: ContentError) {
    self = .unreadable(paths: error.paths)
  }
}
