/// A folder that confines reading: files are opened only beneath it.
package struct RootFolder: Sendable {
  /// The absolute path, free of links.
  package let path: String

  /// The components of the path.
  let names: [String]

  /// Whether a link inside the folder may lead outside it.
  package let trustsLinks: Bool

  private let identity: FileStatus.Identity

  /// Opens the folder that a path leads to and records its identity.
  package init(_ path: String, trustsLinks: Bool = false) throws(SystemError) {
    self.path = try SystemCalls.resolve(path)
    names = RootedWalk.names(self.path)
    self.trustsLinks = trustsLinks
    identity = try FileStatus(path: self.path).identity
  }

  /// Whether both are the same folder under the same path.
  func isSame(as other: RootFolder) -> Bool {
    identity == other.identity && path.utf8.elementsEqual(other.path.utf8)
  }

  /// Opens the folder itself, provided that it has not been replaced.
  func open() throws(SystemError) -> CInt {
    let descriptor = try SystemCalls.openForLookup(path)
    do throws(SystemError) {
      guard try FileStatus(descriptor: descriptor).identity == identity else {
        throw .replacedFolder
      }
      return descriptor
    } catch {
      try? SystemCalls.close(descriptor)
      throw error
    }
  }

  /// Opens a folder for listing.
  ///
  /// - Parameter path: An absolute path.
  /// - Returns: The descriptor of the folder, which the caller closes.
  /// - Throws: `SystemError.outsideFolder` if the path leads outside the root.
  package func openFolder(_ path: String) throws(SystemError) -> CInt {
    var walk = RootedWalk(from: path, beneath: self)
    _ = try walk.finish()
    return try walk.openFolder()
  }

  /// Finds and measures a file without opening it.
  ///
  /// - Parameters:
  ///   - path: A path as written in a file.
  ///   - folder: The absolute path of the folder that it is relative to.
  /// - Returns: The file, which will be opened beneath the root and must then be unchanged; nil for
  ///   anything but a regular file.
  /// - Throws: `SystemError.outsideFolder` if the path leads outside the root.
  package func file(_ path: String, in folder: String) throws(SystemError) -> FileReference? {
    if let file = fileAtOnce(path, in: folder) { return file }
    var walk = RootedWalk(from: folder, path, beneath: self)
    let status = try walk.finish()
    guard status.kind == .regular else { return nil }
    return FileReference(
      path: walk.path, length: status.size,
      origin: FileReference.Origin(root: self, version: status.version))
  }

  /// Finds a regular file at a path that consists only of names and passes through no link; nil if
  /// the path must be walked.
  private func fileAtOnce(_ path: String, in folder: String) -> FileReference? {
    let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard folder.utf8.last != UInt8(ascii: "/"),
      names.allSatisfy({
        !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
      })
    else { return nil }
    let path = folder + "/" + path
    guard let status = OpenRoot.shared(self)?.status(of: path), status.kind == .regular else {
      return nil
    }
    return FileReference(
      path: path, length: status.size,
      origin: FileReference.Origin(root: self, version: status.version))
  }
}
