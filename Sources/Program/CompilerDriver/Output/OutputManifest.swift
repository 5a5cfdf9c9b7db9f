import MessageSyntax

/// The files of an output folder that Waybill wrote, with their specs, kinds and digests.
///
///     {"waybill":2,"files":[
///     {"path":"photos/manifest.json","spec":"../../specs/photos.yaml","kind":"wire","sha256":"92a1…"},
///     {"path":"photos/search/default.request","spec":"../../specs/photos.yaml","kind":"wire","sha256":"07be…"},
///     null]}
///
/// A spec is named by its path from the output folder with links resolved. So the name does not
/// depend on how a run names the spec, and a moved tree keeps its manifests. Each file is one line
/// and lines are sorted, so that git can merge changes; the `null` lets each line end in a comma.
package struct OutputManifest: Sendable, Hashable {
  /// The name of the manifest in its folder.
  static let fileName = ".waybill-manifest.json"

  /// One output.
  struct Entry: Sendable, Hashable {
    /// The path below the output folder.
    var path: String
    var spec: SpecPath
    var kind: String

    /// The digest that Waybill wrote; nil in an entry of version 1, which has none. Its spec is
    /// named by the path from an unknown root.
    var digest: FileDigest?
  }

  /// The entries, sorted by path, each path once.
  private(set) var entries: [Entry]

  /// Creates a manifest from entries in any order.
  init(_ entries: [Entry] = []) {
    self.entries = entries
    // Output paths are ASCII, so this compares bytes. Entries from a file or a single run are
    // already sorted.
    let isSorted = zip(entries, entries.dropFirst()).allSatisfy { $0.path <= $1.path }
    if !isSorted { self.entries.sort { $0.path < $1.path } }
  }

  /// The entry of a path.
  ///
  /// - Complexity: O(log *n*).
  subscript(path: String) -> Entry? {
    let index = firstIndex(notBefore: path)
    return index < entries.count && entries[index].path == path ? entries[index] : nil
  }

  /// Whether an output is below a folder.
  func holdsOutput(below folder: String) -> Bool {
    let prefix = folder + "/"
    let index = firstIndex(notBefore: prefix)
    return index < entries.count && entries[index].path.hasPrefix(prefix)
  }

  /// The entries of this manifest and another one. If both name a path with different digests,
  /// `digest` hashes the file: the entry that matches it wins, or else the other manifest's entry.
  func adding<Failure>(
    _ other: OutputManifest, digest: (String) throws(Failure) -> FileDigest?
  ) throws(Failure) -> OutputManifest {
    var added: [Entry] = []
    var replaced: Set<String> = []
    for entry in other.entries {
      guard let known = self[entry.path] else {
        added.append(entry)
        continue
      }
      if known == entry { continue }
      if known.digest != entry.digest, try digest(entry.path) == known.digest { continue }
      added.append(entry)
      replaced.insert(entry.path)
    }
    if added.isEmpty { return self }
    return OutputManifest(
      (replaced.isEmpty ? entries : entries.filter { !replaced.contains($0.path) }) + added)
  }

  /// Replaces the digest of the entry of a path.
  ///
  /// - Returns: The index of the entry; nil if no entry with a digest has this path.
  mutating func replace(_ digest: FileDigest, of path: String) -> Int? {
    let index = firstIndex(notBefore: path)
    guard index < entries.count, entries[index].path == path, entries[index].digest != nil else {
      return nil
    }
    entries[index].digest = digest
    return index
  }

  private func firstIndex(notBefore path: String) -> Int {
    var range = 0..<entries.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        entries[middle].path < path
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}

/// The name of a spec in a manifest, compared by its bytes. A file of several specs is named with all of
/// them, with a NUL between two, which no path has.
struct SpecPath: Sendable, Hashable {
  var bytes: [UInt8]

  /// The names of several specs.
  init(joining paths: [SpecPath]) {
    bytes = Array(paths.map(\.bytes).joined(separator: [0]))
  }

  /// The specs, in the order of the run that wrote the file.
  var specs: [SpecPath] {
    bytes.contains(0)
      ? bytes.split(separator: 0, omittingEmptySubsequences: false).map { SpecPath(Array($0)) }
      : [self]
  }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  init(_ path: String) { bytes = Array(path.utf8) }

  /// The relative path from a folder to a file. Both paths are absolute and without links.
  init(of file: String, from folder: String) {
    let plain = file.withBytes { file in folder.withBytes { Self.path(of: file, from: $0) } }
    if let plain {
      bytes = plain
      return
    }
    let file = file.utf8.split(separator: Self.slash)
    let folder = folder.utf8.split(separator: Self.slash)
    let shared = zip(file, folder).prefix { $0.elementsEqual($1) }.count
    let steps = Array(repeating: Array("..".utf8), count: folder.count - shared)
    bytes = Array((steps + file[shared...].map { Array($0) }).joined(separator: [Self.slash]))
  }

  /// The relative path from a folder to a file that is not above it; nil if a path has redundant
  /// slashes.
  private static func path(
    of file: UnsafeBufferPointer<UInt8>, from folder: UnsafeBufferPointer<UInt8>
  ) -> [UInt8]? {
    guard isPlain(file), isPlain(folder) else { return nil }
    // The index where the common folders end.
    var shared = 0
    var index = 0
    let limit = min(file.count, folder.count)
    while index < limit, file[index] == folder[index] {
      if file[index] == slash { shared = index }
      index += 1
    }
    if index == folder.count, index < file.count, file[index] == slash { shared = index }
    // Every name follows a slash.
    guard index < file.count else { return nil }
    var path: [UInt8] = []
    path.reserveCapacity(file.count + 8)
    for byte in folder[shared...] where byte == slash { path += "../".utf8 }
    path += file[(shared + 1)...]
    return path
  }

  /// Whether an absolute path has only single slashes and none at its end.
  private static func isPlain(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    guard path.first == slash else { return false }
    var last: UInt8 = 0
    for byte in path {
      if byte == slash, last == slash { return false }
      last = byte
    }
    return last != slash
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  private static let slash = UInt8(ascii: "/")
}
