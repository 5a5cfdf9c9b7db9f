// Large specs finish, with the right result. With quadratic work, none of these sizes would.

import Diagnostics
import SpecCompiler
import Testing

@Suite("Large specs")
struct LimitTests {
  @Test("Thousands of headers are removed, and the one that is not inherited is reported")
  func removal() throws {
    let names = (0..<8_000).map { "X-\($0)" }
    let yaml = """
      defaults:
        headers: {\(names.map { "\($0): a" }.joined(separator: ", ")), Keep: b}
      requests:
        a:
          method: GET
          path: /
          remove: {headers: [\(names.map { $0.lowercased() }.joined(separator: ", ")), none]}
      """
    let spec = try analyse(yaml)
    #expect(
      spec.diagnostics.map(\.message.text) == [
        "nothing to remove: no header 'none' is inherited"
      ])
    let message = try message(of: yaml.replacing(", none]", with: "]"))
    #expect(message.fields == ["Host: h.example", "Keep: b"])
  }

  @Test("A request has forty thousand header fields, and a name that comes twice is found")
  func fields() throws {
    let lines = (0..<40_000).map { "      X-\($0): a" }.joined(separator: "\n")
    let yaml = "requests:\n  a:\n    method: GET\n    path: /\n    headers:\n\(lines)\n"
    #expect(try message(of: yaml).fields.count == 40_001)
    let spec = try analyse(yaml + "      x-39999: b\n")
    #expect(
      spec.diagnostics.map(\.message.text) == ["header 'x-39999' is set twice"])
  }

  @Test("An enum has forty thousand values, and one that comes twice is found")
  func enumeration() throws {
    let values = (0..<40_000).map { "v\($0)" }.joined(separator: ", ")
    let tail = "requests: {a: {method: GET, path: \"/${kind}\"}}\n"
    let yaml = "inputs: {kind: {enum: [\(values)], example: v39999}}\n" + tail
    #expect(try message(of: yaml).target == "/v39999")
    let spec = try analyse(yaml.replacing("v39999]", with: "v39999, v0]"))
    #expect(spec.diagnostics.map(\.message.text) == ["the enum lists 'v0' twice"])
    let typed = "types: {Kind: {enum: [\(values)]}}\ninputs: {kind: {type: Kind, example: v7}}\n"
    #expect(try message(of: typed + tail).target == "/v7")
  }

  @Test("A thousand cases have a thousand optional inputs")
  func cases() throws {
    let count = 1_000
    let names = (0..<count).map { "i\($0)" }
    let yaml = """
      requests:
        a:
          method: GET
          path: /
          inputs: {\(names.map { "\($0): string?" }.joined(separator: ", "))}
          query: {\(names.map { "\($0): \"${\($0)}\"" }.joined(separator: ", "))}
          cases: {\(names.map { "c-\($0): {\($0): x}" }.joined(separator: ", "))}
      """
    let targets = try targets(of: yaml)
    #expect(targets.count == count)
    #expect(targets["a/c-i7"] == "/?i7=x")
  }

  @Test("Thousands of requests share thousands of inputs, of which each uses its own")
  func sharedInputs() throws {
    let count = 2_000
    let inputs = (0..<count).map { "  i\($0): {type: string, example: e\($0)}" }
    let requests = (0..<count).map { "  r\($0): {method: GET, path: \"/${i\($0)}\"}" }
    let yaml =
      "inputs:\n" + inputs.joined(separator: "\n") + "\nrequests:\n"
      + requests.joined(separator: "\n") + "\n"
    let targets = try targets(of: yaml)
    #expect(targets.count == count)
    #expect(targets["r1999/default"] == "/e1999")
  }
}
