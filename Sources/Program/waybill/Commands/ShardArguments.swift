#if CommandLine
  import ArgumentParser
  import CompilerDriver

  /// Which part of the specs a command reads.
  struct ShardArguments: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "Only part I of N of the specs, chosen by a hash of each path; nothing is removed.",
        valueName: "i/n"))
    var shard: Shard?

    /// Refuses paths of which no part can be chosen.
    func validate(paths: [String]) throws {
      if shard != nil, paths.contains("-") {
        throw ValidationError(
          "--shard chooses among files: it cannot be combined with standard input")
      }
    }
  }

  extension Shard: ExpressibleByArgument {
    /// Reads `--shard`.
    public init?(argument: String) {
      self.init(argument)
    }
  }
#endif
