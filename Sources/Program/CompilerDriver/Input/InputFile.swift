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

  /// Reads a file, standard input, which is `-`, or a pipe that a shell names, as in `<(…)`; `nil` if
  /// nothing has this name. At least `limit + 1` bytes are read of one that is longer than `limit`.
  package static func readStream(_ path: String, limit: Int) throws(FileProblem) -> [UInt8]? {
    if path == "-" { return try StandardStreams.readInput(limit: limit) }
    let folder = ["/dev/fd/", "/proc/self/fd/"].first { path.hasPrefix($0) }
    guard let folder, let descriptor = CInt(path.dropFirst(folder.count)) else {
      return try readIfPresent(path, limit: limit)
    }
    do throws(SystemError) {
      return try StandardStreams.readAll(descriptor, limit: limit)
    } catch {
      throw .system(path: path, error)
    }
  }

  /// Whether a path leads to a regular file.
  package static func isFile(_ path: String) -> Bool {
    (try? FileStatus(path: path))?.kind == .regular
  }

  /// Whether a path leads to anything.
  package static func exists(_ path: String) -> Bool { (try? FileStatus(path: path)) != nil }

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
