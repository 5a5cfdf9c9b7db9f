import MessageContent

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A temporary file that waits to be moved into place.
struct TemporaryFile: Sendable {
  /// The number of its folder.
  var folder: Int

  /// The number of the file in the folder, or of the ``NewFolder`` that it is in.
  var number: Int

  /// The length in bytes of the new folder's future path; nil if the file is not in a new folder.
  var newFolderLength: Int?

  var name: String { String(number) }

  /// The path of an output's temporary file, relative to the temporary folder.
  func path(of output: String) -> String {
    guard let newFolderLength else { return name }
    return name + String(Substring(output.utf8.dropFirst(newFolderLength)))
  }
}

/// The folders with the files that a run writes before it moves them into place.
///
/// They are inside the output folder, so that moving is renaming. Each thread has its own, because
/// threads that create files in one folder wait for each other. All calls require the lock of the
/// output folder, so existing folders belong to dead runs.
enum TemporaryFolder {
  private static let prefix = ".waybill-tmp-"

  /// Opens a folder of this run, creating it if necessary.
  static func open(_ number: Int, in folder: CInt) throws(SystemError) -> CInt {
    try openOrCreate(number, in: folder).descriptor
  }

  /// Opens or creates a folder of this run. Also returns whether its contents get the same owner
  /// and rights as those of its parent.
  ///
  /// Only the owner has access. The system gives the folder the group and access control list that
  /// new items of its parent get, and passes them on to its contents. A umask that takes rights
  /// from the owner is corrected for this folder, but not for its contents.
  static func openOrCreate(
    _ number: Int, in folder: CInt
  ) throws(SystemError) -> (descriptor: CInt, isAsBeside: Bool) {
    let name = prefix + String(getpid()) + "-" + String(number)
    var isNew = true
    do throws(SystemError) {
      try SystemCalls.createFolder(name, in: folder, permissions: ownersRights)
    } catch .fileExists {
      isNew = false
    }
    do throws(SystemError) {
      let opened = try SystemCalls.openFolder(name, in: folder, links: .refuse)
      guard isNew else { return (opened, false) }
      let rights = (try? SystemCalls.permissions(of: opened)) ?? 0
      if rights & ownersRights == ownersRights { return (opened, true) }
      try? SystemCalls.close(opened)
    } catch .permissionDenied where isNew {
    }
    // The owner must be able to create files in it, whatever the umask.
    try SystemCalls.setPermissions(ownersRights, of: name, in: folder)
    return (try SystemCalls.openFolder(name, in: folder, links: .refuse), false)
  }

  private static let ownersRights: UInt16 = 0o700

  /// Removes the temporary folders of all runs with the files that runs created, and nothing else.
  ///
  /// - Returns: Whether all of them are gone.
  @discardableResult
  static func removeAll(in folder: CInt) throws(SystemError) -> Bool {
    let names = try FolderEntry.list(
      closing: SystemCalls.openFolder(".", in: folder, links: .refuse), prefix: prefix)
    var areGone = true
    for entry in names where isName(entry.name) {
      // A different kind of file with this name, or one that cannot be removed, does no harm.
      guard let descriptor = try? SystemCalls.openFolder(entry.name, in: folder, links: .refuse)
      else { continue }
      defer { try? SystemCalls.close(descriptor) }
      let files = try FolderEntry.list(
        closing: SystemCalls.openFolder(".", in: descriptor, links: .refuse))
      for file in files where isNumber(file.name.utf8[...]) {
        if file.kind == .folder {
          remove(file.name, in: descriptor, depth: NewFolder.maximumDepth)
        } else {
          try? SystemCalls.removeFile(file.name, in: descriptor)
        }
      }
      if (try? SystemCalls.removeFolder(entry.name, in: folder)) == nil { areGone = false }
    }
    return areGone
  }

  /// Removes a folder that was built among temporary files, and everything in it that may be an
  /// output.
  private static func remove(_ name: String, in folder: CInt, depth: Int) {
    guard depth > 0, let descriptor = try? SystemCalls.openFolder(name, in: folder, links: .refuse)
    else { return }
    defer { try? SystemCalls.close(descriptor) }
    let entries = try? FolderEntry.list(
      closing: SystemCalls.openFolder(".", in: descriptor, links: .refuse))
    for entry in entries ?? [] where OutputPath.isSafe(entry.name) {
      switch entry.kind {
      case .folder: remove(entry.name, in: descriptor, depth: depth - 1)
      case .regular: try? SystemCalls.removeFile(entry.name, in: descriptor)
      case .link, .other: break
      }
    }
    try? SystemCalls.removeFolder(name, in: folder)
  }

  /// Whether there is a temporary folder, left by a run or in use.
  static func isLeft(in folder: CInt) -> Bool {
    let names = try? FolderEntry.list(
      closing: SystemCalls.openFolder(".", in: folder, links: .refuse), prefix: prefix)
    return names?.contains { isName($0.name) } ?? false
  }

  /// Whether a name is that of a temporary folder: the prefix and two numbers.
  private static func isName(_ name: String) -> Bool {
    guard name.hasPrefix(prefix) else { return false }
    return isNumber(name.utf8.dropFirst(prefix.utf8.count))
  }

  /// Whether text consists of numbers joined by `-`.
  private static func isNumber(_ text: Substring.UTF8View) -> Bool {
    text.contains { $0 != dash }
      && text.allSatisfy { $0 == dash || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static let dash = UInt8(ascii: "-")
}
