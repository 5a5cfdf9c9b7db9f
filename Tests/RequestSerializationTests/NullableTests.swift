// Values that may be null: as a parameter, as a literal, encoded and decoded.

import Foundation
import RequestSerialization
import Testing

@Suite("What may be null")
struct NullableTests {
  @Test("Null is sent, and what is absent is not")
  func nullAndAbsence() throws {
    let (null, absent): (Nullable<String>?, Nullable<String>?) = (.null, nil)
    var query = RequestParameters()
    query.add("null", null)
    query.add("absent", absent)
    query.add("text", "a" as Nullable<String>)
    #expect(query == ["null": .null, "text": "a"])
    let value = ParameterValue.map(compacting: [
      "null": null?.parameterValue, "absent": absent?.parameterValue,
    ])
    #expect(try String(decoding: value.jsonText(), as: UTF8.self) == #"{"null":null}"#)
  }

  @Test("The literals of a type are those of what may be null")
  func literals() {
    let number = 1
    #expect(1 as Nullable<Int> == .value(1))
    #expect(-9_223_372_036_854_775_808 as Nullable<Int> == .value(.min))
    #expect(-0.5 as Nullable<Double> == .value(-0.5))
    #expect(2 as Nullable<Double> == .value(2.0))
    #expect(true as Nullable<Bool> == .value(true))
    #expect("null" as Nullable<String> == .value("null"))
    #expect("n\(number)" as Nullable<String> == .value("n1"))
    #expect("é" as Nullable<Character> == .value("é"))
    #expect("e" as Nullable<Unicode.Scalar> == .value("e"))
    #expect([1, .null] as [Nullable<Int>] == [.value(1), .null])
    #expect([1, 2] as Nullable<[Int]> == .value([1, 2]))
    #expect([] as Nullable<[Int]> != .null)
  }

  @Test("A value is one parameter, and null another")
  func parameters() {
    #expect((3 as Nullable<Int>).parameterValue == .integer(3))
    #expect((Nullable<Int>.null).parameterValue == .null)
    #expect(([1, .null] as [Nullable<Int>]).parameterValue == [1, .null])
    #expect((Nullable<[Int]>.null).parameterValue == .null)
    #expect((["a": .null] as ParameterMap<Nullable<Int>>).parameterValue == ["a": .null])
  }

  @Test("It is made from an optional, and becomes one")
  func optionals() {
    #expect(Nullable(nil as Int?) == .null)
    #expect(Nullable(4) == .value(4))
    #expect(Nullable<Int>.null.value == nil)
    #expect(Nullable.value(4).value == 4)
  }

  @Test("A value is changed, and null stays null")
  func mapping() {
    #expect(Nullable.value(4).map { $0 + 1 } == .value(5))
    #expect(Nullable<Int>.null.map { $0 + 1 } == .null)
    #expect(throws: SerializationError.self) {
      try Nullable.value(ParameterValue.null).map { value throws(SerializationError) in
        try value.text()
      }
    }
  }

  private struct Change: Codable, Hashable {
    var title: Nullable<String>
    var album: Nullable<String>?
    var sizes: Nullable<[Int]>?
  }

  @Test(
    "Null and absence are distinguished when they are encoded and decoded",
    arguments: [
      (Change(title: .null), #"{"title":null}"#),
      (Change(title: "a", album: .null, sizes: .null), #"{"album":null,"sizes":null,"title":"a"}"#),
      (Change(title: "a", album: "b", sizes: [1]), #"{"album":"b","sizes":[1],"title":"a"}"#),
    ])
  private func coding(_ change: Change, _ json: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(try String(decoding: encoder.encode(change), as: UTF8.self) == json)
    #expect(try JSONDecoder().decode(Change.self, from: Data(json.utf8)) == change)
  }

  @Test("It is a parameter of the library's own encoder")
  func encodedAsParameters() throws {
    let change = Change(title: .null, album: nil, sizes: [1])
    let value = try ParameterValueEncoder().encode(change)
    #expect(value == ["title": .null, "sizes": [1]])
  }

  @Test("Null has no text")
  func noText() {
    #expect(throws: SerializationError.self) { try Nullable<Int>.null.parameterValue.text() }
  }
}
