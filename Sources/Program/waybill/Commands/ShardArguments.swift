import CompilerDriver
import OptionParsing

/// Which part of the specs a command reads.
struct ShardArguments: ArgumentGroup {
  @Option(
    "--shard", "I/N",
    help: "Only part I of N of the specs, chosen by a hash of each path; nothing is removed.",
    isHidden: true)
  var shard: Shard?

  /// Refuses paths of which no part can be chosen.
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
