import MessageSyntax
import RequestModel

/// Names, texts and values of the model, compared.
extension RequestCollection {
  /// The node of a value. Here and not only beside the type: called there, it would be given a copy of a
  /// collection that may change.
  @inline(__always)
  subscript(id: ValueID) -> ValueNode { values[Int(id.index)] }

  /// Whether a field has a name, compared without case.
  @inline(__always)
  func isField(_ name: TextRange, _ expected: StaticString) -> Bool {
    text.isField(name, expected)
  }

  /// Whether a text is exactly another.
  @inline(__always)
  func isText(_ range: TextRange, _ expected: StaticString) -> Bool {
    text.isText(range, expected)
  }

  /// The one of the scalars of an enumeration that a value is: numbers compare by what they are.
  func enumerated(_ value: ValueID, in enumeration: [ValueID]) -> ValueID? {
    let node = self[value]
    return enumeration.first { declared in
      let declared = self[declared]
      guard declared.kind == node.kind else { return false }
      switch node.kind {
      case .boolean: return declared.boolean == node.boolean
      case .integer, .real, .number:
        return NumberText.literal(text[declared.text]) == NumberText.literal(text[node.text])
      case .list, .map, .set: return false
      default: return text.equal(declared.text, node.text)
      }
    }
  }

  /// What two scalars of an enumeration have in common when they are the same one: see
  /// ``enumerated(_:in:)``.
  func enumerationKey(of value: ValueID) -> EnumerationKey {
    let node = self[value]
    switch node.kind {
    case .boolean: return EnumerationKey(kind: node.kind, boolean: node.boolean)
    case .integer, .real, .number:
      return EnumerationKey(kind: node.kind, number: NumberText.literal(text[node.text]))
    default: return EnumerationKey(kind: node.kind, text: Array(text[node.text]))
    }
  }

  /// The pieces of a text, reference or concatenation.
  func pieces(of id: ValueID) -> ArraySlice<ValueNode> {
    let node = self[id]
    guard node.kind == .concatenation else { return values[Int(id.index)..<Int(node.end)] }
    return values[Int(id.index) + 1..<Int(node.end)]
  }

  /// The names of `inputs`, as messages suggest them.
  func names(of inputs: [Int]) -> [String] {
    inputs.map { string(self.inputs[$0].name) }
  }
}

/// A scalar as it is compared among the values of an enumeration.
struct EnumerationKey: Hashable {
  var kind: ValueNode.Kind
  var boolean = false
  var number: NumberText.Literal?
  var text: [UInt8] = []
}
