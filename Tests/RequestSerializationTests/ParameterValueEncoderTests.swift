// The parameters that Swift values become.

import RequestSerialization
import Testing

@Suite("Encodable values become parameters")
struct ParameterEncoderTests {
  @Test(
    "Scalars stay what they are",
    arguments: [
      (true, true), ("é", "é"), (1.5, 1.5), (Int8.min, -128), (Int16.max, 32767),
      (Int32.min, -2_147_483_648), (Int64.max, 9_223_372_036_854_775_807),
      (Int.min, .integer(.min)),
      (UInt8.max, 255), (UInt16.max, 65535), (UInt32.max, 4_294_967_295),
      (UInt64(1) << 63 - 1, .integer(.max)), (UInt(7), 7),
    ] as [(any Encodable & Sendable, ParameterValue)])
  func scalars(_ value: any Encodable & Sendable, _ expected: ParameterValue) throws {
    #expect(try ParameterValueEncoder().encode(value) == expected)
    #expect(try ParameterValueEncoder().encode(Single(value)) == expected)
  }

  @Test(
    "An integer of more than 64 bits is a literal",
    arguments: [
      (UInt64.max, "18446744073709551615"), (UInt64(1) << 63, "9223372036854775808"),
      (UInt.max, "18446744073709551615"),
      (Int128.min, "-170141183460469231731687303715884105728"),
      (UInt128.max, "340282366920938463463374607431768211455"),
    ] as [(any Encodable & Sendable, String)])
  func largeIntegers(_ value: any Encodable & Sendable, _ spelling: String) throws {
    let literal = try #require(NumberLiteral(spelling))
    #expect(try ParameterValueEncoder().encode(value) == .literal(literal))
    #expect(try ParameterValueEncoder().encode([Single(value)]) == [.literal(literal)])
  }

  @Test("An integer of 128 bits that fits 64 is an integer, in containers of every kind")
  func wideIntegers() throws {
    struct Wide: Encodable {
      func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(Int128(-5))
        try list.encode(UInt128(5))
        try list.encode(contentsOf: [Int128(-6), 6])
        var map = list.nestedContainer(keyedBy: ParameterEncoderOptionTests.Key.self)
        try map.encode(Int128(-7), forKey: .init(stringValue: "a"))
        try map.encode(UInt128(7), forKey: .init(stringValue: "b"))
        var signed = list.superEncoder().singleValueContainer()
        try signed.encode(Int128(-8))
        var unsigned = list.superEncoder().singleValueContainer()
        try unsigned.encode(UInt128(8))
      }
    }
    #expect(
      try ParameterValueEncoder().encode(Wide()) == [-5, 5, -6, 6, ["a": -7, "b": 7], -8, 8])
  }

  @Test(
    "A float has its own digits, not those of the double next to it",
    arguments: [
      (0.1, 0.1), (1.1, 1.1), (-.greatestFiniteMagnitude, -3.4028235e38),
      (.leastNonzeroMagnitude, 1e-45),
      (16_777_216, 16_777_216.0),
      (1e10, 1e10), (2, 2.0), (0, 0.0), (.infinity, .number(.infinity)), (8388607.5, 8388607.5),
      (16_777_218, 16_777_218.0), (123_456_792, 123_456_790.0),
    ] as [(Float, ParameterValue)])
  func floats(_ value: Float, _ expected: ParameterValue) throws {
    #expect(try ParameterValueEncoder().encode(value) == expected)
  }

  @Test("The sign of zero stays, and NaN passes")
  func specialNumbers() throws {
    #expect(try ParameterValueEncoder().parameters(["a": Float(-0.0)]).query == "a=-0")
    guard case .number(let double) = try ParameterValueEncoder().encode(Double.nan),
      case .number(let float) = try ParameterValueEncoder().encode(Float.nan)
    else {
      Issue.record("no numbers")
      return
    }
    #expect(double.isNaN && float.isNaN)
  }

  @Test("The members of a structure are in the order of writing")
  func structures() throws {
    struct Search: Encodable {
      var term = "cat"
      var page = 1
      var exact = true
      var nothing: Int?
      var tags = ["b", "a"]
      var place = Place()
    }
    struct Place: Encodable {
      var lon = 2.5
      var lat = Float(0.1)
    }
    #expect(
      try ParameterValueEncoder().encode(Search()) == [
        "term": "cat", "page": 1, "exact": true, "tags": ["b", "a"],
        "place": ["lon": 2.5, "lat": 0.1],
      ])
  }

  @Test("Values that write nothing, and empty collections")
  func empty() throws {
    struct Empty: Encodable {}
    struct Silent: Encodable {
      func encode(to encoder: any Encoder) {}
    }
    #expect(try ParameterValueEncoder().encode(Empty()) == [:])
    #expect(try ParameterValueEncoder().encode([Silent()]) == [[:]])
    #expect(try ParameterValueEncoder().encode([Int]()) == [])
    #expect(try ParameterValueEncoder().encode([String: Int]()) == [:])
    #expect(try ParameterValueEncoder().encode(Set<Int>()) == [])
  }

  @Test("Cases with values are maps, cases with raw values are these")
  func enumerations() throws {
    enum Shape: Encodable {
      case circle(radius: Int), square(Int), point
    }
    enum Color: String, Encodable {
      case red = "RED"
    }
    #expect(
      try ParameterValueEncoder().encode([Shape.circle(radius: 1), .square(2), .point]) == [
        ["circle": ["radius": 1]], ["square": ["_0": 2]], ["point": [:]],
      ])
    #expect(try ParameterValueEncoder().encode(["a": Color.red]) == ["a": "RED"])
  }

  @Test("The library's own values pass as they are")
  func ownValues() throws {
    struct Own: Encodable {
      var value = ParameterValue.data([0xCA, 0xFE])
      var set = ParameterValue.set([2, 1])
      var null = ParameterValue.null
      var map: RequestParameters = ["b": 1, "a": [.data([1])]]
      var number = NumberLiteral("1.10")
      var instant = DateTime("2024-02-29T12:30:00.250+01:00", format: .epochSeconds)
      var date = FullDate("2024-02-29")
    }
    let number = try #require(NumberLiteral("1.10"))
    let instant = try #require(
      DateTime("2024-02-29T12:30:00.250+01:00", format: .epochSeconds))
    let date = try #require(FullDate("2024-02-29"))
    let expected: ParameterValue = [
      "value": .data([0xCA, 0xFE]), "set": .set([2, 1]), "null": .null,
      "map": ["b": 1, "a": [.data([1])]], "number": .literal(number),
      "instant": .dateTime(instant), "date": .date(date),
    ]
    #expect(try ParameterValueEncoder().encode(Own()) == expected)
    var encoder = ParameterValueEncoder()
    encoder.nils = .omit
    #expect(try encoder.encode(Own()) == expected)
  }

  @Test("The library's own values pass through a value that hands its encoder on")
  func forwardedOwnValues() throws {
    let values: [ParameterValue] = [
      .data([1]), nil, .set([2, 1]), ["b": .data([2]), "a": 1],
      .literal(try #require(NumberLiteral("0xFF"))),
      .dateTime(try #require(DateTime("2024-02-29T12:30:00Z", format: .epochMilliseconds))),
      .date(try #require(FullDate("2024-02-29"))),
    ]
    #expect(try ParameterValueEncoder().encode(values.map { Forwarding($0) }) == .array(values))
    #expect(try ParameterValueEncoder().encode(Forwarding(RequestParameters())) == [:])
  }

  @Test("An array of bytes is a list of numbers")
  func bytes() throws {
    #expect(try ParameterValueEncoder().encode([UInt8](arrayLiteral: 1, 255)) == [1, 255])
  }

  @Test("Parameters are a map")
  func parameters() throws {
    #expect(try ParameterValueEncoder().parameters(["a": 1]) == ["a": 1])
    #expect(
      try ParameterValueEncoder().parameters(RequestParameters([("b", 1), ("a", 2)])).query
        == "a=2&b=1")
  }

  @Test(
    "Only a map is accepted as parameters",
    arguments: [[1], "text", 1, nil as Int?, true, Set([1])] as [any Encodable & Sendable])
  func noMap(_ value: any Encodable & Sendable) {
    let error = #expect(throws: SerializationError.self) {
      try ParameterValueEncoder().parameters(value)
    }
    #expect(error?.code == .parametersNotMap)
  }
}

/// Encodes another value through its own container.
struct Single: Encodable {
  let value: any Encodable

  init(_ value: any Encodable) {
    self.value = value
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

/// Lets another value encode itself in its place.
struct Forwarding: Encodable {
  let value: any Encodable

  init(_ value: any Encodable) {
    self.value = value
  }

  func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}

extension RequestParameters {
  /// The parameters as a query in written order, with brackets left alone.
  var query: String {
    get throws {
      var encoding = ParameterOptions()
      encoding.reserved = "[]"
      return try encoding.queryString(self)
    }
  }
}
