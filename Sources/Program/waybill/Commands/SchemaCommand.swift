import CompilerDriver
import OptionParsing
import SpecCompiler

/// `waybill schema`
struct SchemaCommand: Command {
  static let description = CommandDescription(
    "schema", "Print the JSON Schema of specs for editors.",
    discussion: """
      Save it with 'waybill schema > waybill.schema.json', and begin each spec with the comment \
      '# yaml-language-server: $schema=waybill.schema.json'. Editors with a YAML language server then \
      complete keys, explain them and mark mistakes.
      """,
    examples: [
      "waybill schema > waybill.schema.json", "waybill schema | python3 -m json.tool | less",
    ])

  func perform(in room: StackRoom) throws -> ExitStatus {
    try StandardStreams.writeOutput(SpecSchema.json)
    return .success
  }
}
