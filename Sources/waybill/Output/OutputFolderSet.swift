import SystemPackage

/// The output folders of a run, each open and locked once, however many kinds go into it.
struct OutputFolderSet: Sendable {
  /// A kind of output, and the index of its folder.
  struct Target: Sendable {
    var kind: String
    var folder: Int
  }

  private(set) var folders: [OutputFolder] = []
  private(set) var targets: [Target] = []

  private struct Opened {
    var path: String
    var descriptor: CInt
    var identity: FileStatus.Identity
    var kind: String
  }

  /// Opens and locks the folders, creating them.
  init(_ options: OutputOptions) throws(FileProblem) {
    var opened: [Opened] = []
    for target in options.targets { opened.append(try Self.open(target, options)) }
    // Locks are taken in one order by all runs: no two wait for each other.
    opened.sort {
      ($0.identity.device, $0.identity.inode) < ($1.identity.device, $1.identity.inode)
    }
    var last: FileStatus.Identity?
    for folder in opened {
      if folder.identity == last {
        try? SystemCalls.close(folder.descriptor)
      } else {
        folders.append(
          try OutputFolder(
            path: folder.path, descriptor: folder.descriptor, force: options.force))
      }
      last = folder.identity
      targets.append(Target(kind: folder.kind, folder: folders.count - 1))
    }
  }

  /// Makes what one thread needs to stage outputs, for each folder.
  func makeStages(thread: Int) -> [OutputStage] {
    folders.map { OutputStage(folder: $0, thread: thread) }
  }

  func removeTemporaryFiles() {
    for folder in folders { folder.removeTemporaryFiles() }
  }

  func close() {
    for folder in folders { folder.close() }
  }

  private static func open(
    _ target: OutputOptions.Target, _ options: OutputOptions
  ) throws(FileProblem) -> Opened {
    var path = target.folder ?? options.folder ?? "."
    var descriptor = try OutputFolder.open(path)
    if target.folder == nil {
      let parent = descriptor
      defer { try? SystemCalls.close(parent) }
      path = FilePaths.join(path, target.kind)
      descriptor = try OutputFolder.open(
        target.kind, in: parent, shownAs: path, force: options.force)
    }
    do throws(Errno) {
      let identity = try FileStatus(descriptor: descriptor).identity
      return Opened(path: path, descriptor: descriptor, identity: identity, kind: target.kind)
    } catch {
      throw .system(path: path, error)
    }
  }
}
