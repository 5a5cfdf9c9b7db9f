import MessageContent

/// Files that the command line names, or that a spec was resolved to.
enum InputFile {
  /// Reads a regular file, or its first `limit + 1` bytes when there are more than `limit`. A link is
  /// followed. Problems call the file by `shownPath`.
  static func read(
    _ path: String, shownAs shownPath: String, limit: Int
  ) throws(FileProblem) -> [UInt8] {
    do throws(ContentError) {
      return try RegularFile(path, links: .follow).readAll(limit: limit)
    } catch {
      throw FileProblem(error, shownAs: shownPath)
    }
  }
}
