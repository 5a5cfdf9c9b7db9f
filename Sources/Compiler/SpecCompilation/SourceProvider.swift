package import MessageContent

/// Provides the compiler with the files that a spec includes and attaches.
///
/// Paths are passed as written, together with the file that contains them, to whose folder they are
/// relative. That file is identified by its path as shown in messages.
public protocol SourceProvider: Sendable {
  /// Reads a fragment that a spec includes.
  ///
  /// - Parameters:
  ///   - path: The path as written.
  ///   - base: The path of the file that contains it.
  /// - Returns: The bytes of the file.
  /// - Throws: ``SourceError`` if the file cannot be used.
  func read(_ path: String, relativeTo base: String) throws(SourceError) -> [UInt8]

  /// Finds a file that a request attaches, without reading it.
  ///
  /// - Parameters:
  ///   - path: The path as written.
  ///   - base: The path of the file that contains it.
  /// - Returns: The file. A provider of files on disk must ensure that it is a regular file and,
  ///   with links resolved, inside the folder that may be read.
  /// - Throws: ``SourceError`` if the file cannot be used.
  func measure(_ path: String, relativeTo base: String) throws(SourceError) -> AttachedFile

  /// The path by which a build system knows a file, whether or not the file exists.
  ///
  /// - Parameters:
  ///   - path: The path as written.
  ///   - base: The path of the file that contains it.
  /// - Returns: The path; by default, `path` relative to the folder of `base`.
  func listedPath(of path: String, relativeTo base: String) -> String

  /// The path of a fragment from the root, by which generated Swift names its types. It must be the
  /// same for each spec that includes the fragment.
  ///
  /// - Parameters:
  ///   - path: The path as written.
  ///   - base: The path of the file that contains it.
  /// - Returns: The path, or `nil` for `path` from the folder of the spec's own path from the root.
  func pathFromRoot(of path: String, relativeTo base: String) -> String?
}

extension SourceProvider {
  /// The path by which a build system knows a file: the path as written, relative to the folder of
  /// the file that contains it.
  ///
  /// - Parameters:
  ///   - path: The path as written.
  ///   - base: The path of the file that contains it.
  /// - Returns: The path.
  public func listedPath(of path: String, relativeTo base: String) -> String {
    SourcePath.joined(path, relativeTo: base)
  }

  /// The path of a fragment from the root: the path as written, from the folder of the spec's own
  /// path from the root.
  ///
  /// - Parameters:
  ///   - path: The path as written.
  ///   - base: The path of the file that contains it.
  /// - Returns: `nil`
  public func pathFromRoot(of path: String, relativeTo base: String) -> String? { nil }
}

/// A file that a request attaches.
public struct AttachedFile: Sendable, Hashable {
  /// The content, from which outputs are made.
  package let content: ContentSource

  /// Creates a reference to a file on disk, which is read together with the outputs that contain
  /// it.
  ///
  /// - Parameters:
  ///   - path: An absolute path without links; the last component is checked again on reading.
  ///   - length: The size of the file in bytes. A different size on reading is an error.
  /// - Returns: The file.
  public static func file(path: String, length: UInt64) -> AttachedFile {
    AttachedFile(FileReference(path: path, length: length))
  }

  /// Creates an attached file from bytes in memory.
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

/// Paths in specs, as shown in messages.
package enum SourcePath {
  /// A path relative to the folder of the file that contains it.
  package static func joined(_ path: String, relativeTo base: String) -> String {
    var path = path.utf8[...]
    while path.starts(with: "./".utf8) { path = path.dropFirst(2).drop { $0 == slash } }
    let isAbsolute = path.first == slash
    guard !isAbsolute, let end = base.utf8.lastIndex(of: slash) else {
      return String(Substring(path))
    }
    return String(base[...end]) + String(Substring(path))
  }

  /// A path without `.` and `..`, as bytes; `nil` if it leads outside. Paths are compared by bytes,
  /// not by canonical equivalence.
  static func simplified(_ path: String) -> [UInt8]? {
    var components: [Substring.UTF8View] = []
    for component in Substring(path).utf8.split(separator: slash) {
      switch String(Substring(component)) {
      case ".": continue
      case "..": if components.popLast() == nil { return nil }
      default: components.append(component)
      }
    }
    return Array(components.joined(separator: "/".utf8))
  }

  private static let slash = UInt8(ascii: "/")
}
