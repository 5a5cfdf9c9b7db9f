import MessageContent

/// The files of a folder and its subfolders that belong together: specs, or a collection.
package enum FolderTexts {
  /// Reads the files, specs and fragments alike, by their paths relative to the folder.
  ///
  /// - Throws: `FileProblem` for a folder or a file that cannot be read.
  package static func yaml(
    in folder: String, limit: Int
  ) throws(FileProblem) -> [String: [UInt8]] {
    try texts(in: folder, limit: limit, named: nil)
  }

  /// Whether a path leads to a folder.
  package static func isFolder(_ path: String) -> Bool {
    (try? FileStatus(path: path).kind) == .folder
  }

  /// Reads the files whose names are wanted; without a condition, specs and fragments.
  ///
  /// - Throws: `FileProblem` for a folder or a file that cannot be read.
  package static func texts(
    in folder: String, limit: Int, named isWanted: (@Sendable (String) -> Bool)?
  ) throws(FileProblem) -> [String: [UInt8]] {
    var options = SearchOptions(paths: [folder], honoursIgnoreFiles: false)
    options.takesFragments = true
    let root: RootFolder
    do throws(SystemError) {
      root = try RootFolder(SystemCalls.resolve(folder))
    } catch {
      throw .system(path: folder, error)
    }
    var walk = FolderWalk(root: root, shownRoot: folder, options: options)
    walk.names = isWanted
    var seen: Set<[UInt8]> = []
    walk.search(
      FolderWalk.Found(
        path: folder, relativePath: "", resolvedPath: root.path, rules: IgnoreRules()),
      seen: &seen)
    if let problem = walk.problems.first { throw problem }
    var texts: [String: [UInt8]] = [:]
    for file in walk.found {
      texts[file.relativePath] = try InputFile.read(
        file.resolvedPath, beneath: root, shownAs: file.path, limit: limit)
    }
    return texts
  }
}
