import CompilerDriver
import MessageSyntax
import OptionParsing
import SpecCompiler

extension Analysis {
  /// The only spec of a run without errors, for a command that takes exactly one.
  ///
  /// - Throws: `UsageError` if the argument is a folder that does not contain exactly one spec.
  func onlySpec(of subject: SpecSubject, for subcommand: String) throws -> AnalysedSpec {
    guard specs.count == 1, let spec = specs[0] else {
      let having = specs.compactMap(\.self).first { spec in
        spec.listings().contains { listing in
          subject.request.map { listing.request.utf8.elementsEqual($0.utf8) } ?? false
        }
      }
      let words = [having?.path ?? specPaths.first, having == nil ? nil : subject.request]
      throw UsageError(
        "'\(subcommand)' takes one spec, but '\(subject.spec)' contains \(specs.count)",
        help: (["waybill", subcommand] + words.compactMap(\.self)).map(ShellText.oneLine)
          .joined(separator: " "))
    }
    return spec
  }
}
