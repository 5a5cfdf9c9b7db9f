/// Files in memory that specs can include and attach.
///
/// ```swift
/// let files = InMemoryFiles(["specs/_common.yaml": common, "specs/files/cat.jpg": photo])
/// ```
///
/// Files are identified by the path of the spec's folder followed by the path as written: in
/// `specs/photos.yaml`, `./files/../files/cat.jpg` is `specs/files/cat.jpg`. Paths that lead above
/// the outermost folder are refused.
public struct InMemoryFiles: SourceProvider {
  private var files: [[UInt8]: [UInt8]] = [:]

  /// Creates a provider of some files.
  ///
  /// - Parameter files: The contents by path. Paths are relative to the same folder as those of
  ///   specs.
  public init(_ files: [String: [UInt8]] = [:]) {
    for (path, bytes) in files { self[path] = bytes }
  }

  /// The content of the file at `path`, or `nil` if it does not exist.
  ///
  /// - Parameter path: The path, relative to the same folder as those of specs.
  public subscript(path: String) -> [UInt8]? {
    get { SourcePath.simplified(path).flatMap { files[$0] } }
    set { if let path = SourcePath.simplified(path) { files[path] = newValue } }
  }

  /// Reads a fragment that a spec includes.
  ///
  /// - Parameters:
  ///   - path: The path as written.
  ///   - base: The path of the file that contains it.
  /// - Returns: The bytes of the file.
  /// - Throws: ``SourceError/notFound``, or ``SourceError/outsideRoot`` for an absolute path or one
  ///   that leads outside.
  public func read(_ path: String, relativeTo base: String) throws(SourceError) -> [UInt8] {
    guard path.utf8.first != UInt8(ascii: "/"),
      let name = SourcePath.simplified(SourcePath.joined(path, relativeTo: base))
    else { throw .outsideRoot }
    guard let bytes = files[name] else { throw .notFound }
    return bytes
  }

  /// Finds a file that a request attaches.
  ///
  /// - Parameters:
  ///   - path: The path as written.
  ///   - base: The path of the file that contains it.
  /// - Returns: The file.
  /// - Throws: ``SourceError/notFound``, or ``SourceError/outsideRoot`` for an absolute path or one
  ///   that leads outside.
  public func measure(_ path: String, relativeTo base: String) throws(SourceError) -> AttachedFile {
    .bytes(try read(path, relativeTo: base))
  }
}
