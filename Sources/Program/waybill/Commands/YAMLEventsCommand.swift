import CompilerDriver
import Diagnostics
import OptionParsing
import SpecCompiler

/// `waybill yaml-events`
struct YAMLEventsCommand: Command {
  static let description = CommandDescription(
    "yaml-events", "Print the parse events of a YAML file.",
    discussion: "Events are written as in the yaml-test-suite, one per line.",
    examples: ["waybill yaml-events photos.yaml", "waybill yaml-events --marks - < photos.yaml"])

  @Operand("FILE", help: "A file, or - for standard input.", completion: .files)
  var file: String

  @Flag("--marks", help: "Print where each event starts and ends.")
  var marks: Bool

  func perform(in room: StackRoom) throws -> ExitStatus {
    let limit = CompilerOptions().maximumFileSize
    let bytes =
      file == "-"
      ? try StandardStreams.readInput(limit: limit)
      : try InputFile.read(file, shownAs: file, limit: limit)
    guard bytes.count <= limit else { return refuse(.fileTooLarge(limit: limit)) }
    let listing = EventListing(bytes, marks: marks)
    try StandardStreams.writeOutput(listing.text)
    guard let refusal = listing.refusal else { return .success }
    return refuse(.yamlEvents(refusal))
  }

  private func refuse(_ message: DiagnosticMessage) -> ExitStatus {
    var report = Report()
    report.add(message, path: file == "-" ? "standard input" : file)
    RunMessages.write(report, as: .text)
    return report.exitStatus
  }
}
