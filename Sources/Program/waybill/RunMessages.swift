import CompilerDriver
import Diagnostics
import OptionParsing
import Synchronization

/// Writes the messages of a run to standard error.
///
/// Text is written at once. Other formats form one document, whatever goes wrong: its messages are
/// kept until the run ends.
enum RunMessages {
  private struct State {
    /// The running command, whose options may be recommended.
    var command: (any Command.Type)?
    /// The document so far, and its format.
    var kept: (report: Report, format: Report.Format)?
  }

  private static let state = Mutex(State())

  /// Sets the running command.
  static func begin(_ command: any Command.Type) {
    state.withLock { $0.command = command }
  }

  /// Writes messages, or keeps them for the document.
  ///
  /// - Parameters:
  ///   - report: The messages.
  ///   - format: Their format.
  ///   - usesColor: Whether text is coloured.
  ///   - budget: The maximum amount of text.
  ///   - isQuiet: Whether only errors are shown.
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

  /// Writes an error that ends a run, in the format that its arguments request.
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

  /// Writes an error that is not about a place in a file.
  ///
  /// - Parameters:
  ///   - text: One sentence.
  ///   - help: What to type instead.
  ///   - note: A further line.
  ///   - format: The format of messages.
  ///   - message: Makes the document's message from the text and the help.
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

  /// The format that a command line requests, as far as it can be read.
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

  /// Writes the document in a format that has one, even if it only reports success.
  static func end() {
    let kept = state.withLock { state in
      defer { state.kept = nil }
      return state.kept
    }
    if let (report, format) = kept { report.write(as: format, usesColor: false) }
  }

  /// Whether an option belongs only to other commands. Options of other programs do not count.
  private static func isForeign(_ option: String, to command: any Command.Type) -> Bool {
    !command.declarations.contains { $0.names.contains(option) }
      && !Waybill.program.commands(with: option).isEmpty
  }
}
