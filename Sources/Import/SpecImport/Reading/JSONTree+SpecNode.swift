import MessageSyntax

// Converts values of a document to values of a spec.

extension JSONTree {
  /// The unchanged value, for a place where a spec accepts any value.
  var verbatimNode: SpecNode { node { $0 } }

  /// The value for an input. A `${` in it is not a reference.
  var inputNode: SpecNode { node { SpecText.literal($0) } }

  /// The value with its texts converted to the form of a spec.
  func node(_ written: (String) -> String) -> SpecNode {
    switch content {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .number(let spelling): .number(String(decoding: spelling, as: UTF8.self))
    case .string(let text): .text(written(String(decoding: text, as: UTF8.self)))
    case .array(let elements): .list(elements.map { $0.node(written) })
    case .object(let members):
      .map(SpecMap(members.map { ($0.nameText, $0.value.node(written)) }))
    }
  }

  /// The number of values in it, including itself.
  var nodeCount: Int {
    switch content {
    case .array(let elements): elements.reduce(1) { $0 + $1.nodeCount }
    case .object(let members): members.reduce(1) { $0 + $1.value.nodeCount }
    default: 1
    }
  }

  /// The value as documentation, or `nil` if it is blank.
  var prose: String? {
    guard let text = spelling?.trimmed, !text.isEmpty else { return nil }
    return SpecDescription.clean(text)
  }
}
