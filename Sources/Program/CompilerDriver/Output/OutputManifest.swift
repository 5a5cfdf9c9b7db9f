import MessageSyntax

/// Which files of an output folder Waybill wrote, for which spec, and with which bytes.
///
///     {"waybill":2,"files":[
///     {"path":"photos/manifest.json","spec":"../../specs/photos.yaml","kind":"wire","sha256":"92a1…"},
///     {"path":"photos/search/default.request","spec":"../../specs/photos.yaml","kind":"wire","sha256":"07be…"},
///     null]}
///
/// A spec is named by its path from the output folder, links resolved: however a run names a spec, it
/// is the same one, and a tree that is moved keeps its manifests. A file is one line, and the lines are
/// sorted, so that git can merge what two people changed; the `null` lets each of them end in a comma.
package struct OutputManifest: Sendable, Hashable {
  /// Where the manifest is in its folder.
  static let fileName = ".waybill-manifest.json"

  /// One output.
  struct Entry: Sendable, Hashable {
    /// The path below the output folder.
    var path: String
    var spec: SpecPath
    var kind: String

    /// What Waybill wrote; nil in an entry of version 1, which did not say. There the spec is named
    /// by its path from a root that is not known.
    var digest: ContentDigest?
  }

  /// Sorted by their paths, each path once.
  private(set) var entries: [Entry]

  /// Makes a manifest of entries in any order.
  init(_ entries: [Entry] = []) {
    self.entries = entries
    // Paths of outputs are ASCII: this is the order of their bytes. A manifest that is read, or that has
    // nothing but what a run made, is in it.
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

  /// Whether there is an output below a folder.
  func holdsOutput(below folder: String) -> Bool {
    let prefix = folder + "/"
    let index = firstIndex(notBefore: prefix)
    return index < entries.count && entries[index].path.hasPrefix(prefix)
  }

  /// The entries of this and another manifest. Where both name a path and say something else of its bytes,
  /// `digest` hashes the file: who wrote what is there tells of it, the other one where neither did.
  func adding<Failure>(
    _ other: OutputManifest, digest: (String) throws(Failure) -> ContentDigest?
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

/// What a manifest calls a spec, compared by its bytes.
struct SpecPath: Sendable, Hashable {
  var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  init(_ path: String) { bytes = Array(path.utf8) }

  /// The path of a file from a folder, both absolute and without links.
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

  /// The path of a file from a folder that it is not above; nil when one of them has slashes that say nothing.
  private static func path(
    of file: UnsafeBufferPointer<UInt8>, from folder: UnsafeBufferPointer<UInt8>
  ) -> [UInt8]? {
    guard isPlain(file), isPlain(folder) else { return nil }
    // Where the path ends that both have in common.
    var shared = 0
    var index = 0
    let limit = min(file.count, folder.count)
    while index < limit, file[index] == folder[index] {
      if file[index] == slash { shared = index }
      index += 1
    }
    if index == folder.count, index < file.count, file[index] == slash { shared = index }
    // A slash is before each name.
    guard index < file.count else { return nil }
    var path: [UInt8] = []
    path.reserveCapacity(file.count + 8)
    for byte in folder[shared...] where byte == slash { path += "../".utf8 }
    path += file[(shared + 1)...]
    return path
  }

  /// Whether an absolute path has single slashes alone, and none at its end.
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
