package import MessageSyntax

/// The compiler's only window to the files beside a spec.
///
/// Paths are as the spec writes them; what they are relative to is the file that writes them, by
/// its path as messages show it.
package protocol SourceProvider: Sendable {
  /// Reads a fragment that a spec includes.
  func read(_ path: String, relativeTo base: String) throws(SourceError) -> [UInt8]

  /// Finds an attached file: regular, and inside the root after links are resolved.
  ///
  /// - Returns: the file's absolute path without links, and its length.
  func measure(_ path: String, relativeTo base: String) throws(SourceError) -> FileReference
}

/// Why a file beside a spec cannot be used.
package enum SourceError: Error, Sendable, Hashable {
  case notFound
  case outsideRoot
  case notRegularFile
  case permissionDenied
  case tooLarge(limit: Int)
  case other(errno: Int32)
}
