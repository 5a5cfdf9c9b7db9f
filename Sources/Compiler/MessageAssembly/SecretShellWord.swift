import MessageSyntax

/// The POSIX shell word for a secret, spelled as its place in a message requires.
///
/// A word is `"$PHOTOS_TOKEN"`, or a command substitution of `printf` and standard utilities. In
/// JSON and XML, where line ends are kept or escaped, the secret must not contain any.
package struct SecretShellWord: Sendable, Hashable {
  package private(set) var text: String

  /// The variable that must contain the secret as it is sent, if the shell cannot encode it; `nil`
  /// if the word suffices.
  package private(set) var prepared: String?

  /// Creates the word of a placeholder with a spelling.
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
    return ShellCommand.word(of: name, steps)
  }

  /// `user:password` in base64, whatever the elements of both.
  private static func credentials(
    _ pieces: [WireSpelling.Piece], _ names: [String: String]
  ) -> String? {
    var command = ShellCommand()
    for piece in pieces {
      switch piece {
      case .literal(let bytes): guard command.append(bytes) else { return nil }
      case .secret(let input, let filters):
        guard let name = names[input], let steps = commands(filters) else { return nil }
        command.append(word: ShellCommand.word(of: name, steps))
      }
    }
    return TextFilter.base64.shellCommand.map { "\"$(\(command.text(pipedTo: [$0])))\"" }
  }

  private static func commands(_ filters: [TextFilter]) -> [String]? {
    let commands = filters.compactMap(\.shellCommand)
    return commands.count == filters.count ? commands : nil
  }
}
