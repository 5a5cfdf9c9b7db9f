// Access to a value as one kind of value.

import RequestSerialization
import Testing

@Suite("The content of a value")
struct ParameterContentsTests {
  @Test("A list gives its items, and nothing else does")
  func items() throws {
    #expect(try ParameterValue.array(["a", nil]).items() == ["a", .null])
    for value in [.null, "a", .set(["a"]), ["a": 1]] as [ParameterValue] {
      #expect(throws: SerializationError(.unexpectedKind, "list")) { try value.items() }
    }
  }

  @Test("Data gives its bytes, and nothing else does")
  func bytes() throws {
    #expect(try ParameterValue.data([1, 2]).bytes() == [1, 2])
    for value in [.null, "a", [1, 2]] as [ParameterValue] {
      #expect(throws: SerializationError(.unexpectedKind, "data")) { try value.bytes() }
    }
    #expect(
      SerializationError(.unexpectedKind, "data").description
        == "the value is not of the expected kind (data)")
  }

  @Test("A map gives parameters, a null none, and nothing else does")
  func parameters() throws {
    #expect(try RequestParameters(ParameterValue.map(["b": 1, "a": 2])) == ["b": 1, "a": 2])
    #expect(try RequestParameters(ParameterValue.null).isEmpty)
    for value in ["a", [1], .set([])] as [ParameterValue] {
      #expect(throws: SerializationError(.parametersNotMap)) { try RequestParameters(value) }
    }
  }

  @Test("What is absent has no text, and a null is an error")
  func texts() throws {
    var encoding = ParameterOptions()
    encoding.dates = .epochSeconds
    let date = ParameterValue.date(FullDate(literal: "1970-01-02"))
    #expect(try ParameterValue.text(of: nil) == nil)
    #expect(try ParameterValue.text(of: date) == "1970-01-02")
    #expect(
      try ParameterValue.text(of: date, encoding, filters: .base64, .hex) == "4f4459304d44413d")
    #expect(throws: SerializationError(.noText, "null")) {
      try ParameterValue.text(of: .some(.null))
    }
  }

  @Test("A map under a name that ends in '*' is a field for each entry")
  func fieldsOfMap() throws {
    let fields = try [HeaderField].lines([
      "x-meta-*": ["owner": "ann", "tags": ["a", "b"], "none": []], "*": ["X-Own": 1], "X-L": nil,
      "X-T": HeaderField.listValue(["a", "b,c"]), "X-E": HeaderField.listValue([]),
    ])
    #expect(
      fields.map { "\($0.name): \($0.value)" } == [
        "x-meta-owner: ann", "x-meta-tags: a", "x-meta-tags: b", "X-Own: 1", #"X-T: a, "b,c""#,
      ])
    for name in ["host", "Content-Length", "transfer-encoding", "Authorization", "COOKIE"] {
      let error = #expect(throws: SerializationError.self) {
        try [HeaderField].lines(["*": .map([name: "a"])])
      }
      #expect(error?.code == .computedField)
    }
    #expect(throws: SerializationError.self) { try [HeaderField].lines(["X": ["a": "b"]]) }
    #expect(try [HeaderField].lines(["x-*": ["a": 1]], besides: ["x-b", "y-a"]).count == 1)
    let twice: [(ParameterValue, String)] = [(["A": 1], "x-A"), (["b": 1, "B": 2], "x-B")]
    for (map, name) in twice {
      let error = #expect(throws: SerializationError.self) {
        try [HeaderField].lines(["x-*": map], besides: ["X-a"])
      }
      #expect(error?.code == .repeatedField)
      #expect(error?.subject == name)
    }
  }

  @Test("Items of several values are one line")
  func itemsOfList() throws {
    let none: ParameterValue? = nil
    let items: [ParameterValue?] = [
      "de", none, ["fr", "a, b"], [], ["q": 1, "r": "x y"], "", true,
    ]
    #expect(
      try HeaderField.listValue(of: items)
        == #"de, fr, "a, b", q=1, r="x y", "", true"#)
    #expect(try HeaderField.listValue(of: [none, [], [:]]) == nil)
    #expect(throws: SerializationError.self) { try HeaderField.listValue(of: ["a", [["b"]]]) }
  }

  @Test("A list has a field line for each item, what is absent none")
  func fields() throws {
    let fields = try [HeaderField].lines([
      "X-B": ["old", 2, true], "X-A": nil, "X-C": [], "x-b": "new", "X-D": .data([0xCA, 0xFE]),
    ])
    #expect(
      fields == [
        HeaderField("X-B", "old"), HeaderField("X-B", "2"), HeaderField("X-B", "true"),
        HeaderField("x-b", "new"), HeaderField("X-D", "yv4="),
      ])
    var encoding = ParameterOptions()
    encoding.data = .hex
    #expect(
      try [HeaderField].lines(["X-D": .data([0xCA, 0xFE])], encoding: encoding)
        == [HeaderField("X-D", "cafe")])
    for value in [.null, ["a": 1], .set(["a"]), [["a"]]] as [ParameterValue] {
      #expect(throws: SerializationError.self) { try [HeaderField].lines(["X-A": value]) }
    }
  }
}
