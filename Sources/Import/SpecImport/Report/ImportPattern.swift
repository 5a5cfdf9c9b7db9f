import MessageSyntax

/// A pattern that chooses what is imported: `--only api.example.com`, `--only /v1/pets`, `--only tag:pets`.
///
/// `*` matches any text and `?` one character. A path also chooses all paths below it.
package struct ImportPattern: Sendable {
  private enum Kind: Sendable {
    case path, tag, name
  }

  private let kind: Kind
  private let bytes: [UInt8]

  /// Reads a pattern; `nil` if it is empty.
  package init?(_ text: String) {
    let isTag = text.hasPrefix("tag:")
    bytes = Array(text.utf8.dropFirst(isTag ? 4 : 0))
    kind = isTag ? .tag : text.hasPrefix("/") ? .path : .name
    if bytes.isEmpty { return nil }
  }

  /// Whether it chooses an operation of an API.
  func matches(path: String, tags: [String], operation: String) -> Bool {
    switch kind {
    case .path: matches(path: path)
    case .tag: tags.contains { matches($0) }
    case .name: matches(operation) || tags.contains { matches($0) }
    }
  }

  /// Whether it chooses a message.
  ///
  /// - Parameters:
  ///   - host: Its host, with a port that is not the usual one.
  ///   - path: The path of its URL.
  /// - Returns: Whether it does.
  func matches(host: String, path: String) -> Bool {
    switch kind {
    case .path: matches(path: path)
    case .tag: false
    case .name:
      Wildcard.matches(bytes.map(\.asciiLowercased), host.utf8.map(\.asciiLowercased))
    }
  }

  private func matches(path: String) -> Bool {
    let folder = bytes.last == UInt8(ascii: "/") ? bytes : bytes + "/".utf8
    return matches(path) || Wildcard.matches(folder + "*".utf8, Array(path.utf8))
  }

  private func matches(_ text: String) -> Bool { Wildcard.matches(bytes, Array(text.utf8)) }
}
