import CompilerDriver
import MessageSyntax
import OptionParsing
import SpecCompiler

extension Analysis {
  /// The only spec of a run without errors, for a command that takes exactly one.
  ///
  /// - Throws: `UsageError` if the argument is a folder that does not contain exactly one spec.
  func onlySpec(at path: String, for subcommand: String) throws -> AnalysedSpec {
    guard specs.count == 1, let spec = specs[0] else {
      throw UsageError(
        "'\(subcommand)' takes one spec, but '\(path)' contains \(specs.count)",
        help: specPaths.first.map { "waybill \(subcommand) \(ShellText.oneLine($0))" })
    }
    return spec
  }
}
