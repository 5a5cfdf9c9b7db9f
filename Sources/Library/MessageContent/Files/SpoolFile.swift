/// A temporary file without a name, which exists for as long as something refers to it.
///
/// The name is removed as soon as the file is open, so that even a killed process leaves nothing
/// behind.
package final class SpoolFile: Sendable {
  private let path: String
  private let descriptor: CInt

  /// Creates an empty file in a folder.
  ///
  /// - Throws: `ContentError.write` if no file can be created there.
  package init(in folder: String) throws(ContentError) {
    path = (folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/") + TemporaryName.random()
    do throws(SystemError) {
      descriptor = try SystemCalls.createScratchFile(path)
    } catch {
      throw .write(path: path, errno: error.number)
    }
  }

  deinit {
    try? SystemCalls.close(descriptor)
  }

  /// Appends bytes.
  package func append(_ bytes: [UInt8]) throws(ContentError) {
    do throws(SystemError) {
      try SystemCalls.write(bytes, to: descriptor)
    } catch {
      throw .write(path: path, errno: error.number)
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
}
