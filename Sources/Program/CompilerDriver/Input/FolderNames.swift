// The names in one folder, for suggestions.

import MessageContent

/// The files directly in a folder.
package enum FolderNames {
  /// The names of the files that may be specs, sorted by their bytes.
  ///
  /// - Parameter folder: The path of the folder.
  /// - Returns: The names; none if the folder cannot be read.
  package static func specs(in folder: String) -> [String] {
    guard let descriptor = try? SystemCalls.openFolder(folder, links: .follow),
      let entries = try? FolderEntry.list(closing: descriptor)
    else { return [] }
    return entries.filter { entry in
      entry.isText && entry.kind == .regular && SpecSearch.isSpec(entry.name)
        && !SpecSearch.isFragment(entry.name) && !entry.name.hasPrefix(".")
    }.map(\.name)
  }
}
