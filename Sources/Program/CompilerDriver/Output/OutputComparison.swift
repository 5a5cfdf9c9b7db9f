import Diagnostics
import MessageContent
import MessageSyntax
import SpecCompilation

/// Compares outputs with the existing files, piece by piece, without changing anything.
///
/// Each thread has one for each output folder. It is a class because it owns buffers and open
/// folders and is kept in an array.
final class OutputComparison {
  /// The state of an output's place.
  enum Standing {
    case nothing
    /// The folder does not exist either. The first missing folder has the path of this many bytes.
    case noFolder(length: Int)
    case something(FileStatus)
    /// Something that is not a folder is in the place of one of the output's folders.
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
  private var progress: Progress

  /// The bytes of content that were read.
  private var count: UInt64 = 0

  /// The bytes of the last ``read(_:)``.
  let buffer: UnsafeMutableRawBufferPointer

  init(folder: OutputFolder, _ progress: Progress) {
    self.folder = folder
    self.progress = progress
    cursor = FolderCursor(base: folder.descriptor)
    buffer = .allocate(byteCount: 1 << 17, alignment: 64)
    otherBuffer = .allocate(byteCount: 1 << 17, alignment: 64)
  }

  deinit {
    progress.clear()
    buffer.deallocate()
    otherBuffer.deallocate()
  }

  /// Examines a path below the folder. A link is not followed.
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

  /// The digest of an output whose place has a regular file with the same bytes; nil if it does
  /// not.
  func digest(ifUnchanged file: OutputFile) throws(Failure) -> FileDigest? {
    guard let standing = try open(file.path) else { return nil }
    defer { try? SystemCalls.close(standing) }
    return try digest(of: file, ifSameAs: standing)
  }

  /// The digest of an output that is as an earlier run wrote it, found with four system calls; nil
  /// if it differs or only ``look(for:)`` can tell.
  func digest(ifUntouched file: OutputFile) throws(Failure) -> FileDigest? {
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
  ) throws(Failure) -> FileDigest? {
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

  /// Does the same for content in memory, without copying it.
  private func digest(
    of file: OutputFile, _ bytes: [UInt8], ifSameAs standing: CInt
  ) throws(Failure) -> FileDigest? {
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

  /// Whether the next bytes of the existing file are the same.
  private func nextAreEqual(
    to bytes: UnsafeRawBufferPointer, in standing: CInt
  ) throws(Failure) -> Bool {
    do throws(SystemError) {
      return try fill(bytes.count, from: standing)
        && ByteScan.areEqual(bytes, .init(rebasing: otherBuffer[..<bytes.count]))
    } catch {
      throw .standing(error)
    }
  }

  /// Returns the digest of an unchanged output. With `--sync`, first makes the file survive a loss
  /// of power.
  private func keep(
    _ digest: [UInt8], of file: OutputFile, ifSameAs standing: CInt
  ) throws(Failure) -> FileDigest {
    if folder.synchronizes {
      do throws(SystemError) {
        try SystemCalls.synchronize(standing)
      } catch {
        throw .standing(error)
      }
    }
    file.note(digest)
    return FileDigest(digest)
  }

  /// Hashes the regular file at a path; nil if there is no such file.
  func digest(ofStanding path: String) throws(SystemError) -> FileDigest? {
    guard case .open(let descriptor) = try cursor.findFolder(of: path) else { return nil }
    let name = FilePaths.lastComponent(of: path)
    guard try FileStatus(name, in: descriptor)?.kind == .regular else { return nil }
    let standing = try SystemCalls.openFile(name, in: descriptor, links: .refuse)
    defer { try? SystemCalls.close(standing) }
    return try FileDigest(reading: standing, through: otherBuffer)
  }

  /// Whether the regular file at the place of an output has the same bytes but for CR before LF, as
  /// git leaves it. Only content in memory is compared.
  func differsInLineEnds(_ file: OutputFile) -> Bool {
    guard let bytes = file.content.bytesInMemory, let standing = try? open(file.path) else {
      return false
    }
    defer { try? SystemCalls.close(standing) }
    let found = try? SystemCalls.readAll(standing, atMost: 2 * bytes.count + 1)
    return found.map { $0 != bytes && $0.withoutLineEnds == bytes.withoutLineEnds } ?? false
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

  /// Reads a number of bytes from the existing file; false if it has fewer left.
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

  /// Reads the next piece of content into the buffer.
  func read(_ reader: inout ContentReader) throws(FileProblem) -> Int {
    do throws(ContentError) {
      let read = try reader.read(into: buffer)
      let megabytes = count >> 20
      count += UInt64(read)
      if count >> 20 != megabytes { progress.show(bytes: count) }
      return read
    } catch {
      throw FileProblem(error)
    }
  }
}

extension [UInt8] {
  /// The bytes without CR before LF.
  fileprivate var withoutLineEnds: [UInt8] {
    indices.filter { self[$0] != 0x0D || $0 + 1 == count || self[$0 + 1] != 0x0A }.map { self[$0] }
  }
}
