package import MessageContent

/// The compiler's only window to the files beside a spec.
///
/// Paths are as the spec writes them; what they are relative to is the file that writes them, by
/// its path as messages show it.
public protocol SourceProvider: Sendable {
  /// Reads a fragment that a spec includes.
  ///
  /// - Parameters:
  ///   - path: The path that the spec writes.
  ///   - base: The path of the file that writes it.
  /// - Returns: The bytes of the file.
  /// - Throws: ``SourceError`` when the file cannot be used.
  func read(_ path: String, relativeTo base: String) throws(SourceError) -> [UInt8]

  /// Finds a file that a request attaches, without reading it.
  ///
  /// - Parameters:
  ///   - path: The path that the spec writes.
  ///   - base: The path of the file that writes it.
  /// - Returns: The file, which a provider of files on disk has made sure is a regular one, and is
  ///   inside of what may be read when links are resolved.
  /// - Throws: ``SourceError`` when the file cannot be used.
  func measure(_ path: String, relativeTo base: String) throws(SourceError) -> AttachedFile

  /// The path that a build system knows a file by, whether or not the file exists.
  ///
  /// - Parameters:
  ///   - path: The path that the spec writes.
  ///   - base: The path of the file that writes it.
  /// - Returns: The path; unless a provider has a method of its own, `path` in the folder of `base`.
  func listedPath(of path: String, relativeTo base: String) -> String
}

extension SourceProvider {
  /// The path that a build system knows a file by: that which the spec writes, in the folder of the
  /// file that writes it.
  ///
  /// - Parameters:
  ///   - path: The path that the spec writes.
  ///   - base: The path of the file that writes it.
  /// - Returns: The path.
  public func listedPath(of path: String, relativeTo base: String) -> String {
    SourcePath.joined(path, relativeTo: base)
  }
}

/// A file that a request attaches.
public enum AttachedFile: Sendable, Hashable {
  /// A file on disk, which is read when an output that holds it is.
  ///
  /// The path is absolute and leads through no link; that no other file is opened is checked. A file
  /// whose length has changed when it is read is an error.
  case file(path: String, length: UInt64)

  /// Bytes in memory.
  case bytes([UInt8])

  /// What outputs are made of.
  package var content: ContentSource {
    switch self {
    case .file(let path, let length): ContentSource(file: FileReference(path: path, length: length))
    case .bytes(let bytes): ContentSource(bytes)
    }
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
