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
public struct AttachedFile: Sendable, Hashable {
  /// What outputs are made of.
  package let content: ContentSource

  /// A file on disk, which is read when an output that holds it is.
  ///
  /// - Parameters:
  ///   - path: An absolute path that leads through no link; its last component is checked again.
  ///   - length: How many bytes the file has; it is an error when it has others when it is read.
  /// - Returns: The file.
  public static func file(path: String, length: UInt64) -> AttachedFile {
    AttachedFile(FileReference(path: path, length: length))
  }

  /// Bytes in memory.
  ///
  /// - Parameter bytes: The content of the file.
  /// - Returns: The file.
  public static func bytes(_ bytes: [UInt8]) -> AttachedFile {
    AttachedFile(content: ContentSource(bytes))
  }

  package init(_ file: FileReference) {
    content = ContentSource(file: file)
  }

  private init(content: ContentSource) {
    self.content = content
  }
}

/// Paths that specs write, as messages show them.
package enum SourcePath {
  /// A path put after the folder of the file that writes it.
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
