/// A regular file that is open for reading; it is closed at the end of the value's life.
package struct RegularFile: ~Copyable {
  private let path: String
  private let descriptor: CInt

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which errors name.
  ///   - links: Whether a symbolic link in the last component of the path is followed.
  /// - Throws: `ContentError.open` and, for anything but a regular file, `.notRegularFile`.
  package init(_ path: String, links: SystemCalls.LinkRule) throws(ContentError) {
    self.path = path
    do throws(SystemError) {
      descriptor = try SystemCalls.openFile(path, links: links)
    } catch {
      throw .open(path: path, errno: error.number)
    }
  }

  deinit {
    try? SystemCalls.close(descriptor)
  }

  /// How many bytes the file has now.
  ///
  /// - Throws: `ContentError.notRegularFile` for anything but a regular file.
  package func measure() throws(ContentError) -> UInt64 {
    let status: FileStatus
    do throws(SystemError) {
      status = try SystemCalls.status(of: descriptor)
    } catch {
      throw .open(path: path, errno: error.number)
    }
    guard status.kind == .regular else { throw .notRegularFile(path: path) }
    return status.size
  }

  /// Reads some of the next bytes, and returns how many: 0 at the end only.
  package func read(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(ContentError) -> Int {
    do throws(SystemError) {
      return try SystemCalls.read(descriptor, into: buffer)
    } catch {
      throw .read(path: path, errno: error.number)
    }
  }

  /// Reads the whole file, or its first `limit + 1` bytes when there are more than `limit`.
  ///
  /// - Throws: `ContentError.lengthChanged` when the file grows or shrinks meanwhile.
  package func readAll(limit: Int) throws(ContentError) -> [UInt8] {
    let size = Int(clamping: try measure())
    let bytes: [UInt8]
    do throws(SystemError) {
      // One byte of room more tells a file that grew from one that ended.
      bytes = try SystemCalls.readAll(descriptor, atMost: min(size, limit) + 1)
    } catch {
      throw .read(path: path, errno: error.number)
    }
    guard size > limit || bytes.count == size else {
      throw .lengthChanged(path: path, expected: UInt64(size), found: UInt64(bytes.count))
    }
    return bytes
  }
}
