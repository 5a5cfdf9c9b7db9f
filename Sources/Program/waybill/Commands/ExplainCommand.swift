import CompilerDriver
import Diagnostics
import OptionParsing

/// `waybill explain`
struct ExplainCommand: Command {
  static let description = CommandDescription(
    "explain", "Explain a diagnostic.",
    discussion: """
      ID is the name in brackets at the end of a message, such as unknown-key. Without ID, all \
      diagnostics are listed.
      """,
    examples: ["waybill explain unknown-key", "waybill explain"])

  @Operand("ID", help: "The name of a diagnostic.", completion: Completions.diagnostics)
  var id: String?

  func perform(in room: StackRoom) throws -> ExitStatus {
    let all = Explanation.all
    guard var id else {
      let lines = all.map { "\($0.id)\t\($0.severity)\t\($0.meaning)\n" }
      try StandardStreams.writeOutput(Array(lines.joined().utf8))
      return .success
    }
    // Messages show the id in brackets.
    if id.hasPrefix("["), id.hasSuffix("]") { id = String(id.dropFirst().dropLast()) }
    guard let found = all.first(where: { "\($0.id)".utf8.elementsEqual(id.utf8) }) else {
      let hint = NameHint.hint(for: id, among: all.map { "\($0.id)" })
      guard hint.hasPrefix("there is") else { throw UsageError("no diagnostic '\(id)'; \(hint)") }
      throw UsageError(
        "no diagnostic '\(id)': its name is in brackets at the end of a message",
        help: "waybill explain unknown-key, for example; 'waybill explain' lists all")
    }
    let text = StandardStreams.terminalWidth.map { WrappedText.wrap(found.text, at: $0) }
    try StandardStreams.writeOutput(Array((text ?? found.text).utf8))
    return .success
  }
}
