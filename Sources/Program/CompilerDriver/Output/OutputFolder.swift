import MessageContent

/// The folder of one or more kinds of output, locked for this run unless it is only looked at.
///
/// In it, beside the outputs, are the manifest and, while outputs are written, the intent of the run
/// and folders of temporary files, `.waybill-tmp-<process>-<thread>`; that of thread 0 is for manifests.
struct OutputFolder: Sendable {
  /// The path as messages show it.
  let path: String

  /// The absolute path without links; the path as it was given when there is no folder.
  let resolvedPath: String

  /// The open folder, which holds the lock; -1 when there is none.
  let descriptor: CInt
  private let lock: FolderLock?

  /// What earlier runs wrote, those that were killed too.
  let earlier: OutputManifest

  /// The records of earlier runs as they were found.
  let records: OutputRecords

  /// Whether files that Waybill did not write may be overwritten and removed.
  let force: Bool

  /// Whether outputs survive a loss of power once the run is done.
  let synchronizes: Bool

  /// Takes an open folder: waits for other runs to leave it, removes what runs that died left
  /// behind, and reads the manifest.
  init(path: String, locking descriptor: CInt, _ options: OutputOptions) throws(FileProblem) {
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
      let records = try OutputRecords(in: descriptor, shard: options.shard)
      earlier = try records.earlierOutputs(in: descriptor)
      self.records = records
    } catch {
      lock.release(descriptor)
      Interruption.remove(outputFolder: descriptor)
      throw .system(path: path, error)
    }
  }

  /// Takes an open folder to look at, or none when it is missing: nothing is changed, and no lock is
  /// taken.
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

  /// Whether there is a folder; only one that is looked at may be missing.
  var exists: Bool { descriptor >= 0 }

  /// The path of an output as messages show it.
  func shownPath(_ file: String) -> String {
    FilePaths.join(path, file)
  }

  /// A problem of the system with an output.
  func problem(_ file: String, _ error: SystemError) -> FileProblem {
    .system(path: shownPath(file), error)
  }

  /// What the manifest calls a spec.
  func specPath(of spec: SpecFile) -> SpecPath {
    SpecPath(of: spec.resolvedPath, from: resolvedPath)
  }

  /// Whether a file of these bytes is what Waybill wrote at a path, and nobody changed since.
  ///
  /// A loss of power can leave an empty file, in which nobody wrote anything.
  func owns(_ file: String, _ digest: ContentDigest, size: UInt64) -> Bool {
    guard let entry = earlier[file] else { return false }
    return size == 0 || entry.digest == nil || entry.digest == digest
  }

  /// Lets other runs in.
  func close() {
    guard exists else { return }
    Interruption.remove(outputFolder: descriptor)
    lock?.release(descriptor)
    try? SystemCalls.close(descriptor)
  }
}

extension OutputFolder {
  /// Opens a folder that the user named, creating it and those above it; links are followed. With
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

  /// Opens the folder of a kind in the folder that the user named; a link is not followed.
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

  /// Opens a folder that the user named, or the folder of a kind in it, to look at; nil when there
  /// is none.
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
