// What the parameter encoder refuses, and how it reports errors from others.

import RequestSerialization
import Testing

@Suite("Errors of the parameter encoder")
struct ParameterEncoderRefusalTests {
  struct Failure: Error, Equatable {
    let number: Int
  }

  /// Fails when it is encoded.
  struct Failing: Encodable {
    func encode(to encoder: any Encoder) throws {
      throw Failure(number: 7)
    }
  }

  @Test("What a value throws is kept, with the path to the value")
  func failure() {
    func expect(
      _ value: some Encodable, _ subject: String?, _ location: SourceLocation = #_sourceLocation
    ) {
      let error = #expect(throws: SerializationError.self, sourceLocation: location) {
        try ParameterValueEncoder().encode(value)
      }
      #expect(error?.code == .custom, sourceLocation: location)
      #expect(error?.underlyingError as? Failure == Failure(number: 7), sourceLocation: location)
      #expect(error?.subject == subject, sourceLocation: location)
    }
    expect(Failing(), nil)
    expect([1: [Failing()]], "1[0]")
    expect(["a": ["b": [[[:]], [["c": Failing()]]]]], "a.b[1][0].c")
    expect(Set([Single.Hashed()]), nil)
    expect(["a": Forwarding(Failing())], "a")
    expect(["a": Single(Failing())], "a")
  }

  @Test("What a value throws and another catches is forgotten")
  func caughtFailure() {
    struct Careful: Encodable {
      func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        do {
          try list.encode(["x": Failing()])
        } catch let error as Failure {
          #expect(error == Failure(number: 7))
        }
        try list.encode([1])
        try list.encode(["y": Failing()])
      }
    }
    let error = #expect(throws: SerializationError.self) {
      try ParameterValueEncoder().encode(["a": Careful()])
    }
    #expect(error?.subject == "a[1].y")
  }

  @Test("An encoding error says itself where it was")
  func encodingError() {
    struct Invalid: Encodable {
      func encode(to encoder: any Encoder) throws {
        let container = encoder.unkeyedContainer()
        let path = container.codingPath + [ParameterEncoderOptionTests.Key(stringValue: "inner")]
        throw EncodingError.invalidValue(
          self, EncodingError.Context(codingPath: path, debugDescription: ""))
      }
    }
    let error = #expect(throws: SerializationError.self) {
      try ParameterValueEncoder().encode(["a": [Invalid()]])
    }
    #expect(error?.code == .custom)
    #expect(error?.subject == "a[0].inner")
    #expect(error?.underlyingError is EncodingError)
  }

  @Test("What the closures throw is kept too, and an error of the library stays itself")
  func conversionFailure() {
    var encoder = ParameterValueEncoder()
    encoder.convert = { value, _ in
      if value is Failing { throw Failure(number: 8) }
      guard value is Forwarding else { return nil }
      return try ParameterValueEncoder().encode(["b": Failing()])
    }
    let thrown = #expect(throws: SerializationError.self) { try encoder.encode(["a": Failing()]) }
    #expect(thrown?.underlyingError as? Failure == Failure(number: 8))
    #expect(thrown?.subject == "a")
    let inner = #expect(throws: SerializationError.self) {
      try encoder.encode(["a": Forwarding(1)])
    }
    #expect(inner?.underlyingError as? Failure == Failure(number: 7))
    #expect(inner?.subject == "b")
  }

  /// Contains itself, in one way or another.
  final class Loop: Encodable {
    var next: Loop?
    var list: [Loop]?
    var map: [String: Loop]?
  }

  private func expectTooDeep(
    _ value: some Encodable, _ location: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: SerializationError.self, sourceLocation: location) {
      try ParameterValueEncoder().encode(value)
    }
    #expect(error?.code == .nestingTooDeep, sourceLocation: location)
    #expect(error?.subject == nil, sourceLocation: location)
  }

  @Test("An object that contains itself is refused")
  func loops() {
    let loop = Loop()
    defer { (loop.next, loop.list, loop.map) = (nil, nil, nil) }
    loop.next = loop
    expectTooDeep(loop)
    (loop.next, loop.list) = (nil, [loop])
    expectTooDeep(loop)
    (loop.list, loop.map) = (nil, ["a": loop])
    expectTooDeep([loop])
  }

  /// Encodes itself again and again, on the same level.
  struct Endless: Encodable {
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(self)
    }
  }

  @Test("A value that never ends is refused")
  func endless() {
    expectTooDeep(Endless())
    expectTooDeep(["a": Endless()])
  }

  /// Opens containers, one within the other, without a value between.
  struct Deep: Encodable {
    let levels: Int
    var isCareless = false

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for _ in 0..<levels { container = container.nestedUnkeyedContainer() }
      if isCareless { try? container.encode([1]) } else { try container.encode(1) }
    }
  }

  @Test("Containers nest 512 levels deep and no deeper, as serializers write them")
  func depth() throws {
    let value = try ParameterValueEncoder().encode(Deep(levels: 512))
    let text = try value.jsonText()
    #expect(text.count == 513 + 1 + 513)
    expectTooDeep(Deep(levels: 513))
    expectTooDeep(Deep(levels: 513, isCareless: true))
    expectTooDeep(["a": Deep(levels: 512)])
    expectTooDeep(Deep(levels: 100_000))
  }

  /// A linked list; each link is a separate object, and optional.
  struct Chain: Encodable {
    let levels: Int

    enum CodingKeys: CodingKey { case next }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      let next: Chain? = levels > 0 ? Chain(levels: levels - 1) : nil
      try container.encode(next, forKey: .next)
    }
  }

  @Test("Values nest 512 levels deep and no deeper")
  func depthOfValues() throws {
    let value = try ParameterValueEncoder().encode(Chain(levels: 511))
    #expect(try value.jsonText().count == 512 * 9 + 4)
    expectTooDeep(Chain(levels: 513))
  }
}

extension Single {
  /// A member of a set that fails.
  struct Hashed: Hashable, Encodable {
    func encode(to encoder: any Encoder) throws {
      throw ParameterEncoderRefusalTests.Failure(number: 7)
    }
  }
}
