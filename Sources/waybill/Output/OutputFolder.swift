import MessageContent

/// The folder of one or more kinds of output, locked for this run unless it is only looked at.
///
/// In it, beside the outputs, stand the manifest and, while outputs are written, folders of temporary
/// files, `.waybill-tmp-<process>-<thread>`; that of thread 0 is for manifests.
struct OutputFolder: Sendable {
  /// The path as messages show it.
  let path: String

  /// The open folder, which holds the lock; -1 when there is none.
  let descriptor: CInt

  /// What the last run said it wrote.
  let earlier: OutputManifest

  /// The files of the last run.
  let ownedFiles: Set<String>

  /// The manifest as it stands, when there is one.
  let earlierBytes: [UInt8]?

  /// Whether something stands where the manifest belongs that is no file, or none to be read.
  let hasForeignManifest: Bool

  /// Whether files that Waybill did not write may be overwritten and removed.
  let force: Bool

  /// Takes an open folder: waits for other runs to leave it, removes what runs that died left
  /// behind, and reads the manifest.
  init(path: String, descriptor: CInt, force: Bool) throws(FileProblem) {
    self.path = path
    self.descriptor = descriptor
    self.force = force
    do throws(SystemError) {
      try SystemCalls.lockIfPossible(descriptor)
      try TemporaryFolder.removeAll(in: descriptor)
      (earlierBytes, hasForeignManifest) = try Self.readManifest(in: descriptor)
    } catch {
      throw .system(path: path, error)
    }
    earlier = earlierBytes.flatMap { OutputManifest($0) } ?? OutputManifest()
    ownedFiles = earlier.files
  }

  /// Takes an open folder to look at, or none when it is missing: nothing is changed, and no lock is
  /// taken.
  init(path: String, lookingAt descriptor: CInt?) throws(FileProblem) {
    self.path = path
    self.descriptor = descriptor ?? -1
    force = false
    do throws(SystemError) {
      (earlierBytes, hasForeignManifest) =
        try descriptor.map { (folder) throws(SystemError) in try Self.readManifest(in: folder) }
        ?? (nil, false)
    } catch {
      throw .system(path: path, error)
    }
    earlier = earlierBytes.flatMap { OutputManifest($0) } ?? OutputManifest()
    ownedFiles = earlier.files
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

  /// Whether the manifest is a file, but not of Waybill as it is now.
  var hasCorruptManifest: Bool {
    earlierBytes.map { OutputManifest($0) == nil } ?? false
  }

  /// Whether something that stands where an output or its folder belongs may be replaced.
  func mayReplace(_ file: String, _ status: FileStatus) -> Bool {
    force || (status.kind == .regular && ownedFiles.contains(file))
  }

  /// Lets other runs in.
  func close() {
    if exists { try? SystemCalls.close(descriptor) }
  }

  /// Reads the manifest; one that is no regular file is not Waybill's.
  private static func readManifest(
    in folder: CInt
  ) throws(SystemError) -> (bytes: [UInt8]?, isForeign: Bool) {
    guard let status = try FileStatus(OutputManifest.fileName, in: folder) else {
      return (nil, false)
    }
    guard status.kind == .regular, status.size <= 1 << 28 else { return (nil, true) }
    let descriptor = try SystemCalls.openFile(OutputManifest.fileName, in: folder, links: .refuse)
    defer { try? SystemCalls.close(descriptor) }
    let bytes = try SystemCalls.readAll(descriptor, atMost: Int(status.size))
    return (bytes, false)
  }
}

extension OutputFolder {
  /// Opens a folder that the user named, creating it and those above it; links are followed.
  static func open(_ path: String) throws(FileProblem) -> CInt {
    do throws(SystemError) {
      do throws(SystemError) {
        return try SystemCalls.openFolder(path, links: .follow)
      } catch .noSuchFileOrDirectory {
        try create(path)
        return try SystemCalls.openFolder(path, links: .follow)
      }
    } catch {
      throw .system(path: path, error)
    }
  }

  /// Opens the folder of a kind in the folder that the user named; a link is not followed.
  static func open(
    _ name: String, in folder: CInt, shownAs path: String, force: Bool
  ) throws(FileProblem) -> CInt {
    var cursor = FolderCursor(base: folder)
    do throws(SystemError) {
      switch try cursor.makeFolder(of: "\(name)/-", mayReplace: { _, _ in force }) {
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
  static func create(_ path: String) throws(SystemError) {
    let parent = FilePaths.folder(of: path)
    do throws(SystemError) {
      try SystemCalls.createUsableFolder(path)
    } catch .noSuchFileOrDirectory where parent != path && parent != "." {
      try create(parent)
      try SystemCalls.createUsableFolder(path)
    }
  }
}
