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

  /// The number of the file in the folder.
  var number: Int

  var name: String { "\(number)" }
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
    let name = "\(prefix)\(getpid())-\(number)"
    do throws(SystemError) {
      try Interruption.creating { () throws(SystemError) in
        try SystemCalls.createFolder(name, in: folder, permissions: 0o700)
      }
      // Whatever the umask says: files must be put into it.
      try SystemCalls.setPermissions(0o700, of: name, in: folder)
    } catch .fileExists {
    }
    return try SystemCalls.openFolder(name, in: folder, links: .refuse)
  }

  /// Removes the folders of all runs, with the files that runs put there and nothing else.
  ///
  /// - Returns: Whether all of them are gone.
  @discardableResult
  static func removeAll(in folder: CInt) throws(SystemError) -> Bool {
    let names = try FolderEntry.list(
      closing: SystemCalls.openFolder(".", in: folder, links: .refuse))
    var areGone = true
    for entry in names where isName(entry.name) {
      // Something else under this name, or one that cannot be removed, hinders nobody.
      guard let descriptor = try? SystemCalls.openFolder(entry.name, in: folder, links: .refuse)
      else { continue }
      defer { try? SystemCalls.close(descriptor) }
      let files = try FolderEntry.list(
        closing: SystemCalls.openFolder(".", in: descriptor, links: .refuse))
      for file in files where isNumber(file.name.utf8[...]) {
        try? SystemCalls.removeFile(file.name, in: descriptor)
      }
      if (try? SystemCalls.removeFolder(entry.name, in: folder)) == nil { areGone = false }
    }
    return areGone
  }

  /// Whether a run left a folder here, or is using one.
  static func isLeft(in folder: CInt) -> Bool {
    let names = try? FolderEntry.list(
      closing: SystemCalls.openFolder(".", in: folder, links: .refuse))
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
