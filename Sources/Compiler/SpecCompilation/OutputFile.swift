package import Emission
package import MessageContent

/// One output file of a spec, ready to be read, compared or written.
public struct OutputFile: Sendable {
  /// The kind of output, from ``Compiler/kinds``.
  public let kind: String

  /// The path of the file below the folder of its kind, with `/` between components.
  ///
  /// Every component is a safe file name on all systems, whatever names the spec uses.
  public let path: String

  /// The content of the file, which may be larger than memory.
  package let content: ContentSource

  /// The SHA-256 of the content, if it was computed when the output was made.
  package let digest: [UInt8]?

  /// The variables in the file, if a run may write them in a file of all its specs instead.
  package let shared: SharedFile?

  /// Receives the SHA-256 of the content, if other outputs need it.
  private let receipt: DigestReceipt?

  package init(
    kind: String, path: String, content: ContentSource, digest: [UInt8]? = nil,
    receipt: DigestReceipt? = nil, shared: SharedFile? = nil
  ) {
    self.kind = kind
    self.path = path
    self.content = content
    self.digest = digest
    self.receipt = receipt
    self.shared = shared
  }

  /// Records the SHA-256 of the content, computed by a reader of the whole content. Other outputs
  /// of the spec, which are made next, contain it.
  package func note(_ digest: [UInt8]) { receipt?.fill(digest) }

  /// The size of the file in bytes.
  public var length: UInt64 { content.length }

  /// Reads the whole file.
  ///
  /// - Returns: The content of the file.
  /// - Throws: ``OutputError/unreadable(paths:)`` if an attached file in it has changed or cannot
  ///   be read.
  public func bytes() throws(OutputError) -> [UInt8] {
    do {
      return try content.readAll()
    } catch {
      throw OutputError(error)
    }
  }

  /// Reads the file in pieces, so that it need not fit into memory.
  ///
  /// - Parameter receive: Receives a piece, which is valid only during the call.
  /// - Throws: ``OutputError/unreadable(paths:)`` if an attached file in it has changed or cannot
  ///   be read.
  public func forEachPiece(_ receive: (UnsafeRawBufferPointer) -> Void) throws(OutputError) {
    do {
      try content.forEachChunk(receive)
    } catch {
      throw OutputError(error)
    }
  }
}

/// The reason why an output cannot be made or read.
public enum OutputError: Error, Sendable, Hashable {
  /// Attached files at these paths have changed since they were measured, or cannot be read.
  case unreadable(paths: [String])

  /// Some of a spec's requests cannot be emitted.
  case refused([CompiledSpec.Diagnostic])
}

extension OutputError {
  init(_ error: ContentError) {
    self = .unreadable(paths: error.paths)
  }
}
