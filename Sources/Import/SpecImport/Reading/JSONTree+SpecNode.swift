import MessageSyntax

// Values of a document as values of a spec.

extension JSONTree {
  /// The value as it is, for a place where a spec takes any value.
  var verbatimNode: SpecNode { node { $0 } }

  /// The value as the value of an input: a `${` in it is not a reference.
  var inputNode: SpecNode { node { SpecText.literal($0) } }

  /// The value with its texts as a spec writes them.
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

  /// How many values there are in it, itself included.
  var nodeCount: Int {
    switch content {
    case .array(let elements): elements.reduce(1) { $0 + $1.nodeCount }
    case .object(let members): members.reduce(1) { $0 + $1.value.nodeCount }
    default: 1
    }
  }

  /// The text for people that it is; nil if it is blank.
  var prose: String? {
    guard let text = spelling?.trimmed, !text.isEmpty else { return nil }
    return SpecDescription.clean(text)
  }
}
