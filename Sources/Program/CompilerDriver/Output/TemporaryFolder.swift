import MessageContent

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file of a run that waits to be moved to its place.
struct TemporaryFile: Sendable {
  /// The number of its folder.
  var folder: Int

  /// The number of the file in the folder, or of the ``NewFolder`` that it is in.
  var number: Int

  /// How many bytes of the path of the output lead to the new folder that the file is in; nil when it is in none.
  var newFolderLength: Int?

  var name: String { String(number) }

  /// The path of the file of an output from the folder of temporary files.
  func path(of output: String) -> String {
    guard let newFolderLength else { return name }
    return name + String(Substring(output.utf8.dropFirst(newFolderLength)))
  }
}

/// The folders of the files that a run writes before it moves them to their places.
///
/// They are in the output folder, so that moving is renaming; each thread has its own, for two
/// that create files in one folder wait for each other. All calls are made while the lock of the
/// output folder is held: what is there was left by a run that died.
enum TemporaryFolder {
  private static let prefix = ".waybill-tmp-"

  /// Opens a folder of this run, creating it.
  static func open(_ number: Int, in folder: CInt) throws(SystemError) -> CInt {
    try openOrCreate(number, in: folder).descriptor
  }

  /// Opens a folder of this run, creating it, and tells whether what is created in it is as it would be in the
  /// folder that it is in.
  ///
  /// It is for the owner alone. The system has given it the group and the lists of rights that things get which
  /// are created beside it, and so gives them to what is created in it. Only a umask that takes rights from the
  /// owner is made up for, and not in what is created in it.
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
    // Whatever the umask says: files must be put into it.
    try SystemCalls.setPermissions(ownersRights, of: name, in: folder)
    return (try SystemCalls.openFolder(name, in: folder, links: .refuse), false)
  }

  private static let ownersRights: UInt16 = 0o700

  /// Removes the folders of all runs, with the files that runs put there and nothing else.
  ///
  /// - Returns: Whether all of them are gone.
  @discardableResult
  static func removeAll(in folder: CInt) throws(SystemError) -> Bool {
    let names = try FolderEntry.list(
      closing: SystemCalls.openFolder(".", in: folder, links: .refuse), prefix: prefix)
    var areGone = true
    for entry in names where isName(entry.name) {
      // Something else under this name, or one that cannot be removed, hinders nobody.
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

  /// Removes a folder that was built among temporary files, with what may be an output in it.
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

  /// Whether a run left a folder here, or is using one.
  static func isLeft(in folder: CInt) -> Bool {
    let names = try? FolderEntry.list(
      closing: SystemCalls.openFolder(".", in: folder, links: .refuse), prefix: prefix)
    return names?.contains { isName($0.name) } ?? false
  }

  /// Whether a name is one of a folder: the prefix, and two numbers.
  private static func isName(_ name: String) -> Bool {
    guard name.hasPrefix(prefix) else { return false }
    return isNumber(name.utf8.dropFirst(prefix.utf8.count))
  }

  /// Whether text is numbers joined by `-`.
  private static func isNumber(_ text: Substring.UTF8View) -> Bool {
    text.contains { $0 != dash }
      && text.allSatisfy { $0 == dash || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static let dash = UInt8(ascii: "-")
}
