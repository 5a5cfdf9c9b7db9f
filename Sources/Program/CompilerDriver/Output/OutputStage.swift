// How outputs are written. `compile` has three phases. Analyse: all specs, on all threads, in the
// order of their paths whatever thread took them. With an error the run ends here, unless `--keep-
// going`. Stage: each output is compared with the file in its place; what differs is written to
// `.waybill-tmp-<process>-<thread>` in the output folder. Commit: staged files are renamed to
// their places, then stale files are removed. `--check` compares in the same way and changes
// nothing. All steps go through open folders (`FolderCursor`), so that a link put in the way is
// not followed.
//
// New folders. Where the folder of an output is missing, it is built among the temporary files
// (`NewFolder`), and its files have their own names in it; `openat2` creates them without following
// links. The commit moves the folder with all outputs of a spec and kind in one call
// (`OutputPlacement`), to a name that nothing has. If something appeared there, or the system cannot
// do it, the files are moved one by one as others are. The folder of temporary files is the owner's
// alone, and passes on the group and the access control list of the output folder as a folder created
// in place would; under a umask that takes rights from the owner no folder is built.
//
// Ownership. `OutputManifest` has a line for each output: its path, its spec, its kind and the
// SHA-256 of what was written. `SpecStates` says of the spec of an entry whether it belongs to
// this run, exists elsewhere or is gone, and if so whether the run searched its folder;
// `OutputPlan` decides from that what is stale and what another spec owns. Before an output is
// replaced or removed, the file is hashed and compared with the manifest.
//
// Records. Before the first rename, the intent (`OutputIntent`) names each file that changes, with
// its old and new digest; the manifest is replaced after the last; then the intent is removed. A
// run that finds an intent hashes the files it names, and so knows how far the run that was killed
// got. A new file is renamed only to a free place, an old one is exchanged with its successor
// (`renameat2`) and looked at afterwards; if somebody changed it since it was staged, it is put
// back. File systems that have neither call get `link` and `rename`.
//
// Durability. Without `--sync` nothing waits for the disk. The journal of a file system may then
// keep a name and lose the bytes, so an empty file where the manifest names one counts as
// Waybill's, and an empty manifest as none. With `--sync` the order is: temporary files and
// records, the name of the intent, the folders of outputs, the manifest, its name. Unchanged
// outputs are synchronized too: an earlier run may have left them to the system.
//
// Turns. An output folder is locked from reading the manifest to the end (`FolderLock`), with
// `flock`, or else with a file that names host, process and start time (`LockFile`). Each run
// first removes what dead runs left. `Interruption` turns SIGINT, SIGTERM and SIGHUP into a byte
// in a pipe; a thread reads it, removes temporary files, and ends the process by the signal. A
// commit is finished first. A dependency file is written before the first rename.

import MessageContent
import MessageSyntax
import SpecCompilation

/// One output of a run, and where its new content is staged.
struct StagedFile: Sendable {
  /// The existing file that an output replaces.
  struct Replaced: Sendable {
    var status: FileStatus

    /// The digest of its content; nil if Waybill did not write it.
    var digest: FileDigest?
  }

  /// The path below the output folder.
  var path: String

  /// The digest of the output; nil in a run that writes nothing.
  var digest: FileDigest?

  /// The new content; nil if the output is unchanged.
  var temporary: TemporaryFile?

  /// The file that the new content replaces, if any.
  var replaced: Replaced?
}

/// Writes outputs that differ from the existing files to temporary files. No existing file is
/// touched.
///
/// Each thread has a stage for each output folder.
final class OutputStage {
  private let comparison: OutputComparison
  private let thread: Int
  private var count = 0
  private var temporaryFolder: CInt?

  /// Whether missing folders are built among the temporary files.
  private var buildsFolders = true

  /// The folder that is being built.
  private var newFolder: NewFolder?

  private let synchronizes: Bool

  private var folder: OutputFolder { comparison.folder }

  /// With `synchronizes`, the content survives a loss of power once it is in place.
  init(folder: OutputFolder, thread: Int, synchronizes: Bool, _ progress: Progress) {
    comparison = OutputComparison(folder: folder, progress)
    self.thread = thread
    self.synchronizes = synchronizes
  }

  deinit {
    if let temporaryFolder { try? SystemCalls.close(temporaryFolder) }
  }

  /// Begins the outputs of one spec and kind, which a commit moves together or not at all.
  func beginOutputs() {
    newFolder = nil
  }

  /// Stages one output.
  ///
  /// - Throws: `FileProblem.foreign` if the output's place has something that Waybill did not
  ///   write.
  func add(_ file: OutputFile) throws(FileProblem) -> StagedFile {
    guard OutputPath.isSafe(file.path) else { throw folder.problem(file.path, .invalidArgument) }
    if let digest = try digest(of: file, comparison.digest(ifUntouched:)) {
      return StagedFile(path: file.path, digest: digest)
    }
    var replaced: StagedFile.Replaced?
    let standing = try look(for: file.path)
    if case .something(let status) = standing {
      if status.kind == .regular, status.size == file.content.length,
        let digest = try digest(of: file, comparison.digest(ifUnchanged:))
      {
        return StagedFile(path: file.path, digest: digest)
      }
      replaced = try replacement(of: file, status)
    }
    let (temporary, digest) = try write(file, standing)
    return StagedFile(path: file.path, digest: digest, temporary: temporary, replaced: replaced)
  }

  /// The state of an output's place. Anything that may be removed counts as missing.
  private func look(for path: String) throws(FileProblem) -> OutputComparison.Standing {
    let standing: OutputComparison.Standing
    do throws(SystemError) {
      standing = try comparison.look(for: path)
    } catch {
      throw error == .notDirectory
        ? .foreign(path: folder.shownPath(path)) : folder.problem(path, error)
    }
    guard case .obstructed(let obstacle, let status) = standing else { return standing }
    if folder.force { return .nothing }
    if status.kind == .regular, try digestIfOurs(obstacle, status) != nil { return .nothing }
    throw .foreign(path: folder.shownPath(path))
  }

  /// The digest of an output that a comparison finds unchanged; nil if it must be written.
  private func digest(
    of file: OutputFile,
    _ compare: (OutputFile) throws(OutputComparison.Failure) -> FileDigest?
  ) throws(FileProblem) -> FileDigest? {
    do throws(OutputComparison.Failure) {
      return try compare(file)
    } catch {
      switch error {
      case .content(let problem): throw problem
      // An unreadable file is written again, if it may be replaced.
      case .standing: return nil
      }
    }
  }

  /// The file that an output replaces. Throws if Waybill did not write it or someone has changed
  /// it.
  private func replacement(
    of file: OutputFile, _ status: FileStatus
  ) throws(FileProblem) -> StagedFile.Replaced? {
    let path = file.path
    if status.kind == .folder {
      // The folder may contain outputs with other names. If they are stale, it goes with them.
      if folder.earlier.holdsOutput(below: path) { return nil }
      throw .folderInTheWay(path: folder.shownPath(path))
    }
    if status.kind == .regular, let digest = try digestIfOurs(path, status) {
      return .init(status: status, digest: digest)
    }
    guard folder.force else {
      let shown = folder.shownPath(path)
      throw comparison.differsInLineEnds(file) ? .lineEnds(path: shown) : .foreign(path: shown)
    }
    return .init(status: status, digest: nil)
  }

  /// The digest of a regular file if it has what Waybill wrote; nil otherwise.
  private func digestIfOurs(
    _ path: String, _ status: FileStatus
  ) throws(FileProblem) -> FileDigest? {
    guard folder.earlier[path] != nil else { return nil }
    do throws(SystemError) {
      guard let digest = try comparison.digest(ofStanding: path) else { return nil }
      return folder.owns(path, digest, size: status.size) ? digest : nil
    } catch {
      if folder.force { return nil }
      throw folder.problem(path, error)
    }
  }
}

extension OutputStage {
  /// Writes the content of an output to a temporary file and hashes it.
  private func write(
    _ file: OutputFile, _ standing: OutputComparison.Standing
  ) throws(FileProblem) -> (TemporaryFile, FileDigest) {
    // A signal's clean-up removes the temporary files; none may be created after it.
    let (temporary, descriptor) = try Interruption.withoutEnding { () throws(FileProblem) in
      try create(file.path, standing)
    }
    let digest: [UInt8]
    do throws(FileProblem) {
      if let bytes = file.content.bytesInMemory {
        try inSystem(file.path) { _ throws(SystemError) in
          try SystemCalls.write(bytes, to: descriptor)
        }
        // Content in memory cannot have changed since it was hashed.
        digest = file.digest ?? SHA256.hash(bytes)
      } else {
        digest = try copy(file, to: descriptor)
      }
      if synchronizes {
        try inSystem(file.path) { _ throws(SystemError) in try SystemCalls.synchronize(descriptor) }
      }
    } catch {
      try? SystemCalls.close(descriptor)
      throw error
    }
    // A file system may report a full disk only now.
    try inSystem(file.path) { _ throws(SystemError) in try SystemCalls.close(descriptor) }
    if let expected = file.digest, digest != expected {
      throw .changedWhileRead(path: file.content.shownFiles)
    }
    file.note(digest)
    return (temporary, FileDigest(digest))
  }

  /// Writes content that is read from files and hashes it.
  private func copy(_ file: OutputFile, to descriptor: CInt) throws(FileProblem) -> [UInt8] {
    var hash = SHA256()
    var reader = ContentReader(file.content)
    while case let size = try comparison.read(&reader), size > 0 {
      let bytes = UnsafeRawBufferPointer(rebasing: comparison.buffer[..<size])
      hash.update(bytes)
      try inSystem(file.path) { _ throws(SystemError) in
        try SystemCalls.write(bytes, to: descriptor)
      }
    }
    return hash.finalize()
  }

  /// Creates a temporary file: with the output's name in a new folder, or else with a number.
  private func create(
    _ path: String, _ standing: OutputComparison.Standing
  ) throws(FileProblem) -> (TemporaryFile, CInt) {
    if case .noFolder(let length) = standing, let folder = try newFolder(for: path, length) {
      if let descriptor = folder.createFile(path) {
        return (.init(folder: thread, number: folder.number, newFolderLength: length), descriptor)
      }
      // If one file fails, the rest would too; fall back to numbered files.
      buildsFolders = false
    }
    let temporary = TemporaryFile(folder: thread, number: nextNumber())
    let descriptor = try inSystem(path) { folder throws(SystemError) in
      try SystemCalls.createFile(temporary.name, in: folder)
    }
    return (temporary, descriptor)
  }

  /// The new folder for an output, from the first `length` bytes of its path; nil if none is built.
  private func newFolder(for path: String, _ length: Int) throws(FileProblem) -> NewFolder? {
    if let newFolder, buildsFolders, newFolder.pathLength == length, newFolder.leads(to: path) {
      return newFolder
    }
    newFolder = nil
    // Creating the folder of temporary files shows whether folders can be built in it.
    try inSystem(path) { _ throws(SystemError) in }
    guard buildsFolders else { return nil }
    newFolder = try inSystem(path) { folder throws(SystemError) in
      try NewFolder(nextNumber(), in: folder, for: path, pathLength: length)
    }
    return newFolder
  }

  private func nextNumber() -> Int {
    defer { count += 1 }
    return count
  }

  /// Makes a call with the folder of temporary files and reports an error as the output's problem.
  private func inSystem<Result>(
    _ path: String, _ call: (CInt) throws(SystemError) -> Result
  ) throws(FileProblem) -> Result {
    do throws(SystemError) {
      if let temporaryFolder { return try call(temporaryFolder) }
      let (opened, isAsBeside) = try TemporaryFolder.openOrCreate(thread, in: folder.descriptor)
      temporaryFolder = opened
      buildsFolders = isAsBeside
      return try call(opened)
    } catch {
      throw folder.problem(path, error)
    }
  }
}

extension ContentSource {
  /// The files that the content comes from, for messages.
  fileprivate var shownFiles: String { filePaths.joined(separator: ", ") }
}
