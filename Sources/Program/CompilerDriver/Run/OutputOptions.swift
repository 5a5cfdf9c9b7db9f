/// Where outputs are written, and how.
package struct OutputOptions: Sendable {
  /// The outputs of one kind.
  package struct Target: Sendable, Hashable {
    package var kind: String

    /// The folder of this kind; nil for the subfolder of ``OutputOptions/folder`` that is named
    /// like the kind.
    package var folder: String?

    package init(kind: String, folder: String? = nil) {
      (self.kind, self.folder) = (kind, folder)
    }
  }

  /// `--depfile`
  package struct DependencyFile: Sendable {
    var path: String

    /// The target to name instead of the outputs.
    var target: String?

    package init(path: String, target: String?) {
      (self.path, self.target) = (path, target)
    }
  }

  var folder: String?
  var targets: [Target]
  var keepsGoing: Bool
  var force: Bool

  /// Whether outputs survive a loss of power after the run.
  var synchronizes: Bool
  var patience: LockPatience
  var dependencyFile: DependencyFile?

  /// `--shard`: the part of the specs to compile, with a manifest of its own; nil for all.
  var shard: Shard?

  /// `--cache`: the file with the record of the last run.
  package var cache: String?

  package init(
    folder: String?, targets: [Target], keepsGoing: Bool = false, force: Bool = false,
    synchronizes: Bool = false, patience: LockPatience = LockPatience(),
    dependencyFile: DependencyFile? = nil, cache: String? = nil, shard: Shard? = nil
  ) {
    (self.folder, self.targets) = (folder, targets)
    (self.keepsGoing, self.force, self.synchronizes) = (keepsGoing, force, synchronizes)
    (self.patience, self.dependencyFile) = (patience, dependencyFile)
    (self.cache, self.shard) = (cache, shard)
  }

  /// The folder of a kind as shown in messages and lists.
  func path(of target: Target) -> String {
    target.folder ?? FilePaths.join(folder ?? ".", target.kind)
  }
}
