/// Where specs are looked for, and what is passed over.
package struct SearchOptions: Sendable {
  /// Files and folders, as the user gave them, and `-` for standard input.
  var paths: [String]

  /// `--root`; without it the root is the folder of a file, or the folder that was given.
  var root: String?

  /// Whether links may lead out of the root.
  var trustsLinks: Bool

  /// Patterns of `.gitignore` that hold in each folder of ``paths``, above those of the files there.
  var excluded: [String]

  /// Whether what `.gitignore` files name is passed over.
  var honoursIgnoreFiles: Bool

  /// `--shard`: only the specs of this part are read; nil for all.
  var shard: Shard?

  /// What the spec from standard input is called.
  var standardInputPath: String

  package init(
    paths: [String], root: String? = nil, trustsLinks: Bool = false, excluded: [String] = [],
    honoursIgnoreFiles: Bool = true, standardInputPath: String = "stdin.yaml",
    shard: Shard? = nil
  ) {
    (self.paths, self.root, self.trustsLinks) = (paths, root, trustsLinks)
    (self.excluded, self.honoursIgnoreFiles) = (excluded, honoursIgnoreFiles)
    self.standardInputPath = standardInputPath
    self.shard = shard
  }
}
