/// An option of one kind of output, such as the client that `.http` files are written for.
///
/// ``Compiler/outputOptions`` lists all options, and ``CompilerOptions/setOption(_:to:)`` sets one.
public struct OutputOption: Sendable, Hashable {
  /// The kind of output, from ``Compiler/kinds``.
  public let kind: String

  /// The name of the option: `http-dialect`.
  public let name: String

  /// The words that the option accepts.
  public let words: [String]

  /// The word that applies unless the option is set.
  public let defaultWord: String

  /// A short description: `The client that .http files are for`.
  public let summary: String

  /// The name of the value in help texts.
  package let valueName: String

  /// Whether a file of options may set the option.
  package let isReadFromFile: Bool
}

/// The reason why a compiler refuses its options.
public enum OptionError: Error, Sendable, Hashable {
  /// No kind of output has this name; these are the known kinds.
  case unknownKind(String, known: [String])

  /// No option has this name; these are the known names.
  case unknownOption(String, known: [String])

  /// The option does not accept this word; these are its words.
  case unknownWord(String, option: String, known: [String])
}

extension OptionError: CustomStringConvertible {
  /// The problem as a sentence.
  public var description: String {
    switch self {
    case .unknownKind(let kind, let known):
      "unknown kind of output '\(kind)'; there is: \(known.joined(separator: ", "))"
    case .unknownOption(let name, let known):
      "unknown option '\(name)'; there is: \(known.joined(separator: ", "))"
    case .unknownWord(let word, let option, let known):
      "unknown \(option) '\(word)'; there is: \(known.joined(separator: ", "))"
    }
  }
}
