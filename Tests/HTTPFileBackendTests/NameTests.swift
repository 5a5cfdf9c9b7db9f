// The names of requests: for people after `###`, for clients after `# @name`.

import Diagnostics
import SpecCompiler
import Testing

/// The names of the entries of a spec with requests of some names.
private func entryNames(_ names: [String]) throws -> [String] {
  let compiled = try CompiledSpec(spec(names.map { (quoted($0), "method: GET, path: /") }))
  try compiled.expectNoMistakes()
  return try compiled.readBack().sections.map(\.name)
}

/// The errors of the requests of a spec, in the order of the spec.
private func errors(_ requests: [(name: String, body: String)], head: String = specHead) -> [String]
{
  var options = CompilerOptions()
  options.kinds = ["http"]
  var worker = Compiler(options: options, provider: AttachedFiles()).makeWorker()
  let input = SpecInput(
    path: "spec.yaml", relativePath: "spec.yaml", bytes: Array(spec(requests, head: head).utf8))
  return worker.analyse(input).diagnostics.map(\.message).filter { $0.severity == .error }
    .map { "\($0.id.rawValue): \($0.text)" }
}

@Suite("Names in .http files")
struct NameTests {
  @Test(
    "A name is the identifier of Swift, or each other character is its number",
    arguments: [
      ("a", "a"), ("share-album", "shareAlbum"), ("v2", "v2"), ("X-Request-Id", "xRequestId"),
      ("default", "default"), ("Photos", "Photos"), ("a_b", "a_b"), ("self", "self_"),
      ("2nd-notice", "2nd_u002D_notice"),
      ("GET /a/{id}", "GET_u0020__u002F_a_u002F__u007B_id_u007D_"),
      ("料理", "_u6599__u7406_"), ("é", "_u00E9_"), ("e\u{301}", "e_u0301_"),
      ("🎆", "_u1F386_"), ("a+b", "a_u002B_b"), ("`", "_u0060_"),
    ])
  func entries(name: String, expected: String) throws {
    #expect(try entryNames([name]) == [expected])
  }

  @Test("A chosen name takes the place of the name")
  func chosen() throws {
    let compiled = try CompiledSpec(
      spec([
        ("料理", "swift-name: food, method: GET, path: /"),
        ("a-b", "swift-name: 本, method: GET, path: /"),
      ]))
    try compiled.expectNoMistakes()
    let sections = try compiled.readBack().sections
    #expect(sections.map(\.name) == ["food", "_u672C_"])
    #expect(sections.map(\.title) == ["料理", "a-b"])
  }

  @Test("Two names that meet are an error, which a chosen name cures")
  func meeting() {
    #expect(
      errors([("a-b", "method: GET, path: /"), ("aB", "method: GET, path: /")]) == [
        "http-name-taken: 'a-b' and 'aB' are both named 'aB' in the .http file"
      ])
    #expect(
      errors([
        ("a-b", "method: GET, path: /"), ("aB", "swift-name: other, method: GET, path: /"),
      ]) == [])
    #expect(
      errors([("a", "method: GET, path: /, cases: {x-y: {}, xY: {}}")]) == [
        "http-name-taken: 'a/x-y' and 'a/xY' are both named 'a__xY' in the .http file"
      ])
  }

  @Test("No request is called as a variable")
  func variables() {
    let head = specHead + "inputs: {s: {type: string, secret: true, example: y}}\n"
    #expect(
      errors(
        [
          ("a", #"method: GET, path: /, auth: {bearer: "${s}"}"#), ("t_s", "method: GET, path: /"),
        ], head: head) == [
          "http-variable-taken: 's' and 't_s' are both called 't_s' in the .http file"
        ])
  }

  @Test(
    "The name of people is as they wrote it, and shows what hides",
    arguments: [
      ("料理を探す", "料理を探す"), ("GET /a", "GET /a"), ("بحث", "بحث"), ("a\u{202E}b", #"a\u{202e}b"#),
      ("a\nb", #"a\u{a}b"#), ("a\u{0}", #"a\u{0}"#), ("{{x}}", "| { {x} }"), ("### x", "| # # # x"),
      ("@name x", "| @name x"), ("👩‍💻", "👩‍💻"), ("_x", "_x"),
    ])
  func titles(name: String, expected: String) throws {
    let compiled = try CompiledSpec(spec([(quoted(name), "method: GET, path: /")]))
    #expect(compiled.text.split(separator: "\n").first == "### \(expected)")
    try compiled.expectNoMistakes()
  }

  @Test("A case adds its name, unless it is the one that a request has without cases")
  func cases() throws {
    let compiled = try CompiledSpec(
      spec([
        ("a", "method: GET, path: /, cases: {default: {}, b-c: {}, B: {}, 料理: {}}"),
        (
          "m",
          #"method: GET, path: "/${x}", inputs: {x: integer}, matrix: {x: [1, 2]}, cases: {y: {}}"#
        ),
      ]))
    try compiled.expectNoMistakes()
    let sections = try compiled.readBack().sections
    #expect(
      sections.map(\.name) == [
        "a", "a__bC", "a__B", "a___u6599__u7406_", "m__y_u002C_x_u003D_1", "m__y_u002C_x_u003D_2",
      ])
    #expect(
      sections.map(\.title) == ["a", "a/b-c", "a/B", "a/料理", "m/y,x=1", "m/y,x=2"])
  }

  @Test(
    "Files have a tilde where paths have a percent sign, which kulala fails on, but not at the beginning"
  )
  func files() throws {
    let head = specHead.replacing("service: t", with: "service: 料~")
    let compiled = try CompiledSpec(
      spec(
        [
          ("a/b", #"method: POST, path: /, text: "@x", cases: {default: {}, c d: {}}"#),
          ("a", #"method: POST, path: /, text: "@x", cases: {b: {}}"#),
          (String(repeating: "料", count: 90), #"method: POST, path: /, text: "@x""#),
        ], head: head))
    try compiled.expectNoMistakes()
    #expect(
      compiled.paths.map { $0.hasPrefix(",~E6~96~99~7E/") } == [true, true, true, true, true])
    let names = compiled.paths.map { $0.drop { $0 != "/" }.dropFirst() }
    #expect(names[0] == "a~2Fb.body")
    #expect(names[1] == "a~2Fb~~c~20d.body")
    #expect(names[2] == "a~~b.body")
    #expect(names[3].utf8.count == 203)
    #expect(names[4] == ",~E6~96~99~7E.http")
  }
}
