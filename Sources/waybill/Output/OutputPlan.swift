/// What a run does to one output folder once all its outputs are staged.
struct OutputPlan: Sendable {
  /// The outputs of one kind that one spec has in this run.
  struct Produced: Sendable {
    var spec: String
    var kind: String
    var files: [StagedFile]
  }

  /// What this run knows about the specs of an earlier manifest.
  struct Scope: Sendable {
    /// Specs that were found but not compiled, because they have errors.
    var failed: Set<String>

    /// Whether outputs that are no longer made are removed: not when only some are made.
    var removesStale: Bool

    /// Whether a spec that was not found is gone for good.
    var isGone: @Sendable (_ spec: String) -> Bool
  }

  /// The outputs to move to their places.
  private(set) var changed: [StagedFile]

  /// The files to remove.
  private(set) var stale: [String]

  /// The manifest once all is done.
  private(set) var manifest: OutputManifest

  /// The manifest while it is being done, which names the files from before and after: if the run
  /// dies between, the next one knows all of them as Waybill's.
  private(set) var interimManifest: OutputManifest

  /// Two outputs that cannot stand side by side.
  private(set) var collision: (String, String)?

  /// Makes the plan for a folder that this run makes some kinds of output in.
  init(earlier: OutputManifest, produced: [Produced], kinds: [String], scope: Scope) {
    let producedEntries = produced.map {
      OutputManifest.Entry(spec: $0.spec, kind: $0.kind, files: $0.files.map(\.path))
    }
    let producedFiles = Set(producedEntries.lazy.flatMap(\.files))
    var entries = producedEntries
    var interim = producedEntries
    var stale: [String] = []
    let candidates = Dictionary(grouping: producedEntries.indices) { producedEntries[$0].subject }
    let earlierCounts = earlier.entries.reduce(into: [:]) { $0[$1.subject, default: 0] += 1 }
    for entry in earlier.entries {
      // A file belongs to the spec that made it last.
      let rest = entry.files.filter { !producedFiles.contains($0) }
      let successor = Self.successor(
        of: entry, among: producedEntries, candidates: candidates[entry.subject] ?? [],
        isOnlyOne: earlierCounts[entry.subject] == 1)
      let isStale =
        scope.removesStale && kinds.contains(entry.kind) && !scope.failed.contains(entry.spec)
        && (successor != nil || scope.isGone(entry.spec))
      if isStale { stale += rest }
      if let successor {
        if !isStale { entries[successor].files += rest }
        interim[successor].files += rest
      } else {
        var entry = entry
        entry.files = rest
        if !isStale { entries.append(entry) }
        interim.append(entry)
      }
    }
    changed = produced.flatMap(\.files).filter { $0.temporary != nil }
    self.stale = stale.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    manifest = OutputManifest(entries)
    interimManifest = OutputManifest(interim)
    // One spec's files are one entry, which would hide that two have one path.
    let kept = manifest.files.subtracting(producedFiles)
    collision = OutputPath.collision(among: producedEntries.flatMap(\.files) + kept)
  }

  /// Whether anything is written or removed, the manifest aside.
  var changesAnything: Bool { !changed.isEmpty || !stale.isEmpty }

  /// The entry that stands for the same spec now.
  ///
  /// Specs of two roots may have one relative path; then the files tell them apart.
  private static func successor(
    of entry: OutputManifest.Entry, among produced: [OutputManifest.Entry], candidates: [Int],
    isOnlyOne: Bool
  ) -> Int? {
    if candidates.count <= 1, isOnlyOne { return candidates.first }
    let files = Set(entry.files)
    return candidates.first { produced[$0].files.contains(where: files.contains) }
  }
}
