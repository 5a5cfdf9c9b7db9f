import MessageSyntax

/// A POSIX shell command that prints texts and environment variables, one after the other, and may
/// encode its output.
///
///     printf '%s:%s' 'ada' "$PHOTOS_PASSWORD" | base64 | tr -d '\n'
struct ShellCommand {
  private var format = ""
  private var words: [String] = []

  /// Creates a command that prints nothing.
  init() {}

  /// The pipeline that prints a variable and encodes it with commands.
  static func pipeline(printing variable: String, _ commands: [String]) -> String {
    (["printf %s \"$\(variable)\""] + commands).joined(separator: " | ")
  }

  /// The word for a variable that commands have encoded.
  static func word(of variable: String, _ commands: [String] = []) -> String {
    commands.isEmpty ? "\"$\(variable)\"" : "\"$(\(pipeline(printing: variable, commands)))\""
  }

  /// Adds a text; false if it contains invisible characters.
  mutating func append(_ text: [UInt8]) -> Bool {
    // A colon can be part of the format. Other text may contain characters with a meaning there.
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

  /// Encodes the last word with a command; false if there is no word.
  mutating func encodeLast(by command: String) -> Bool {
    guard let word = words.popLast() else { return false }
    words.append("\"$(printf %s \(word) | \(command))\"")
    return true
  }

  /// The command piped to others.
  func text(pipedTo commands: [String]) -> String {
    let printing = (["printf", "'\(format)'"] + words).joined(separator: " ")
    return ([printing] + commands).joined(separator: " | ")
  }
}

extension TextFilter {
  /// The command that applies the filter to a stream without adding a line end; `nil` if the shell
  /// cannot do it. GNU's `base64` breaks lines, and macOS's ends in a line end.
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
