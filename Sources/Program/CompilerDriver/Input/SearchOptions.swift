/// Where to search for specs, and what to skip.
package struct SearchOptions: Sendable {
  /// Files and folders as the user gave them; `-` for standard input.
  var paths: [String]

  /// `--root`. By default, the root is the folder given, or the folder of the file given.
  var root: String?

  /// Whether links may lead outside the root.
  var trustsLinks: Bool

  /// `.gitignore` patterns that apply to each folder of ``paths`` and override the files there.
  var excluded: [String]

  /// Whether paths matched by `.gitignore` files are skipped.
  var honoursIgnoreFiles: Bool

  /// `--shard`: the part of the specs to read, or nil for all.
  var shard: Shard?

  /// Whether fragments with types are files of the run, too.
  var takesFragments = false

  /// Whether fragments that specs of the run include are files of the run, wherever they are.
  package var takesIncludedFragments = true

  /// The path of the spec from standard input, for messages.
  package var standardInputPath: String

  /// The spec that takes the place of standard input; nil to read that.
  package var standardInput: [UInt8]?

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
