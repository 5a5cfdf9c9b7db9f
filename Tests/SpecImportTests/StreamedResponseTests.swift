// Responses of OpenAPI documents that arrive one element after the other.

import SpecImport
import Testing

@Suite("Imports of streamed responses") struct StreamedResponseTests {
  private static let head = """
    openapi: 3.1.0
    info: {title: Chat, version: '1'}
    servers: [{url: 'https://api.example.com'}]
    components: {schemas: {Delta: {type: object, properties: {text: {type: string}}}}}
    paths:
      /chat:
        get:
          operationId: chat
          responses:

    """

  /// The line of the responses that a document becomes.
  private func responses(_ lines: String...) -> String? {
    let text = Self.head + lines.map { "            \($0)\n" }.joined()
    let spec = imported(.openapi, text).spec
    return spec.split(separator: "\n").first { $0.contains("responses: ") }
      .map { String($0.drop { $0 == " " }) }
  }

  private static let delta = "schema: {$ref: '#/components/schemas/Delta'}"

  @Test(
    "Events and lines are written as such",
    arguments: [
      ("text/event-stream", "events"), ("text/event-stream; charset=utf-8", "events"),
      ("application/jsonl", "lines"), ("application/x-ndjson", "lines"),
    ])
  func streams(_ type: String, _ key: String) {
    let content = "'200': {description: ok, content: {'\(type)': {\(Self.delta)}}}"
    #expect(responses(content) == "responses: {200: {\(key): Delta}}")
  }

  @Test("JSON is preferred to a stream of the same response") func both() {
    let content =
      "'200': {description: ok, content: {text/event-stream: {\(Self.delta)}, "
      + "application/json: {\(Self.delta)}}}"
    #expect(responses(content) == "responses: {200: Delta}")
  }

  @Test("A stream beside another success is left out, and so is one of a failure") func mixed() {
    let stream = "{description: ok, content: {text/event-stream: {\(Self.delta)}}}"
    let json = "{description: ok, content: {application/json: {\(Self.delta)}}}"
    #expect(responses("'200': \(stream)", "'201': \(json)") == "responses: {201: Delta}")
    #expect(responses("'200': \(json)", "'400': \(stream)") == "responses: {200: Delta}")
  }
}
