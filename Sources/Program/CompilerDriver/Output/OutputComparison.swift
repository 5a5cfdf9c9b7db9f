import MessageContent
import MessageSyntax
import SpecCompilation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Compares outputs with what is there in their folder, piece by piece, and touches nothing.
///
/// Each thread has its own for each output folder; it is a class because it owns buffers and open
/// folders, and is in an array.
final class OutputComparison {
  /// What is where an output belongs.
  enum Standing {
    case nothing
    /// Nor is there a folder for it: the first one that is missing is at the path of so many bytes.
    case noFolder(length: Int)
    case something(FileStatus)
    /// Something that is not a folder is where a folder of the output belongs.
    case obstructed(path: String, FileStatus)
  }

  /// Why an output cannot be compared.
  enum Failure: Error {
    /// The existing file cannot be read.
    case standing(SystemError)

    /// The content of the output itself cannot be read.
    case content(FileProblem)
  }

  let folder: OutputFolder
  private var cursor: FolderCursor
  private let otherBuffer: UnsafeMutableRawBufferPointer

  /// What ``read(_:)`` read last.
  let buffer: UnsafeMutableRawBufferPointer

  init(folder: OutputFolder) {
    self.folder = folder
    cursor = FolderCursor(base: folder.descriptor)
    buffer = .allocate(byteCount: 1 << 17, alignment: 64)
    otherBuffer = .allocate(byteCount: 1 << 17, alignment: 64)
  }

  deinit {
    buffer.deallocate()
    otherBuffer.deallocate()
  }

  /// Looks at what is at a path below the folder; a link is not followed.
  func look(for path: String) throws(SystemError) -> Standing {
    guard folder.exists else { return .nothing }
    switch try cursor.findFolder(of: path) {
    case .missing(let length):
      return .noFolder(length: length)
    case .open(let descriptor):
      let status = try FileStatus(FilePaths.lastComponent(of: path), in: descriptor)
      return status.map(Standing.something) ?? .nothing
    case .obstructed(let obstacle, let status):
      return .obstructed(path: obstacle, status)
    }
  }

  /// The digest of an output, if the bytes of a regular file of the right length, which is where
  /// the output belongs, are those of the output; nil if they are not.
  func digest(ifUnchanged file: OutputFile) throws(Failure) -> ContentDigest? {
    guard let standing = try open(file.path) else { return nil }
    defer { try? SystemCalls.close(standing) }
    return try digest(of: file, ifSameAs: standing)
  }

  /// The digest of an output that is as an earlier run wrote it, which is found out with four calls; nil
  /// when that is not so, or is to be found out by ``look(for:)``.
  func digest(ifUntouched file: OutputFile) throws(Failure) -> ContentDigest? {
    guard folder.earlier[file.path] != nil,
      let standing = SystemCalls.openFile(file.path, walkingBeneath: folder.descriptor)
    else { return nil }
    defer { try? SystemCalls.close(standing) }
    guard let status = try? FileStatus(descriptor: standing), status.kind == .regular,
      status.size == file.content.length
    else { return nil }
    return try digest(of: file, ifSameAs: standing)
  }

  private func digest(
    of file: OutputFile, ifSameAs standing: CInt
  ) throws(Failure) -> ContentDigest? {
    if let bytes = file.content.bytesInMemory {
      return try digest(of: file, bytes, ifSameAs: standing)
    }
    var reader = ContentReader(file.content)
    var hash = file.digest == nil ? SHA256() : nil
    while true {
      let count: Int
      do throws(FileProblem) {
        count = try read(&reader)
      } catch {
        throw .content(error)
      }
      guard count > 0 else { break }
      let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      guard try nextAreEqual(to: bytes, in: standing) else { return nil }
      hash?.update(bytes)
    }
    guard let digest = file.digest ?? hash?.finalize() else { return nil }
    return try keep(digest, of: file, ifSameAs: standing)
  }

  /// The same for content that is in memory, and need not be copied.
  private func digest(
    of file: OutputFile, _ bytes: [UInt8], ifSameAs standing: CInt
  ) throws(Failure) -> ContentDigest? {
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + otherBuffer.count)
      let comparison = bytes.withUnsafeBytes { bytes in
        Result { () throws(Failure) in
          try nextAreEqual(to: .init(rebasing: bytes[start..<end]), in: standing)
        }
      }
      guard try comparison.get() else { return nil }
      start = end
    }
    return try keep(file.digest ?? SHA256.hash(bytes), of: file, ifSameAs: standing)
  }

  /// Whether the next bytes of the existing file are these.
  private func nextAreEqual(
    to bytes: UnsafeRawBufferPointer, in standing: CInt
  ) throws(Failure) -> Bool {
    do throws(SystemError) {
      return try fill(bytes.count, from: standing) && areEqual(bytes, otherBuffer)
    } catch {
      throw .standing(error)
    }
  }

  /// Hands on the digest of an output that is as it should be, and makes it survive a loss of power if need be.
  private func keep(
    _ digest: [UInt8], of file: OutputFile, ifSameAs standing: CInt
  ) throws(Failure) -> ContentDigest {
    if folder.synchronizes {
      do throws(SystemError) {
        try SystemCalls.synchronize(standing)
      } catch {
        throw .standing(error)
      }
    }
    file.note(digest)
    return ContentDigest(digest)
  }

  /// Hashes the regular file at a path, or returns nil if no regular file is there.
  func digest(ofStanding path: String) throws(SystemError) -> ContentDigest? {
    guard case .open(let descriptor) = try cursor.findFolder(of: path) else { return nil }
    let name = FilePaths.lastComponent(of: path)
    guard try FileStatus(name, in: descriptor)?.kind == .regular else { return nil }
    let standing = try SystemCalls.openFile(name, in: descriptor, links: .refuse)
    defer { try? SystemCalls.close(standing) }
    return try ContentDigest(reading: standing, through: otherBuffer)
  }

  private func open(_ path: String) throws(Failure) -> CInt? {
    do throws(SystemError) {
      guard case .open(let descriptor) = try cursor.findFolder(of: path) else { return nil }
      return try SystemCalls.openFile(
        FilePaths.lastComponent(of: path), in: descriptor, links: .refuse)
    } catch {
      throw .standing(error)
    }
  }

  /// Reads as many bytes of the existing file as are to be compared; false when there are fewer.
  private func fill(_ count: Int, from descriptor: CInt) throws(SystemError) -> Bool {
    var filled = 0
    while filled < count {
      let room = UnsafeMutableRawBufferPointer(rebasing: otherBuffer[filled..<count])
      let part = try SystemCalls.read(descriptor, into: room)
      if part == 0 { return false }
      filled += part
    }
    return true
  }

  /// Reads the next of some content into the buffer.
  func read(_ reader: inout ContentReader) throws(FileProblem) -> Int {
    do throws(ContentError) {
      return try reader.read(into: buffer)
    } catch {
      throw FileProblem(error)
    }
  }
}

/// Whether a buffer begins with some bytes.
private func areEqual(
  _ bytes: UnsafeRawBufferPointer, _ buffer: UnsafeMutableRawBufferPointer
) -> Bool {
  guard let left = bytes.baseAddress, let right = buffer.baseAddress else { return bytes.isEmpty }
  return memcmp(left, right, bytes.count) == 0
}
