// The names of requests and of variables.

import Testing

/// The names of the entries of a spec with requests of some names.
private func entryNames(_ names: [String], service: String = "t") throws -> [String] {
  let head = specHead.replacing("service: t", with: "service: \(quoted(service))")
  let compiled = try CompiledSpec(
    spec(names.map { (quoted($0), "method: GET, path: /") }, head: head))
  try compiled.expectNoMistakes()
  return try compiled.readBack().sections.map(\.name)
}

@Suite("Names in .http files")
struct NameTests {
  @Test(
    "Words joined by hyphens are joined by low lines, any other name has a hash",
    arguments: [
      ("a", "a"), ("share-album", "share_album"), ("v2", "v2"), ("a-b-c3", "a_b_c3"),
      ("default", "default"), ("Photos", "photos_X5e3147ab"), ("料理", "Xd894d429"),
      ("a--b", "a_b_X90827a2e"), ("a-", "a_X9baf4407"), ("-a", "a_Xc2748917"),
      ("A b", "a_b_Xa760b0e1"), ("a_b", "a_b_X648fa9b3"), ("a.b", "a_b_X2e7336dc"),
      ("é", "X4a99557e"), ("e\u{301}", "e_Xbf12767b"),
    ])
  func entries(name: String, expected: String) throws {
    #expect(try entryNames([name]) == [expected])
  }

  /// Names that come close to each other.
  private static let neighbours = [
    "a", "B", "a-b", "a_b", "a b", "a--b", "-a-b", "a-b-", "A-B-C", "ab", "1", "01", "1-a", "é",
    "e\u{301}",
    "料", "理", "t", "t-base-url", "base-url", "t-s", "x-response", "..", "/", "a/b", "a__b",
    "get", "class", "a-x90827a2e", String(repeating: "a", count: 300),
    String(repeating: "a", count: 299) + "b",
  ]

  @Test("Different names stay apart, and none depends on its neighbours")
  func neighbours() throws {
    let names = try entryNames(Self.neighbours)
    #expect(names.map { $0.lowercased() }.count == Set(names.map { $0.lowercased() }).count)
    for (name, expected) in zip(Self.neighbours, names) {
      #expect(try entryNames([name]) == [expected])
      #expect(expected.first?.isNumber == false)
      #expect(expected.utf8.count <= 200)
    }
  }

  @Test("A case adds its name, unless it is the one that a request has without cases")
  func cases() throws {
    let compiled = try CompiledSpec(
      spec([
        ("a", "method: GET, path: /, cases: {default: {}, b-c: {}, B: {}, 料理: {}}"),
        ("a-b", "method: GET, path: /, cases: {c: {}}"), ("a--b", "method: GET, path: /"),
        (
          "m",
          #"method: GET, path: "/${x}", inputs: {x: integer}, matrix: {x: [1, 2]}, cases: {y: {}}"#
        ),
      ]))
    try compiled.expectNoMistakes()
    let names = try compiled.readBack().sections.map(\.name)
    #expect(Array(names.prefix(2)) == ["a", "a__b_c"])
    #expect(names[3] == "a__Xd894d429")
    #expect(names[4] == "a_b__c")
    #expect(Set(names.map { $0.lowercased() }).count == names.count)
  }

  @Test("No entry is called as a variable", arguments: ["t", "a-b", "Größe", "1"])
  func variables(service: String) throws {
    let head =
      specHead.replacing("service: t", with: "service: \(quoted(service))") + """
        inputs: {token: {type: string, secret: true, example: x}, s: {type: string, secret: true, example: y}}
        defaults: {auth: {bearer: "${token}"}}

        """
    let names = [
      "token", "t-token", "a-b-token", "t-base-url", "a-b-base-url", "t", "a-b", "a-b-s",
    ]
    let compiled = try CompiledSpec(
      spec(
        names.map {
          ($0, #"method: POST, path: /, auth: {basic: {username: "${s}", password: a}}"#)
        }
          + [("z", #"method: POST, path: /, json: {a: "${token}", b: "${s}", c: "${s | hex}"}"#)],
        head: head))
    try compiled.expectNoMistakes()
    let file = try compiled.readBack()
    for name in file.variables.names {
      #expect(!file.sections.contains { [name, name + "Response"].contains($0.name) })
      #expect(!file.sections.contains { $0.name + "Response" == name })
    }
  }
}
