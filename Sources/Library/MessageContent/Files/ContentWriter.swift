/// Writes a file that appears under its name only once it is complete.
///
/// The bytes go to a temporary file in the same folder. ``commit()`` renames it; a writer that is
/// destroyed before that removes it.
package struct ContentWriter: ~Copyable {
  /// The file's final path, absolute and resolved.
  private let path: String
  private let replacing: Bool
  private let temporary: String
  /// Whether the temporary file still exists.
  private var isTemporary = true
  /// The descriptor of the temporary file, or -1.
  private var descriptor: CInt

  /// The recommended number of bytes to write at a time.
  package static let pieceSize = 1 << 18

  ///
  /// - Parameters:
  ///   - path: The final path of the file. A symbolic link is followed to its target.
  ///   - replacing: Whether an existing regular file may be replaced. Nothing else ever may.
  /// - Throws: `ContentError` if the file may not be created there, or no temporary file can be
  ///   created beside it.
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

  /// Appends bytes.
  package mutating func write(_ bytes: UnsafeRawBufferPointer) throws(ContentError) {
    do throws(SystemError) {
      try SystemCalls.write(bytes, to: descriptor)
    } catch {
      throw .write(path: path, errno: error.number)
    }
  }

  /// Appends bytes.
  package mutating func write(_ bytes: [UInt8]) throws(ContentError) {
    do throws(SystemError) {
      try SystemCalls.write(bytes, to: descriptor)
    } catch {
      throw .write(path: path, errno: error.number)
    }
  }

  /// Gives the file its name. Nothing can be written afterwards.
  ///
  /// - Throws: `ContentError.fileExists` if the name is taken and must not be replaced.
  package mutating func commit() throws(ContentError) {
    do throws(SystemError) {
      // Some file systems report a full disk only now.
      let descriptor = descriptor
      self.descriptor = -1
      try SystemCalls.close(descriptor)
      if replacing {
        try SystemCalls.rename(temporary, to: path)
        isTemporary = false
      } else {
        // Unlike a rename, a hard link never replaces a file. The writer removes the temporary
        // name.
        try SystemCalls.link(temporary, to: path)
      }
    } catch .fileExists {
      throw .fileExists(path: path)
    } catch {
      throw .write(path: path, errno: error.number)
    }
  }
}
