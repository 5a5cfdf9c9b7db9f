/// Writes a file that is under its name only when all of it was written.
///
/// The bytes go to a temporary file in the same folder. ``commit()`` gives it the name; a writer
/// that goes before that removes it.
package struct ContentWriter: ~Copyable {
  /// Where the file will be: absolute and resolved.
  private let path: String
  private let replacing: Bool
  private let temporary: String
  /// Whether the temporary file exists.
  private var isTemporary = true
  /// The temporary file, or -1.
  private var descriptor: CInt

  /// The number of bytes that are best written at once.
  package static let pieceSize = 1 << 18

  /// Creates the temporary file.
  ///
  /// - Parameters:
  ///   - path: Where the file will be. A symbolic link is followed to the file that it leads to.
  ///   - replacing: Whether a regular file that is there may be replaced. Nothing else may.
  /// - Throws: `ContentError` when no file may be there, or none can be written beside it.
  package init(path: String, replacing: Bool) throws(ContentError) {
    let target = try WritingTarget(path, replacing: replacing)
    let temporary = target.folder + TemporaryName.random()
    let descriptor: CInt
    do throws(SystemError) {
      descriptor = try SystemCalls.createFile(temporary, permissions: 0o644)
    } catch {
      throw .write(path: path, errno: error.number)
    }
    self.path = target.folder + target.name
    self.replacing = replacing
    self.temporary = temporary
    self.descriptor = descriptor
  }

  deinit {
    if descriptor >= 0 { try? SystemCalls.close(descriptor) }
    if isTemporary { try? SystemCalls.removeFile(temporary) }
  }

  /// Adds bytes at the end.
  package mutating func write(_ bytes: UnsafeRawBufferPointer) throws(ContentError) {
    do throws(SystemError) {
      try SystemCalls.write(bytes, to: descriptor)
    } catch {
      throw .write(path: path, errno: error.number)
    }
  }

  /// Adds bytes at the end.
  package mutating func write(_ bytes: [UInt8]) throws(ContentError) {
    do throws(SystemError) {
      try SystemCalls.write(bytes, to: descriptor)
    } catch {
      throw .write(path: path, errno: error.number)
    }
  }

  /// Gives the file its name. Nothing can be written afterwards.
  ///
  /// - Throws: `ContentError.fileExists` when something has that name and must not be replaced.
  package mutating func commit() throws(ContentError) {
    do throws(SystemError) {
      // A file system may tell only now that there is no room.
      let descriptor = descriptor
      self.descriptor = -1
      try SystemCalls.close(descriptor)
      if replacing {
        try SystemCalls.rename(temporary, to: path)
        isTemporary = false
      } else {
        // Unlike a new name, a second one never replaces a file; the first goes with the writer.
        try SystemCalls.link(temporary, to: path)
      }
    } catch .fileExists {
      throw .fileExists(path: path)
    } catch {
      throw .write(path: path, errno: error.number)
    }
  }
}
