import MessageContent

/// Replaces one file: writes a temporary file beside it, then renames that file.
///
/// The temporary file is always named `.NAME.waybill-tmp` and is locked while it is written. The
/// next run therefore finds what a killed run left, and two runs never write to the same file.
package struct AtomicFile {
  /// How a file is written.
  package struct Options: Sendable {
    var patience: LockPatience

    /// Whether the written file survives a loss of power.
    var synchronizes: Bool

    package init(patience: LockPatience = LockPatience(), synchronizes: Bool = false) {
      (self.patience, self.synchronizes) = (patience, synchronizes)
    }
  }

  private let path: String
  private let name: String
  private let folder: CInt
  private let options: Options

  private var temporaryName: String { ".\(name).waybill-tmp" }

  private init(_ path: String, in folder: CInt, _ options: Options) {
    self.path = path
    self.folder = folder
    self.options = options
    name = FilePaths.lastComponent(of: path)
  }

  /// Writes a file unless it already has these bytes. Creates the folders above it.
  ///
  /// - Throws: `FileProblem.foreign` if `mayReplace` refuses the existing bytes.
  package static func write(
    _ bytes: [UInt8], to path: String, _ options: Options, mayReplace: ([UInt8]) -> Bool
  ) throws(FileProblem) {
    let folder = try OutputFolder.open(
      FilePaths.folder(of: path), synchronizes: options.synchronizes)
    defer { try? SystemCalls.close(folder) }
    try write(bytes, to: path, in: folder, options, mayReplace: mayReplace)
  }

  /// Writes a file of an open folder, whose path is shown in messages.
  static func write(
    _ bytes: [UInt8], to path: String, in folder: CInt, _ options: Options,
    mayReplace: ([UInt8]) -> Bool
  ) throws(FileProblem) {
    try AtomicFile(path, in: folder, options).write(bytes, mayReplace: mayReplace)
  }

  private func write(_ bytes: [UInt8], mayReplace: ([UInt8]) -> Bool) throws(FileProblem) {
    let isCurrent = try report { () throws(SystemError) in
      guard let earlier = try read() else { return false }
      guard earlier == bytes || mayReplace(earlier) else { throw SystemError.fileExists }
      return earlier == bytes
    }
    if isCurrent { return removeLeftover() }
    let descriptor = try openTemporary()
    defer { closeTemporary(descriptor) }
    try report { () throws(SystemError) in
      try replace(with: bytes, through: descriptor)
    }
  }

  /// Removes the temporary file that a killed run left beside a file, unless another run is writing
  /// it.
  static func removeLeftover(of path: String) {
    guard
      let folder = try? SystemCalls.openFolder(FilePaths.folder(of: path), links: .follow)
    else { return }
    defer { try? SystemCalls.close(folder) }
    AtomicFile(path, in: folder, Options()).removeLeftover()
  }

  private func removeLeftover() {
    guard let descriptor = try? SystemCalls.openFile(temporaryName, in: folder, links: .refuse)
    else { return }
    defer { try? SystemCalls.close(descriptor) }
    guard (try? SystemCalls.tryLock(descriptor)) == .locked else { return }
    try? SystemCalls.removeFile(temporaryName, in: folder)
  }

  /// Makes system calls and reports an error as a problem of the file.
  private func report<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(FileProblem) -> Result {
    try Self.report(path, body)
  }

  private static func report<Result>(
    _ path: String, _ body: () throws(SystemError) -> Result
  ) throws(FileProblem) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      switch error {
      case .fileExists: throw .foreign(path: path)
      case .isDirectory: throw .folderInTheWay(path: path)
      case .invalidArgument: throw .notRegularFile(path: path)
      default: throw .system(path: path, error)
      }
    }
  }

  /// The existing bytes, if any. A device is not treated as a file: the rename would replace
  /// `/dev/null`.
  private func read() throws(SystemError) -> [UInt8]? {
    guard let status = try FileStatus(name, in: folder) else { return nil }
    switch status.kind {
    case .regular: break
    case .folder: throw .isDirectory
    case .link: throw .fileExists
    case .other: throw .invalidArgument
    }
    let descriptor = try SystemCalls.openFile(name, in: folder, links: .refuse)
    defer { try? SystemCalls.close(descriptor) }
    return try SystemCalls.readAll(descriptor, atMost: Int(clamping: status.size) + 1)
  }

  /// Writes the temporary file and renames it while it is still locked, so that no other run writes
  /// to it.
  private func replace(with bytes: [UInt8], through descriptor: CInt) throws(SystemError) {
    try SystemCalls.truncate(descriptor)
    try SystemCalls.write(bytes, to: descriptor)
    if options.synchronizes { try SystemCalls.synchronize(descriptor) }
    try SystemCalls.rename(temporaryName, in: folder, to: name, in: folder)
    if options.synchronizes { try SystemCalls.synchronize(folder) }
  }
}

// MARK: The temporary file

extension AtomicFile {
  /// Opens and locks the temporary file. While this run waits for the lock, another may rename the
  /// file.
  private func openTemporary() throws(FileProblem) -> CInt {
    while true {
      let (descriptor, isLocked) = try openTemporaryAtOnce()
      if isLocked { return descriptor }
      do throws(FileProblem) {
        try FolderLock.acquireIfPossible(file: descriptor, path: path, patience: options.patience)
        if try report({ () throws(SystemError) in try isUsable(descriptor) }) {
          Interruption.add(file: temporaryName, in: folder)
          return descriptor
        }
      } catch {
        try? SystemCalls.close(descriptor)
        throw error
      }
      try? SystemCalls.close(descriptor)
    }
  }

  /// Opens the temporary file and, unless another run has the lock, locks and records it in one
  /// step.
  private func openTemporaryAtOnce() throws(FileProblem) -> (descriptor: CInt, isLocked: Bool) {
    try Interruption.withoutEnding { () throws(FileProblem) in
      let descriptor = try report { () throws(SystemError) in
        try SystemCalls.openOrCreateFile(temporaryName, in: folder)
      }
      switch try? SystemCalls.tryLock(descriptor) {
      case .locked?, .unsupported?: break
      case .heldElsewhere?, nil: return (descriptor, false)
      }
      guard (try? isUsable(descriptor)) == true else { return (descriptor, false) }
      Interruption.add(file: temporaryName, in: folder)
      return (descriptor, true)
    }
  }

  /// Whether an open file is the temporary file and nothing else.
  private func isUsable(_ descriptor: CInt) throws(SystemError) -> Bool {
    let opened = try FileStatus(descriptor: descriptor)
    guard opened.kind == .regular else { throw SystemError.invalidArgument }
    guard try FileStatus(temporaryName, in: folder)?.identity == opened.identity else {
      return false
    }
    // A file with a second name is not written to; only this name is removed.
    if opened.linkCount > 1 {
      try SystemCalls.removeFile(temporaryName, in: folder)
      return false
    }
    return true
  }

  /// Closes the temporary file and removes it unless it was renamed.
  private func closeTemporary(_ descriptor: CInt) {
    if let opened = try? FileStatus(descriptor: descriptor),
      (try? FileStatus(temporaryName, in: folder))?.identity == opened.identity
    {
      try? SystemCalls.removeFile(temporaryName, in: folder)
    }
    Interruption.remove(file: temporaryName, in: folder)
    try? SystemCalls.close(descriptor)
  }
}

// MARK: Files below a folder

extension AtomicFile {
  /// Writes a file below a folder that the user named, creating the folders on its path. Links
  /// below the folder are not followed.
  ///
  /// - Throws: `FileProblem.foreign` for a link, or if `mayReplace` refuses the existing bytes.
  package static func write(
    _ bytes: [UInt8], to path: String, below folder: String, _ options: Options,
    mayReplace: ([UInt8]) -> Bool
  ) throws(FileProblem) {
    let base = try OutputFolder.open(folder, synchronizes: options.synchronizes)
    defer { try? SystemCalls.close(base) }
    var cursor = FolderCursor(base: base)
    let shownPath = FilePaths.join(folder, path)
    let place = try Self.report(shownPath) { () throws(SystemError) in
      try cursor.makeFolder(
        of: path, synchronizes: options.synchronizes, mayReplace: { _, _ in false })
    }
    guard case .open(let descriptor) = place else { throw Self.obstruction(place, below: folder) }
    try AtomicFile(shownPath, in: descriptor, options).write(bytes, mayReplace: mayReplace)
  }

  /// Removes a file below a folder, unless it is already gone. Links are not followed.
  package static func remove(_ path: String, below folder: String) throws(FileProblem) {
    let base = try OutputFolder.open(folder, synchronizes: false)
    defer { try? SystemCalls.close(base) }
    var cursor = FolderCursor(base: base)
    try Self.report(FilePaths.join(folder, path)) { () throws(SystemError) in
      guard case .open(let descriptor) = try cursor.findFolder(of: path) else { return }
      do throws(SystemError) {
        try SystemCalls.removeFile(FilePaths.lastComponent(of: path), in: descriptor)
      } catch .noSuchFileOrDirectory {
        return
      }
    }
  }

  /// Whether a path below a folder has anything but a file with these bytes. Links are not
  /// followed.
  ///
  /// - Throws: `FileProblem` for anything but a regular file.
  package static func isTaken(
    _ path: String, below folder: String, by bytes: [UInt8]
  ) throws(FileProblem) -> Bool {
    guard let base = try OutputFolder.openToLook(folder, kind: nil, shownAs: folder) else {
      return false
    }
    defer { try? SystemCalls.close(base) }
    var cursor = FolderCursor(base: base)
    let shownPath = FilePaths.join(folder, path)
    let place = try Self.report(shownPath) { () throws(SystemError) in
      try cursor.findFolder(of: path)
    }
    switch place {
    case .missing: return false
    case .obstructed: throw Self.obstruction(place, below: folder)
    case .open(let descriptor):
      let file = AtomicFile(shownPath, in: descriptor, Options())
      let earlier = try file.report { () throws(SystemError) in try file.read() }
      return earlier.map { $0 != bytes } ?? false
    }
  }

  /// The problem with an obstacle on the path of a file.
  private static func obstruction(
    _ place: FolderCursor.Place, below folder: String
  ) -> FileProblem {
    guard case .obstructed(let path, _) = place else {
      return .system(path: folder, .noSuchFileOrDirectory)
    }
    return .foreign(path: FilePaths.join(folder, path))
  }
}
