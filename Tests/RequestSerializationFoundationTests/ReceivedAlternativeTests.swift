// Values of one of several types, in responses and before they are sent.

import Foundation
import RequestSerialization
import Testing

@Suite("Values of one of several types")
struct ReceivedAlternativeTests {
  private struct Place: Codable, Equatable {
    var lat: Double
  }

  private indirect enum Shape: Decodable, Equatable {
    case text(String)
    case count(Int)
    case place(Place)
    case list([Shape])

    init(from decoder: any Decoder) throws {
      self = try ReceivedValue(decoder).alternative(of: [
        .init(Self.text), .init(Self.count), .init(Self.place), .init(Self.list),
      ])
    }
  }

  private enum Choice: Decodable, Equatable {
    case place(Place)
    case count(Count)
    case other(ParameterValue)

    struct Count: Decodable, Equatable {
      var count: Int
    }

    init(from decoder: any Decoder) throws {
      self = try ReceivedValue(decoder).alternative(
        by: "kind", of: ["place": .init(Self.place), 2: .init(Self.count)], or: Self.other)
    }
  }

  private func decoded<Value: Decodable>(_ json: String, as type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(json.utf8))
  }

  @Test("The shape of a value chooses its type")
  func shapes() throws {
    #expect(try decoded("\"a\"", as: Shape.self) == .text("a"))
    #expect(
      try decoded("[1, {\"lat\": 2}]", as: Shape.self) == .list([.count(1), .place(.init(lat: 2))]))
  }

  @Test("The error about a value of no type is the one deepest in it")
  func errors() throws {
    do {
      _ = try decoded("{\"lat\": \"x\"}", as: Shape.self)
      Issue.record("it was decoded")
    } catch let error as DecodingError {
      guard case .typeMismatch(_, let context) = error else { throw error }
      #expect(context.codingPath.map(\.stringValue) == ["lat"])
    }
    #expect(throws: DecodingError.self) { try decoded("true", as: Shape.self) }
  }

  @Test("A member chooses the type of an object, and others are kept")
  func members() throws {
    #expect(
      try decoded("{\"kind\": \"place\", \"lat\": 1}", as: Choice.self) == .place(.init(lat: 1)))
    #expect(try decoded("{\"kind\": 2, \"count\": 3}", as: Choice.self) == .count(.init(count: 3)))
    #expect(try decoded("{\"kind\": \"x\"}", as: Choice.self) == .other(["kind": "x"]))
    #expect(try decoded("[1]", as: Choice.self) == .other([1]))
    #expect(throws: DecodingError.self) { try decoded("{\"kind\": 2}", as: Choice.self) }
  }

  @Test("An entry is added at the beginning of a map, once")
  func adding() {
    let value: ParameterValue = ["a": 1, "kind": "x"]
    #expect(value.adding("kind", "cat") == ["kind": "cat", "a": 1])
    #expect(ParameterValue.integer(1).adding("kind", "cat") == 1)
  }

  @Test("Arguments that exclude each other are refused by name")
  func arguments() throws {
    try SerializationError.check(exactlyOneOf: [["id": true], ["name": false, "zone": false]])
    try SerializationError.check(atMostOneOf: [["id": false], ["name": false]])
    let both = #expect(throws: SerializationError.self) {
      try SerializationError.check(atMostOneOf: [["id": true], ["name": true, "zone": false]])
    }
    #expect(both?.code == .argumentChoice && both?.subject == "id, name")
    let none = #expect(throws: SerializationError.self) {
      try SerializationError.check(exactlyOneOf: [["id": false], ["name": false]])
    }
    #expect(none?.subject == "id, name")
    let half = #expect(throws: SerializationError.self) {
      try SerializationError.check(exactlyOneOf: [["id": false], ["name": true, "zone": false]])
    }
    #expect(half?.subject == "name, zone")
  }
}
