import MessageContent

/// The states of the specs that the manifest of an output folder names.
struct SpecStates {
  /// The state of a spec.
  enum State: Sendable {
    /// It was compiled in this run.
    case compiled

    /// It belongs to this run, and its outputs could not be made.
    case failed

    /// It exists but does not belong to this run.
    case elsewhere

    /// It is gone from a folder that this run searched.
    case removed

    /// It is gone from a folder that this run did not search.
    case gone

    /// A manifest of version 1 names it by a path from an unknown root.
    case unknown

    /// Whether this run removes outputs that it no longer makes.
    var leavesStaleOutputs: Bool { self == .compiled || self == .removed }
  }

  private let folder: String
  private let search: SpecSearch
  private var states: [SpecPath: State] = [:]

  /// The last answer: outputs of one spec are mostly adjacent.
  private var last: (spec: SpecPath, state: State)?

  /// Takes the specs of a run, their paths from the output folder, and the failed ones. The folder
  /// is an absolute path without links.
  init(folder: String, search: SpecSearch, paths: [SpecPath], failed: Set<Int>) {
    self.folder = folder
    self.search = search
    states.reserveCapacity(paths.count)
    for (index, path) in paths.enumerated() {
      states[path] = failed.contains(index) ? .failed : .compiled
    }
  }

  /// Whether an output that is no longer made may be removed: by this run, from all of its specs.
  mutating func isStale(_ entry: OutputManifest.Entry) -> Bool {
    entry.spec.specs.allSatisfy { state(of: $0, in: entry).leavesStaleOutputs }
  }

  /// The spec of an output that exists outside this run, and not as its `maker`.
  mutating func ownerElsewhere(of entry: OutputManifest.Entry, than maker: SpecPath) -> SpecPath? {
    if entry.spec == maker { return nil }
    return entry.spec.specs.first { state(of: $0, in: entry) == .elsewhere }
  }

  private mutating func state(of spec: SpecPath, in entry: OutputManifest.Entry) -> State {
    if entry.digest == nil { return .unknown }
    if let last, last.spec == spec { return last.state }
    let state = states[spec] ?? find(spec)
    states[spec] = state
    last = (spec, state)
    return state
  }

  private func find(_ spec: SpecPath) -> State {
    let path = FilePaths.normalized("\(folder)/\(spec.text)")
    do throws(SystemError) {
      let resolved = try SystemCalls.resolve(path)
      if search.passedOver.contains(Array(resolved.utf8)) { return .removed }
      // Its folder may be another one now, behind a link.
      return states[SpecPath(of: resolved, from: folder)] ?? .elsewhere
    } catch {
      switch error {
      case .noSuchFileOrDirectory, .notDirectory:
        return search.hasSearched(folderOf: path) ? .removed : .gone
      default: return .elsewhere
      }
    }
  }
}
