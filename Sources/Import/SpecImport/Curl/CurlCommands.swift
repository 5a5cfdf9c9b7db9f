import Diagnostics
import MessageSyntax

/// Finds the commands of a script that call curl.
struct CurlCommands {
  /// How a command calls curl.
  enum Call {
    case none
    /// The word `curl`, and its arguments.
    case curl(ArraySlice<ShellWord>)
    /// It calls curl in a way that is not read.
    case unread(reason: String, Span)
  }

  /// Words before the command itself: prompts and reserved words of shells.
  private static let leading: Set<String> = [
    "$", "%", ">", "!", "{", "do", "then", "else", "elif", "if", "while", "until", "time",
    "coproc",
  ]

  /// Commands that run the command in their arguments as it is.
  private static let wrappers: Set<String> = [
    "builtin", "chronic", "command", "doas", "env", "exec", "flock", "ionice", "nice", "nohup",
    "setsid", "stdbuf", "sudo", "time", "timeout", "unbuffer",
  ]

  /// Commands that run another one elsewhere, or with arguments of their own.
  private static let runners: Set<String> = [
    "alias", "bash", "dash", "docker", "eval", "find", "fish", "kubectl", "ksh", "parallel",
    "podman", "sh",
    "ssh", "su", "watch", "xargs", "zsh",
  ]

  /// Commands that only print, store or look up their arguments.
  private static let mentioning: Set<String> = [
    "apk", "apt", "apt-get", "brew", "cat", "dnf", "echo", "git", "man", "pip", "printf", "tee",
    "type", "which", "yum",
  ]

  /// Commands of PowerShell that send requests.
  private static let powerShell: Set<String> = [
    "invoke-webrequest", "invoke-restmethod", "iwr", "irm",
  ]

  /// How a command calls curl.
  func call(of command: ShellScript.Command) -> Call {
    var words = command.words[...]
    while let first = words.first?.literal {
      if Self.isCurl(first) { return .curl(words) }
      if Self.wrappers.contains(Self.name(of: first)) {
        guard let place = words.firstIndex(where: { $0.literal.map(Self.isCurl) ?? false }) else {
          break
        }
        // `command -v curl` only asks.
        if words[..<place].contains(where: { ["-v", "-V"].contains($0.literal) }) { return .none }
        return .curl(words[place...])
      }
      guard
        Self.leading.contains(first) || ShellVariables.assignment(words[words.startIndex]) != nil
      else { break }
      words = words.dropFirst()
    }
    return unread(words, command.input)
  }

  private func unread(_ words: ArraySlice<ShellWord>, _ input: ShellInput?) -> Call {
    guard let first = words.first, let name = first.literal.map(Self.name) else { return .none }
    if Self.powerShell.contains(name.asciiLowercased) {
      return .unread(
        reason: "'\(name)' is a command of PowerShell; copy the request as cURL", first.span)
    }
    guard !Self.mentioning.contains(name) else { return .none }
    let isRunner = Self.runners.contains(name)
    var texts = Array(words.dropFirst())
    if case .text(let text)? = input { texts.append(text) }
    let call = texts.first { word in
      isRunner ? Self.contains(word, Self.callsCurl) : Self.contains(word, Self.showsCall)
    }
    let next =
      isRunner
      ? nil
      : zip(words.dropFirst(), words.dropFirst(2)).first { word, next in
        word.literal.map(Self.isCurl) ?? false && (next.hasPrefix("-") || next.hasPrefix("http"))
      }
    guard let place = call ?? next?.0 else { return .none }
    return .unread(
      reason: "what '\(VisibleText.escaping(name))' makes of it is not known", place.span)
  }

  private static func contains(_ word: ShellWord, _ matches: ([UInt8]) -> Bool) -> Bool {
    word.pieces.contains { if case .bytes(let bytes) = $0 { matches(bytes) } else { false } }
  }

  /// Whether a text contains a command: the word `curl`, and a URL after it.
  private static func showsCall(_ bytes: [UInt8]) -> Bool {
    bytes.firstRange(of: "curl ".utf8).map {
      bytes[$0.upperBound...].firstRange(of: "://".utf8) != nil
    } ?? false && callsCurl(bytes)
  }

  private static func name(of word: String) -> String {
    word.split(separator: "/").last.map(String.init) ?? word
  }

  static func isCurl(_ word: String) -> Bool {
    let name = name(of: word)
    return name == "curl" || name == "curl.exe"
  }

  /// Whether a text contains the word `curl`.
  private static func callsCurl(_ bytes: [UInt8]) -> Bool {
    bytes.split { !$0.isASCIILetter && $0 != 0x2F && $0 != 0x2D && $0 != 0x5F && $0 != 0x2E }
      .contains { isCurl(String(decoding: $0, as: UTF8.self)) }
  }
}
