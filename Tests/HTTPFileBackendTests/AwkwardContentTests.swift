// Random content made of awkward pieces, read back and compared with the wire message.

import Testing

@Suite("Awkward content of .http files")
struct AwkwardContentTests {
  @Test("Text arrives as it is", arguments: seeds)
  func text(seed: UInt64) throws {
    let (inline, files) = try checkAwkward(seed) { "method: POST, path: /, text: \(quoted($0))" }
    #expect(inline > 0)
    #expect(files > 0)
  }

  @Test("Text of a type that clients know arrives as it is", arguments: seeds)
  func types(seed: UInt64) throws {
    let types = ["application/x-ndjson", "application/graphql", "text/markdown", "a/b; c=\"d\""]
    let type = quoted(types[Int(seed % 4)])
    try checkAwkward(seed) {
      "method: PUT, path: /, text: \(quoted($0)), content-type: \(type)"
    }
  }

  @Test("JSON arrives as it is", arguments: seeds)
  func json(seed: UInt64) throws {
    let options = ["", ", json-options: {style: pretty}", ", json-options: {unicode: escaped}"]
    let option = options[Int(seed % 3)]
    let (inline, _) = try checkAwkward(seed) {
      "method: PATCH, path: /, json: {\(quoted("k" + $0)): [\(quoted($0))], a: 1}\(option)"
    }
    #expect(inline > 0)
  }

  @Test("The parts of multipart content arrive as they are", arguments: seeds)
  func parts(seed: UInt64) throws {
    let subtype = ["form-data", "form-data", "mixed", "related"][Int(seed % 4)]
    try checkAwkward(seed) {
      "method: POST, path: /, "
        + "multipart: {subtype: \(subtype), parts: [{name: a, value: \(quoted($0))}]}"
    }
  }

  @Test("The names of parts and of their files arrive as they are", arguments: seeds)
  func names(seed: UInt64) throws {
    try checkAwkward(seed) {
      let name = quoted(visible("n" + $0))
      return "method: POST, path: /, multipart: "
        + "[{name: \(name), value: b, filename: \(name)}, {name: c, json: {d: \(quoted($0))}}]"
    }
  }

  @Test("Safe multipart content is inline")
  func inlineParts() throws {
    let compiled = try CompiledSpec(
      spec([
        (
          "r",
          "method: POST, path: /, multipart: {boundary: b, parts: "
            + "[{name: a, value: x y}, {name: é, json: {k: 1}}]}"
        )
      ]))
    try compiled.expectNoMistakes()
    let entry = try #require(try compiled.comparedEntries().first).entry
    #expect(entry.contentFile == nil)
    #expect(
      entry.content.text == """
        --b\r
        Content-Disposition: form-data; name="a"\r
        \r
        x y\r
        --b\r
        Content-Disposition: form-data; name="é"\r
        Content-Type: application/json\r
        \r
        {"k":1}\r
        --b--
        """)
  }

  @Test("A form arrives as it is, its beginning in a variable if it is a mark", arguments: seeds)
  func form(seed: UInt64) throws {
    var awkward = AwkwardText(seed: seed)
    let requests = (1...30).map { number in
      let text = quoted(awkward.text())
      return (
        name: "r\(number)", body: "method: POST, path: /, form: {\(text): \(text), queries: x}"
      )
    }
    let compiled = try CompiledSpec(spec(requests))
    try compiled.expectNoMistakes()
    #expect(compiled.cases.allSatisfy { $0.warnings.isEmpty })
    let entries = try compiled.comparedEntries().map(\.entry)
    #expect(entries.count == 30)
    #expect(entries.allSatisfy { $0.contentFile == nil && !$0.content.isEmpty })
  }

  @Test(
    "Text that is called a form is sent so, or a warning exempts it",
    arguments: [
      ("a=b", false), ("a=b&c", false), ("a=%C3%A9+b", false), ("a b=c", true),
      ("a=\\\"b\\\"", true),
      ("a={b}", true), ("a=b\\nc=d", true), ("a=%", true), ("a=é", true), ("a=b\\n", true),
    ])
  func formText(text: String, isExempt: Bool) throws {
    let compiled = try CompiledSpec(
      spec([
        (
          "r",
          "method: POST, path: /, text: \"\(text)\", "
            + "content-type: application/x-www-form-urlencoded"
        )
      ]))
    try compiled.expectNoMistakes()
    #expect(compiled.cases.map(\.warnings) == [isExempt ? ["http-form-body"] : []])
  }

  @Test("After text/markdown, a delimiter is on its own line, which httpYac needs")
  func markdown() throws {
    let requests = [
      (name: "a", body: "method: POST, path: /, text: x, content-type: text/markdown"),
      (name: "b", body: "method: GET, path: /"),
    ]
    for (dialect, delimiter) in [
      ("portable", "x\n\n###\n\n### b\n"), ("httpyac", "x\n\n###\n\n### b\n"),
      ("kulala", "x\n\n### b\n"), ("jetbrains", "x\n\n### b\n"),
    ] {
      #expect(try CompiledSpec(spec(requests), dialect: dialect).text.contains(delimiter))
    }
    try CompiledSpec(spec(requests)).expectNoMistakes()
  }

  /// A text without the control characters that the name of a part must not contain.
  private func visible(_ text: String) -> String {
    var scalars = text.unicodeScalars
    scalars.removeAll {
      $0.properties.generalCategory == .control && $0 != "\r" && $0 != "\n"
    }
    return String(scalars)
  }
}
