#if CommandLine
  import ArgumentParser
  import CompilerDriver
  import SpecCompiler

  /// `waybill schema`
  struct SchemaCommand: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "schema",
      abstract: "Print the JSON Schema of specs for editors.",
      discussion: """
        Save it with 'waybill schema > waybill.schema.json', and begin each spec with the comment \
        '# yaml-language-server: $schema=waybill.schema.json'. Editors with a YAML language server then \
        complete keys, explain them and mark mistakes.
        """)

    func perform(in room: StackRoom) throws -> ExitStatus {
      try StandardStreams.writeOutput(SpecSchema.json)
      return .success
    }
  }
#endif
