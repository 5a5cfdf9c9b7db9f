/// A choice of how a kind of output is made, such as whose `.http` files are written.
///
/// ``Compiler/outputOptions`` lists all that there are, and ``CompilerOptions/setOption(_:to:)``
/// sets one.
public struct OutputOption: Sendable, Hashable {
  /// The kind of output that the option is of, as ``Compiler/kinds`` names it.
  public let kind: String

  /// The name of the option: `http-dialect`.
  public let name: String

  /// The words that the option takes.
  public let words: [String]

  /// The word that the option has unless it is set.
  public let defaultWord: String

  /// A summary of what the option decides: `The client that .http files are for`.
  public let summary: String

  /// The name of the value in help texts.
  package let valueName: String

  /// Whether a file of options may set the option, too.
  package let isReadFromFile: Bool
}

/// Why a compiler refuses its options.
public enum OptionError: Error, Sendable, Hashable {
  /// No output is of this kind; these are.
  case unknownKind(String, known: [String])

  /// No option has this name; these are the names.
  case unknownOption(String, known: [String])

  /// An option does not take this word; it takes these.
  case unknownWord(String, option: String, known: [String])
}

extension OptionError: CustomStringConvertible {
  /// What is wrong, in one sentence.
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
