import CompilerDriver
import OptionParsing

/// The part of the specs that a command reads.
struct ShardArguments: ArgumentGroup {
  @Option(
    "--shard", "I/N",
    help: "Only part I of N of the specs, chosen by a hash of each path; nothing is removed.",
    isHidden: true)
  var shard: Shard?

  /// Refuses paths that cannot be divided into shards.
  func validate(paths: [String]) throws {
    if shard != nil, paths.contains("-") {
      throw UsageError(
        "--shard chooses among files: it cannot be combined with standard input")
    }
  }
}

extension Shard: OptionValue {
  /// Reads `--shard`.
  package init?(argument: String) {
    self.init(argument)
  }
}
