/// An option or an argument of a command: all that the parser, help, completion and the manual page know
/// of it.
package struct ArgumentDeclaration: Sendable {
  /// How many values an option takes.
  package enum Arity: Sendable {
    /// A flag.
    case none

    /// The last one counts.
    case one

    /// As many as there are.
    case many
  }

  /// The name with its hyphens, as in `--output`; empty for an argument, which has only a place.
  package var name: String

  /// The letter with its hyphen, as in `-o`.
  package var letter: String?

  /// The value in usage lines, in capitals.
  package var valueName: String

  package var arity: Arity
  package var isRequired = false

  /// One or two sentences.
  package var help: String

  /// Words that the option takes, for help and completion.
  package var words: [String] = []

  /// The value of an option that is not given.
  package var defaultText: String?

  /// Shown only by `--help-hidden`.
  package var isHidden: Bool

  package var completion: Completion

  /// Whether it is an argument, without a name.
  package var isArgument: Bool { name.isEmpty }

  /// How it is typed: `--output DIR`, or `PATH...`.
  package var usage: String {
    if isArgument { return valueName + (arity == .many ? "..." : "") }
    return arity == .none ? name : "\(name) \(valueName)"
  }

  /// The names that it has.
  package var names: [String] { isArgument ? [] : [name] + (letter.map { [$0] } ?? []) }

  /// The text of the help, with the words and the default that the option has.
  var fullHelp: String {
    var remarks: [String] = []
    if !words.isEmpty { remarks.append(words.joined(separator: ", ")) }
    if let defaultText { remarks.append("default: \(defaultText)") }
    return remarks.isEmpty ? help : "\(help.dropLast()) (\(remarks.joined(separator: "; ")))."
  }
}

/// The offers of a shell for a value.
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
