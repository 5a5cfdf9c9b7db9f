import MessageContent
import SpecCompilation

/// The outputs that a run left in its folders, so that the next run of `waybill watch` makes and compares
/// only the outputs of specs that were analysed again.
///
/// It counts only as long as the manifests are those that the run wrote: what other runs did is in
/// them.
struct SettledOutputs: Sendable {
  private struct Spec: Sendable {
    var spec: AnalysedSpec
    var file: SpecFile
    var outcome: SpecOutcome
  }

  private struct Folder: Sendable {
    var path: String
    var manifest: EncodedManifest
  }

  /// The specs by their paths.
  private var specs: [String: Spec] = [:]
  private var folders: [Folder] = []
  private var isOneOfSeveral = false

  /// The numbers of outputs and specs.
  private(set) var counts = OutputCounts(made: 0, specs: 0, written: 0, removed: 0)

  /// Whether the specs were found by the same search as those of the next run.
  private var areFound = true

  /// Nothing is settled.
  init() {}

  /// Takes the outcomes of specs whose outputs are in their places.
  init(
    _ outcomes: [SpecOutcome?], of analysed: [AnalysedSpec?], _ analysis: Analysis,
    _ folders: [OutputFolder], _ plans: [OutputPlan], _ counts: OutputCounts
  ) {
    isOneOfSeveral = analysis.isOneOfSeveral
    self.counts = counts
    self.folders = zip(folders, plans).map {
      Folder(path: $0.resolvedPath, manifest: EncodedManifest($1.manifest))
    }
    for (index, spec) in analysed.enumerated() {
      guard let spec, let outcome = outcomes[index], outcome.isGood else { continue }
      specs[spec.path] = Spec(
        spec: spec, file: analysis.search.specs[index], outcome: outcome.settled)
    }
  }

  /// Notes that specs may have appeared or disappeared.
  mutating func searchAgain() { areFound = false }

  /// The manifest of a folder.
  func manifest(inFolder resolvedPath: String) -> EncodedManifest? {
    folders.first { $0.path.utf8.elementsEqual(resolvedPath.utf8) }?.manifest
  }

  /// Whether nothing but this process has written to the folders since.
  func areCurrent(in folders: OutputFolderSet, _ analysis: Analysis) -> Bool {
    isOneOfSeveral == analysis.isOneOfSeveral && self.folders.count == folders.folders.count
      && zip(self.folders, folders.folders).allSatisfy { known, folder in
        known.path.utf8.elementsEqual(folder.resolvedPath.utf8) && folder.holdsOnly(known.manifest)
      }
  }

  /// The outcome of a spec whose outputs are in their places.
  subscript(spec: AnalysedSpec) -> SpecOutcome? {
    specs[spec.path].flatMap { $0.spec === spec ? $0.outcome : nil }
  }
}

extension OutputFolder {
  /// Whether the records of the folder are this manifest and nothing else.
  fileprivate func holdsOnly(_ manifest: EncodedManifest) -> Bool {
    records.damaged.isEmpty && !records.hasIntentFile && records.replacedManifests.isEmpty
      && records.says(manifest)
  }
}

// MARK: - Amending

extension SettledOutputs {
  /// A run in which each spec has the outputs that it had, some with other contents.
  struct Amendment {
    var plans: [OutputPlan]

    /// The settled outputs once the plans are carried out.
    var settled: SettledOutputs
  }

  /// Plans the changes of the folders from those of changed specs alone. They are those that a plan
  /// from all specs would have.
  ///
  /// - Parameters:
  ///   - outcomes: The outcomes of all specs, in the order of the run.
  ///   - analysis: The specs.
  ///   - folders: The folders, whose manifests are as they were left.
  /// - Returns: `nil` if a spec appeared or disappeared or has other outputs, or if one could not be
  ///   made.
  func amendment(
    _ outcomes: [SpecOutcome?], of analysis: Analysis, in folders: OutputFolderSet
  ) -> Amendment? {
    guard areFound, !analysis.search.isSharded else { return nil }
    var settled = self
    var changes: [[OutputPlan.Change]] = folders.folders.map { _ in [] }
    var count = 0
    for (index, spec) in analysis.specs.enumerated() {
      guard let spec else { continue }
      count += 1
      let file = analysis.search.specs[index]
      guard let earlier = specs[spec.path], earlier.file.isSame(as: file),
        let outcome = outcomes[index]
      else { return nil }
      if earlier.spec === spec { continue }
      guard outcome.isGood, outcome.hasSamePlaces(as: earlier.outcome) else { return nil }
      for (target, files) in zip(folders.targets, outcome.files) {
        let path = folders.folders[target.folder].specPath(of: file)
        changes[target.folder] += files.filter { $0.temporary != nil }.map {
          OutputPlan.Change(file: $0, spec: path, kind: target.kind)
        }
      }
      settled.specs[spec.path] = Spec(spec: spec, file: file, outcome: outcome.settled)
    }
    guard count == specs.count else { return nil }
    var plans: [OutputPlan] = []
    for (index, changed) in changes.enumerated() {
      guard let plan = OutputPlan(changed, amending: self.folders[index].manifest),
        let encoded = plan.encoded
      else { return nil }
      settled.folders[index].manifest = encoded
      plans.append(plan)
    }
    settled.counts.written = changes.reduce(0) { $0 + $1.count }
    settled.counts.removed = 0
    return Amendment(plans: plans, settled: settled)
  }
}
