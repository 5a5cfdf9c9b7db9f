internal import MessageSyntax

/// One option of curl, which a command of a shell and a configuration file spell differently.
enum CurlOption {
  /// An option without a value.
  case flag(String)

  /// An option and its value.
  case value(String, String)

  /// A field that curl is not to add: its name and nothing after the colon.
  case suppression(StaticString)

  /// The URL, which a command names by its place alone.
  case url(String)
}

extension CurlOption {
  /// The option as words of a shell.
  func words(_ substitutions: [CurlSubstitution]) -> String {
    switch self {
    case .flag(let name): "--\(name)"
    case .value(let name, let value): "--\(name) \(ShellText.word(value, substitutions))"
    case .suppression(let field): "--header '\(field):'"
    case .url(let url): ShellText.word(url, substitutions)
    }
  }

  /// The option as a line of a configuration file, with its end.
  ///
  /// Between quotes a backslash is before a quote and a backslash, and before the letters of
  /// some control characters; every other byte is as it is.
  var configurationLine: [UInt8] {
    switch self {
    case .flag(let name): Array("\(name)\n".utf8)
    case .value(let name, let value): Self.line(name, value)
    case .suppression(let field): Self.line("header", "\(field):")
    case .url(let url): Self.line("url", url)
    }
  }

  /// The value of `header` as a line of a file of fields, with its end; nothing for another option.
  ///
  /// No field contains a line end.
  var fieldLine: [UInt8] {
    switch self {
    case .value("header", let field): Array("\(field)\n".utf8)
    case .suppression(let field): Array("\(field):\n".utf8)
    case .flag, .value, .url: []
    }
  }

  private static func line(_ name: String, _ value: String) -> [UInt8] {
    var line = Array("\(name) = \"".utf8)
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: "\""): line += [UInt8(ascii: "\\"), byte]
      case 0x09: line += #"\t"#.utf8
      case 0x0A: line += #"\n"#.utf8
      case 0x0B: line += #"\v"#.utf8
      case 0x0D: line += #"\r"#.utf8
      default: line.append(byte)
      }
    }
    return line + "\"\n".utf8
  }
}
