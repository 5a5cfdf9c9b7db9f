/// Where outputs go, and what else a run that makes them is to do.
struct OutputOptions: Sendable {
  /// The outputs of one kind.
  struct Target: Sendable, Hashable {
    var kind: String

    /// A folder of its own; nil for one named like the kind in ``OutputOptions/folder``.
    var folder: String?
  }

  /// `--depfile`
  struct DependencyFile: Sendable {
    var path: String

    /// What to name as made from the inputs, instead of the outputs.
    var target: String?
  }

  var folder: String?
  var targets: [Target]
  var keepsGoing = false
  var force = false

  /// Whether outputs survive a loss of power once the run is done.
  var synchronizes = false
  var patience = LockPatience()
  var dependencyFile: DependencyFile?

  /// The folder of a kind, as messages and lists show it.
  func path(of target: Target) -> String {
    target.folder ?? FilePaths.join(folder ?? ".", target.kind)
  }
}
