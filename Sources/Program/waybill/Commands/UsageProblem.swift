#if CommandLine
  import ArgumentParser
  import CompilerDriver
  import Diagnostics

  /// A command line that cannot be carried out: what is wrong with it, and what to type instead.
  struct UsageProblem: Error {
    var text: String
    var help: String?

    /// Further lines of the message.
    private var details: [String] = []

    init(_ text: String, help: String? = nil) {
      self.text = text
      self.help = help
    }

    /// Names what is wrong with arguments that a parser refused.
    ///
    /// The parser checks values before it looks for options that it does not know, so those are looked
    /// for here first: a misspelt `--output` is not a missing one.
    init(_ error: any Error, parsing arguments: [String], of root: any ParsableCommand.Type) {
      let lines = Self.message(for: error, parsing: arguments, of: root)
        .split(separator: "\n").map(String.init)
      let sentence = Self.sentence(lines.first ?? "")
      guard let command = Self.subcommand(of: root, in: arguments) else {
        self.init(sentence, help: "type 'waybill --help'")
        details = Array(lines.dropFirst())
        return
      }
      if let problem = Self.malformedValue(in: arguments.dropFirst(), of: command) {
        self = problem
        return
      }
      let unknown = Self.unknownOption(in: arguments.dropFirst(), of: command)
      self.init(unknown ?? sentence, help: Self.usage(of: command))
      if unknown == nil { details = Array(lines.dropFirst()) }
    }

    /// The parser's message. Arguments, which it quotes, are made visible first, so that line ends are
    /// the parser's own.
    private static func message(
      for error: any Error, parsing arguments: [String], of root: any ParsableCommand.Type
    ) -> String {
      let visible = arguments.map { VisibleText.escaping($0) }
      guard visible != arguments else { return root.message(for: error) }
      do {
        _ = try root.parseAsRoot(visible)
        return VisibleText.escaping(root.message(for: error))
      } catch {
        return root.message(for: error)
      }
    }

    /// The message as data.
    var message: DiagnosticMessage {
      .usage(([text] + details).joined(separator: "\n"), help: help)
    }

    /// Writes the message in the form that the command line asks for, as far as it can be read.
    func write(for arguments: [String]) {
      let format = Self.format(in: arguments)
      guard format == .text else {
        var report = Report()
        report.add(message, path: "waybill")
        return RunMessages.write(report, as: format)
      }
      // A line end of an argument must not begin a line that looks like a message.
      var lines = "waybill: error: \(VisibleText.escaping(text))\n"
      for line in details { lines += "  \(VisibleText.escaping(line))\n" }
      if let help {
        lines += help.hasPrefix("usage: ") ? "  " : "  help: "
        lines += VisibleText.escaping(help) + "\n"
      }
      StandardStreams.writeMessage(lines)
    }

    /// The format of messages that a command line asks for, as far as it can be read.
    static func format(in arguments: [String]) -> Report.Format {
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

    private static func subcommand(
      of root: any ParsableCommand.Type, in arguments: [String]
    ) -> (any ParsableCommand.Type)? {
      root.configuration.subcommands.first { $0.configuration.commandName == arguments.first }
    }

    /// How a command is used, in one line.
    private static func usage(of command: any ParsableCommand.Type) -> String {
      let name = "waybill \(command.configuration.commandName ?? "")"
      let usage = command.configuration.usage ?? "\(name) [OPTION]..."
      return "usage: \(usage); see '\(name) --help'"
    }

    /// The parser's sentence as one of the compiler's: without the capital and the full stop.
    private static func sentence(_ text: String) -> String {
      var sentence = text.first.map { $0.lowercased() + text.dropFirst() } ?? text
      if sentence.hasSuffix(".") { sentence.removeLast() }
      return sentence
    }
  }

  // MARK: Options

  extension UsageProblem {
    /// Names an option that a command does not have, and the one that may be meant.
    private static func unknownOption(
      in arguments: ArraySlice<String>, of command: any ParsableCommand.Type
    ) -> String? {
      let known = optionNames(of: command)
      for argument in arguments {
        if argument == "--" { return nil }
        guard argument.hasPrefix("-"), argument != "-" else { continue }
        let name = String(argument.prefix { $0 != "=" })
        if known.contains(name) { continue }
        // Letters may be joined, and a value may follow its letter.
        if !name.hasPrefix("--"), known.contains(String(name.prefix(2))) { continue }
        // A negative number is a value.
        if Int(argument) != nil { continue }
        let hint = nearest(to: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
        return "unknown option '\(name)'\(hint)"
      }
      return nil
    }

    /// Says how a value is written that may be a secret itself, and does not repeat it, as the parser would.
    private static func malformedValue(
      in arguments: ArraySlice<String>, of command: any ParsableCommand.Type
    ) -> UsageProblem? {
      let known = optionNames(of: command)
      for (index, argument) in arguments.enumerated() {
        if argument == "--" { return nil }
        let name = String(argument.prefix { $0 != "=" })
        guard known.contains(name) else { continue }
        let next = arguments.dropFirst(index + 1).first ?? ""
        let value = name == argument ? next : String(argument.dropFirst(name.count + 1))
        if name == "--secret", SecretVariable(argument: value) == nil {
          return UsageProblem(
            "--secret takes the name of an environment variable, never a value",
            help: "--secret INPUT=env:NAME")
        }
        if name == "--set", InputValue(argument: value) == nil {
          return UsageProblem(
            "--set takes the name of an input and its value", help: "--set NAME=VALUE")
        }
      }
      return nil
    }

    /// The options of a command, as its help lists them.
    static func optionNames(of command: any ParsableCommand.Type) -> [String] {
      let help = command.helpMessage(includeHidden: true, columns: 200)
      return help.split(separator: "\n").filter { $0.hasPrefix("  -") }.flatMap { line in
        line.dropFirst(2).split(separator: " ").prefix { $0.hasPrefix("-") || $0.hasPrefix("<") }
          .filter { $0.hasPrefix("-") }
          .map { String($0.last == "," ? $0.dropLast() : $0) }
      }
    }

    /// The option that is meant: one that begins so, or one that is spelled nearly so.
    private static func nearest(to name: String, among options: [String]) -> String? {
      let long = options.filter { $0.hasPrefix("--") }
      let word = "--" + name.drop { $0 == "-" }
      if word.utf8.count > 3, let longer = long.first(where: { $0.hasPrefix(word) }) {
        return longer
      }
      return EditDistance.closest(to: word, among: long)
    }
  }
#endif
