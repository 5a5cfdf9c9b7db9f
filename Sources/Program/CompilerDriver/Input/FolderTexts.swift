import MessageContent

/// The YAML files of a folder and its subfolders, as texts that are edited and written again.
package enum FolderTexts {
  private static let greatestDepth = 16

  /// Reads the files, by their paths relative to the folder. Links and hidden names are passed
  /// over.
  ///
  /// - Throws: `FileProblem` for a folder or a file that cannot be read.
  package static func yaml(
    in folder: String, limit: Int
  ) throws(FileProblem) -> [String: [UInt8]] {
    var texts: [String: [UInt8]] = [:]
    var waiting = [(path: "", depth: 0)]
    while let (path, depth) = waiting.popLast() {
      let shown = path.isEmpty ? folder : FilePaths.join(folder, path)
      for entry in try list(shown) where entry.isText && entry.name.utf8.first != 0x2E {
        let place = path.isEmpty ? entry.name : FilePaths.join(path, entry.name)
        let file = FilePaths.join(folder, place)
        switch entry.kind {
        case .folder where depth < greatestDepth: waiting.append((place, depth + 1))
        case .regular where entry.name.hasSuffix(".yaml") || entry.name.hasSuffix(".yml"):
          texts[place] = try InputFile.read(file, shownAs: file, limit: limit)
        default: continue
        }
      }
    }
    return texts
  }

  private static func list(_ folder: String) throws(FileProblem) -> [FolderEntry] {
    do throws(SystemError) {
      return try FolderEntry.list(closing: SystemCalls.openFolder(folder, links: .follow))
    } catch {
      throw .system(path: folder, error)
    }
  }
}
