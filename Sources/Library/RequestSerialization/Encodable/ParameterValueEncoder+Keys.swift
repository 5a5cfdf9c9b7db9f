// Derives names from coding keys.

extension ParameterValueEncoder.Keys {
  /// The name for a key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - path: The path to the container of the key.
  /// - Returns: The name.
  func name(for key: some CodingKey, in path: ParameterValueEncoder.Path?) -> String {
    let spelling = key.stringValue
    return switch self {
    case .asWritten: spelling
    case .snakeCase: spelling.lowercasedWords(joinedBy: "_")
    case .kebabCase: spelling.lowercasedWords(joinedBy: "-")
    case .capitalized: spelling.prefix(1).uppercased() + spelling.dropFirst()
    case .uppercased: spelling.uppercased()
    case .lowercased: spelling.lowercased()
    case .custom(let name): name(path.keys + [key])
    }
  }
}

extension String {
  /// The words of a camel-case name in lower case.
  fileprivate func lowercasedWords(joinedBy separator: String) -> String {
    guard !utf8.allSatisfy({ $0 < 0x80 && !isUppercaseASCII($0) }) else { return self }
    return words.map { $0.lowercased() }.joined(separator: separator)
  }

  private func isUppercaseASCII(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "A") < 26
  }

  /// The words of a camel-case name: `my`, `URL`, `Property`.
  ///
  /// A word begins at a capital letter. In a sequence of capitals, the last one begins the next
  /// word if a lower-case letter follows. The first character is ignored. These are the rules of
  /// Foundation's `convertToSnakeCase`, with its oddities: `URLName` is `U`, `RL`, `Name`.
  private var words: [Substring] {
    var words: [Substring] = []
    var start = startIndex
    var search = index(after: start)
    while let capital = unicodeScalars[search...].firstIndex(where: \.isCapital) {
      words.append(self[start..<capital])
      start = capital
      guard let small = unicodeScalars[capital...].firstIndex(where: \.isSmall) else { break }
      if small != index(after: capital) {
        start = index(before: small)
        words.append(self[capital..<start])
      }
      search = unicodeScalars.index(after: small)
    }
    words.append(self[start...])
    return words
  }
}

extension Unicode.Scalar {
  fileprivate var isCapital: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .titlecaseLetter: true
    default: false
    }
  }

  fileprivate var isSmall: Bool {
    properties.generalCategory == .lowercaseLetter
  }
}
