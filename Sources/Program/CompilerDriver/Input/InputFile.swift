package import MessageContent

/// Files that the command line names, or that were found below a folder that it names.
package enum InputFile {
  /// Reads a regular file, or its first `limit + 1` bytes when there are more than `limit`. A link is
  /// followed. Problems call the file by `shownPath`.
  package static func read(
    _ path: String, shownAs shownPath: String, limit: Int
  ) throws(FileProblem) -> [UInt8] {
    do throws(ContentError) {
      return try RegularFile(path, links: .follow).readAll(limit: limit)
    } catch {
      throw FileProblem(error, shownAs: shownPath)
    }
  }

  /// Reads a regular file at an absolute path beneath a root folder, in the same way. For a root that is held
  /// open, that is done with fewer calls.
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
