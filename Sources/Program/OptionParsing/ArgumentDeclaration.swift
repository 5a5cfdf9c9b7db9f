/// An option or an argument of a command, as the parser, help, completion and the manual page use
/// it.
package struct ArgumentDeclaration: Sendable {
  /// The number of values that an option takes.
  package enum Arity: Sendable {
    /// A flag.
    case none

    /// One value; the last one counts.
    case one

    /// Any number of values.
    case many
  }

  /// The name with its hyphens, as in `--output`; empty for an argument.
  package var name: String

  /// The letter with its hyphen, as in `-o`.
  package var letter: String?

  /// The value's name in usage lines, in capitals.
  package var valueName: String

  package var arity: Arity
  package var isRequired = false

  /// One or two sentences.
  package var help: String

  /// The words that the option accepts, for help and completion.
  package var words: [String] = []

  /// The default value.
  package var defaultText: String?

  /// Shown only by `--help-hidden`.
  package var isHidden: Bool

  package var completion: Completion

  /// Whether an argument too many may be meant for it.
  var takesExtra: Bool { name == "--set" || name == "--case" }

  /// Whether it is an argument, which has no name.
  package var isArgument: Bool { name.isEmpty }

  /// Its usage: `--output DIR` or `PATH...`.
  package var usage: String {
    if isArgument { return valueName + (arity == .many ? "..." : "") }
    return arity == .none ? name : "\(name) \(valueName)"
  }

  /// All names of the option.
  package var names: [String] { isArgument ? [] : [name] + (letter.map { [$0] } ?? []) }

  /// The help with the option's words and default.
  var fullHelp: String {
    var remarks: [String] = []
    if !words.isEmpty { remarks.append(words.joined(separator: ", ")) }
    if let defaultText { remarks.append("default: \(defaultText)") }
    return remarks.isEmpty ? help : "\(help.dropLast()) (\(remarks.joined(separator: "; ")))."
  }
}

/// The completions that a shell offers for a value.
package enum Completion: Sendable {
  /// The words of the value's type, if it has any.
  case standard

  case words([String])

  /// Paths of any files.
  case files

  /// Paths of folders.
  case folders

  /// Names that depend on the words of the command line so far, as the shell splits them.
  case names(@Sendable ([String]) -> [String])
}
