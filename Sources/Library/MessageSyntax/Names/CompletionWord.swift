/// A word that a shell offers when Tab is pressed, as the shell's completion script takes it.
///
/// The words are names of a spec, which may be anybody's. A shell must run nothing that a name contains,
/// and must insert the name so that the command means it. Names for which that cannot be had are not
/// offered; they can still be typed.
package enum CompletionWord {
  /// A shell with a completion script.
  package enum Shell: String, Sendable, CaseIterable {
    case bash, zsh, fish
  }

  /// The word for a line of the answer to the script; `nil` if it must not be offered.
  ///
  /// The rules were tried with bash 5.2, zsh 5.9 and fish 3.6.
  package static func text(_ name: String, for shell: Shell) -> String? {
    // A terminal must not obey what a shell lists, and a line end would end the word.
    guard let first = name.utf8.first, !name.unicodeScalars.contains(where: \.isHidden) else {
      return nil
    }
    // The command would take these for an option and for a file of arguments.
    if first == UInt8(ascii: "-") || first == UInt8(ascii: "@") { return nil }
    return switch shell {
    case .bash: bash(name)
    case .zsh: zsh(name)
    case .fish: first == UInt8(ascii: "~") ? nil : name
    }
  }

  /// The script hands the words to `compgen -W`, which expands each as if it were typed: `$(command)` is
  /// run, unless it is quoted. The result is quoted again when it is inserted.
  private static func bash(_ name: String) -> String? {
    // Readline looks whether a word that it inserts is a folder, and expands parameters and arithmetic
    // for that: `$((x[$(command)]))` is run although it was quoted. A tilde becomes a home folder.
    let isExpanded = name.utf8.contains { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "`") }
    if isExpanded || name.utf8.first == UInt8(ascii: "~") { return nil }
    return ShellText.isBare(name) ? name : ShellText.singleQuoted(name)
  }

  /// The script describes the words with `_describe`, for which a colon begins a description.
  private static func zsh(_ name: String) -> String? {
    // Inside of a completion function the history is off, so the character is inserted bare.
    if name.utf8.contains(UInt8(ascii: "!")) { return nil }
    var bytes: [UInt8] = []
    for byte in name.utf8 {
      if byte == UInt8(ascii: "\\") || byte == UInt8(ascii: ":") { bytes.append(0x5C) }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
