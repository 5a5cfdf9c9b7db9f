import MessageContent

/// The measurements of attached files, by folder and path.
struct MeasuredFiles {
  private struct Key: Hashable {
    let folder: [UInt8]
    let path: [UInt8]
  }

  private var files: [Key: ContentSource] = [:]

  /// Measures a file unless a file in the same folder named it before.
  mutating func measure(
    _ path: String, relativeTo owner: String, with provider: any SourceProvider
  ) throws(SourceError) -> ContentSource {
    let folder = owner.utf8.lastIndex(of: UInt8(ascii: "/")).map { Array(owner.utf8[..<$0]) } ?? []
    let key = Key(folder: folder, path: Array(path.utf8))
    if let known = files[key] { return known }
    let file = try provider.measure(path, relativeTo: owner).content
    files[key] = file
    return file
  }
}
