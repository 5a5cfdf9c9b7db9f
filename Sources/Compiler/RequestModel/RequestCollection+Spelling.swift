import MessageSyntax

extension RequestCollection {
  /// The text of a scalar as spelled; for booleans the normalized spelling, for bytes base64.
  package func spelling(of id: ValueID) -> String {
    let node = self[id]
    return switch node.kind {
    case .boolean: "\(node.boolean)"
    case .data: String(decoding: Base64.encode(Array(text[node.text])), as: UTF8.self)
    default: text.string(node.text)
    }
  }
}
