/// A word that a shell offers on Tab, in the form that the shell's completion script expects.
///
/// The words are names from a spec, which may come from anywhere. A shell must not execute anything
/// in a name, and must insert it such that the command receives the name. Names for which this
/// cannot be guaranteed are not offered; they can still be typed.
package enum CompletionWord {
  /// A shell for which there is a completion script.
  package enum Shell: String, Sendable, CaseIterable {
    case bash, zsh, fish
  }

  /// The word as a line of output for the script; `nil` if it must not be offered.
  ///
  /// The rules were tested with bash 5.2, zsh 5.9 and fish 3.6.
  package static func text(_ name: String, for shell: Shell) -> String? {
    // A terminal must not interpret what a shell lists, and a line end would end the word.
    guard let first = name.utf8.first, !name.unicodeScalars.contains(where: \.isHidden) else {
      return nil
    }
    // The command would take such words for an option or for a file of arguments.
    if first == UInt8(ascii: "-") || first == UInt8(ascii: "@") { return nil }
    return switch shell {
    case .bash: bash(name)
    case .zsh: zsh(name)
    case .fish: first == UInt8(ascii: "~") ? nil : name
    }
  }

  /// The script passes the words to `compgen -W`, which expands each as if it were typed:
  /// `$(command)` is run unless it is quoted. The result is quoted again when it is inserted.
  private static func bash(_ name: String) -> String? {
    // To check whether an inserted word is a folder, Readline expands its parameters and
    // arithmetic: `$((x[$(command)]))` is run even if quoted. A tilde becomes a home folder.
    let isExpanded = name.utf8.contains { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "`") }
    if isExpanded || name.utf8.first == UInt8(ascii: "~") { return nil }
    return ShellText.isBare(name) ? name : ShellText.singleQuoted(name)
  }

  /// The script describes words with `_describe`, where a colon begins a description.
  private static func zsh(_ name: String) -> String? {
    // History expansion is off inside a completion function, so the character is inserted bare.
    if name.utf8.contains(UInt8(ascii: "!")) { return nil }
    var bytes: [UInt8] = []
    for byte in name.utf8 {
      if byte == UInt8(ascii: "\\") || byte == UInt8(ascii: ":") { bytes.append(0x5C) }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
