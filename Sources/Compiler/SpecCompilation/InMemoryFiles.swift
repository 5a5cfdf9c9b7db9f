/// Files beside a spec that are in memory, by their paths.
///
/// ```swift
/// let files = InMemoryFiles(["specs/_common.yaml": common, "specs/files/cat.jpg": photo])
/// ```
///
/// A path is that of the spec's folder and that which the spec writes: in `specs/photos.yaml`,
/// `./files/../files/cat.jpg` is `specs/files/cat.jpg`. A path that leads out of the folder above
/// all others is refused.
public struct InMemoryFiles: SourceProvider {
  private var files: [[UInt8]: [UInt8]] = [:]

  /// Creates a provider of some files.
  ///
  /// - Parameter files: What each file holds, by its path, relative to what the paths of specs are
  ///   relative to.
  public init(_ files: [String: [UInt8]] = [:]) {
    for (path, bytes) in files { self[path] = bytes }
  }

  /// The content of the file at `path`, or `nil` if it does not exist.
  ///
  /// - Parameter path: The path of the file, relative to what the paths of specs are relative to.
  public subscript(path: String) -> [UInt8]? {
    get { Self.simplified(path).flatMap { files[$0] } }
    set { if let path = Self.simplified(path) { files[path] = newValue } }
  }

  /// Reads a fragment that a spec includes.
  ///
  /// - Parameters:
  ///   - path: The path that the spec writes.
  ///   - base: The path of the file that writes it.
  /// - Returns: The bytes of the file.
  /// - Throws: ``SourceError/notFound``, or ``SourceError/outsideRoot`` for an absolute path and one
  ///   that leads out.
  public func read(_ path: String, relativeTo base: String) throws(SourceError) -> [UInt8] {
    guard path.utf8.first != UInt8(ascii: "/"),
      let name = Self.simplified(SourcePath.joined(path, relativeTo: base))
    else { throw .outsideRoot }
    guard let bytes = files[name] else { throw .notFound }
    return bytes
  }

  /// Finds a file that a request attaches.
  ///
  /// - Parameters:
  ///   - path: The path that the spec writes.
  ///   - base: The path of the file that writes it.
  /// - Returns: The file.
  /// - Throws: ``SourceError/notFound``, or ``SourceError/outsideRoot`` for an absolute path and one
  ///   that leads out.
  public func measure(_ path: String, relativeTo base: String) throws(SourceError) -> AttachedFile {
    .bytes(try read(path, relativeTo: base))
  }

  /// A path without `.` and `..`, as bytes; `nil` when it leads out. Text that is composed otherwise
  /// is another name.
  private static func simplified(_ path: String) -> [UInt8]? {
    var components: [Substring.UTF8View] = []
    for component in Substring(path).utf8.split(separator: UInt8(ascii: "/")) {
      switch String(Substring(component)) {
      case ".": continue
      case "..": if components.popLast() == nil { return nil }
      default: components.append(component)
      }
    }
    return Array(components.joined(separator: "/".utf8))
  }
}
