import Diagnostics
import MessageContent

/// The output folders of a run, each opened once, even if several kinds use it.
struct OutputFolderSet: Sendable {
  /// A kind of output, and the index of its folder.
  struct Target: Sendable {
    var kind: String
    var folder: Int
  }

  private(set) var folders: [OutputFolder] = []
  private(set) var targets: [Target] = []

  private struct Opened {
    var kind: String
    var path: String

    /// Nil for a missing folder.
    var descriptor: CInt?
    var identity: FileStatus.Identity?

    /// Whether both are the same folder.
    func isSame(as other: Opened) -> Bool {
      guard let identity else {
        return other.identity == nil && path.utf8.elementsEqual(other.path.utf8)
      }
      return identity == other.identity
    }
  }

  /// Opens and locks the folders, creating missing ones.
  init(_ options: OutputOptions, known settled: SettledOutputs? = nil) throws(FileProblem) {
    var opened: [Opened] = []
    for target in options.targets { opened.append(try Self.open(target, options)) }
    // All runs take locks in the same order, which prevents deadlocks.
    opened.sort {
      guard let left = $0.identity, let right = $1.identity else { return false }
      return (left.device, left.inode) < (right.device, right.inode)
    }
    do throws(FileProblem) {
      try add(opened) { (path, descriptor) throws(FileProblem) in
        guard let descriptor else { throw FileProblem.system(path: path, .noSuchFileOrDirectory) }
        return try OutputFolder(path: path, locking: descriptor, options) {
          settled?.manifest(inFolder: $0)
        }
      }
    } catch {
      close()
      throw error
    }
  }

  /// Opens the folders to examine them, without creating or locking any.
  init(lookingAt options: OutputOptions) throws(FileProblem) {
    var opened: [Opened] = []
    for target in options.targets { opened.append(try Self.openToLook(target, options)) }
    opened.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    try add(opened) { (path, descriptor) throws(FileProblem) in
      try OutputFolder(path: path, lookingAt: descriptor, shard: options.shard)
    }
  }

  /// Merges adjacent entries for the same folder.
  private mutating func add(
    _ opened: [Opened],
    _ makeFolder: (_ path: String, _ descriptor: CInt?) throws(FileProblem) -> OutputFolder
  ) throws(FileProblem) {
    var last: Opened?
    for folder in opened {
      if let last, last.isSame(as: folder) {
        if let descriptor = folder.descriptor { try? SystemCalls.close(descriptor) }
      } else {
        folders.append(try makeFolder(folder.path, folder.descriptor))
      }
      last = folder
      targets.append(Target(kind: folder.kind, folder: folders.count - 1))
    }
  }

  /// Creates the staging state of one thread, for each folder.
  func makeStages(thread: Int, synchronizes: Bool, _ progress: Progress) -> [OutputStage] {
    folders.map {
      OutputStage(folder: $0, thread: thread, synchronizes: synchronizes, progress)
    }
  }

  /// Creates the comparison state of one thread, for each folder.
  func makeComparisons(_ progress: Progress) -> [OutputComparison] {
    folders.map { OutputComparison(folder: $0, progress) }
  }

  /// Whether the records of a folder cannot be read.
  var haveDamagedRecords: Bool {
    folders.contains { !$0.records.damaged.isEmpty || $0.records.hasForeignManifest }
  }

  /// Reports the unreadable records of earlier runs, as errors unless they are replaced.
  func reportRecords(to report: inout Report) {
    for folder in folders {
      let manifest = folder.shownPath(folder.records.manifestName)
      for name in folder.records.damaged {
        let path = folder.shownPath(name)
        if folder.force {
          report.add(.recordWrittenAnew, path: path)
        } else {
          report.add(.corruptManifest(path: path))
        }
      }
      if folder.records.hasEmptyManifest { report.add(.recordWrittenAnew, path: manifest) }
      if folder.records.hasForeignManifest, !folder.force { report.add(.foreign(path: manifest)) }
    }
  }

  func removeTemporaryFiles() {
    for folder in folders { folder.removeTemporaryFiles() }
  }

  func close() {
    for folder in folders { folder.close() }
  }
}

// MARK: Opening

extension OutputFolderSet {
  private static func open(
    _ target: OutputOptions.Target, _ options: OutputOptions
  ) throws(FileProblem) -> Opened {
    let path = options.path(of: target)
    var descriptor = try OutputFolder.open(
      target.folder ?? options.folder ?? ".", synchronizes: options.synchronizes)
    if target.folder == nil {
      let parent = descriptor
      defer { try? SystemCalls.close(parent) }
      descriptor = try OutputFolder.open(
        target.kind, in: parent, shownAs: path, options)
    }
    return try opened(target, path, descriptor)
  }

  private static func openToLook(
    _ target: OutputOptions.Target, _ options: OutputOptions
  ) throws(FileProblem) -> Opened {
    let path = options.path(of: target)
    let descriptor = try OutputFolder.openToLook(
      target.folder ?? options.folder ?? ".", kind: target.folder == nil ? target.kind : nil,
      shownAs: path)
    return try opened(target, path, descriptor)
  }

  private static func opened(
    _ target: OutputOptions.Target, _ path: String, _ descriptor: CInt?
  ) throws(FileProblem) -> Opened {
    var opened = Opened(kind: target.kind, path: path, descriptor: descriptor)
    guard let descriptor else { return opened }
    do throws(SystemError) {
      opened.identity = try FileStatus(descriptor: descriptor).identity
    } catch {
      throw .system(path: path, error)
    }
    return opened
  }
}

// MARK: Files of killed runs

extension OutputFolderSet {
  /// Removes the temporary files of killed runs, whatever this run does, from the folders of all
  /// kinds. A folder that another run is writing to is skipped.
  static func removeLeftovers(_ options: OutputOptions, kinds: [String]) {
    var paths: [String] = options.targets.map(options.path)
    if let folder = options.folder { paths += kinds.map { FilePaths.join(folder, $0) } }
    for path in PathList.unique(paths) {
      guard
        let descriptor = try? SystemCalls.openFolder(path, links: .follow)
      else { continue }
      defer { try? SystemCalls.close(descriptor) }
      guard TemporaryFolder.isLeft(in: descriptor),
        let lock = FolderLock.acquireAtOnce(descriptor)
      else { continue }
      _ = try? TemporaryFolder.removeAll(in: descriptor)
      lock.release(descriptor)
    }
    if let file = options.dependencyFile { AtomicFile.removeLeftover(of: file.path) }
    if let path = options.cache { AtomicFile.removeLeftover(of: path) }
  }
}
