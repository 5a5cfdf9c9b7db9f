/// What a run is about to do to an output folder: written before the first file is replaced, removed
/// when the manifest is in its place. A run that finds one knows which files a run that was killed
/// left, old and new.
///
///     {"waybill":2,"intent":[
///     {"path":"photos/manifest.json","spec":"../../specs/photos.yaml","kind":"wire","old":"92a1…","new":"5cc0…"},
///     null]}
package struct OutputIntent: Sendable {
  /// Where the intent is in its folder.
  static let fileName = ".waybill-intent.json"

  /// What is done to one file.
  struct Step: Sendable {
    var path: String
    var spec: SpecPath
    var kind: String

    /// What is replaced or removed; nil for nothing, and for what Waybill did not write.
    var old: ContentDigest?

    /// The digest of the new content, or nil if the file is removed.
    var new: ContentDigest?
  }

  private(set) var steps: [Step]

  /// Takes steps in any order.
  init(_ steps: [Step]) {
    self.steps = steps.sorted { $0.path < $1.path }
  }

  /// Reads an intent; nil when the bytes are none.
  package init?(_ bytes: [UInt8]) {
    guard let steps = RecordReader.read(bytes, of: Self.member, { $0.step() }) else { return nil }
    self.init(steps.filter { OutputPath.isSafe($0.path) })
  }

  /// The intent as it is written.
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

  /// The manifest that tells what a run that was killed left, by what each file is now. The manifest in
  /// the folder may be that of before or of after; `digest` hashes the file at a path, if there is one.
  func recover<Failure>(
    _ manifest: OutputManifest, digest: (String) throws(Failure) -> ContentDigest?
  ) throws(Failure) -> OutputManifest {
    var recovered: [OutputManifest.Entry] = []
    var done: Set<String> = []
    for step in steps {
      guard let found = try digest(step.path), found == step.new || found == step.old else {
        continue
      }
      // What was to be replaced and still is there belongs to whom it belonged before.
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
