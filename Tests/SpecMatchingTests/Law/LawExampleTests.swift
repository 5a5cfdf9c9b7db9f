// Requests that random specs found: each broke the law of matching once.

import RequestMatching
import Testing

@testable import SpecMatching

@Suite("Examples of the law of matching")
struct LawExampleTests {
  /// A request, which has a case `one`, and a literal of its message with another one in its place.
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let request: String
    let inputs: String
    var values = "{}"

    /// Text of the message, and text that is no value of an input.
    var wrong: (old: String, new: String)?
  }

  static let examples = [
    Example(
      testDescription: "a map in a list of a list, with the indices of jQuery",
      request: "encoding: jquery, form: {b: [[1, '${m}', '${s}'], '?', [2]]}",
      inputs: "m: '{[integer]}', s: string", values: "{m: {a: [3, 4], b: []}, s: x}"),
    Example(
      testDescription: "an optional map in a list of a list, with the indices of jQuery",
      request: "encoding: jquery, form: {b: [['${m}'], []]}",
      inputs: "m: {type: '{string}', optional: true, default: {e: x}}"),
    Example(
      testDescription: "a list beside texts in a list of a list, with the indices of jQuery",
      request: "encoding: jquery, query: {b: [[], ['${l}', a, b], [c]]}",
      inputs: "l: '[date]'", values: "{l: [2024-02-29]}"),
    Example(
      testDescription: "lists in two lists of one list",
      request: "form: {x: [['${m}'], [0, '${o}']]}",
      inputs: "m: '{[integer]}', o: '[string]'", values: "{m: {a: [1]}, o: [b]}"),
    Example(
      testDescription: "a list of a list beside an empty one, and an optional header",
      request:
        "encoding: {empty-lists: bracket}, query: {x: [a, [], ['${l}']]}, auth: {bearer: '${t}'}",
      inputs: "l: '[[integer]]', t: string?", values: "{l: [[1], [2, 3]]}"),
    Example(
      testDescription: "a map in a list, whose names begin with that of a list before it",
      request: "encoding: {arrays: repeat}, query: {x: [[a, '${l}'], b, {k: '${m}'}]}",
      inputs: "l: '[string]?', m: '{[integer]}'", values: "{m: {i: [1, 2], j: [3]}}"),
    Example(
      testDescription: "an escaped value in a JSON text, and the same value elsewhere",
      request: "encoding: {maps: json}, query: {j: {k: '${s}'}, s: '${s}', t: {k: 'a${s}b'}}",
      inputs: "s: string", values: #"{s: '"\'}"#, wrong: ("&s=", "&s=x")),
    Example(
      testDescription: "an optional entry of a map that is the JSON text of a part",
      request: """
        encoding: {maps: json},
        multipart: {parameters: {d: {'a\\(x)': '${o}', k: '${s}'}}, parts: []}
        """,
      inputs: "o: '[string]?', s: string", values: "{s: x}"),
    Example(
      testDescription: "a backslash in the name of a part",
      request: "encoding: rails, multipart: {parameters: {d: [{k: '${m}'}, e]}, parts: []}",
      inputs: #"m: {object: {'\(x)': '{boolean}', y: boolean}}"#,
      values: #"{m: {'\(x)': {q: true}, y: false}}"#, wrong: ("\r\nfalse\r\n", "\r\nno\r\n")),
    Example(
      testDescription: "a quote in the name of a part, and elsewhere",
      request:
        "headers: {A: '${s}'}, multipart: [{name: 'n${s}', filename: '${s}', value: '${s}'}]",
      inputs: "s: string", values: #"{s: 'a"\b'}"#),
    Example(
      testDescription: "the name of an input in the name of a part",
      request: "multipart: [{name: '${a\"b | matrix}', value: x}]",
      inputs: #"'a"b': integer"#, values: #"{'a"b': 7}"#, wrong: ("=7", "=x")),
    Example(
      testDescription: "an input that is absent from a list of any items and elsewhere",
      request: """
        query: {x: [{a: '${o}', b: '${p}'}, '${l}', {c: '${o}'}]},
        auth: {basic: {username: '${o}', password: p}}
        """,
      inputs: "o: date?, p: '{string}', l: '[string]'", values: "{p: {k: v}, l: [w]}"),
    Example(
      testDescription: "a backslash at the end of the name of a part, before a file name",
      request: #"multipart: [{name: 'a\', filename: '${s}', value: '${s}'}]"#,
      inputs: "s: string", values: #"{s: 'b\'}"#),
    Example(
      testDescription: "an absent input beside one with a default, in credentials",
      request: "auth: {basic: {username: 'x${d}', password: '${o}'}}",
      inputs: "o: date?, d: {type: string, optional: true, default: e}"),
    Example(
      testDescription: "an absent input beside a list that is empty by default",
      request: """
        encoding: {arrays: indices}, query: {x: [['${l}', '${s}']]},
        auth: {basic: {username: '${o}', password: p}}
        """,
      inputs: "o: date?, s: string, l: {type: '[[string]]', optional: true, default: []}",
      values: "{s: x}"),
    Example(
      testDescription: "an object that is a part",
      request: "multipart: [{name: o, json: '${o}'}, {name: e, value: f}]",
      inputs: "o: {object: {n: integer}}", values: "{o: {n: 1}}", wrong: (#""n":1"#, #""n":"1""#)),
    Example(
      testDescription: "dates of HTTP in a list that is joined by their own comma",
      request: "encoding: {arrays: comma, dates: http-date}, form: {x: {k: '${l}'}}",
      inputs: "l: '[date-time]'", values: "{l: [2024-02-29T12:00:00Z, 2024-03-01T12:00:00Z]}",
      wrong: ("GMT", "GMX")),
    Example(
      testDescription: "an optional header before one with a filter",
      request: "headers: {A: ['${a}', '${b | md5}']}", inputs: "a: string?, b: boolean?",
      values: "{a: x_y}"),
    Example(
      testDescription: "an optional line beside one with a default",
      request: "json-lines: [[], {k: '${l}'}, '${o | json}']",
      inputs: "l: {type: '[any]', optional: true, default: []}, o: string?"),
    Example(
      testDescription: "credentials with an optional input, which may be an item of a list, too",
      request: """
        auth: {basic: {username: xx-yx, password: '${o | md5}'}}, form: {l: [[], '${l}', '${o}']}
        """,
      inputs: "l: '[date]', o: string?", values: "{l: [2024-02-29], o: C}",
      wrong: ("eHgteXg6", "eHgteXo6")),
    Example(
      testDescription: "a value that needs quotes in a longer item of a list",
      request: "headers: {L: {list: ['a,b', 'k=${s}', z]}}", inputs: "s: string",
      values: #"{s: 'c, "d'}"#, wrong: ("k=", "j=")),
    Example(
      testDescription: "lines of a list, one of which needs quotes",
      request: "headers: {L: {list: ['k=${s}', '${l}']}}", inputs: "s: string, l: '[string]'",
      values: #"{s: 'c\d,', l: [e, 'f,']}"#, wrong: ("k=", "j=")),
  ]

  @Test("A request matches its own message, and no wrong one", arguments: examples)
  func own(_ example: Example) throws {
    let yaml = """
      requests:
        r:
          {
            method: POST, path: /, \(example.request.replacing("\n", with: " ")),
            inputs: {\(example.inputs)}, cases: {one: \(example.values)},
          }

      """
    let spec = try #require(LawSpec(name: "example", try analyse(yaml)))
    var matcher = try #require(spec.spec.matcher(options: MatchOptions()))
    let message = try #require(LawMessage.all(of: spec).first)
    for caseIndex in [nil, message.caseIndex] {
      let match = try matcher.match(message.captured, request: 0, case: caseIndex)
      #expect(match.isSame, "\(message.failure(match, isFree: caseIndex == nil))")
    }
    guard let (old, new) = example.wrong else { return }
    let changed = try wrong(message.bytes, old, new)
    #expect(try !matcher.match(changed, request: 0).isSame, "\(LawMessage.shown(changed))")
  }

  /// The message with another text, and the length that it has then.
  private func wrong(_ message: [UInt8], _ old: String, _ new: String) throws -> CapturedRequest {
    let text = String(decoding: message, as: UTF8.self)
    try #require(text.utf8.count == message.count && text.contains(old))
    let changed = text.replacing(old, with: new)
    let end = try #require(changed.utf8.firstRange(of: "\r\n\r\n".utf8)).upperBound
    return try CapturedRequest(
      message: Array(
        changed.replacing(
          #/Content-Length: \d+/#, with: "Content-Length: \(changed.utf8[end...].count)"
        ).utf8))
  }
}
