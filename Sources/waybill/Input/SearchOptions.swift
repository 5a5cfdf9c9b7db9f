/// Where specs are looked for, and what is passed over.
struct SearchOptions: Sendable {
  /// Files and folders, as the user gave them, and `-` for standard input.
  var paths: [String]

  /// `--root`; without it the root is the folder of a file, or the folder that was given.
  var root: String?

  /// Whether links may lead out of the root.
  var trustsLinks = false

  /// Patterns of `.gitignore` that hold in each folder of ``paths``, above those of the files there.
  var excluded: [String] = []

  /// Whether what `.gitignore` files name is passed over.
  var honoursIgnoreFiles = true

  /// What the spec from standard input is called.
  var standardInputPath = "stdin.yaml"
}
