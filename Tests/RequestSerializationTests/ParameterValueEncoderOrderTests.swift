// Dictionaries and sets, whose order is random in Swift.

import RequestSerialization
import Testing

@Suite("The order of dictionaries and sets")
struct ParameterEncoderOrderTests {
  /// So many names that the random order is never the sorted one by chance.
  private static let names = (100..<160).map { "k\($0)" }
  private let dictionary = Dictionary(uniqueKeysWithValues: names.map { ($0, $0) })
  private let sorted = RequestParameters(names.map { ($0, .string($0)) })

  @Test("A dictionary is sorted by the bytes of its keys")
  func dictionaries() throws {
    #expect(try ParameterValueEncoder().encode(dictionary) == .map(sorted))
    #expect(try ParameterValueEncoder().encode(["a": dictionary]) == ["a": .map(sorted)])
    #expect(try ParameterValueEncoder().encode([dictionary as [String: String]?]) == [.map(sorted)])
    #expect(
      try ParameterValueEncoder().encode([
        "b": 1, "B": 2, "a": 3, "\u{1F600}": 4, "\u{FFFD}": 5, "": 6,
      ])
        == ["": 6, "B": 2, "a": 3, "b": 1, "\u{FFFD}": 5, "\u{1F600}": 4])
    #expect(
      try ParameterValueEncoder().encode([10: "a", 9: "b", -1: "c"]) == [
        "-1": "c", "10": "a", "9": "b",
      ])
  }

  @Test("A dictionary that writes itself into another value's container is sorted")
  func forwardedDictionaries() throws {
    struct Extended: Encodable {
      let extra: [String: String]

      enum CodingKeys: CodingKey { case zFirst, k103, aLast }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(1, forKey: .zFirst)
        try container.encode(2, forKey: .k103)
        try extra.encode(to: encoder)
        try container.encode(3, forKey: .aLast)
      }
    }
    let expected: [(String, ParameterValue)] =
      [("zFirst", 1), ("k103", "k103")] + sorted.map { ($0.name, $0.value) }
      + [("aLast", 3)]
    #expect(
      try ParameterValueEncoder().encode(Extended(extra: dictionary))
        == .map(RequestParameters(expected)))
    #expect(try ParameterValueEncoder().encode(Forwarding(dictionary)) == .map(sorted))
  }

  enum Field: String, Encodable, CodingKeyRepresentable {
    case name, age = "AGE"
  }

  @Test("Keys that are coding keys are names")
  func representableKeys() throws {
    #expect(try ParameterValueEncoder().encode([Field.name: 1, .age: 2]) == ["AGE": 2, "name": 1])
  }

  struct Version: Hashable, Encodable {
    let major: Int
  }

  @Test("Under other keys a dictionary is a list of keys and values, sorted by the keys")
  func otherKeys() throws {
    let dictionary = Dictionary(
      uniqueKeysWithValues: (0..<40).map { (Version(major: $0), "v\($0)") })
    #expect(
      try ParameterValueEncoder().encode(dictionary)
        == .array((0..<40).flatMap { [["major": .integer($0)], .string("v\($0)")] }))
    #expect(
      try ParameterValueEncoder().encode([true: [1], false: [nil] as [Int?]])
        == [false, [nil], true, [1]])
  }

  struct Alike: Hashable, Encodable, CodingKeyRepresentable {
    let hidden: Int

    init(hidden: Int) { self.hidden = hidden }

    init?(codingKey: some CodingKey) { nil }

    var codingKey: any CodingKey { Field.CodingKeys.same }
  }

  struct Mute: Hashable, Encodable {
    let hidden: Int

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode("mute")
    }
  }

  @Test("Two keys that write the same are refused: which value stays would be chance")
  func repeatedKeys() {
    let named = #expect(throws: SerializationError.self) {
      try ParameterValueEncoder().encode(["a": [Alike(hidden: 1): 1, Alike(hidden: 2): 2]])
    }
    #expect(named?.subject == "a.same")
    #expect(named?.underlyingError is EncodingError)
    let listed = #expect(throws: SerializationError.self) {
      try ParameterValueEncoder().encode(["a": [Mute(hidden: 1): 1, Mute(hidden: 2): 2]])
    }
    #expect(listed?.subject == "a")
  }

  @Test("A set is a sorted list, or a set")
  func sets() throws {
    let numbers = Set((0..<40).map { $0 * 7 - 100 })
    let expected: [ParameterValue] = (0..<40).map { .integer($0 * 7 - 100) }
    #expect(try ParameterValueEncoder().encode(numbers) == .array(expected))
    var encoder = ParameterValueEncoder()
    encoder.sets = .set
    #expect(try encoder.encode(numbers) == .set(expected))
    #expect(try encoder.parameters(["a": Set(["y", "x"])]).query == "a=x&a=y")
    #expect(try ParameterValueEncoder().parameters(["a": Set(["y", "x"])]).query == "a[]=x&a[]=y")
  }

  @Test("Members of a set are in the order of their values")
  func members() throws {
    let encoder = ParameterValueEncoder()
    #expect(
      try encoder.encode(Set(["b", "a", "B", "", "é", "aa"])) == ["", "B", "a", "aa", "b", "é"])
    #expect(try encoder.encode(Set([1.5, -2, 10, 0.25])) == [-2.0, 0.25, 1.5, 10.0])
    #expect(try encoder.encode(Set([true, false])) == [false, true])
    #expect(
      try encoder.encode(Set([UInt64.max, 2, UInt64.max / 2 + 1, 10])).texts
        == ["2", "10", "9223372036854775808", "18446744073709551615"])
    #expect(
      try encoder.encode(Set([[2, 1], [1, 3], [1], [1, 2]])) == [[1], [1, 2], [1, 3], [2, 1]])
    #expect(try encoder.encode(Set([2, nil, 1] as [Int?])) == [nil, 1, 2])
  }

  @Test("Members of all kinds have one order")
  func kinds() throws {
    let members: [ParameterValue] = [
      nil, false, true, -1, 1, .literal(try #require(NumberLiteral("0xFF"))), 0.5, 1.5, "", "a",
      .data([]), .data([0]), .data([1]), .date(try #require(FullDate("2024-01-01"))),
      .date(try #require(FullDate("2024-01-02"))),
      .dateTime(try #require(DateTime("2024-01-01T00:00:00Z"))),
      .dateTime(try #require(DateTime("2024-01-01T00:00:00Z", format: .epochSeconds))),
      .dateTime(try #require(DateTime("2024-01-01T00:00:01Z"))), [], [nil], [1], [1, 2], [2],
      .set([1]), .set([2]), [:], ["a": 1], ["a": 1, "b": 1], ["a": 2], ["b": 0],
    ]
    #expect(try ParameterValueEncoder().encode(Set(members)) == .array(members))
  }
}

extension ParameterEncoderOrderTests.Field {
  enum CodingKeys: CodingKey { case same }
}

extension ParameterValue {
  fileprivate var texts: [String] {
    get throws {
      guard case .array(let values) = self else { return [] }
      return try values.map { try ParameterOptions().queryString(["": $0]) }
        .map { String($0.dropFirst()) }
    }
  }
}
