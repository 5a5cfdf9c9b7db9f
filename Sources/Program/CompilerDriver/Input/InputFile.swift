package import MessageContent

/// Files that are named on the command line or were found below a folder named there.
package enum InputFile {
  /// Reads a regular file, or its first `limit + 1` bytes if it is longer than `limit`. A link is
  /// followed. Problems name the file by `shownPath`.
  package static func read(
    _ path: String, shownAs shownPath: String, limit: Int
  ) throws(FileProblem) -> [UInt8] {
    do throws(ContentError) {
      return try RegularFile(path, links: .follow).readAll(limit: limit)
    } catch {
      throw FileProblem(error, shownAs: shownPath)
    }
  }

  /// Reads a regular file in the same way; `nil` if nothing has this name.
  package static func readIfPresent(
    _ path: String, limit: Int
  ) throws(FileProblem) -> [UInt8]? {
    do throws(FileProblem) {
      return try read(path, shownAs: path, limit: limit)
    } catch .system(_, .noSuchFileOrDirectory) {
      return nil
    }
  }

  /// Reads a regular file at an absolute path beneath a root folder in the same way. If the root is
  /// held open, this takes fewer system calls.
  package static func read(
    _ path: String, beneath root: RootFolder, _ open: OpenRoot? = nil, shownAs shownPath: String,
    limit: Int
  ) throws(FileProblem) -> [UInt8] {
    do throws(ContentError) {
      if let file = open?.file(path) { return try file.readAll(limit: limit) }
      return try RegularFile(path, beneath: root).readAll(limit: limit)
    } catch .open(_, SystemError.outsideFolder.number) {
      throw .outsideRoot(path: shownPath, root: root.path)
    } catch {
      throw FileProblem(error, shownAs: shownPath)
    }
  }
}
