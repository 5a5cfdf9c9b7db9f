import MessageContent

/// A folder with one or more kinds of output, locked for this run unless it is only examined.
///
/// Beside the outputs, it contains the manifest and, while outputs are written, the intent of the
/// run and the temporary folders `.waybill-tmp-<process>-<thread>`; thread 0 has the manifests.
struct OutputFolder: Sendable {
  /// The path as shown in messages.
  let path: String

  /// The absolute path without links, or the given path if the folder does not exist.
  let resolvedPath: String

  /// The open folder, which holds the lock; -1 if it does not exist.
  let descriptor: CInt
  private let lock: FolderLock?

  /// The outputs of earlier runs, including killed ones.
  let earlier: OutputManifest

  /// The records of earlier runs, as they were found.
  let records: OutputRecords

  /// Whether files that Waybill did not write may be overwritten and removed.
  let force: Bool

  /// Whether outputs survive a loss of power after the run.
  let synchronizes: Bool

  /// Locks an open folder, waiting for other runs; then removes the temporary files of dead runs
  /// and reads the manifest, which may be known.
  init(
    path: String, locking descriptor: CInt, _ options: OutputOptions,
    known: (_ resolvedPath: String) -> EncodedManifest?
  ) throws(FileProblem) {
    self.path = path
    self.descriptor = descriptor
    force = options.force
    synchronizes = options.synchronizes
    let lock = try FolderLock.acquire(descriptor, path: path, patience: options.patience)
    self.lock = lock
    Interruption.add(outputFolder: descriptor)
    do throws(SystemError) {
      resolvedPath = try SystemCalls.resolve(path)
      try TemporaryFolder.removeAll(in: descriptor)
      let records = try OutputRecords(
        in: descriptor, shard: options.shard, known: known(resolvedPath))
      earlier = try records.earlierOutputs(in: descriptor)
      self.records = records
    } catch {
      lock.release(descriptor)
      Interruption.remove(outputFolder: descriptor)
      throw .system(path: path, error)
    }
  }

  /// Examines an open folder, or a missing one. Nothing is changed or locked.
  init(
    path: String, lookingAt descriptor: CInt?, shard: Shard?
  ) throws(FileProblem) {
    self.path = path
    self.descriptor = descriptor ?? -1
    lock = nil
    force = false
    synchronizes = false
    resolvedPath = (try? SystemCalls.resolve(path)) ?? path
    do throws(SystemError) {
      guard let descriptor else {
        (records, earlier) = (OutputRecords(), OutputManifest())
        return
      }
      let records = try OutputRecords(in: descriptor, shard: shard)
      earlier = try records.earlierOutputs(in: descriptor)
      self.records = records
    } catch {
      throw .system(path: path, error)
    }
  }

  /// Whether the folder exists. Only a folder that is examined may be missing.
  var exists: Bool { descriptor >= 0 }

  /// The path of an output as shown in messages.
  func shownPath(_ file: String) -> String {
    FilePaths.join(path, file)
  }

  /// A system error as a problem of an output.
  func problem(_ file: String, _ error: SystemError) -> FileProblem {
    .system(path: shownPath(file), error)
  }

  /// The name of a spec in the manifest.
  func specPath(of spec: SpecFile) -> SpecPath {
    SpecPath(of: spec.resolvedPath, from: resolvedPath)
  }

  /// Whether a file with these bytes is as Waybill wrote it at this path.
  ///
  /// An empty file may be the result of a loss of power and counts as Waybill's.
  func owns(_ file: String, _ digest: FileDigest, size: UInt64) -> Bool {
    guard let entry = earlier[file] else { return false }
    return size == 0 || entry.digest == nil || entry.digest == digest
  }

  /// Closes the folder and releases its lock.
  func close() {
    guard exists else { return }
    Interruption.remove(outputFolder: descriptor)
    lock?.release(descriptor)
    try? SystemCalls.close(descriptor)
  }
}

extension OutputFolder {
  /// Opens a folder that the user named, creating it and those above it. Links are followed. With
  /// `synchronizes`, new folders survive a loss of power.
  static func open(_ path: String, synchronizes: Bool) throws(FileProblem) -> CInt {
    do throws(SystemError) {
      do throws(SystemError) {
        return try SystemCalls.openFolder(path, links: .follow)
      } catch .noSuchFileOrDirectory {
        try create(path, synchronizes: synchronizes)
        return try SystemCalls.openFolder(path, links: .follow)
      }
    } catch {
      throw .system(path: path, error)
    }
  }

  /// Opens the folder of a kind in the folder that the user named. A link is not followed.
  static func open(
    _ name: String, in folder: CInt, shownAs path: String, _ options: OutputOptions
  ) throws(FileProblem) -> CInt {
    var cursor = FolderCursor(base: folder)
    do throws(SystemError) {
      let place = try cursor.makeFolder(
        of: "\(name)/-", synchronizes: options.synchronizes, mayReplace: { _, _ in options.force })
      switch place {
      case .open(let descriptor):
        return try SystemCalls.openFolder(".", in: descriptor, links: .refuse)
      case .missing, .obstructed: throw SystemError.fileExists
      }
    } catch {
      throw error == .fileExists ? .foreign(path: path) : .system(path: path, error)
    }
  }

  /// Opens a folder that the user named, or the folder of a kind in it, to examine it; nil if it
  /// does not exist.
  static func openToLook(
    _ path: String, kind: String?, shownAs shownPath: String
  ) throws(FileProblem) -> CInt? {
    do throws(SystemError) {
      let folder = try SystemCalls.openFolder(path, links: .follow)
      guard let kind else { return folder }
      defer { try? SystemCalls.close(folder) }
      guard let status = try FileStatus(kind, in: folder) else { return nil }
      guard status.kind == .folder else { throw SystemError.fileExists }
      return try SystemCalls.openFolder(kind, in: folder, links: .refuse)
    } catch .noSuchFileOrDirectory {
      return nil
    } catch {
      throw error == .fileExists ? .foreign(path: shownPath) : .system(path: shownPath, error)
    }
  }

  /// Creates a folder and those above it.
  static func create(_ path: String, synchronizes: Bool) throws(SystemError) {
    let parent = FilePaths.folder(of: path)
    do throws(SystemError) {
      try SystemCalls.createUsableFolder(path)
    } catch .noSuchFileOrDirectory where parent != path && parent != "." {
      try create(parent, synchronizes: synchronizes)
      try SystemCalls.createUsableFolder(path)
    }
    guard synchronizes else { return }
    let folder = try SystemCalls.openFolder(parent, links: .follow)
    defer { try? SystemCalls.close(folder) }
    try SystemCalls.synchronize(folder)
  }
}
