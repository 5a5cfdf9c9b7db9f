import SpecCompiler
import MessageContent

/// One output of a run, and where its new content waits.
struct StagedFile: Sendable {
  /// The path below the output folder.
  var path: String

  /// The new content; nil when the output stands as it should.
  var temporary: TemporaryFile?
}

/// Writes outputs that differ from what stands in their folder to temporary files. Nothing that
/// stands is touched.
///
/// Each thread has a stage of its own for each output folder.
final class OutputStage {
  private let comparison: OutputComparison
  private let thread: Int
  private var count = 0
  private var temporaryFolder: CInt?

  private var folder: OutputFolder { comparison.folder }

  init(folder: OutputFolder, thread: Int) {
    comparison = OutputComparison(folder: folder)
    self.thread = thread
  }

  deinit {
    if let temporaryFolder { try? SystemCalls.close(temporaryFolder) }
  }

  /// Stages one output.
  ///
  /// - Throws: `FileProblem.foreign` when something that Waybill did not write stands there.
  func add(_ file: OutputFile) throws(FileProblem) -> StagedFile {
    guard OutputPath.isSafe(file.path) else { throw folder.problem(file.path, .invalidArgument) }
    if let status = try look(for: file.path) {
      if status.kind == .regular, status.size == file.content.length, try isUnchanged(file) {
        return StagedFile(path: file.path)
      }
      try checkReplacing(file.path, status)
    }
    return StagedFile(path: file.path, temporary: try write(file))
  }

  /// What stands where an output belongs.
  private func look(for path: String) throws(FileProblem) -> FileStatus? {
    let standing: OutputComparison.Standing
    do throws(SystemError) {
      standing = try comparison.look(for: path)
    } catch {
      throw error == .notDirectory
        ? .foreign(path: folder.shownPath(path)) : folder.problem(path, error)
    }
    switch standing {
    case .nothing: return nil
    case .something(let status): return status
    case .obstructed(let obstacle, let status):
      if folder.mayReplace(obstacle, status) { return nil }
      throw .foreign(path: folder.shownPath(path))
    }
  }

  private func isUnchanged(_ file: OutputFile) throws(FileProblem) -> Bool {
    do throws(OutputComparison.Failure) {
      return try comparison.isUnchanged(file)
    } catch {
      switch error {
      case .content(let problem): throw problem
      // What cannot be read is written anew.
      case .standing: return false
      }
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
  /// Writes the content of an output to a temporary file.
  private func write(_ file: OutputFile) throws(FileProblem) -> TemporaryFile {
    let temporary = TemporaryFile(folder: thread, number: count)
    count += 1
    let descriptor = try inSystem(file.path) { folder throws(SystemError) in
      try SystemCalls.createFile(temporary.name, in: folder)
    }
    do throws(FileProblem) {
      var reader = ContentReader(file.content)
      while case let size = try comparison.read(&reader), size > 0 {
        let bytes = UnsafeRawBufferPointer(rebasing: comparison.buffer[..<size])
        try inSystem(file.path) { _ throws(SystemError) in
          try SystemCalls.write(bytes, to: descriptor)
        }
      }
    } catch {
      try? SystemCalls.close(descriptor)
      throw error
    }
    // A file system may tell only now that there is no room.
    try inSystem(file.path) { _ throws(SystemError) in try SystemCalls.close(descriptor) }
    return temporary
  }

  /// Makes a call with the folder of temporary files; what goes wrong is the output's problem.
  private func inSystem<Result>(
    _ path: String, _ call: (CInt) throws(SystemError) -> Result
  ) throws(FileProblem) -> Result {
    do throws(SystemError) {
      if let temporaryFolder { return try call(temporaryFolder) }
      let opened = try TemporaryFolder.open(thread, in: folder.descriptor)
      temporaryFolder = opened
      return try call(opened)
    } catch {
      throw folder.problem(path, error)
    }
  }
}
