// The same spec gives the same files.

import Testing

@Suite("The same .http files for ever")
struct DeterminismTests {
  /// Random requests with all kinds of content.
  private static func yaml(_ seed: UInt64) -> String {
    var awkward = AwkwardText(seed: seed)
    return spec(
      (1...20).flatMap { number in
        let text = quoted(awkward.text())
        return [
          ("a\(number)", "summary: \(text), method: POST, path: /, text: \(text)"),
          ("b\(number)", "method: POST, path: /, json: {k: \(text)}"),
          ("c\(number)", "method: POST, path: /, multipart: [{name: a, value: \(text)}]"),
        ]
      })
  }

  @Test("Two runs give the same bytes in the same order", arguments: UInt64(1)...5)
  func runs(seed: UInt64) throws {
    let first = try CompiledSpec(Self.yaml(seed))
    let second = try CompiledSpec(Self.yaml(seed))
    #expect(first.paths == second.paths)
    #expect(first.outputs == second.outputs)
    #expect(Set(first.paths.map { $0.lowercased() }).count == first.paths.count)
  }

  @Test("A request is the same whatever is beside it")
  func neighbours() throws {
    let requests = [
      ("a", #"method: POST, path: /, text: "@x""#),
      ("b", "method: GET, path: /b, headers: {A: b}"),
      ("c", "method: POST, path: /, multipart: [{name: a, value: b}]"),
    ]
    let whole = try CompiledSpec(spec(requests)).text
    for request in requests {
      let alone = try CompiledSpec(spec([request])).text
      let entry = try #require(alone.firstRange(of: "###").map { alone[$0.lowerBound...] })
      #expect(whole.contains(entry), "\(request.0)")
    }
  }

  @Test("A request without content or variables is a few lines")
  func literal() throws {
    #expect(
      try CompiledSpec(
        spec(
          [
            ("share-album", #"summary: "Shares.", deprecated: true, method: GET, path: /a"#),
            ("save", "method: PUT, path: /b, json: {a: 1}"),
          ], head: specHead + "summary: Photos.\n")
      ).text == """
        # Photos.

        ### share-album
        # @name shareAlbum
        # Shares.
        # Deprecated
        GET https://h.example/a

        ### save
        # @name save
        PUT https://h.example/b
        Content-Type: application/json

        {"a":1}

        """)
  }
}
