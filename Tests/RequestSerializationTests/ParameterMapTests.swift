// Typed maps, maps without their absent entries, and values of types that can be parameters.

import RequestSerialization
import Testing

@Suite("Typed maps")
struct ParameterMapTests {
  @Test("The order in which names were written is kept")
  func order() {
    var map: ParameterMap<Int> = ["b": 1, "a": 2]
    map["c"] = 3
    map["b"] = 4
    #expect(map.map(\.name) == ["b", "a", "c"])
    #expect(map.map(\.value) == [4, 2, 3])
    map["a"] = nil
    map["d"] = nil
    #expect(map == ["b": 4, "c": 3])
    #expect(map != ["c": 3, "b": 4])
  }

  @Test("If a name occurs twice, the last value wins and keeps the first one's position")
  func repeated() {
    let map = ParameterMap([("a", 1), ("b", 2), ("a", 3)])
    #expect(map == ["a": 3, "b": 2])
    #expect(["a": 1, "b": 2, "a": 3] as ParameterMap<Int> == map)
  }

  @Test("The entries of a dictionary are sorted by the bytes of their names")
  func dictionary() {
    let names = ["b", "a", "", "Z", "\u{E9}", "\u{1F600}", "\u{FFFD}", "aa"]
    let map = ParameterMap(Dictionary(uniqueKeysWithValues: names.map { ($0, $0.utf8.count) }))
    #expect(map.map(\.name) == ["", "Z", "a", "aa", "b", "\u{E9}", "\u{FFFD}", "\u{1F600}"])
    #expect(map.map(\.value) == [0, 1, 1, 2, 1, 2, 3, 4])
    #expect(ParameterMap([String: Int]()).isEmpty)
  }

  @Test("Other entries follow those with a value, and none has the name of one without")
  func others() {
    let others: ParameterMap<Int> = ["z": 1, "a": 2, "gone": 3, "e\u{301}": 4]
    let value = ParameterValue.map(
      compacting: ["a": "x", "gone": nil, "\u{E9}": .null], others: others)
    #expect(value == .map(["a": "x", "\u{E9}": .null, "z": 1, "e\u{301}": 4]))
    #expect(ParameterValue.map(compacting: [:], others: [:] as ParameterMap<Int>) == .map([:]))
  }

  @Test("Names are compared as bytes, however many there are", arguments: [0, 30, 31, 32, 33, 100])
  func bytes(_ count: Int) {
    let others = (0..<count).map { ("n\($0)", 0) }
    let twice = [("\u{E9}", 1), ("e\u{301}", 2), ("\u{E9}", 3)] + others
    let map = ParameterMap(others + twice)
    #expect(map.count == count + 2)
    #expect(map["\u{E9}"] == 3)
    #expect(map["e\u{301}"] == 2)
    let parameters = RequestParameters((others + twice).map { ($0.0, .integer($0.1)) })
    #expect(parameters.map(\.name) == map.map(\.name))
    #expect(parameters.map(\.value) == map.map { .integer($0.value) })
    #expect(ParameterMap([("\u{E9}", 1)]) != ParameterMap([("e\u{301}", 1)]))
  }

  @Test("As many names can be assigned as there are")
  func manyNames() {
    var parameters = RequestParameters()
    var map = ParameterMap<Int>()
    for number in 0..<100_000 {
      parameters["n\(number)"] = .integer(Int64(number))
      map["n\(number)"] = number
    }
    for number in 0..<100_000 where number % 2 == 0 {
      parameters["n\(number)"] = "even"
      map["n\(number)"] = map["n\(number)"].map { -$0 }
    }
    #expect(parameters.count == 100_000)
    #expect(parameters["n99998"] == "even")
    #expect(parameters["n99999"] == 99_999)
    #expect(map.map(\.value)[99_998...] == [-99_998, 99_999])
    #expect(parameters.map(\.name) == map.map(\.name))
  }

  @Test(
    "As many names can be read as there are, where none was assigned to")
  func manyReadings() {
    let count = 100_000
    let numbers = (0..<count).map { ("n\($0)", $0) }
    var parameters = RequestParameters(sorting: Dictionary(uniqueKeysWithValues: numbers))
    #expect((0..<count).allSatisfy { parameters["n\($0)"] == .integer(Int64($0)) })
    let copy = parameters
    parameters["n7"] = nil
    parameters["n8"] = "eight"
    #expect(parameters["n7"] == nil)
    #expect(parameters["n8"] == "eight")
    #expect(parameters["n99999"] == 99_999)
    #expect(copy["n7"] == 7)
    #expect(copy["n8"] == 8)
    #expect(copy["none"] == nil)
  }

  @Test("Names that are removed and assigned again go to the end", arguments: [3, 31, 33, 200])
  func removal(_ count: Int) {
    var parameters = RequestParameters()
    var expected: [(String, Int64)] = []
    func assign(_ name: String, _ value: Int64) {
      parameters[name] = .integer(value)
      if let index = expected.firstIndex(where: { $0.0 == name }) {
        expected[index].1 = value
      } else {
        expected.append((name, value))
      }
    }
    func remove(_ name: String) {
      parameters[name] = nil
      expected.removeAll { $0.0 == name }
    }
    for number in 0..<count { assign("n\(number)", 0) }
    let copy = parameters
    for number in 0..<count {
      remove("n\(number * 7 % count)")
      assign("n\(number * 5 % count)", Int64(number))
      if number % 3 == 0 { remove("n\(number * 11 % count)") }
    }
    #expect(parameters.map(\.name) == expected.map(\.0))
    #expect(parameters.map(\.value) == expected.map { .integer($0.1) })
    for (name, value) in expected { #expect(parameters[name] == .integer(value)) }
    #expect(copy.count == count)
    #expect(copy["n0"] == 0)
  }

  @Test("The way a map was made is not part of its value")
  func history() {
    let names = (0..<40).map { "n\($0)" }
    var assigned = RequestParameters()
    for name in names + ["x"] { assigned[name] = 1 }
    assigned["x"] = nil
    let literal = RequestParameters(names.map { ($0, 1) })
    let sorted = RequestParameters(sorting: Dictionary(uniqueKeysWithValues: names.map { ($0, 1) }))
    #expect(assigned == literal)
    #expect(assigned.hashValue == literal.hashValue)
    #expect(sorted != literal)
    #expect(sorted["n39"] == 1)
  }

  @Test("A map of what can be a parameter is a map of parameters")
  func parameters() {
    let lists: ParameterMap<[String]> = ["b": ["y", "x"], "a": []]
    #expect(lists.parameterValue == .map(["b": ["y", "x"], "a": []]))
    let nested: ParameterMap<ParameterMap<Double>> = ["a": ["b": 1]]
    #expect(nested.parameterValue == .map(["a": .map(["b": .number(1)])]))
    #expect(ParameterMap<Bool>().parameterValue == .map([:]))
  }

  @Test("Changed values keep their names and their order")
  func changed() {
    let bytes: ParameterMap<[UInt8]> = ["b": [1], "a": []]
    #expect(
      bytes.mapValues { ParameterValue.data($0) }.parameterValue
        == .map(["b": .data([1]), "a": .data([])]))
  }
}

@Suite("Maps and lists without what is absent")
struct CompactingTests {
  private let absent: String? = nil
  private let text: String? = "a"

  @Test("An entry without a value is dropped, a null stays")
  func maps() {
    let parameters = RequestParameters(compacting: [
      "z": text?.parameterValue, "y": absent?.parameterValue, "x": .null, "w": 1, "v": .integer(2),
      "u": .map(compacting: ["a": absent?.parameterValue, "b": "c"]), "t": .map(["d": .null]),
    ])
    #expect(
      parameters == ["z": "a", "x": .null, "w": 1, "v": 2, "u": ["b": "c"], "t": ["d": .null]])
    #expect(RequestParameters(compacting: [:]).isEmpty)
  }

  @Test("An absent value takes nothing from an earlier one of the same name")
  func repeated() {
    #expect(RequestParameters(compacting: ["a": 1, "b": 2, "a": nil]) == ["a": 1, "b": 2])
    #expect(RequestParameters(compacting: ["a": nil, "b": 2, "a": 1]) == ["b": 2, "a": 1])
  }

  @Test("An item without a value is dropped, a null stays")
  func lists() {
    #expect(
      ParameterValue.array(compacting: [absent?.parameterValue, text?.parameterValue, .null, 1])
        == .array(["a", nil, 1]))
    #expect(
      ParameterValue.set(compacting: [text?.parameterValue, absent?.parameterValue, "b"])
        == .set(["a", "b"]))
    #expect(ParameterValue.array(compacting: []) == .array([]))
  }

  @Test("An integer of either type is an integer, as a literal and through a map")
  func integers() {
    let (short, long): (Int, Int64) = (5, 6)
    let optional: ParameterValue? = .integer(7)
    let values: [ParameterValue] = [.integer(short), .integer(long), .integer(8), .integer(.max)]
    #expect(values == [5, 6, 8, 9_223_372_036_854_775_807])
    #expect(optional == 7)
    #expect([1, 2].map(ParameterValue.integer) == [1, 2])
    if case .integer(let value) = values[0] { #expect(value == 5) }
  }
}

@Suite("Types that can be parameters")
struct ParameterConvertibleTests {
  private enum Color: String, Encodable, ParameterConvertible { case red }
  private enum Level: Int, ParameterConvertible { case high = 3 }

  /// A type that is one thing as a parameter and another as an `Encodable` value.
  private struct Point: Encodable, ParameterConvertible {
    var (x, y) = (1, 2)
    var parameterValue: ParameterValue { .string("\(x),\(y)") }
  }

  @Test("Each type has its kind of value")
  func kinds() {
    #expect("é".parameterValue == .string("é"))
    #expect(true.parameterValue == .boolean(true))
    #expect(5.parameterValue == .integer(5))
    #expect((-5 as Int8).parameterValue == .integer(-5))
    #expect(UInt64.max.parameterValue == .literal(NumberLiteral(literal: "18446744073709551615")))
    #expect(1.0.parameterValue == .number(1))
    #expect((0.1 as Float).parameterValue == .number(0.1))
    #expect(
      NumberLiteral(literal: "1.10").parameterValue == .literal(NumberLiteral(literal: "1.10")))
    let (date, time) = (FullDate(literal: "2024-02-29"), DateTime(literal: "2024-02-29T00:00:00Z"))
    #expect(date.parameterValue == .date(date))
    #expect(time.parameterValue == .dateTime(time))
    #expect(ParameterValue.null.parameterValue == .null)
    #expect((["a": 1] as RequestParameters).parameterValue == .map(["a": 1]))
    #expect([[1], []].parameterValue == .array([[1], []]))
    #expect(Color.red.parameterValue == .string("red"))
    #expect([Level.high].parameterValue == .array([3]))
  }

  @Test("An Encodable value is encoded as it encodes itself")
  func encodable() throws {
    let parameters = try ParameterValueEncoder().parameters(["p": Point()])
    #expect(parameters == ["p": ["x": 1, "y": 2]])
  }
}
