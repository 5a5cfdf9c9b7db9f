// Values that nest too deep for recursion on a stack.

import Foundation
import RequestSerialization
import Testing

@Suite("Values of very many levels")
struct NestingTests {
  /// How a value is nested in another.
  enum Shape: CaseIterable {
    case list, set, map, assignedMap, alternating

    func enclose(_ value: ParameterValue, level: Int) -> ParameterValue {
      switch self {
      case .list: return [value]
      case .set: return .set([value, 1])
      case .map: return ["a": value]
      case .assignedMap:
        var map: RequestParameters = ["b": 1]
        map["a"] = value
        return .map(map)
      case .alternating: return level % 2 == 0 ? [1, value] : ["a": value]
      }
    }
  }

  private func nested(_ shape: Shape, _ levels: Int, in core: ParameterValue = 1) -> ParameterValue
  {
    (0..<levels).reduce(core) { shape.enclose($0, level: $1) }
  }

  @Test("They are made, copied and released", arguments: Shape.allCases)
  func release(_ shape: Shape) {
    let core = nested(shape, 50_000)
    do {
      let value = nested(shape, 50_000, in: core)
      let copy = value
      #expect(copy == value)
    }
    #expect(core == nested(shape, 50_000))
  }

  @Test("They are compared and hashed", arguments: Shape.allCases)
  func comparison(_ shape: Shape) {
    let (one, same) = (nested(shape, 20_000), nested(shape, 20_000))
    #expect(one == same)
    #expect(one.hashValue == same.hashValue)
    #expect(one != nested(shape, 20_001))
    #expect(one != nested(shape, 20_000, in: 2))
  }

  @Test("They are refused by what would write them", arguments: Shape.allCases)
  func refusal(_ shape: Shape) throws {
    let value = nested(shape, 10_000)
    #expect(throws: SerializationError.self) { try value.jsonText() }
    #expect(throws: SerializationError.self) { try value.propertyList(.xml) }
    #expect(throws: SerializationError.self) { try value.propertyList(.binary) }
    #expect(throws: SerializationError.self) { try ParameterOptions().queryString(["a": value]) }
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(value) }
    let inSet: ParameterValue = [value, nested(shape, 10_000, in: 2)]
    #expect(throws: (any Error).self) { try JSONEncoder().encode(inSet) }
  }

  @Test("Sets of them are sorted")
  func order() throws {
    var encoder = ParameterValueEncoder()
    encoder.sets = .set
    let values: Set<ParameterValue> = [nested(.list, 20_000), nested(.list, 20_000, in: 0)]
    let encoded = try encoder.encode(values)
    #expect(encoded == .set([nested(.list, 20_000, in: 0), nested(.list, 20_000)]))
  }

  @Test("A map that contains one is changed like any other")
  func change() {
    var map: RequestParameters = ["deep": nested(.list, 20_000)]
    for number in 0..<10_000 { map["n\(number)"] = .integer(Int64(number)) }
    let copy = map
    map["deep"] = nested(.map, 20_000)
    map["n0"] = nil
    #expect(copy["deep"] == nested(.list, 20_000))
    #expect(copy["n0"] == 0)
    #expect(map["deep"] == nested(.map, 20_000))
    #expect(map.count == 10_000)
  }

  @Test("What is shared outlives what held it")
  func sharing() {
    let core = nested(.alternating, 1000)
    var values = (0..<100).map { _ in nested(.map, 1000, in: core) }
    let kept = values[50]
    values = []
    #expect(core == nested(.alternating, 1000))
    #expect(kept == nested(.map, 1000, in: nested(.alternating, 1000)))
  }

  @Test("Descriptions are Swift's literals, and end")
  func descriptions() {
    let value: ParameterValue = [
      "a\n": [nil, true, -1, 1.5], "b": .set(["x"]), "c": [:], "d": .data([1, 255]), "e": [],
    ]
    #expect(
      value.description
        == #"["a\n": [.null, true, -1, 1.5], "b": .set(["x"]), "c": [:], "d": .data([1, 255]), "e": []]"#
    )
    let deep = nested(.list, 20_000).description
    #expect(deep.hasPrefix("[[[["))
    #expect(deep.contains("[...]"))
    #expect(RequestParameters().description == "[:]")
  }
}
