import Diagnostics
import RequestModel
import YAMLSyntax

/// Reads `exactly-one-of` and `at-most-one-of`: lists of inputs, or of groups of inputs.
enum InputChoiceReader {
  static func read(
    _ kind: InputChoice.Kind, _ key: Int, _ node: Int, into layer: inout RequestLayer,
    _ reader: inout DocumentReader
  ) {
    let node = reader.document.resolved(node)
    let title = Title(stringLiteral: "'\(kind.rawValue)'")
    guard reader.kind(of: node) == .sequence else {
      return reader.refuse(node, title, expected: "a list of inputs or of lists of inputs")
    }
    var groups: [[InputChoice.Member]] = []
    var known: [InputName: Span] = [:]
    for item in reader.document.items(of: node) {
      let group = reader.document.resolved(item)
      let names =
        reader.kind(of: group) == .sequence ? Array(reader.document.items(of: group)) : [group]
      let members = names.compactMap { member($0, title, &reader) }
      for member in members {
        if let other = known.updateValue(member.span, forKey: member.name) {
          reader.report(
            .inputInTwoGroups(reader.collection.string(member.name)), at: member.span,
            notes: [.init("the other is here", at: other)])
        }
      }
      if names.isEmpty { reader.refuse(group, title, expected: "a list that names an input") }
      groups.append(members)
    }
    guard groups.count > 1 else {
      return reader.report(.choiceOfOne(kind.rawValue), at: key)
    }
    layer.inputChoices.append(InputChoice(kind, groups, at: reader.span(of: key)))
  }

  private static func member(_ node: Int, _ title: Title, _ reader: inout DocumentReader)
    -> InputChoice.Member?
  {
    let node = reader.document.resolved(node)
    guard let text = reader.plainText(node, title) else { return nil }
    let key = reader.interner.intern(reader.document.bytes(of: node))
    return InputChoice.Member(
      reader.inputName(for: key, spelled: text), at: reader.span(of: node))
  }
}
