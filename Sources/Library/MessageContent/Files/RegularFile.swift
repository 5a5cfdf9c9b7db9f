/// An open regular file, closed when the value is destroyed.
package struct RegularFile: ~Copyable, Sendable {
  private let path: String
  private let descriptor: CInt

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file, also used in errors.
  ///   - links: Whether to follow a symbolic link in the last component of the path.
  /// - Throws: `ContentError.open`, or `.notRegularFile` for anything but a regular file.
  package init(_ path: String, links: SystemCalls.LinkRule) throws(ContentError) {
    self.path = path
    do throws(SystemError) {
      descriptor = try SystemCalls.openFile(path, links: links)
    } catch {
      throw .open(path: path, errno: error.number)
    }
  }

  /// Opens a file beneath a root folder, at a path that may lead through links.
  ///
  /// - Parameters:
  ///   - path: A path as written in a file, or an absolute one if there is no `folder`.
  ///   - folder: The absolute path of the folder that the written path is relative to.
  ///   - root: The folder that the file must lie beneath.
  /// - Throws: `ContentError.open`, with `SystemError.outsideFolder` if the path leads outside the
  ///   root, or `.notRegularFile` for anything but a regular file.
  package init(
    _ path: String, in folder: String? = nil, beneath root: RootFolder
  ) throws(ContentError) {
    self.path = path
    descriptor = try Self.open(path, in: folder, beneath: root)
  }

  /// Takes ownership of the descriptor of an open file.
  init(_ path: String, opened descriptor: CInt) {
    (self.path, self.descriptor) = (path, descriptor)
  }

  private static func open(
    _ path: String, in folder: String?, beneath root: RootFolder
  ) throws(ContentError) -> CInt {
    var walk = RootedWalk(from: folder ?? path, folder == nil ? "" : path, beneath: root)
    do throws(SystemError) {
      // Opening a pipe or a device can have side effects.
      if try walk.finish().kind == .regular { return try walk.openFile() }
    } catch {
      throw .open(path: path, errno: error.number)
    }
    throw .notRegularFile(path: path)
  }

  deinit {
    try? SystemCalls.close(descriptor)
  }

  /// The current status of the file.
  ///
  /// - Throws: `ContentError.notRegularFile` for anything but a regular file.
  package func status() throws(ContentError) -> FileStatus {
    let status: FileStatus
    do throws(SystemError) {
      status = try SystemCalls.status(of: descriptor)
    } catch {
      throw .open(path: path, errno: error.number)
    }
    guard status.kind == .regular else { throw .notRegularFile(path: path) }
    return status
  }

  /// Reads some of the next bytes and returns how many: 0 only at the end.
  package func read(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(ContentError) -> Int {
    do throws(SystemError) {
      return try SystemCalls.read(descriptor, into: buffer)
    } catch {
      throw .read(path: path, errno: error.number)
    }
  }

  /// Reads some bytes from an offset and returns how many: 0 only at the end.
  package func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: UInt64
  ) throws(ContentError) -> Int {
    do throws(SystemError) {
      return try SystemCalls.read(descriptor, at: offset, into: buffer)
    } catch {
      throw .read(path: path, errno: error.number)
    }
  }

  /// Reads the whole file, or its first `limit + 1` bytes if there are more than `limit`.
  ///
  /// - Throws: `ContentError.lengthChanged` if the file grows or shrinks meanwhile, and
  ///   `.contentChanged` if it is otherwise written to.
  package func readAll(limit: Int) throws(ContentError) -> [UInt8] {
    let before = try status()
    let size = Int(clamping: before.size)
    let bytes: [UInt8]
    do throws(SystemError) {
      // One extra byte distinguishes a file that grew from one that ended.
      bytes = try SystemCalls.readAll(
        descriptor, atMost: min(size, limit) + 1, expecting: size)
    } catch {
      throw .read(path: path, errno: error.number)
    }
    guard size > limit || bytes.count == size else {
      throw .lengthChanged(path: path, expected: UInt64(size), found: UInt64(bytes.count))
    }
    guard try status().version == before.version else { throw .contentChanged(paths: [path]) }
    return bytes
  }
}
