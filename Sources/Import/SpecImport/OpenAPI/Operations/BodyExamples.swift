import Diagnostics
import MessageSyntax

/// Divides examples of a whole body among the inputs that form it.
struct BodyExamples {
  let source: ImportSource

  /// The named examples of a Media Type Object.
  func named(in media: JSONTree) -> [(name: String, value: JSONTree)] {
    guard let examples = media["examples"], examples.isObject,
      source.budget.take(examples.members.count, for: .examples, at: examples.place)
    else { return [] }
    return examples.members.compactMap { member in
      guard let example = source.resolved(member.value) else { return nil }
      if let value = example["value"] { return (member.nameText, value) }
      source.report.lose(
        "the example '\(member.nameText)'", "its value is not in the document", at: member.nameSpan)
      return nil
    }
  }

  /// Gives each input its value in the examples of the whole body.
  func take(
    of body: APIBody, fields: [(name: String, field: SpecField)], into draft: inout OperationDraft
  ) {
    let named = named(in: body.source)
    let looks = named.count * fields.count + fields.count
    guard source.budget.take(looks, for: .examples, at: body.span) else { return }
    let single =
      body.source["example"] ?? (named.isEmpty ? body.schema.flatMap { example(of: $0) } : nil)
    if let single {
      let places = Dictionary(
        draft.request.inputs.enumerated().map { (NameKey($0.element.name), $0.offset) },
        uniquingKeysWith: { first, _ in first })
      let values = Dictionary(
        single.members.map { (NameKey($0.name), $0.value) }, uniquingKeysWith: { $1 })
      for (name, field) in fields where field.constant == nil {
        guard let value = values[NameKey(name)], let index = places[NameKey(field.name)] else {
          continue
        }
        draft.request.inputs[index].exampleSource = value
      }
      reportStrays(in: single, fields)
    }
    for example in named {
      reportStrays(in: example.value, fields)
      let members = MemberIndex(example.value)
      let values = fields.compactMap { name, field in
        field.constant == nil ? members[name].map { (field.name, $0) } : nil
      }
      draft.examples.append(NamedExample(name: example.name, values: values))
    }
  }

  /// The example of a schema.
  private func example(of schema: JSONTree) -> JSONTree? {
    guard let schema = source.resolved(schema) else { return nil }
    return schema["example"] ?? schema["examples"]?.elements.first
  }

  private func reportStrays(in example: JSONTree, _ fields: [(name: String, field: SpecField)]) {
    let names = Set(fields.map { NameKey($0.name) })
    for member in example.members where !names.contains(NameKey(member.name)) {
      guard source.isNew(member.nameSpan) else { continue }
      source.report.lose(
        "'\(member.nameText)' of an example", "the schema has no such property", at: member.nameSpan
      )
    }
  }
}
