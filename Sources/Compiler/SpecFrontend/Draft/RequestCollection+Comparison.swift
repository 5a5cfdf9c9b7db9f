import MessageSyntax
import RequestModel

/// Comparison of names, texts and values of the model.
extension RequestCollection {
  /// The node of a value. The type's own subscript, in another module, would receive a copy of a
  /// collection that may change.
  @inline(__always)
  subscript(id: ValueID) -> ValueNode { values[Int(id.index)] }

  /// Whether a field has a name, ignoring case.
  @inline(__always)
  func isField(_ name: TextRange, _ expected: StaticString) -> Bool {
    text.isField(name, expected)
  }

  /// Whether a text equals another exactly.
  @inline(__always)
  func isText(_ range: TextRange, _ expected: StaticString) -> Bool {
    text.isText(range, expected)
  }

  /// The scalar of an enumeration that equals a value. Numbers compare by value, not by spelling.
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

  /// The key under which equal scalars of an enumeration are the same. See ``enumerated(_:in:)``.
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

  /// The names of `inputs`, as candidates for suggestions in messages.
  func names(of inputs: [Int]) -> [String] {
    inputs.map { string(self.inputs[$0].name) }
  }
}

/// The form of a scalar in which the values of an enumeration are compared.
struct EnumerationKey: Hashable {
  var kind: ValueNode.Kind
  var boolean = false
  var number: NumberText.Literal?
  var text: [UInt8] = []
}
