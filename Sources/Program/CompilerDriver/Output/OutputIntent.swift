/// The changes that a run is about to make in an output folder. It is written before the first file
/// is replaced and removed after the manifest is. A run that finds one knows which files, old and
/// new, a killed run left.
///
///     {"waybill":2,"intent":[
///     {"path":"photos/manifest.json","spec":"../../specs/photos.yaml","kind":"wire","old":"92a1…","new":"5cc0…"},
///     null]}
package struct OutputIntent: Sendable {
  /// The name of the intent's file in the output folder.
  static let fileName = ".waybill-intent.json"

  /// The change of one file.
  struct Step: Sendable {
    var path: String
    var spec: SpecPath
    var kind: String

    /// The digest of the file that is replaced or removed; nil if it is missing or Waybill did not
    /// write it.
    var old: FileDigest?

    /// The digest of the new content; nil if the file is removed.
    var new: FileDigest?
  }

  private(set) var steps: [Step]

  /// Takes steps in any order.
  init(_ steps: [Step]) {
    self.steps = steps.sorted { $0.path < $1.path }
  }

  /// Reads an intent; nil if the bytes are not one.
  package init?(_ bytes: [UInt8]) {
    guard let steps = RecordReader.read(bytes, of: Self.member, { $0.step() }) else { return nil }
    self.init(steps.filter { OutputPath.isSafe($0.path) })
  }

  /// The bytes of the intent's file.
  package var encoded: [UInt8] {
    var writer = RecordWriter(member: Self.member, lines: steps.count)
    for step in steps {
      writer.begin(step.path, of: step.spec, kind: step.kind)
      writer.append("old", step.old)
      writer.append("new", step.new)
      writer.end()
    }
    return writer.finish()
  }

  /// The manifest after a killed run, according to the present state of each file. The manifest in
  /// the folder may be from before or after; `digest` hashes the file at a path, if it exists.
  func recover<Failure>(
    _ manifest: OutputManifest, digest: (String) throws(Failure) -> FileDigest?
  ) throws(Failure) -> OutputManifest {
    var recovered: [OutputManifest.Entry] = []
    var done: Set<String> = []
    for step in steps {
      guard let found = try digest(step.path), found == step.new || found == step.old else {
        continue
      }
      // A file that was not replaced yet keeps its entry.
      if found == step.old, manifest[step.path] != nil { continue }
      done.insert(step.path)
      recovered.append(.init(path: step.path, spec: step.spec, kind: step.kind, digest: found))
    }
    return OutputManifest(manifest.entries.filter { !done.contains($0.path) } + recovered)
  }

  private static let member = "intent"
}

extension RecordReader {
  fileprivate mutating func step() -> OutputIntent.Step? {
    guard let (path, spec, kind) = beginning(), let old = digest("old"), let new = digest("new")
    else { return nil }
    return .init(path: path, spec: spec, kind: kind, old: old, new: new)
  }
}
