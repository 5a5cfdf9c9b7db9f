#if CommandLine
  import ArgumentParser
  import CompilerDriver
  import SpecCompiler

  extension SpecArguments {
    static let names =
      QuickArguments.Names(
        flags: ["--trust-links", "--no-gitignore", "--warnings-as-errors"],
        options: [
          "--root", "--environment", "--stdin-path", "--max-depth", "--jobs",
        ],
        lists: ["--set", "--exclude", "--allow"], letters: ["-e": "--environment"])
      + BudgetArguments.names + MessageArguments.names

    init(_ arguments: inout QuickArguments) throws {
      self.init()
      root = arguments.value("--root")
      trustLinks = arguments.flag("--trust-links")
      environment = arguments.value("--environment")
      values = try arguments.list("--set") { InputValue(argument: $0) }
      exclude = arguments.list("--exclude")
      noGitignore = arguments.flag("--no-gitignore")
      stdinPath = arguments.value("--stdin-path")
      maxDepth = try arguments.value("--max-depth") { PositiveInteger(argument: $0) }
      budget = try BudgetArguments(&arguments)
      jobs = try arguments.value("--jobs") { PositiveInteger(argument: $0) }
      allow = arguments.list("--allow")
      warningsAsErrors = arguments.flag("--warnings-as-errors")
      messages = try MessageArguments(&arguments)
      try validate()
    }
  }

  extension BudgetArguments {
    static let names = QuickArguments.Names(options: ["--max-nodes", "--max-file-size"])

    init(_ arguments: inout QuickArguments) throws {
      self.init()
      maxNodes = try arguments.value("--max-nodes") { PositiveInteger(argument: $0) }
      maxFileSize = try arguments.value("--max-file-size") { PositiveInteger(argument: $0) }
    }
  }

  extension MessageArguments {
    static let names = QuickArguments.Names(
      flags: ["--quiet", "--verbose"], options: ["--diagnostics", "--color", "--max-errors"],
      letters: ["-q": "--quiet", "-v": "--verbose"])

    init(_ arguments: inout QuickArguments) throws {
      self.init()
      diagnostics =
        try arguments.value("--diagnostics") { Report.Format(rawValue: $0) } ?? .text
      color = try arguments.value("--color") { Color(rawValue: $0) } ?? .auto
      maxErrors = try arguments.value("--max-errors") { Int($0) } ?? MessageBudget.standardCount
      quiet = arguments.flag("--quiet")
      verbose = arguments.flag("--verbose")
      try validate()
    }
  }

  extension ShardArguments {
    static let names = QuickArguments.Names(options: ["--shard"])

    init(_ arguments: inout QuickArguments) throws {
      self.init()
      shard = try arguments.value("--shard") { Shard($0) }
    }
  }

  extension BackendOptions {
    static let names = QuickArguments.Names(options: ["--http-dialect", "--swift-access"])

    init(_ arguments: inout QuickArguments) throws {
      self.init()
      httpDialect = arguments.value("--http-dialect")
      swiftAccess = arguments.value("--swift-access")
    }
  }
#endif
