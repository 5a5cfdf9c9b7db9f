package import MessageContent

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

  /// The path that a build system knows a file by, whether or not it is there.
  func listedPath(of path: String, relativeTo base: String) -> String
}

extension SourceProvider {
  package func listedPath(of path: String, relativeTo base: String) -> String {
    SourcePath.joined(path, relativeTo: base)
  }
}

/// Paths that specs write, as messages show them.
package enum SourcePath {
  /// A path put behind the folder of the file that writes it.
  package static func joined(_ path: String, relativeTo base: String) -> String {
    var path = path.utf8[...]
    while path.starts(with: "./".utf8) { path = path.dropFirst(2).drop { $0 == slash } }
    let isAbsolute = path.first == slash
    guard !isAbsolute, let end = base.utf8.lastIndex(of: slash) else {
      return String(Substring(path))
    }
    return String(base[...end]) + String(Substring(path))
  }

  private static let slash = UInt8(ascii: "/")
}

/// Why a file beside a spec cannot be used.
package enum SourceError: Error, Sendable, Hashable {
  case notFound
  case outsideRoot
  case notRegularFile
  case permissionDenied
  case linkLoop
  case tooLarge(limit: Int)
  case other(errno: Int32)
}
