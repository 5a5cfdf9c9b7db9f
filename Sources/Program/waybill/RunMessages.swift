#if CommandLine
  import ArgumentParser
  import CompilerDriver
  import Diagnostics
  import Synchronization

  /// The messages of a run, on their way to standard error.
  ///
  /// People read each as it comes. Programs read one document, whatever goes wrong: what is to be in it is
  /// kept until the run ends.
  enum RunMessages {
    private struct State {
      /// The command that runs, whose options may be advised.
      var command: (any ParsableCommand.Type)?
      /// The document so far, and its format.
      var kept: (report: Report, format: Report.Format)?
    }

    private static let state = Mutex(State())

    /// Says which command runs.
    static func begin(_ command: any ParsableCommand.Type) {
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

    /// Writes a problem that ends a run, in the format that its arguments ask for.
    static func write(_ problem: FileProblem, for arguments: [String]) -> ExitStatus {
      if problem.isClosedPipe {
        end()
        StandardStreams.endByClosedPipe()
      }
      var report = Report()
      report.add(problem)
      write(report, as: UsageProblem.format(in: arguments))
      return report.exitStatus
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
    private static func isForeign(
      _ option: String, to command: any ParsableCommand.Type
    ) -> Bool {
      !UsageProblem.optionNames(of: command).contains(option)
        && Waybill.configuration.subcommands.contains {
          UsageProblem.optionNames(of: $0).contains(option)
        }
    }
  }
#endif
