import MessageSyntax

extension RequestCollection {
  /// The text of a scalar as it is spelled; that of a boolean in its plain spelling, that of bytes in
  /// base 64.
  package func spelling(of id: ValueID) -> String {
    let node = self[id]
    return switch node.kind {
    case .boolean: "\(node.boolean)"
    case .data: String(decoding: Base64.encode(Array(text[node.text])), as: UTF8.self)
    default: text.string(node.text)
    }
  }
}
