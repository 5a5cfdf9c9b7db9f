import Diagnostics
import MessageSyntax

// The content of responses.

extension OpenAPIImporter {
  mutating func importResponses(_ draft: inout Draft) {
    guard let responses = draft.operation["responses"] else { return }
    var entries: [(status: String, type: SpecType?)] = []
    var described = 0
    var statuses: Set<String> = []
    for member in responses.members {
      guard budget.take(for: .responses, at: member.nameSpan) else { return }
      if member.nameText.hasPrefix("x-") {
        extensionCount += 1
        continue
      }
      guard let status = status(member.nameText) else {
        lose(
          "the response '\(member.nameText)'", "it is not a status from 200 to 599",
          at: member.nameSpan
        )
        continue
      }
      guard statuses.insert(status).inserted else {
        lose(
          "the response '\(member.nameText)'", "another is for the same status", at: member.nameSpan
        )
        continue
      }
      guard let response = resolved(member.value) else { continue }
      if response["headers"]?.members.isEmpty == false { described += 1 }
      if Self.text(response["description"]) != nil { leftOut.add("descriptions of responses") }
      loseMember("links", of: response, "a spec does not say which request follows another")
      if let entry = entry(status, response, draft, at: member.nameSpan) { entries.append(entry) }
    }
    if described > 0 {
      lose(
        "what the headers of \(described == 1 ? "1 response" : "\(described) responses") hold",
        "a spec describes their content alone", at: draft.span)
    }
    let isSuccess = { (status: String) in status.utf8.first == 0x32 }
    if entries.contains(where: { isSuccess($0.status) }) {
      draft.request.responses = entries
    } else if entries.allSatisfy({ $0.type == nil }) {
      leftOut.add("statuses of responses without content", count: entries.count)
    } else {
      lose(
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
    var schema = response["schema"]
    if version != .swagger2 {
      let contents = response["content"]?.members.filter { !$0.nameText.hasPrefix("x-") } ?? []
      guard let first = contents.first else { return (status, nil) }
      guard budget.take(contents.count, for: .responses, at: span) else { return nil }
      guard let json = contents.first(where: { ContentKind.of($0.nameText) == .json }) else {
        lose("the content of the response \(status)", "'\(first.nameText)' is not JSON", at: span)
        return nil
      }
      let media = resolved(json.value) ?? json.value
      leftOut.add("other media types of responses", count: contents.count - 1)
      if media["example"] != nil || media["examples"] != nil {
        leftOut.add("examples of responses")
      }
      schema = media["schema"]
      guard schema != nil else { return (status, .any) }
    }
    guard let schema else { return (status, nil) }
    let produced =
      (draft.operation["produces"] ?? document["produces"])?.elements.compactMap(\.text) ?? []
    if version == .swagger2, let first = produced.first,
      !produced.contains(where: { ContentKind.of($0) == .json })
    {
      lose("the content of the response \(status)", "'\(first)' is not JSON", at: span)
      return nil
    }
    if schema["type"]?.text == "file" {
      lose("the content of the response \(status)", "it is a file, not JSON", at: span)
      return nil
    }
    let hint = SchemaContext.hint(draft.request.name, of: options.naming) + "Response"
    let context = SchemaContext(direction: .response, place: .json, hint: hint, parent: nil)
    return (status, hoistingEnumerations(typed(schema, context).type, context))
  }

  // MARK: The rest of the document

  /// Reports what the document has besides operations and schemas.
  mutating func importRest() {
    loseMember(
      "webhooks", of: document, "requests that the service sends are not described in a spec")
    loseMember("jsonSchemaDialect", of: document, "schemas are read as those of OpenAPI")
    for key in ["callbacks", "links", "pathItems"] {
      if let components = document["components"] {
        loseMember(key, of: components, "no operation is made of it by itself")
      }
    }
    if let text = leftOut.text {
      report.report(
        .importChoice("left out because it does not affect any request: \(text)"),
        at: document.members.first?.nameSpan ?? document.place)
    }
    if extensionCount > 0 {
      let keys =
        extensionCount == 1
        ? "1 vendor extension ('x-…') is" : "\(extensionCount) vendor extensions ('x-…') are"
      report.report(
        .importChoice("\(keys) left out", help: "keep them with --extensions"),
        at: document.members.first?.nameSpan ?? document.place)
    }
  }
}
