#if CommandLine
  import ArgumentParser
  import CompilerDriver
  import SpecCompiler

  extension CheckCommand: QuickCommand {
    static let names =
      QuickArguments.Names(lists: ["--emit"]) + ShardArguments.names + SpecArguments.names
      + BackendOptions.names

    init(_ arguments: inout QuickArguments) throws {
      self.init()
      paths = arguments.paths
      emit = arguments.list("--emit").map { EmitList(argument: $0) }
      backends = try BackendOptions(&arguments)
      part = try ShardArguments(&arguments)
      specs = try SpecArguments(&arguments)
    }
  }

  extension CompileCommand: QuickCommand {
    static let names =
      QuickArguments.Names(
        flags: [
          "--keep-going", "--force", "--sync", "--check", "--list-outputs", "--list-inputs",
        ],
        options: [
          "--output", "--options", "--lock-timeout", "--depfile", "--depfile-target", "--cache",
        ],
        lists: ["--emit", "--only"], letters: ["-o": "--output"])
      + ShardArguments.names + SpecArguments.names + BackendOptions.names

    init(_ arguments: inout QuickArguments) throws {
      self.init()
      paths = arguments.paths
      output = arguments.value("--output")
      emit = arguments.list("--emit").map { EmitList(argument: $0) }
      backends = try BackendOptions(&arguments)
      optionsFile = arguments.value("--options")
      only = try arguments.list("--only") { RequestPattern(argument: $0) }
      keepGoing = arguments.flag("--keep-going")
      force = arguments.flag("--force")
      sync = arguments.flag("--sync")
      lockTimeout =
        try arguments.value("--lock-timeout") { LockTimeout(argument: $0) } ?? .standard
      check = arguments.flag("--check")
      depfile = arguments.value("--depfile")
      depfileTarget = arguments.value("--depfile-target")
      cache = arguments.value("--cache")
      listOutputs = arguments.flag("--list-outputs")
      listInputs = arguments.flag("--list-inputs")
      part = try ShardArguments(&arguments)
      specs = try SpecArguments(&arguments)
    }
  }
#endif
