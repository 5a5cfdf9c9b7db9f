// What an update of imported specs keeps, changes and tells.

import SpecImport
import Testing

@Suite("Updates of imported specs")
struct UpdateTests {
  private static let head = """
    waybill: 1
    service: shop
    types:
      Pet: {object: {name: string, age: integer?}}
      Gone: {object: {a: string}}

    requests:

    """

  private func spec(_ requests: String) -> String { Self.head + requests }

  /// The merged spec, and the conflicts.
  private func updated(
    _ base: String, owner: String, to new: String, theirs: Set<String> = []
  ) -> (spec: String, conflicts: [String]) {
    let update = FolderUpdate(
      base: ["a.yaml": Array(base.utf8)], owner: ["a.yaml": Array(owner.utf8)],
      new: ["a.yaml": Array(new.utf8)], source: "api.json", theirs: theirs)
    let text = update.results["a.yaml"].map { $0.map { String(decoding: $0, as: UTF8.self) } ?? "" }
    return (text ?? owner, update.conflicts.map { "\($0.line): \($0.text)" })
  }

  private func expect(
    _ base: String, owner: String, to new: String, _ merged: String, conflicts: [String] = [],
    theirs: Set<String> = [], location: Testing.SourceLocation = #_sourceLocation
  ) {
    let result = updated(spec(base), owner: spec(owner), to: spec(new), theirs: theirs)
    #expect(result.spec == spec(merged), sourceLocation: location)
    #expect(result.conflicts == conflicts, sourceLocation: location)
  }

  // MARK: Keys

  @Test("Keys that only the source changed are replaced, and the owner's stay")
  func keys() {
    expect(
      """
        list:
          method: GET
          path: /pets
          query: {limit: 1, tag: a}
          responses: {200: [Pet]}

      """,
      owner: """
          # mine
          list:
            method: GET # why
            path: /pets
            query: {limit: 1, mine: 2, tag: a} # all of them
            cases:
              one: {}
            responses: {200: [Pet]}

        """,
      to: """
          list:
            method: GET
            path: /animals
            query: {limit: 3, sort: up, tag: a}
            headers: {Accept: a/b}
            responses:
              200: [Pet]
              404: null

        """,
      """
        # mine
        list:
          method: GET # why
          path: /animals
          query: {limit: 3, sort: up, mine: 2, tag: a} # all of them
          headers: {Accept: a/b}
          cases:
            one: {}
          responses:
            200: [Pet]
            404: null

      """)
  }

  @Test("Keys in braces are added and removed wherever they are")
  func braces() {
    func query(_ entries: String) -> String { "  a: {method: GET, path: /, query: {\(entries)}}\n" }
    expect(
      query("a: 1, b: 2, c: 3"), owner: query("a: 1, b: 2, c: 3, mine: 4"), to: query("b: 2"),
      query("b: 2, mine: 4"))
    expect(
      query("a: 1"), owner: query("a: 1, mine: 4"), to: query("z: \"x, y\", a: 1, n: {m: [1, 2]}"),
      query("z: \"x, y\", a: 1, n: {m: [1, 2]}, mine: 4"))
    expect(query("a: 1"), owner: query("mine: 4"), to: query("a: 1, b: 2"), query("b: 2, mine: 4"))
    expect(query("a: 1"), owner: query(""), to: query("a: 1, b: 2, c: 3"), query("b: 2, c: 3"))
  }

  @Test("Text in several lines, other indentation and other line ends are kept")
  func layout() {
    expect(
      """
        a:
          description: |
            old
            text
          method: GET
          json:
            name: a

      """,
      owner: """
          a:
              description: |
                  old
                  text
              method: GET
              json:
                  mine: |-
                      # no comment
                  name: a

        """,
      to: """
          a:
            description: |
              new

                text
            method: GET
            json:
              name: b
              list:
                - x: 1
                  y: 2
                - z

        """,
      """
        a:
            description: |
              new

                text
            method: GET
            json:
                mine: |-
                    # no comment
                name: b
                list:
                  - x: 1
                    y: 2
                  - z

      """)
    let (base, new) = ("  a:\n    path: /a\n", "  a:\n    path: /b\n    query: {x: 1}\n")
    let owner = spec(base + "    summary: mine\n").replacingLineEnds()
    let merged = spec("  a:\n    path: /b\n    query: {x: 1}\n    summary: mine\n")
    #expect(updated(spec(base), owner: owner, to: spec(new)).spec == merged.replacingLineEnds())
  }

  @Test("The comments at the beginning are replaced unless the owner has changed them")
  func heading() {
    let (base, new) = (
      "# Version 1.\n\n" + spec("  a: {x: 1}\n"), "# Version 2.\n" + spec("  a: {x: 1}\n")
    )
    #expect(updated(base, owner: base, to: new).spec == new)
    #expect(updated(base, owner: "# Mine.\n" + base, to: new).spec == "# Mine.\n" + base)
  }

  @Test("A spec that nobody edited becomes the new import")
  func untouched() {
    let (base, new) = (
      "  a: {method: GET, path: /a}\n  b:\n    method: GET # imported\n    path: /b\n",
      "  b:\n    method: PUT # again\n    path: /b\n    query: {x: y}\n  c: {method: GET, path: /c}\n"
    )
    expect(base, owner: base, to: new, new)
  }

  // MARK: Conflicts

  @Test("A key that both changed stays the owner's, and the conflict says both values")
  func conflicts() {
    let base = "  a:\n    path: /a\n    query: {x: 1}\n"
    let owner = "  a:\n    path: /mine\n    query: [1, 2]\n"
    let new = "  a:\n    path: /b\n    query: {x: 2}\n"
    expect(
      base, owner: owner, to: new, owner,
      conflicts: [
        "9: 'path' is /b in the source and /mine here; yours remains",
        "10: 'query' is {x: 2} in the source and [1, 2] here; yours remains",
      ])
    expect(base, owner: owner, to: new, new, theirs: ["a"])
  }

  @Test("What the owner removed stays removed, and a change of it is told")
  func removedByOwner() {
    let base = "  a:\n    path: /a\n    query: {x: 1}\n  b:\n    path: /b\n"
    expect(base, owner: "  a:\n    path: /a\n", to: base, "  a:\n    path: /a\n")
    expect(
      base, owner: "  a:\n    path: /a\n",
      to: "  a:\n    path: /a\n    query: {x: 2}\n  b:\n    path: /c\n",
      "  a:\n    path: /a\n",
      conflicts: [
        "1: request 'b' changed in the source; you have removed it",
        "9: 'query' changed in the source; you have removed it",
      ])
  }

  @Test("The order of keys that are sent is not changed in silence")
  func order() {
    expect(
      "  a:\n    query: {x: 1, y: 2}\n", owner: "  a:\n    query: {x: 1, y: 2, z: 3}\n",
      to: "  a:\n    query: {y: 2, x: 1}\n", "  a:\n    query: {x: 1, y: 2, z: 3}\n",
      conflicts: ["9: the order of the keys of 'query' changed in the source; yours remains"])
  }

  // MARK: Requests

  @Test("Requests that are gone are removed, and kept as deprecated if the owner edited them")
  func gone() {
    expect(
      "  a:\n    path: /a\n\n  b:\n    path: /b\n\n  c: {path: /c}\n",
      owner:
        "  a:\n    path: /a\n\n  b:\n    # mine\n    path: /b\n\n  c: {path: /c, method: PUT}\n",
      to: "  d:\n    path: /d\n",
      """
        d:
          path: /d

        b:
          # mine
          path: /b
          deprecated: no longer in api.json

        c: {path: /c, method: PUT, deprecated: no longer in api.json}

      """)
  }

  @Test("New requests come after their neighbour in the source")
  func added() {
    expect(
      "  a:\n    path: /a\n\n  z:\n    path: /z\n",
      owner: "  z:\n    path: /z\n\n  a:\n    path: /a\n\n  mine:\n    path: /mine\n",
      to: "  a:\n    path: /a\n\n  # of a\n  b:\n    path: /b\n\n  z:\n    path: /z\n",
      """
        z:
          path: /z

        a:
          path: /a

        # of a
        b:
          path: /b

        mine:
          path: /mine

      """)
    expect(
      "  a:\n    path: /a\n", owner: "  a:\n    path: /a\n  b:\n    path: /mine\n",
      to: "  a:\n    path: /a\n  b:\n    path: /b\n", "  a:\n    path: /a\n  b:\n    path: /mine\n",
      conflicts: ["1: request 'b' is new in the source, and you have another of its name"])
  }

  @Test("Requests are found by method and path where the owner or the source renamed them")
  func renamed() {
    expect(
      "  getA: {method: GET, path: /a}\n", owner: "  mine: {method: GET, path: /a}\n",
      to: "  fetchA: {method: GET, path: /a, query: {x: 1}}\n",
      "  mine: {method: GET, path: /a, query: {x: 1}}\n")
  }

  @Test("Requests are found in the files into which the owner has moved them")
  func moved() {
    let update = FolderUpdate(
      base: ["a.yaml": Array(spec("  a: {path: /a}\n  b: {path: /b}\n").utf8)],
      owner: [
        "own/a.yaml": Array(spec("  a: {path: /a}\n").utf8),
        "own/b.yaml": Array(spec("  b: {path: /b}\n").utf8),
      ],
      new: ["a.yaml": Array(spec("  a: {path: /c}\n  b: {path: /b, method: PUT}\n").utf8)],
      source: "api.json")
    #expect(update.results["own/a.yaml"] == Array(spec("  a: {path: /c}\n").utf8))
    #expect(update.results["own/b.yaml"] == Array(spec("  b: {path: /b, method: PUT}\n").utf8))
    #expect(update.results.count == 2)
  }

  // MARK: Declarations

  @Test("Inputs and types that are gone remain where a text of the owner names them")
  func declarations() {
    let base = "  a:\n    inputs: {x: string, y: string}\n    query: {x: \"${x}\", y: \"${y}\"}\n"
    let owner = base + "    headers: {X: \"${x | lower}\"}\n    responses: {200: Gone}\n"
    let new = "  a:\n    query: {}\n"
    let result = updated(
      spec(base), owner: spec(owner),
      to: spec(new).replacing("  Gone: {object: {a: string}}\n", with: ""))
    #expect(
      result.spec
        == spec(
          "  a:\n    inputs: {x: string}\n    query: {}\n    headers: {X: \"${x | lower}\"}\n"
            + "    responses: {200: Gone}\n"))
    #expect(
      result.conflicts == [
        "5: 'types.Gone' is gone from the source; it remains, because something here names it",
        "9: 'inputs.x' is gone from the source; it remains, because something here names it",
      ])
  }

  @Test("Types that moved out of a fragment remain there for those who still name them")
  func movedTypes() {
    let types = """
      waybill: 1
      types:
        api.v1.Job: {object: {spec: "api.v1.Job Spec?"}}
        api.v1.Job Spec: {object: {part: {list: api.v1.Part}}}
        api.v1.Part: {object: {a: string}}
        api.v1.Rest: {object: {a: string}}
        Kept: {object: {a: string}}

      """
    let old = """
      waybill: 1
      service: old
      include: [types.yaml]
      requests:
        read:
          path: /a
          responses: {200: api.v1.Job}

      """
    // The only spec of the source that still has the types declares them itself.
    let now = """
      waybill: 1
      service: now
      include: [types.yaml]
      types:
        api.v1.Rest: {object: {a: integer}}
      requests:
        list:
          path: /b
          responses: {200: api.v1.Rest}

      """
    let owned = old.replacing("  read:", with: "  # mine\n  read:")
    let update = FolderUpdate(
      base: ["types.yaml": Array(types.utf8), "old.yaml": Array(old.utf8)],
      owner: ["types.yaml": Array(types.utf8), "old.yaml": Array(owned.utf8)],
      new: [
        "types.yaml": Array("waybill: 1\ntypes:\n  Kept: {object: {a: string}}\n".utf8),
        "now.yaml": Array(now.utf8),
      ],
      source: "api.json")
    let merged = update.results["types.yaml"].flatMap { $0 } ?? []
    #expect(
      String(decoding: merged, as: UTF8.self)
        == types.replacing("  api.v1.Rest: {object: {a: string}}\n", with: ""))
    #expect(
      update.conflicts.map(\.text)
        == ["Job", "Job Spec", "Part"].map {
          "'types.api.v1.\($0)' is gone from the source; it remains, because something here names it"
        })
  }

  @Test("A spec with mistakes is left as it is", arguments: ["requests: {a: [}\n", "a: 1\na: 2\n"])
  func mistakes(_ text: String) {
    let update = FolderUpdate(
      base: ["a.yaml": Array(spec("  a: {path: /a}\n").utf8)], owner: ["a.yaml": Array(text.utf8)],
      new: ["a.yaml": Array(spec("  a: {path: /b}\n").utf8)], source: "api.json")
    #expect(update.unreadable == ["a.yaml"])
    #expect(update.results.isEmpty)
  }

  @Test("Anchors, aliases and merge keys of the owner are his text")
  func anchors() {
    expect(
      "  a: {path: /a, query: {x: 1}}\n  b: {path: /b, query: {x: 1}}\n",
      owner: "  a: {path: /a, query: &q {x: 1}}\n  b: {path: /b, query: *q}\n",
      to: "  a: {path: /c, query: {x: 1}}\n  b: {path: /d, query: {x: 2}}\n",
      "  a: {path: /c, query: &q {x: 1}}\n  b: {path: /d, query: *q}\n",
      conflicts: ["9: 'query' is {x: 2} in the source and *q here; yours remains"])
  }

  // MARK: The record

  @Test("The record of an import comes back as it was written")
  func lock() throws {
    var options = LockedOptions()
    (options.service, options.baseURL) = ("a: b", "https://a.example")
    (options.only, options.flags) = (["/a*", "tag"], [.examples, .all])
    var lock = ImportLock()
    for (source, text) in [("a.json", "x"), ("b.json", ""), ("a.json", "1 a\n2 b\n")] {
      lock.add(
        ImportLock.Record(
          kind: .openapi, source: source, bytes: Array(text.utf8), options: options,
          base: ["a.yaml": Array(text.utf8), "_b c.yaml": [0, 0x0A, 0xFF]]))
    }
    #expect(lock.records.count == 2)
    // A stored block of RFC 1951 in a stream of RFC 1950 needs no compressor.
    let bytes = lock.bytes { (bytes: [UInt8]) -> [UInt8] in stored(bytes) }
    let read = try #require(ImportLock(bytes))
    #expect(read.records.map(\.source) == ["a.json", "b.json"])
    #expect(read.records[0].base == lock.records[0].base)
    #expect(read.records[0].digest == lock.records[0].digest)
    #expect(read.records[0].options.only == options.only)
    #expect(read.records[0].options.flags == options.flags)
    #expect(read.records[0].options.service == options.service)
    for count in stride(from: 0, to: bytes.count, by: 7) where count < bytes.count - 2 {
      if let part = ImportLock(Array(bytes.prefix(count))) { #expect(part.records.count < 2) }
    }
  }

  private func stored(_ bytes: [UInt8]) -> [UInt8] {
    let length = UInt16(bytes.count)
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    let sum = high << 16 | low
    return [0x78, 0x01, 0x01]
      + [length, ~length].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } + bytes
      + [24, 16, 8, 0].map { UInt8(sum >> $0 & 0xFF) }
  }
}

extension String {
  fileprivate func replacingLineEnds() -> String { split("\n").joined(separator: "\r\n") }

  fileprivate func replacing(_ text: String, with other: String) -> String {
    split(text).joined(separator: other)
  }

  private func split(_ separator: String) -> [String] {
    var (parts, rest) = ([String](), Substring(self))
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}
