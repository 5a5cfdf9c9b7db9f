// Foundation's values in `Encodable` values, with no option set: the values of `JSONEncoder`, in
// the formats of the request.

import Foundation
import RequestSerialization
import RequestSerializationFoundation
import Testing

@Suite("Values of Foundation in Encodable values")
struct EncodableValueTests {
  private static let instant = Date(timeIntervalSince1970: 1.25)

  /// One value in every place from which encoders get it.
  private struct Everywhere<Value: Encodable & Hashable>: Encodable {
    enum Choice: Encodable {
      case plain(Value)
      case named(value: Value)
    }

    var member: Value
    var optional: Value?
    var absent: Value?
    var list: [Value]
    var nested: [String: [Value?]]
    var keys: [Value: Int]
    var set: Set<Value>
    var choices: [Choice]
    var single: Single
    var parent: Subclass

    struct Single: Encodable {
      var value: Value
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
      }
    }

    class Superclass: Encodable {
      var inherited: Value
      init(_ value: Value) { inherited = value }
    }

    final class Subclass: Superclass {
      override func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(inherited)
        try super.encode(to: list.superEncoder())
      }
    }

    init(_ value: Value) {
      (member, optional, list, nested) = (value, value, [value], ["a": [value, nil]])
      (keys, set, choices) = ([value: 1], [value], [.plain(value), .named(value: value)])
      (single, parent) = (Single(value: value), Subclass(value))
    }
  }

  private func text(_ request: RequestDescription) throws -> String {
    String(decoding: try request.serialized().readContent(), as: UTF8.self)
  }

  private func expect(
    _ value: some Encodable & Hashable, _ json: String,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let text = try text(
      RequestSerializer(.json).post("http://h/", parameters: Everywhere(value)))
    #expect(
      text == """
        {"member":\(json),"optional":\(json),"list":[\(json)],"nested":{"a":[\(json),null]},\
        "keys":[\(json),1],"set":[\(json)],\
        "choices":[{"plain":{"_0":\(json)}},{"named":{"value":\(json)}}],"single":\(json),\
        "parent":[\(json),{"inherited":\(json)}]}
        """, sourceLocation: location)
  }

  @Test("They are what JSONEncoder writes, wherever they are, and dates are instants")
  func everywhere() throws {
    try expect(Self.instant, #""1970-01-01T00:00:01.25Z""#)
    try expect(Data([0xFB, 0xEF, 0]), #""++8A""#)
    try expect(
      try #require(URL(string: "b?c", relativeTo: URL(string: "http://h/a/"))), #""http://h/a/b?c""#
    )
    try expect(try #require(Decimal(string: "12345678901234567890.1")), "12345678901234567890.1")
    try expect(
      try #require(UUID(uuidString: "e621e1f8-c36c-495a-93fc-0c247a3e6e5f")),
      #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#)
  }

  private struct Values: Encodable {
    var when = EncodableValueTests.instant
    var data = Data([0xFB, 0xEF])
    var price = Decimal(string: "1.5")
    var url = URL(string: "http://h/?a b")
  }

  private var dictionary: [String: Any] {
    let values = Values()
    return [
      "when": values.when, "data": values.data, "price": values.price as Any,
      "url": values.url as Any,
    ]
  }

  @Test(
    "A struct, a dictionary and variables are the same bytes in each kind of content",
    arguments: [ParameterSerializer.form, .json, .propertyList], DateFormat.allCases)
  func agreement(_ kind: ParameterSerializer, _ dates: DateFormat) throws {
    var serializer = RequestSerializer(kind)
    serializer.encoding.dates = dates
    serializer.encoding.data = .hex
    serializer.propertyListFormat = .binary
    let values = Values()
    for method in ["GET", "POST"] {
      let encoded = try serializer.request(method, "http://h/", parameters: values).serialized()
      var parameters = RequestParameters()
      parameters.add("when", try ParameterValue(values.when))
      parameters.add("data", values.data)
      parameters.add("price", values.price)
      parameters.add("url", values.url)
      let added = try serializer.request(method, "http://h/", parameters: parameters).serialized()
      #expect(encoded.target == added.target)
      #expect(try encoded.readContent() == added.readContent())
      var sorting = serializer
      sorting.jsonOptions.keys = .sorted
      #expect(
        try sorting.request(method, "http://h/", parameters: values).serialized().target
          == sorting.request(method, "http://h/", parameters: dictionary).serialized().target)
    }
  }

  @Test("Queries and multipart messages have the text of the format")
  func texts() throws {
    var serializer = RequestSerializer()
    serializer.encoding.dates = .epochMilliseconds
    #expect(
      try serializer.get("http://h/", parameters: Values()).serialized().target
        == "/?data=%2B%2B8%3D&price=1.5&url=http%3A//h/?a%2520b&when=1250")
    let message = try text(
      serializer.multipartRequest(
        "POST", "http://h/", parameters: ParameterValueEncoder().parameters(Values()), parts: []))
    #expect(message.contains("name=\"when\"\r\n\r\n1250\r\n"))
  }

  @Test("Values without a private layout encode themselves, as with JSONEncoder")
  func structures() throws {
    struct Others: Encodable {
      var range = 1..<3
      var point = CGPoint(x: 1, y: 2)
      var zone = TimeZone(identifier: "Europe/Berlin")
      var components = DateComponents(year: 2024)
      var interval = DateInterval(start: EncodableValueTests.instant, duration: 5)
    }
    let request = try RequestSerializer(.json).post("http://h/", parameters: Others())
    #expect(
      try text(request)
        == """
        {"range":[1,3],"point":[1,2],"zone":{"identifier":"Europe\\/Berlin"},\
        "components":{"year":2024},\
        "interval":{"start":"1970-01-01T00:00:01.25Z","duration":5}}
        """.replacing("\\/", with: "/"))
  }

  @Test("What has no text is refused, with its path")
  func refusals() {
    func refusal(_ value: some Encodable) -> SerializationError? {
      #expect(throws: SerializationError.self) {
        try RequestSerializer(.json).post(
          "http://h/", parameters: ["a": [value]], using: ParameterValueEncoder()
        ).serialized()
      }
    }
    let late = refusal(Date(timeIntervalSince1970: 1e300))
    #expect(late?.code == .dateOutOfRange)
    #expect(late?.subject == "a[0]")
    let unknown = refusal(Decimal.nan)
    #expect(unknown?.code == .nonFiniteNumber)
    #expect(unknown?.subject == "a[0]")
  }

  @Test("Without the conversions, a private layout is refused by name")
  func privateLayouts() {
    func refusal(_ type: Any.Type) -> SerializationError? {
      ParameterValueEncoder.PrivateLayout.refusal(of: type, at: nil)
    }
    for (type, name) in [
      (Date.self, "Date"), (Data.self, "Data"), (URL.self, "URL"), (Decimal.self, "Decimal"),
    ] as [(Any.Type, String)] {
      #expect(refusal(type)?.code == .privateLayout)
      #expect(refusal(type)?.subject == name)
    }
    for type in [UUID.self, CGPoint.self, Int.self, [Date].self, Values.self] as [Any.Type] {
      #expect(refusal(type) == nil)
    }
  }

  @Test("A conversion of the program comes first")
  func conversion() throws {
    var encoder = ParameterValueEncoder()
    encoder.convert = { value, _ in value is URL ? "mine" : nil }
    #expect(try encoder.encode([URL(string: "http://h/")]) == ["mine"])
    #expect(
      try ParameterValueEncoder(dates: .secondsSince1970).encode(["a": Self.instant]) == ["a": 1.25]
    )
  }

  @Test("JSON that is encoded already is sent as it is")
  func encodedJSON() throws {
    let json = try JSONEncoder().encode(["a": 1])
    let request = try RequestSerializer().post("http://h/", content: .encodedJSON(json))
    #expect(try text(request) == #"{"a":1}"#)
    #expect(try request.serialized().mediaType == "application/json")
    #expect(RequestContent.encodedJSON([1]) != .encodedJSON([2]))
    #expect(RequestContent.encodedJSON([1]).description == "encodedJSON(1 bytes)")
  }
}

@Suite("Nil")
struct NilTests {
  private let page: Int? = nil
  private let term: String? = "cat"

  private func target(_ request: RequestDescription) throws -> String {
    try request.serialized().target
  }

  private func json(_ request: RequestDescription) throws -> String {
    String(decoding: try request.serialized().readContent(), as: UTF8.self)
  }

  @Test("A pair that is nil is absent, however it is written")
  func pairs() throws {
    let serializer = RequestSerializer()
    let all: [RequestDescription] = [
      try serializer.get("http://h/", parameters: ["page": page, "term": term]),
      try serializer.get("http://h/", parameters: ["page": nil as Int?, "term": "cat"]),
      try serializer.get("http://h/", parameters: ["page": nil, "term": "cat"]),
      try serializer.request("GET", "http://h/", parameters: ["page": page, "term": term]),
      try serializer.get("http://h/", parameters: ["page": page as Any, "term": term as Any]),
      try serializer.get("http://h/", parameters: RequestParameters(["page": page, "term": term])),
      try serializer.get(
        "http://h/", parameters: ["page": nil, "term": term], using: ParameterValueEncoder()),
    ]
    for request in all { #expect(try target(request) == "/?term=cat") }
  }

  @Test("A member that is nil is absent, and an item is null")
  func members() throws {
    let serializer = RequestSerializer(.json)
    let list: [Int?] = [1, nil]
    let all: [RequestDescription] = [
      try serializer.post("http://h/", parameters: ["list": [1, nil], "page": nil]),
      try serializer.post("http://h/", parameters: ["list": list as Any, "page": page as Any]),
      try serializer.post("http://h/", content: .json(["list": [1, nil], "page": nil])),
      try serializer.post(
        "http://h/", parameters: ["list": list, "page": nil], using: ParameterValueEncoder()),
    ]
    for request in all { #expect(try json(request) == #"{"list":[1,null]}"#) }
    #expect(
      try json(serializer.post("http://h/", content: .json(["term": term, "page": page])))
        == #"{"term":"cat"}"#)
  }

  @Test("Forms and multipart messages have neither")
  func forms() throws {
    let serializer = RequestSerializer()
    #expect(
      try json(serializer.post("http://h/", content: .form(["term": term, "page": page])))
        == "term=cat")
    #expect(
      Multipart(parameters: ["term": term, "page": page]).parameters == ["term": "cat"])
    let request = try serializer.multipartRequest(
      "POST", "http://h/", parameters: ["term": term, "page": page], parts: [])
    #expect(!(try json(request)).contains("page"))
  }

  @Test("Null is null")
  func nulls() throws {
    let serializer = RequestSerializer(.json)
    let all: [RequestDescription] = [
      try serializer.post("http://h/", parameters: ["page": .null]),
      try serializer.post("http://h/", parameters: ["page": NSNull()]),
      try serializer.post("http://h/", parameters: ["page": ParameterValue.null]),
      try serializer.post("http://h/", parameters: ["page": Nullable<Int>.null]),
      try serializer.post(
        "http://h/", parameters: ["page": ParameterValue.null], using: ParameterValueEncoder()),
    ]
    for request in all { #expect(try json(request) == #"{"page":null}"#) }
  }
}
