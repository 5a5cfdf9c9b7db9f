import MessageContent

/// Completes paths on a command line that is being typed.
package enum SpecPaths {
  /// The paths at which there is a spec or a folder.
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
