import Diagnostics
import MessageSyntax

/// Reads the content of responses.
struct ResponseTypeReader {
  private typealias Entry = SpecRequest.Response

  let document: APIDocument
  let schemas: SchemaReader

  private var source: ImportSource { schemas.source }

  func read(into draft: inout OperationDraft) {
    guard let responses = draft.operation.object["responses"] else { return }
    var entries: [Entry] = []
    var described = 0
    var statuses: Set<String> = []
    for member in responses.members {
      guard source.budget.take(for: .responses, at: member.nameSpan) else { return }
      guard let status = status(of: member, &statuses),
        let response = source.resolved(member.value)
      else { continue }
      KnownKeys.response.reportOthers(of: response, to: source)
      if response["headers"]?.members.isEmpty == false { described += 1 }
      if response["description"]?.prose != nil { source.leftOut.add("descriptions of responses") }
      source.loseMember("links", of: response, "a spec does not say which request follows another")
      if let entry = entry(status, response, draft, at: member.nameSpan) { entries.append(entry) }
    }
    entries = withoutMixedStreams(entries, at: draft.span)
    if described > 0 {
      source.report.lose(
        "what the headers of \(described == 1 ? "1 response" : "\(described) responses") hold",
        "a spec describes their content alone", at: draft.span)
    }
    if entries.contains(where: { $0.status.utf8.first == 0x32 }) {
      draft.request.responses = entries
    } else if entries.allSatisfy({ $0.type == nil }) {
      source.leftOut.add("statuses of responses without content", count: entries.count)
    } else {
      source.report.lose(
        "what the responses hold", "none of them is for a status from 200 to 299", at: draft.span)
    }
  }

  /// The status of a response. Returns `nil`, after reporting, if the response is dropped.
  private func status(of member: JSONTree.Member, _ statuses: inout Set<String>) -> String? {
    if member.nameText.hasPrefix("x-") {
      source.extensionCount += 1
      return nil
    }
    let status = status(member.nameText)
    if let status, statuses.insert(status).inserted { return status }
    source.report.lose(
      "the response '\(member.nameText)'",
      status == nil ? "it is not a status from 200 to 599" : "another is for the same status",
      at: member.nameSpan)
    return nil
  }

  /// A status in the notation of the language.
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

  /// The entry of a response: its type, or null if it has no content.
  private func entry(
    _ status: String, _ response: JSONTree, _ draft: OperationDraft, at span: Span
  ) -> Entry? {
    let contents = document.contents(of: response, in: draft.operation, at: span)
    guard let first = contents.first else { return Entry(status: status) }
    let json = contents.first { MediaTypeKind.of($0.nameText) == .json }
    let stream = json == nil && status.utf8.first == 0x32 ? stream(among: contents) : nil
    guard let json = json ?? stream?.content else {
      source.report.lose(
        "the content of the response \(status)", "'\(first.nameText)' is not JSON", at: span)
      return nil
    }
    let media = source.resolved(json.value) ?? json.value
    source.leftOut.add("other media types of responses", count: contents.count - 1)
    if media["example"] != nil || media["examples"] != nil {
      source.leftOut.add("examples of responses")
    }
    guard let schema = media["itemSchema"] ?? media["schema"] else {
      return Entry(status: status, type: .any, stream: stream?.key)
    }
    if schema["type"]?.text == "file" {
      source.report.lose(
        "the content of the response \(status)", "it is a file, not JSON", at: span)
      return nil
    }
    let context = draft.context(.json, suffix: "Response", .response)
    let type = schemas.typed(schema, context).type
    return Entry(
      status: status, type: schemas.declarations.hoistingEnumerations(type, context),
      stream: stream?.key)
  }

  /// The content that arrives one element after the other, and the key for it.
  private func stream(
    among contents: [JSONTree.Member]
  ) -> (content: JSONTree.Member, key: String)? {
    for content in contents {
      let name = content.nameText.prefix { $0 != ";" }.description.trimmed.asciiLowercased
      if name == "text/event-stream" { return (content, "events") }
      if ["application/jsonl", "application/x-ndjson", "application/x-jsonlines"].contains(name) {
        return (content, "lines")
      }
    }
    return nil
  }

  /// Reports streams beside other content, and leaves them out.
  private func withoutMixedStreams(_ entries: [Entry], at span: Span) -> [Entry] {
    let successes = entries.filter { $0.status.utf8.first == 0x32 }
    guard successes.count > 1, successes.contains(where: { $0.stream != nil }) else {
      return entries
    }
    source.report.lose(
      "the streams of events or lines", "other responses of success have other content", at: span)
    return entries.filter { $0.stream == nil }
  }
}
