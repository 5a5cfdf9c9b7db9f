import MessageSyntax

/// A command of the POSIX shell that prints texts and variables of the environment, one after the
/// other, and may encode what it prints.
///
///     printf '%s:%s' 'ada' "$PHOTOS_PASSWORD" | base64 | tr -d '\n'
struct ShellCommand {
  private var format = ""
  private var words: [String] = []

  /// Prints nothing.
  init() {}

  /// The commands that print a variable and encode it.
  static func pipeline(printing variable: String, _ commands: [String]) -> String {
    (["printf %s \"$\(variable)\""] + commands).joined(separator: " | ")
  }

  /// The word that a variable is when commands have encoded it.
  static func word(of variable: String, _ commands: [String] = []) -> String {
    commands.isEmpty ? "\"$\(variable)\"" : "\"$(\(pipeline(printing: variable, commands)))\""
  }

  /// Adds a text; false for one with characters that do not show.
  mutating func append(_ text: [UInt8]) -> Bool {
    // A colon is itself in a format; other text may contain characters that a format gives a meaning.
    if text == [BasicCredentials.separator] {
      format += ":"
      return true
    }
    guard text.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return false }
    append(word: ShellText.quoted(String(decoding: text, as: UTF8.self)))
    return true
  }

  mutating func append(word: String) {
    format += "%s"
    words.append(word)
  }

  /// Encodes the word that was added last; false if the command has no words.
  mutating func encodeLast(by command: String) -> Bool {
    guard let word = words.popLast() else { return false }
    words.append("\"$(printf %s \(word) | \(command))\"")
    return true
  }

  /// The command with others behind it.
  func text(pipedTo commands: [String]) -> String {
    let printing = (["printf", "'\(format)'"] + words).joined(separator: " ")
    return ([printing] + commands).joined(separator: " | ")
  }
}

extension TextFilter {
  /// The command that applies the filter to a stream and ends in no line end; `nil` for a filter that
  /// the shell has no means for. GNU's `base64` breaks lines, that of macOS ends in a line end.
  var shellCommand: String? {
    switch self {
    case .base64: return #"base64 | tr -d '\n'"#
    case .base64url: return #"base64 | tr -d '\n' | tr '+/' '-_'"#
    case .hex: return #"od -A n -v -t x1 | tr -d ' \n'"#
    case .percent, .segments, .xml:
      let probed = try? FilterChain([self]).apply(to: .text(WireSpelling.probe))
      return probed.flatMap { ByteMap($0)?.command }
    default: return nil
    }
  }
}
