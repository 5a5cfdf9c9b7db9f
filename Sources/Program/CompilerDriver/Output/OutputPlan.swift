import MessageContent

/// The changes that a run makes in one output folder once all its outputs are staged.
struct OutputPlan: Sendable {
  /// The outputs of one spec and one kind in this run, or one of several specs.
  struct Produced: Sendable {
    /// The index of the spec in the run, the first of several.
    var index: Int
    var spec: SpecPath

    /// The name of the spec in a manifest of version 1.
    var pathFromRoot: SpecPath
    var kind: String
    var files: [StagedFile]
  }

  /// A file to move into place, and its owner.
  struct Change: Sendable {
    var file: StagedFile
    var spec: SpecPath
    var kind: String
  }

  /// A stale output that still is as Waybill wrote it.
  struct Removal: Sendable {
    var path: String
    var status: FileStatus

    /// The digest of its content; nil if Waybill did not write it.
    var digest: FileDigest?
  }

  /// An output of this run that belongs to a spec outside it.
  struct Conflict: Sendable {
    var path: String

    /// The spec that owns the output.
    var owner: SpecPath

    /// The index of the spec of this run that makes it.
    var index: Int

    /// Whether it is a file of several specs.
    var isShared: Bool
  }

  /// The outputs to move into place.
  private(set) var changed: [Change]

  /// The outputs that no spec makes any more.
  private(set) var stale: [OutputManifest.Entry] = []

  /// The stale outputs that exist and may be removed.
  var removals: [Removal] = []

  /// The manifest after the run.
  private(set) var manifest: OutputManifest

  /// The manifest with its bytes, if these are known.
  private(set) var encoded: EncodedManifest?

  /// The outputs that belong to other specs.
  private(set) var conflicts: [Conflict] = []

  /// Two outputs that cannot exist side by side.
  private(set) var collision: (String, String)?

  /// Plans the changes of a folder for some kinds of output. With `removesStale`, outputs that are
  /// no longer made are removed; a run that makes only some of them must not do this. Entries for
  /// which `isRecordedElsewhere` is true are in another manifest and are not repeated in this one.
  init(
    earlier: OutputManifest, produced: [Produced], kinds: [String], removesStale: Bool,
    isRecordedElsewhere: (OutputManifest.Entry) -> Bool, specs: inout SpecStates
  ) {
    changed = produced.flatMap { made in
      made.files.filter { $0.temporary != nil }
        .map { Change(file: $0, spec: made.spec, kind: made.kind) }
    }
    let made = Made(produced)
    let successions = Succession.all(of: earlier, in: made)
    var (kept, stale): ([OutputManifest.Entry], [OutputManifest.Entry]) = ([], [])
    var conflicts: [Conflict] = []
    made.merge(earlier.entries) { entry, maker in
      if let maker {
        if let owner = specs.ownerElsewhere(of: entry, than: maker.spec) {
          conflicts.append(
            .init(
              path: entry.path, owner: owner, index: maker.index, isShared: entry.spec != owner))
        }
      } else if removesStale, kinds.contains(entry.kind),
        entry.digest == nil
          ? successions.contains(Succession(entry)) : specs.isStale(entry)
      {
        stale.append(entry)
      } else {
        kept.append(entry)
      }
    }
    (self.stale, self.conflicts) = (stale, conflicts)
    manifest = OutputManifest(made.entries + kept.filter { !isRecordedElsewhere($0) })
    collision = OutputPath.collision(among: made.entries.map(\.path) + kept.map(\.path))
  }

  /// Plans new contents of outputs that a folder has, of specs that have no others.
  ///
  /// - Returns: `nil` if the manifest does not have one of them.
  init?(_ changed: [Change], amending encoded: EncodedManifest) {
    var encoded = encoded
    for change in changed {
      guard let digest = change.file.digest, encoded.replace(digest, of: change.file.path) else {
        return nil
      }
    }
    (self.changed, self.encoded, manifest) = (changed, encoded, encoded.manifest)
  }

  /// Keeps stale outputs and their entries.
  mutating func keep(_ paths: Set<String>) {
    let kept = stale.filter { paths.contains($0.path) }
    stale.removeAll { paths.contains($0.path) }
    manifest = OutputManifest(manifest.entries + kept)
  }
}

/// The outputs of a run, sorted by their paths.
private struct Made {
  private(set) var entries: [OutputManifest.Entry] = []
  private var makers: [OutputPlan.Produced] = []

  /// The index of each entry's maker.
  private var makerIndices: [Int] = []

  init(_ produced: [OutputPlan.Produced]) {
    makers = produced
    var files: [(path: String, maker: Int, digest: FileDigest?)] = []
    for (maker, produced) in produced.enumerated() {
      for file in produced.files { files.append((file.path, maker, file.digest)) }
    }
    files.sort { $0.path < $1.path }
    makerIndices = files.map(\.maker)
    entries = files.map { file in
      .init(
        path: file.path, spec: produced[file.maker].spec, kind: produced[file.maker].kind,
        digest: file.digest)
    }
  }

  /// Calls `body` with each earlier entry and the present maker of its path.
  func merge(
    _ earlier: [OutputManifest.Entry],
    _ body: (OutputManifest.Entry, OutputPlan.Produced?) -> Void
  ) {
    var index = 0
    for entry in earlier {
      while index < entries.count, entries[index].path < entry.path { index += 1 }
      let isMade = index < entries.count && entries[index].path == entry.path
      body(entry, isMade ? makers[makerIndices[index]] : nil)
    }
  }
}

/// A spec and a kind in a manifest of version 1, which names specs by their paths from an unknown
/// root.
private struct Succession: Hashable {
  var spec: SpecPath
  var kind: String

  init(spec: SpecPath, kind: String) {
    (self.spec, self.kind) = (spec, kind)
  }

  init(_ entry: OutputManifest.Entry) {
    self.init(spec: entry.spec, kind: entry.kind)
  }

  /// The pairs that a spec of this run continues: it has the same path from its root and makes one
  /// of the files. Others may have another root and are kept.
  static func all(of earlier: OutputManifest, in made: Made) -> Set<Succession> {
    var successions: Set<Succession> = []
    guard earlier.entries.contains(where: { $0.digest == nil }) else { return successions }
    made.merge(earlier.entries) { entry, maker in
      guard let maker, entry.digest == nil, maker.kind == entry.kind,
        maker.pathFromRoot == entry.spec
      else { return }
      successions.insert(Succession(entry))
    }
    return successions
  }
}
