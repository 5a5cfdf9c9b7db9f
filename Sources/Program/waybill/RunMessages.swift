import CompilerDriver
import Diagnostics
import OptionParsing
import Synchronization

/// The messages of a run, on their way to standard error.
///
/// People read each as it comes. Programs read one document, whatever goes wrong: what is to be in it is
/// kept until the run ends.
enum RunMessages {
  private struct State {
    /// The command that runs, whose options may be advised.
    var command: (any Command.Type)?
    /// The document so far, and its format.
    var kept: (report: Report, format: Report.Format)?
  }

  private static let state = Mutex(State())

  /// Says which command runs.
  static func begin(_ command: any Command.Type) {
    state.withLock { $0.command = command }
  }

  /// Writes messages, or keeps them for the document.
  ///
  /// - Parameters:
  ///   - report: The messages.
  ///   - format: Their format.
  ///   - usesColor: Whether text is coloured.
  ///   - budget: How much text is written.
  ///   - isQuiet: Whether errors are shown alone.
  static func write(
    _ report: Report, as format: Report.Format, usesColor: Bool = false,
    budget: MessageBudget = MessageBudget(), isQuiet: Bool = false
  ) {
    var report = report
    if let command = state.withLock({ $0.command }) {
      report.advise { !isForeign($0, to: command) }
    }
    guard format != .text else {
      return report.write(as: .text, usesColor: usesColor, budget: budget, isQuiet: isQuiet)
    }
    if isQuiet { report = report.errorsOnly }
    state.withLock { state in
      var all = state.kept?.report ?? Report()
      all.add(report)
      state.kept = (all, format)
    }
  }

  /// Writes an error that ends a run, in the format that its arguments ask for.
  static func write(_ error: any Error, for arguments: [String]) -> ExitStatus {
    let format = format(in: arguments)
    guard let problem = error as? FileProblem else {
      let error = error as? UsageError ?? UsageError("\(error)")
      write(error.text, help: error.help, as: format, DiagnosticMessage.usage)
      return .usage
    }
    if problem.isClosedPipe {
      end()
      StandardStreams.endByClosedPipe()
    }
    var report = Report()
    report.add(problem)
    write(report, as: format)
    return report.exitStatus
  }

  /// Writes an error of the program itself, which has no place in a file.
  ///
  /// - Parameters:
  ///   - text: One sentence.
  ///   - help: What to type instead.
  ///   - note: A further line.
  ///   - format: The format of messages.
  ///   - message: Makes the message of a document from a text and a help.
  static func write(
    _ text: String, help: String?, note: String? = nil, as format: Report.Format,
    _ message: (String, String?) -> DiagnosticMessage
  ) {
    guard format == .text else {
      var report = Report()
      report.add(
        message([text, note].compactMap(\.self).joined(separator: "\n"), help), path: "waybill")
      return write(report, as: format)
    }
    var lines = "waybill: error: \(VisibleText.escaping(text))\n"
    if let help {
      lines += help.hasPrefix("usage: ") ? "  " : "  help: "
      lines += VisibleText.escaping(help) + "\n"
    }
    if let note { lines += "  note: \(VisibleText.escaping(note))\n" }
    StandardStreams.writeMessage(lines)
  }

  /// The format of messages that a command line asks for, as far as it can be read.
  private static func format(in arguments: [String]) -> Report.Format {
    let name = "--diagnostics"
    var format = Report.Format.text
    for (index, argument) in arguments.enumerated() {
      if argument == "--" { break }
      var word: String?
      if argument.hasPrefix(name + "=") { word = String(argument.dropFirst(name.count + 1)) }
      if argument == name, index + 1 < arguments.count { word = arguments[index + 1] }
      format = word.flatMap(Report.Format.init) ?? format
    }
    return format
  }

  /// Writes the document, if messages are to be one and there is anything to say, even that nothing is
  /// wrong.
  static func end() {
    let kept = state.withLock { state in
      defer { state.kept = nil }
      return state.kept
    }
    if let (report, format) = kept { report.write(as: format, usesColor: false) }
  }

  /// Whether an option belongs to other commands alone. Options of other programs are nobody's.
  private static func isForeign(_ option: String, to command: any Command.Type) -> Bool {
    !command.declarations.contains { $0.names.contains(option) }
      && !Waybill.program.commands(with: option).isEmpty
  }
}
