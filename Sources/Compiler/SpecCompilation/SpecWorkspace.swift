package import Diagnostics

/// Analysed specs, each with the files that it was made of, so that after an edit only what the edit
/// touches is analysed again.
///
/// The workspace knows neither a file system nor a clock: whoever notices that a file has changed
/// says so with ``change(_:)``, and whoever analyses a spec again keeps the result.
///
///     workspace.change("specs/_shared.yaml")         forgets the specs that include it
///     workspace["specs/photos.yaml"]                 nil: read it, analyse it …
///     workspace.keep(.spec(photos, []), as: …)       … and keep it
///
/// A changed text that is not saved is a change like any other, for a ``SourceProvider`` that has
/// the text.
package struct SpecWorkspace: Sendable {
  /// The result of reading a file.
  package enum Finding: Sendable {
    case spec(AnalysedSpec, [LocatedDiagnostic])

    /// A file of a folder that is not a spec.
    case other
  }

  /// All that identifies a spec beside its content: its path, and from where it may read. Bytes,
  /// because canonically equivalent strings can name different files.
  package typealias Key = [UInt8]

  private struct Entry {
    var finding: Finding
    var files: [[UInt8]]
  }

  private var entries: [Key: Entry] = [:]

  /// The keys of the specs that are made of a file, by its path as shown in messages.
  private var dependents: [[UInt8]: Set<Key>] = [:]

  private var newFiles: [String] = []

  package init() {}

  /// The finding of a file, unless something that it was made of has changed since.
  package subscript(key: Key) -> Finding? { entries[key]?.finding }

  /// Keeps a finding.
  ///
  /// - Parameters:
  ///   - finding: The result of reading the file.
  ///   - key: Its identity.
  ///   - files: The paths of all files that decide the result, whether they exist or not, as
  ///     ``AnalysedSpec/Files/inputs`` has them.
  package mutating func keep(_ finding: Finding, as key: Key, madeOf files: [String]) {
    forget(key)
    entries[key] = Entry(finding: finding, files: files.map { Array($0.utf8) })
    for file in files {
      if dependents[Array(file.utf8)] == nil { newFiles.append(file) }
      dependents[Array(file.utf8), default: []].insert(key)
    }
  }

  /// Forgets what is made of a file, because it has changed, appeared or disappeared.
  package mutating func change(_ path: String) {
    for key in dependents[Array(path.utf8)] ?? [] { forget(key) }
  }

  /// The files that specs are made of and that this function has not returned before.
  package mutating func takeNewFiles() -> [String] {
    defer { newFiles = [] }
    return newFiles
  }

  private mutating func forget(_ key: Key) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    for file in entry.files {
      dependents[file]?.remove(key)
      if dependents[file]?.isEmpty == true { dependents[file] = nil }
    }
  }
}
