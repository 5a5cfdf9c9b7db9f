// Specs as text, and requests of awkward text in them.

import TestSupport
import Testing

/// The beginning of most specs of the tests.
let specHead = """
  waybill: 1
  service: t
  base-url: https://h.example

  """

/// A spec of requests, each a flow mapping without its braces.
func spec(_ requests: [(name: String, body: String)], head: String = specHead) -> String {
  head + "requests:\n"
    + requests.map { "  \($0.name): {\($0.body)}\n" }.joined()
}

/// The seeds of the tests with random requests.
let seeds = Array(TestExtent.seeds(20, from: 1))

/// Compiles thirty requests of awkward texts, none of which a warning exempts, and compares them
/// with the wire.
///
/// - Returns: The numbers of requests with content inline, and with content in a file.
@discardableResult
func checkAwkward(
  _ seed: UInt64, head: String = specHead, request: (String) -> String
) throws -> (inline: Int, files: Int) {
  var awkward = AwkwardText(seed: seed)
  let requests = (1...30).map { (name: "r\($0)", body: request(awkward.text())) }
  let compiled = try CompiledSpec(spec(requests, head: head))
  try compiled.expectNoMistakes()
  #expect(compiled.cases.filter { !$0.warnings.isEmpty }.map(\.title) == [])
  let entries = try compiled.readBack().sections.compactMap { try? $0.entry.get() }
  let files = entries.filter { $0.contentFile != nil }.count
  return (entries.filter { !$0.content.isEmpty }.count - files, files)
}
