import MessageContent

/// What a run does to one output folder once all its outputs are staged.
struct OutputPlan: Sendable {
  /// The outputs of one kind that one spec has in this run.
  struct Produced: Sendable {
    /// The index of the spec in the run.
    var index: Int
    var spec: SpecPath

    /// What a manifest of version 1 calls the spec.
    var pathFromRoot: SpecPath
    var kind: String
    var files: [StagedFile]
  }

  /// A file that is moved to its place, and for whom.
  struct Change: Sendable {
    var file: StagedFile
    var spec: SpecPath
    var kind: String
  }

  /// A stale output that is as Waybill wrote it.
  struct Removal: Sendable {
    var path: String
    var status: FileStatus

    /// What it holds; nil when Waybill did not write it.
    var digest: ContentDigest?
  }

  /// An output that another spec has, which is none of this run's.
  struct Conflict: Sendable {
    var path: String

    /// The spec that has the output.
    var owner: SpecPath

    /// The index of the spec of this run that makes it, too.
    var index: Int
  }

  /// The outputs to move to their places.
  private(set) var changed: [Change]

  /// The outputs that no spec makes any more.
  private(set) var stale: [OutputManifest.Entry] = []

  /// The stale outputs that are there to be removed.
  var removals: [Removal] = []

  /// The manifest once all is done.
  private(set) var manifest: OutputManifest

  /// The outputs that belong to other specs.
  private(set) var conflicts: [Conflict] = []

  /// Two outputs that cannot exist side by side.
  private(set) var collision: (String, String)?

  /// Makes the plan for a folder that this run makes some kinds of output in. With `removesStale`,
  /// outputs that are no longer made are removed; a run that makes only some of them must not. What
  /// `isRecordedElsewhere` says of is in another manifest, and not repeated in this run's.
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
        let owner = specs.state(of: entry)
        if owner == .elsewhere, entry.spec != maker.spec {
          conflicts.append(.init(path: entry.path, owner: entry.spec, index: maker.index))
        }
      } else if removesStale, kinds.contains(entry.kind),
        entry.digest == nil
          ? successions.contains(Succession(entry)) : specs.state(of: entry).leavesStaleOutputs
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

  /// Leaves a stale output where it is, and with it its entry.
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

  /// The maker of each entry.
  private var makerIndices: [Int] = []

  init(_ produced: [OutputPlan.Produced]) {
    makers = produced
    var files: [(path: String, maker: Int, digest: ContentDigest?)] = []
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

  /// Calls `body` with each earlier entry, and who makes its path now.
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

/// A spec and a kind of a manifest of version 1, which names specs by their paths from a root that is
/// not known.
private struct Succession: Hashable {
  var spec: SpecPath
  var kind: String

  init(spec: SpecPath, kind: String) {
    (self.spec, self.kind) = (spec, kind)
  }

  init(_ entry: OutputManifest.Entry) {
    self.init(spec: entry.spec, kind: entry.kind)
  }

  /// Those that a spec of this run continues: it has the same path from its root, and makes one of the
  /// files. Others may be of another root, and are left alone.
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
