import Diagnostics
import MessageSyntax

// The content of responses.

extension OpenAPIImporter {
  mutating func importResponses(_ draft: inout Draft) {
    guard let responses = draft.operation.object["responses"] else { return }
    var entries: [(status: String, type: SpecType?)] = []
    var described = 0
    var statuses: Set<String> = []
    for member in responses.members {
      guard source.budget.take(for: .responses, at: member.nameSpan) else { return }
      if member.nameText.hasPrefix("x-") {
        source.extensionCount += 1
        continue
      }
      guard let status = status(member.nameText) else {
        source.report.lose(
          "the response '\(member.nameText)'", "it is not a status from 200 to 599",
          at: member.nameSpan
        )
        continue
      }
      guard statuses.insert(status).inserted else {
        source.report.lose(
          "the response '\(member.nameText)'", "another is for the same status", at: member.nameSpan
        )
        continue
      }
      guard let response = source.resolved(member.value) else { continue }
      if response["headers"]?.members.isEmpty == false { described += 1 }
      if response["description"]?.prose != nil { source.leftOut.add("descriptions of responses") }
      source.loseMember("links", of: response, "a spec does not say which request follows another")
      if let entry = entry(status, response, draft, at: member.nameSpan) { entries.append(entry) }
    }
    if described > 0 {
      source.report.lose(
        "what the headers of \(described == 1 ? "1 response" : "\(described) responses") hold",
        "a spec describes their content alone", at: draft.span)
    }
    let isSuccess = { (status: String) in status.utf8.first == 0x32 }
    if entries.contains(where: { isSuccess($0.status) }) {
      draft.request.responses = entries
    } else if entries.allSatisfy({ $0.type == nil }) {
      source.leftOut.add("statuses of responses without content", count: entries.count)
    } else {
      source.report.lose(
        "what the responses hold", "none of them is for a status from 200 to 299", at: draft.span)
    }
  }

  /// A status as the language writes it.
  private func status(_ name: String) -> String? {
    if name == "default" { return name }
    if name.utf8.count == 3, name.hasSuffix("XX") || name.hasSuffix("xx"),
      let first = name.utf8.first, (0x32...0x35).contains(first)
    {
      return name.prefix(1) + "XX"
    }
    guard let code = Int(name), (200...599).contains(code), name.utf8.count == 3 else { return nil }
    return name
  }

  /// The entry of a response: its type, or null for one without content.
  private mutating func entry(
    _ status: String, _ response: JSONTree, _ draft: Draft, at span: Span
  ) -> (String, SpecType?)? {
    let contents = document.contents(of: response, in: draft.operation, at: span)
    guard let first = contents.first else { return (status, nil) }
    guard let json = contents.first(where: { ContentKind.of($0.nameText) == .json }) else {
      source.report.lose(
        "the content of the response \(status)", "'\(first.nameText)' is not JSON", at: span)
      return nil
    }
    let media = source.resolved(json.value) ?? json.value
    source.leftOut.add("other media types of responses", count: contents.count - 1)
    if media["example"] != nil || media["examples"] != nil {
      source.leftOut.add("examples of responses")
    }
    guard let schema = media["schema"] else { return (status, .any) }
    if schema["type"]?.text == "file" {
      source.report.lose(
        "the content of the response \(status)", "it is a file, not JSON", at: span)
      return nil
    }
    let hint = SchemaContext.hint(draft.request.name, of: source.options.naming) + "Response"
    let context = SchemaContext(direction: .response, place: .json, hint: hint, parent: nil)
    return (status, hoistingEnumerations(typed(schema, context).type, context))
  }

  // MARK: The rest of the document

  /// Reports what the document has besides operations and schemas.
  mutating func importRest() {
    source.loseMember(
      "webhooks", of: document.root, "requests that the service sends are not described in a spec")
    source.loseMember(
      "jsonSchemaDialect", of: document.root, "schemas are read as those of OpenAPI")
    for key in ["callbacks", "links", "pathItems"] {
      if let components = document.root["components"] {
        source.loseMember(key, of: components, "no operation is made of it by itself")
      }
    }
    if let text = source.leftOut.text {
      source.report.choose(
        "left out because it does not affect any request: \(text)",
        at: document.root.members.first?.nameSpan ?? document.root.place)
    }
    if source.extensionCount > 0 {
      let keys =
        source.extensionCount == 1
        ? "1 vendor extension ('x-…') is" : "\(source.extensionCount) vendor extensions ('x-…') are"
      source.report.choose(
        "\(keys) left out", help: "keep them with --extensions",
        at: document.root.members.first?.nameSpan ?? document.root.place)
    }
  }
}
