import MessageContent

/// Paths of a command line that is still being written.
package enum SpecPaths {
  /// Those at which a spec or a folder is.
  package static func existing(_ paths: [String]) -> [String] {
    paths.filter { path in
      switch (try? FileStatus(path: path))?.kind {
      case .regular: SpecSearch.isSpec(path)
      case .folder: true
      default: false
      }
    }
  }
}
