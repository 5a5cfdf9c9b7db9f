// Containers of every kind, opened by values that encode themselves.

import RequestSerialization
import Testing

@Suite("Containers of the parameter encoder")
struct ParameterEncoderContainerTests {
  /// A value that encodes itself with a given closure.
  struct Written: Encodable {
    let write: (any Encoder) throws -> Void

    init(_ write: @escaping (any Encoder) throws -> Void) {
      self.write = write
    }

    func encode(to encoder: any Encoder) throws {
      try write(encoder)
    }
  }

  struct Name: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }

    init(stringLiteral value: String) { stringValue = value }
  }

  private func expect(
    _ expected: ParameterValue, _ location: SourceLocation = #_sourceLocation,
    _ write: @escaping (any Encoder) throws -> Void
  ) throws {
    #expect(
      try ParameterValueEncoder().encode(Written(write)) == expected, sourceLocation: location)
    #expect(
      try ParameterValueEncoder().encode([Written(write)]) == [expected], sourceLocation: location)
  }

  @Test("A key that is written again has its last value in its first place")
  func repeatedKeys() throws {
    try expect(["a": 3, "b": 2]) {
      var map = $0.container(keyedBy: Name.self)
      try map.encode(1, forKey: "a")
      try map.encode(2, forKey: "b")
      try map.encode(3, forKey: "a")
    }
  }

  @Test("Keys are their bytes: composed and decomposed names are two")
  func canonicalEquivalence() throws {
    try expect(["\u{E9}": 1, "e\u{301}": 2]) {
      var map = $0.container(keyedBy: Name.self)
      try map.encode(1, forKey: "\u{E9}")
      try map.encode(2, forKey: "e\u{301}")
    }
  }

  @Test("Many keys are found again, as few are")
  func manyKeys() throws {
    let names = (0..<100).map { "k\(99 - $0)" }
    try expect(.map(RequestParameters(names.map { ($0, ["n": .string($0), "m": 1]) }))) {
      var map = $0.container(keyedBy: Name.self)
      for name in names { try map.encode(0, forKey: Name(stringValue: name)) }
      for name in names { try map.encode(["n": name], forKey: Name(stringValue: name)) }
      for name in names {
        var inner = map.nestedContainer(keyedBy: Name.self, forKey: Name(stringValue: name))
        try inner.encode(1, forKey: "m")
      }
    }
  }

  @Test("Containers nest")
  func nesting() throws {
    try expect(["m": ["x": [1, ["y": 2], [[3]], nil]], "l": [["z": .null]]]) {
      var map = $0.container(keyedBy: Name.self)
      var inner = map.nestedContainer(keyedBy: Name.self, forKey: "m")
      var list = inner.nestedUnkeyedContainer(forKey: "x")
      #expect(list.count == 0)
      try list.encode(1)
      var member = list.nestedContainer(keyedBy: Name.self)
      #expect(list.count == 2)
      var deep = list.nestedUnkeyedContainer()
      try list.encodeNil()
      #expect(list.count == 4)
      try deep.encode([3])
      try member.encode(2, forKey: "y")
      var other = map.nestedUnkeyedContainer(forKey: "l")
      var last = other.nestedContainer(keyedBy: Name.self)
      try last.encodeNil(forKey: "z")
    }
  }

  @Test("A container that is opened again continues where it was")
  func reopening() throws {
    try expect(["a": ["x": 1, "y": 2, "z": 3], "b": [1, 2, 3]]) {
      var map = $0.container(keyedBy: Name.self)
      try map.encode(["x": 1], forKey: "a")
      try map.encode([1], forKey: "b")
      var first = map.nestedContainer(keyedBy: Name.self, forKey: "a")
      try first.encode(2, forKey: "y")
      var list = map.nestedUnkeyedContainer(forKey: "b")
      try list.encode(2)
      var second = map.nestedContainer(keyedBy: Name.self, forKey: "a")
      try second.encode(3, forKey: "z")
      var again = map.nestedUnkeyedContainer(forKey: "b")
      try again.encode(3)
    }
  }

  @Test("A container of another kind replaces what was there, and what was there writes to nothing")
  func replacing() throws {
    try expect(["a": [1]]) {
      var map = $0.container(keyedBy: Name.self)
      var keyed = map.nestedContainer(keyedBy: Name.self, forKey: "a")
      try keyed.encode(1, forKey: "x")
      var list = map.nestedUnkeyedContainer(forKey: "a")
      try keyed.encode(2, forKey: "y")
      _ = keyed.nestedUnkeyedContainer(forKey: "z")
      try list.encode(1)
    }
    try expect(["a": "b"]) {
      var map = $0.container(keyedBy: Name.self)
      var list = map.nestedUnkeyedContainer(forKey: "a")
      try list.encode(1)
      try map.encode("b", forKey: "a")
      try list.encode(2)
    }
    try expect(["a": 1]) {
      var single = $0.singleValueContainer()
      try single.encode([1, 2])
      var map = $0.container(keyedBy: Name.self)
      try map.encode(1, forKey: "a")
    }
    try expect(2) {
      _ = $0.unkeyedContainer()
      var single = $0.singleValueContainer()
      try single.encode(1)
      try single.encode(2)
    }
  }

  @Test("A class and its parent share a container")
  func sharedContainer() throws {
    class Animal: Encodable {
      let name = "Mia"
    }
    final class Cat: Animal {
      let lives = 9

      enum CodingKeys: CodingKey { case lives }

      override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(lives, forKey: .lives)
      }
    }
    #expect(try ParameterValueEncoder().encode(Cat()) == ["name": "Mia", "lives": 9])
  }

  @Test("A super encoder writes under 'super', under its key, or as an item")
  func superEncoders() throws {
    try expect(["super": ["a": 1], "b": [2], "c": [:], "l": [3, [4]]]) {
      var map = $0.container(keyedBy: Name.self)
      try ["a": 1].encode(to: map.superEncoder())
      let late = map.superEncoder(forKey: "b")
      _ = map.superEncoder(forKey: "c")
      var list = map.nestedUnkeyedContainer(forKey: "l")
      let first = list.superEncoder()
      #expect(list.count == 1)
      try [4].encode(to: list.superEncoder())
      try 3.encode(to: first)
      try [2].encode(to: late)
    }
  }

  @Test("The path of coding keys is right everywhere")
  func paths() throws {
    func path(_ keys: [any CodingKey]) -> [String] {
      keys.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }
    }
    func check(_ expected: [String], in encoder: any Encoder) throws {
      #expect(path(encoder.codingPath) == expected)
      var map = encoder.container(keyedBy: Name.self)
      #expect(path(map.codingPath) == expected)
      #expect(path(map.superEncoder().codingPath) == expected + ["super"])
      #expect(path(map.superEncoder(forKey: "s").codingPath) == expected + ["s"])
      var list = map.nestedUnkeyedContainer(forKey: "l")
      #expect(path(list.codingPath) == expected + ["l"])
      #expect(path(list.superEncoder().codingPath) == expected + ["l", "0"])
      #expect(
        path(list.nestedContainer(keyedBy: Name.self).codingPath) == expected + ["l", "1"])
      #expect(path(list.nestedUnkeyedContainer().codingPath) == expected + ["l", "2"])
      try list.encode(Written { #expect(path($0.codingPath) == expected + ["l", "3"]) })
      let inner = map.nestedContainer(keyedBy: Name.self, forKey: "m")
      #expect(path(inner.codingPath) == expected + ["m"])
      try map.encode(
        Written { encoder in
          #expect(path(encoder.singleValueContainer().codingPath) == expected + ["v"])
          #expect(path(encoder.unkeyedContainer().codingPath) == expected + ["v"])
        }, forKey: "v")
    }
    var encoder = ParameterValueEncoder()
    encoder.keys = .uppercased
    _ = try encoder.encode(Written { try check([], in: $0) })
    _ = try encoder.encode(["a": [Written { try check(["a", "0"], in: $0) }]])
    _ = try encoder.encode([7: Written { try check(["7"], in: $0) }])
  }

  @Test("Values see the user info")
  func userInfo() throws {
    let key = try #require(CodingUserInfoKey(rawValue: "language"))
    var encoder = ParameterValueEncoder()
    encoder.userInfo[key] = "de"
    let value = Written {
      var container = $0.singleValueContainer()
      try container.encode($0.userInfo[key] as? String ?? "none")
    }
    #expect(try encoder.encode([value]) == ["de"])
    #expect(try ParameterValueEncoder().encode([value]) == ["none"])
  }
}
