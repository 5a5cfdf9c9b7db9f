internal import MessageSyntax

/// An option of curl, which is spelled differently in a shell command and in a configuration file.
enum CurlOption {
  /// An option without a value.
  case flag(String)

  /// An option and its value.
  case value(String, String)

  /// A field that curl must not add: its name with nothing after the colon.
  case suppression(StaticString)

  /// The URL, which a command gives without an option's name.
  case url(String)
}

extension CurlOption {
  /// The option in words of a shell command.
  func words(_ substitutions: [CurlSubstitution]) -> String {
    switch self {
    case .flag(let name): "--\(name)"
    case .value(let name, let value): "--\(name) \(ShellText.word(value, substitutions))"
    case .suppression(let field): "--header '\(field):'"
    case .url(let url): ShellText.word(url, substitutions)
    }
  }

  /// The option as a line of a configuration file, including the line end.
  ///
  /// Between quotes, a backslash precedes a quote, a backslash, and the letters for some control
  /// characters; every other byte is written as is.
  var configurationLine: [UInt8] {
    switch self {
    case .flag(let name): Array("\(name)\n".utf8)
    case .value(let name, let value): Self.line(name, value)
    case .suppression(let field): Self.line("header", "\(field):")
    case .url(let url): Self.line("url", url)
    }
  }

  /// The value of `header` as a line of a file of fields, including the line end; empty for another
  /// option.
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
