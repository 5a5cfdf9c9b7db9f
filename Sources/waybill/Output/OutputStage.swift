import MessageSyntax
import SpecCompiler
import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One output of a run, and where its new content waits.
struct StagedFile: Sendable {
  /// The path below the output folder.
  var path: String

  /// The new content; nil when the output stands as it should.
  var temporary: TemporaryFile?
}

/// Compares outputs with what stands in their folder, and writes those that differ to temporary
/// files. Nothing that stands is touched.
///
/// Each thread has a stage of its own for each output folder; a stage is a class because it owns
/// buffers and open folders, and stands in an array.
final class OutputStage {
  private let folder: OutputFolder
  private let thread: Int
  private var count = 0
  private var cursor: FolderCursor
  private var temporaryFolder: CInt?
  private let buffer: UnsafeMutableRawBufferPointer
  private let otherBuffer: UnsafeMutableRawBufferPointer

  init(folder: OutputFolder, thread: Int) {
    self.folder = folder
    self.thread = thread
    cursor = FolderCursor(base: folder.descriptor)
    buffer = .allocate(byteCount: 1 << 17, alignment: 64)
    otherBuffer = .allocate(byteCount: 1 << 17, alignment: 64)
  }

  deinit {
    buffer.deallocate()
    otherBuffer.deallocate()
    if let temporaryFolder { try? SystemCalls.close(temporaryFolder) }
  }

  /// Stages one output.
  ///
  /// - Throws: `FileProblem.foreign` when something that Waybill did not write stands there.
  func add(_ file: OutputFile) throws(FileProblem) -> StagedFile {
    guard OutputPath.isSafe(file.path) else { throw folder.problem(file.path, .invalidArgument) }
    let status = try look(for: file.path)
    if let status, status.kind == .regular, status.size == file.content.length,
      try isUnchanged(file)
    {
      return StagedFile(path: file.path)
    }
    if let status { try checkReplacing(file.path, status) }
    return StagedFile(path: file.path, temporary: try write(file))
  }

  /// What stands where an output belongs.
  private func look(for path: String) throws(FileProblem) -> FileStatus? {
    do throws(Errno) {
      switch try cursor.findFolder(of: path) {
      case .missing:
        return nil
      case .open(let descriptor):
        return try FileStatus(FilePaths.lastComponent(of: path), in: descriptor)
      case .obstructed(let obstacle, let status):
        if folder.mayReplace(obstacle, status) { return nil }
        throw Errno.notDirectory
      }
    } catch {
      throw error == .notDirectory
        ? .foreign(path: folder.shownPath(path)) : folder.problem(path, error)
    }
  }

  /// Refuses to replace what Waybill did not write.
  private func checkReplacing(_ path: String, _ status: FileStatus) throws(FileProblem) {
    if status.kind == .folder {
      // Outputs of another name may have stood below; if they are stale, so is the folder.
      let prefix = path + "/"
      if folder.ownedFiles.contains(where: { $0.hasPrefix(prefix) }) { return }
      throw .folderInTheWay(path: folder.shownPath(path))
    }
    guard folder.mayReplace(path, status) else {
      throw .foreign(path: folder.shownPath(path))
    }
  }
}

extension OutputStage {
  /// Whether the bytes of a file of the right length are those of the output.
  private func isUnchanged(_ file: OutputFile) throws(FileProblem) -> Bool {
    guard case .open(let descriptor)? = try? cursor.findFolder(of: file.path),
      let existing = try? SystemCalls.openFile(
        FilePaths.lastComponent(of: file.path), in: descriptor)
    else {
      // What cannot be read is written anew.
      return false
    }
    defer { try? SystemCalls.close(existing) }
    var reader = ContentReader(file.content)
    while true {
      let expected = try read(&reader)
      guard expected > 0 else { return true }
      var filled = 0
      while filled < expected {
        let room = UnsafeMutableRawBufferPointer(rebasing: otherBuffer[filled..<expected])
        guard let count = try? SystemCalls.read(existing, into: room), count > 0 else {
          return false
        }
        filled += count
      }
      guard areEqual(buffer, otherBuffer, count: expected) else { return false }
    }
  }

  /// Writes the content of an output to a temporary file.
  private func write(_ file: OutputFile) throws(FileProblem) -> TemporaryFile {
    let temporary = TemporaryFile(folder: thread, number: count)
    count += 1
    let descriptor = try inSystem(file.path) { folder throws(Errno) in
      try SystemCalls.createFile(temporary.name, in: folder)
    }
    do throws(FileProblem) {
      var reader = ContentReader(file.content)
      while case let size = try read(&reader), size > 0 {
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<size])
        try inSystem(file.path) { _ throws(Errno) in
          try SystemCalls.write(bytes, to: descriptor)
        }
      }
    } catch {
      try? SystemCalls.close(descriptor)
      throw error
    }
    // A file system may tell only now that there is no room.
    try inSystem(file.path) { _ throws(Errno) in try SystemCalls.close(descriptor) }
    return temporary
  }

  /// Makes a call with the folder of temporary files; what goes wrong is the output's problem.
  private func inSystem<Result>(
    _ path: String, _ call: (CInt) throws(Errno) -> Result
  ) throws(FileProblem) -> Result {
    do throws(Errno) {
      if let temporaryFolder { return try call(temporaryFolder) }
      let opened = try TemporaryFolder.open(thread, in: folder.descriptor)
      temporaryFolder = opened
      return try call(opened)
    } catch {
      throw folder.problem(path, error)
    }
  }

  /// Reads the next of some content into the buffer.
  private func read(_ reader: inout ContentReader) throws(FileProblem) -> Int {
    do throws(ContentError) {
      return try reader.read(into: buffer)
    } catch {
      throw FileProblem(error)
    }
  }
}

/// Whether two buffers begin with the same bytes.
private func areEqual(
  _ left: UnsafeMutableRawBufferPointer, _ right: UnsafeMutableRawBufferPointer, count: Int
) -> Bool {
  guard let left = left.baseAddress, let right = right.baseAddress else { return count == 0 }
  return memcmp(left, right, count) == 0
}
