// Literals of variables, dictionaries, sets and optionals as parameters.

import RequestSerialization
import Testing

@Suite("Parameters of variables and dictionaries")
struct ParameterCollectionTests {
  private let term = "cat"
  private let page = 2
  private let tags = ["new", "wide"]
  private let url = "https://example.com/x"

  private func json(_ request: RequestDescription) throws -> String {
    String(decoding: try request.serialized().readContent(), as: UTF8.self)
  }

  @Test("A literal with variables keeps the order in which it is written")
  func pairs() throws {
    let serializer = RequestSerializer(.json)
    let mixed = try serializer.request(
      "POST", url, parameters: ["term": term, "page": page, "tags": tags, "all": true])
    #expect(try json(mixed) == #"{"term":"cat","page":2,"tags":["new","wide"],"all":true}"#)
    // All values of one type, which would be a dictionary.
    let (b, a, c) = ("1", "2", "3")
    let alike = try serializer.request("POST", url, parameters: ["b": b, "a": a, "c": c])
    #expect(try json(alike) == #"{"b":"1","a":"2","c":"3"}"#)
    #expect(RequestParameters(["b": b, "a": 1, "b": 2]) == ["b": 2, "a": 1])
    #expect(ParameterValue(["b": b, "a": a]) == .map(["b": "1", "a": "2"]))
  }

  @Test("A literal without variables is what it was")
  func literals() throws {
    let request = try RequestSerializer(.json).request(
      "POST", url,
      parameters: ["b": [1, 2.5, nil], "a": nil, "c": ["y": 1, "z": nil, "x": "2"], "d": .null])
    #expect(
      request.content
        == .parameters(["b": [1, 2.5, nil], "c": ["y": 1, "x": "2"], "d": .null]))
    #expect(try json(request) == #"{"b":[1,2.5,null],"c":{"y":1,"x":"2"},"d":null}"#)
    let none = try RequestSerializer(.json).request("POST", url, parameters: nil)
    #expect(none.content == .parameters(.null))
    let empty = try RequestSerializer(.json).request("POST", url, parameters: [:])
    #expect(empty.content == .parameters([:]))
  }

  @Test("A dictionary is sorted by the UTF-8 of its keys")
  func dictionaries() throws {
    let colors = ["b": "red", "\u{E9}": "blue", "a": "green", "B": "pink"]
    let request = try RequestSerializer(.json).request("POST", url, parameters: colors)
    #expect(try json(request) == #"{"B":"pink","a":"green","b":"red","é":"blue"}"#)
    let sizes = ["l": 2, "s": 1]
    #expect(sizes.parameterValue == .map(["l": 2, "s": 1]))
    #expect(ParameterValue(sorting: sizes) == .map(["l": 2, "s": 1]))
    #expect(RequestParameters(sorting: sizes) == ["l": 2, "s": 1])
  }

  @Test("A set has an order that does not depend on hashing")
  func sets() throws {
    let colors: Set = ["red", "blue", "green"]
    #expect(ParameterValue(colors) == .set(["blue", "green", "red"]))
    #expect(colors.parameterValue == .set(["blue", "green", "red"]))
    #expect(
      try ParameterOptions().queryString(["c": colors.parameterValue]) == "c=blue&c=green&c=red")
  }

  @Test("An optional is null, or is left out where that is asked for")
  func optionals() {
    let (some, none): (Int?, Int?) = (1, nil)
    #expect(ParameterValue(some) == 1)
    #expect(ParameterValue(none) == .null)
    #expect(RequestParameters(compacting: ["a": some, "b": none, "c": "x"]) == ["a": 1, "c": "x"])
  }

  @Test("Integers of all widths keep their digits")
  func integers() throws {
    let values: [any ParameterConvertible] = [
      Int8.min, UInt16.max, Int32.min, UInt64.max, Int128.min, UInt128.max,
    ]
    let texts = try values.map { String(decoding: try $0.parameterValue.jsonText(), as: UTF8.self) }
    #expect(
      texts == [
        "-128", "65535", "-2147483648", "18446744073709551615",
        "-170141183460469231731687303715884105728", "340282366920938463463374607431768211455",
      ])
    #expect(ParameterValue(UInt8.max) == 255)
  }

  @Test("Names are held in variables")
  func names() {
    let names = ["b", "a"]
    var parameters = RequestParameters()
    for (index, name) in names.enumerated() { parameters.add("filter_\(name)", index) }
    parameters.add(names[0], .null)
    parameters.add(names[1], nil as String?)
    parameters.add("literal", "kept")
    #expect(parameters == ["filter_b": 0, "filter_a": 1, "b": .null, "literal": "kept"])
    var fields: [HeaderField] = []
    fields.add("X-\(names[0])", "1")
    fields.add("X-\(names[1])", nil)
    #expect(fields == [HeaderField("X-b", "1")])
  }

  @Test("Cookies are set, replaced and removed by their names")
  func cookies() throws {
    var request = RequestDescription(method: "GET", url: RequestURL(scheme: .https, host: "h"))
    request.cookies["a"] = "1"
    request.cookies["A"] = "2"
    request.cookies.append(Cookie("a", "3"))
    #expect(request.cookies["a"] == "1")
    request.cookies["a"] = "4"
    #expect(request.cookies == [Cookie("a", "4"), Cookie("A", "2")])
    request.cookies["a"] = nil
    #expect(try request.serialized().fields["Cookie"] == "A=2")
  }
}
