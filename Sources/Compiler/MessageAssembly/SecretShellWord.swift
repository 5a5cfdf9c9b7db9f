import MessageSyntax

/// The word of the POSIX shell that a secret is, spelled as its place in a message needs it.
///
/// A word is `"$PHOTOS_TOKEN"`, or a command substitution of `printf` and standard utilities. In JSON
/// and XML, which keep line ends as they are or escape them, a secret must not hold any.
package struct SecretShellWord: Sendable, Hashable {
  /// The word.
  package private(set) var text: String

  /// What must be set by hand, for what the shell does not encode: a variable that holds the secret as
  /// it is sent. `nil` where the word says all.
  package private(set) var prepared: String?

  /// The word of a placeholder with a spelling.
  package init(
    _ placeholder: Placeholder, _ variables: SecretVariables
  ) throws(SecretVariables.Problem) {
    var names: [String: String] = [:]
    for input in placeholder.inputs { names[input] = try variables.variable(of: input) }
    if let word = Self.word(placeholder, names) {
      text = word
    } else {
      let inputs = placeholder.inputs.compactMap { names[$0] }
      let steps = placeholder.steps.map {
        String(decoding: $0.utf8.map(\.asciiUppercased), as: UTF8.self)
      }
      let name = (inputs + steps).joined(separator: "_")
      (text, prepared) = ("\"$\(name)\"", name)
    }
  }

  private static func word(_ placeholder: Placeholder, _ names: [String: String]) -> String? {
    guard let spelling = placeholder.spelling else { return nil }
    if !spelling.credentials.isEmpty { return credentials(spelling.credentials, names) }
    guard let input = placeholder.inputs.first, let name = names[input],
      var steps = commands(spelling.filters)
    else { return nil }
    if let probed = spelling.probed {
      guard let map = ByteMap(probed) else { return nil }
      steps += map.command.map { [$0] } ?? []
    }
    return word("printf %s \"$\(name)\"", steps, alone: "\"$\(name)\"")
  }

  private static func word(_ start: String, _ steps: [String], alone: String) -> String {
    steps.isEmpty ? alone : "\"$(\(([start] + steps).joined(separator: " | ")))\""
  }

  /// `user:password` in base64, whatever the two are made of.
  private static func credentials(
    _ pieces: [WireSpelling.Piece], _ names: [String: String]
  ) -> String? {
    var format = ""
    var words: [String] = []
    for piece in pieces {
      switch piece {
      case .literal(let bytes):
        // A colon says itself in a format; other text may hold what a format reads something into.
        guard bytes == [BasicCredentials.separator] else {
          guard let word = quoted(bytes) else { return nil }
          format += "%s"
          words.append(word)
          continue
        }
        format += ":"
      case .secret(let input, let filters):
        guard let name = names[input], let steps = commands(filters) else { return nil }
        format += "%s"
        words.append(word("printf %s \"$\(name)\"", steps, alone: "\"$\(name)\""))
      }
    }
    let printed = (["printf", "'\(format)'"] + words).joined(separator: " ")
    return word(printed, [command(.base64)].compactMap(\.self), alone: "")
  }

  /// A text between single quotes; `nil` for one with characters that do not show.
  static func quoted(_ bytes: [UInt8]) -> String? {
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return nil }
    return ShellText.quoted(String(decoding: bytes, as: UTF8.self))
  }

  static func commands(_ filters: [TextFilter]) -> [String]? {
    let commands = filters.map(command)
    let known = commands.compactMap(\.self)
    return known.count == commands.count ? known : nil
  }

  /// What applies a filter to a stream, and ends in no line end. GNU's `base64` breaks lines, that of
  /// macOS ends in a line end.
  static func command(_ filter: TextFilter) -> String? {
    switch filter {
    case .base64: return #"base64 | tr -d '\n'"#
    case .base64url: return #"base64 | tr -d '\n' | tr '+/' '-_'"#
    case .hex: return #"od -A n -v -t x1 | tr -d ' \n'"#
    case .percent, .segments, .xml:
      let probed = try? FilterChain([filter]).apply(to: .text(WireSpelling.probe))
      return probed.flatMap { ByteMap($0)?.command }
    default: return nil
    }
  }
}
