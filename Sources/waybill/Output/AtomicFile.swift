import MessageContent

/// Replaces one file: it is written beside its place, and moved there when it is whole.
///
/// The temporary file has one name, `.NAME.waybill-tmp`, and is locked while it is written: the next
/// run finds what a run that was killed left, and two runs at once do not write into one file.
struct AtomicFile {
  private let path: String
  private let name: String
  private let folder: CInt

  private var temporaryName: String { ".\(name).waybill-tmp" }

  /// Writes a file unless it has these bytes; creates the folders above it.
  ///
  /// - Throws: `FileProblem.foreign` when `mayReplace` says of the bytes that stand there that they
  ///   may not be replaced.
  static func write(
    _ bytes: [UInt8], to path: String, mayReplace: ([UInt8]) -> Bool
  ) throws(FileProblem) {
    let folder = try OutputFolder.open(FilePaths.folder(of: path))
    defer { try? SystemCalls.close(folder) }
    let file = AtomicFile(path: path, name: FilePaths.lastComponent(of: path), folder: folder)
    do throws(SystemError) {
      if let earlier = try file.read() {
        if earlier == bytes { return try file.removeLeftover() }
        guard mayReplace(earlier) else { throw SystemError.fileExists }
      }
      try file.replace(with: bytes)
    } catch {
      switch error {
      case .fileExists: throw .foreign(path: path)
      case .isDirectory: throw .folderInTheWay(path: path)
      case .invalidArgument: throw .notRegularFile(path: path)
      default: throw .system(path: path, error)
      }
    }
  }

  /// What stands there, if anything does. A device is not taken for a file: moving a file over
  /// `/dev/null` would put it in the device's place.
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

  private func replace(with bytes: [UInt8]) throws(SystemError) {
    let descriptor = try openTemporary()
    do throws(SystemError) {
      try SystemCalls.truncate(descriptor)
      try SystemCalls.write(bytes, to: descriptor)
      // Still locked: nobody else writes into what is moved.
      try SystemCalls.rename(temporaryName, in: folder, to: name, in: folder)
    } catch {
      try? SystemCalls.removeFile(temporaryName, in: folder)
      try? SystemCalls.close(descriptor)
      throw error
    }
    try SystemCalls.close(descriptor)
  }

  /// Opens the temporary file and locks it. While the lock was waited for, the file may have been
  /// moved to its place.
  private func openTemporary() throws(SystemError) -> CInt {
    while true {
      let descriptor = try SystemCalls.openOrCreateFile(temporaryName, in: folder)
      do throws(SystemError) {
        try SystemCalls.lockIfPossible(descriptor)
        let opened = try FileStatus(descriptor: descriptor)
        guard opened.kind == .regular else { throw SystemError.invalidArgument }
        if try FileStatus(temporaryName, in: folder)?.identity == opened.identity {
          return descriptor
        }
      } catch {
        try? SystemCalls.close(descriptor)
        throw error
      }
      try? SystemCalls.close(descriptor)
    }
  }

  /// Removes what a run that was killed left.
  private func removeLeftover() throws(SystemError) {
    guard try FileStatus(temporaryName, in: folder) != nil else { return }
    let descriptor = try openTemporary()
    try? SystemCalls.removeFile(temporaryName, in: folder)
    try SystemCalls.close(descriptor)
  }
}
