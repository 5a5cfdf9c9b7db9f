// Dictionaries of any values, as AFNetworking's callers have them.

import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
import RequestSerialization
import RequestSerializationFoundation
import Testing

@Suite("Dictionaries of Foundation")
struct FoundationDictionaryTests {
  private struct Unknown {}

  private let url = "https://example.com/x"

  /// Content that is deprecated for data, called without a warning.
  private protocol DataContent {
    func content(_ data: Data) throws -> RequestContent
  }

  private struct DeprecatedContent: DataContent {
    @available(*, deprecated)
    func content(_ data: Data) throws -> RequestContent { try .json(data) }
  }

  @Test("Data is not sent as a text in base64 unless a program says so")
  func data() throws {
    let content: any DataContent = DeprecatedContent()
    let error = #expect(throws: SerializationError.self) { try content.content(Data("{}".utf8)) }
    #expect(error?.code == .unsupportedValue)
    #expect(RequestContent.encodedJSON(Data("{}".utf8)) == .encodedJSON(Array("{}".utf8)))
  }

  @Test("Content keeps the order of a literal, and sorts a dictionary")
  func contents() throws {
    let (first, second) = ("b", "a")
    let dictionary = ["b": "1", "a": "2"]
    func members(_ content: RequestContent) -> [String] {
      switch content {
      case .json(.map(let map)), .form(let map): map.map(\.name)
      default: []
      }
    }
    #expect(members(try .json(["b": first, "a": second])) == ["b", "a"])
    #expect(members(try .form(["b": first, "a": second, "c": nil])) == ["b", "a"])
    #expect(members(.json(["b": 1, "a": 2])) == ["b", "a"])
    #expect(members(try .json(dictionary)) == ["a", "b"])
    #expect(members(try .form(dictionary)) == ["a", "b"])
    #expect(RequestContent.json([:]) == .json(.map([:])))
    #expect(RequestContent.form([:]) == .form(RequestParameters()))
    #expect(throws: SerializationError.self) { try RequestContent.json([1: first]) }
    let part = Multipart.Part(name: "a", try .json(["b": first, "a": second]))
    #expect(part.content == .json(["b": "b", "a": "a"]))
  }

  private func json(_ value: Any) throws -> String {
    String(decoding: try ParameterValue(any: value).jsonText(), as: UTF8.self)
  }

  @Test("Swift's values are what they are")
  func swiftValues() throws {
    let uuid = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
    let decimal = try #require(Decimal(string: "1.10"))
    let link = try #require(URL(string: "https://example.com/a"))
    let values: [String: Any] = [
      "text": "é", "int": 1, "wide": UInt64.max, "small": UInt8(7), "double": 1.5,
      "float": Float(0.1),
      "flag": true, "list": [1, "a", false] as [Any], "map": ["b": 1, "a": 2],
      "date": Date(timeIntervalSince1970: 0), "uuid": uuid, "decimal": decimal, "link": link,
      "null": NSNull(), "none": Optional<Int>.none as Any, "some": Optional<Int>.some(3) as Any,
    ]
    #expect(
      try json(values)
        == #"{"date":"1970-01-01T00:00:00Z","decimal":1.1,"double":1.5,"flag":true,"float":0.1,"int":1,"#
        + #""link":"https://example.com/a","list":[1,"a",false],"map":{"a":2,"b":1},"#
        + #""null":null,"small":7,"some":3,"text":"é","uuid":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","#
        + #""wide":18446744073709551615}"#)
  }

  @Test("Objects of Foundation are the same values")
  func objects() throws {
    let dictionary = NSDictionary(dictionary: [
      "text": NSString("a"), "list": NSArray(array: [NSNumber(value: 1), NSNull()]),
      "map": NSDictionary(dictionary: ["b": NSNumber(value: 2.5)]),
    ])
    #expect(try json(dictionary) == #"{"list":[1,null],"map":{"b":2.5},"text":"a"}"#)
    #expect(try RequestParameters(sorting: dictionary) == ParameterValue(any: dictionary).map)
    #expect(try ParameterValue(any: NSSet(array: ["b", "a"])) == .set(["a", "b"]))
    #expect(try ParameterValue(any: Set(["b", "a"])) == .set(["a", "b"]))
    #expect(try ParameterValue(any: NSData(data: Data([1, 2]))) == .data([1, 2]))
    #expect(try ParameterValue(any: [1, 2] as [UInt8]) == .data([1, 2]))
    #expect(try ParameterValue(any: [] as [Any]) == .array([]))
    #expect(try ParameterValue(any: NSArray(array: [1, 2])) == .array([1, 2]))
    #expect(try ParameterValue(any: [:] as [String: Any]) == .map([:]))
    #expect(
      try ParameterValue(any: NSDate(timeIntervalSince1970: 0)) == ParameterValue(.distantEpoch))
  }

  @Test("Booleans, integers and reals are distinguished inside NSNumber")
  func numbers() throws {
    let numbers = [
      NSNumber(value: true), NSNumber(value: false), NSNumber(value: Int8(1)), NSNumber(value: 0),
      NSNumber(value: 1.0), NSNumber(value: UInt64.max), NSNumber(value: Float(0.1)),
      NSDecimalNumber(string: "0.1"),
    ]
    #expect(
      try numbers.map { try ParameterValue(any: $0) } == [
        .boolean(true), .boolean(false), .integer(1), .integer(0), .number(1),
        ParameterValue(UInt64.max), .number(0.1), .literal(#require(NumberLiteral("0.1"))),
      ])
  }

  @Test("What JSONSerialization reads is written again")
  func roundTrip() throws {
    let text = #"{"a":true,"b":0,"c":1.5,"d":null,"e":["x",{"y":false}],"f":-9223372036854775808}"#
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    #expect(try json(object) == text)
  }

  @Test("A value that is not a parameter is an error with its key path")
  func refusals() throws {
    func error(_ value: Any) -> SerializationError? {
      do throws(SerializationError) {
        _ = try ParameterValue(any: value)
        return nil
      } catch {
        return error
      }
    }
    let inner: [String: Any] = ["a": ["b": [0, ["c": Unknown()] as [String: Any]] as [Any]]]
    #expect(error(inner)?.code == .unsupportedValue)
    #expect(error(inner)?.subject == "a.b[1].c")
    let keys: [String: Any] = ["a": [1: "x"] as [AnyHashable: Any]]
    #expect(error(keys)?.code == .nameNotText)
    #expect(error(keys)?.subject == "a.1")
    #expect(error(["when": Date(timeIntervalSince1970: 1e15)])?.code == .dateOutOfRange)
    #expect(error(Unknown())?.subject == nil)
    var deep: [Any] = []
    for _ in 0..<600 { deep = [deep] }
    #expect(error(deep)?.code == .nestingTooDeep)
  }

  @Test("Requests take dictionaries of any values, and literals with variables keep their order")
  func requests() throws {
    let serializer = RequestSerializer(.json)
    let parameters: [String: Any] = ["title": "Sunset", "tags": ["new"], "public": true]
    let dictionary = NSDictionary(dictionary: ["b": 1, "a": "x"])
    func content(_ request: RequestDescription) throws -> String {
      String(decoding: try request.serialized().readContent(), as: UTF8.self)
    }
    let expected = #"{"public":true,"tags":["new"],"title":"Sunset"}"#
    #expect(try content(serializer.request("POST", url, parameters: parameters)) == expected)
    #expect(try content(serializer.post(url, parameters: parameters)) == expected)
    #expect(try content(serializer.post(url, parameters: dictionary)) == #"{"a":"x","b":1}"#)
    var request = try serializer.post(url)
    request.content = try .json(parameters)
    #expect(try content(request) == expected)
    request.content = try .form(parameters)
    #expect(try content(request) == "public=1&tags%5B%5D=new&title=Sunset")
    let (b, a) = ("1", "2")
    #expect(
      try content(serializer.post(url, parameters: ["b": b, "a": a])) == #"{"b":"1","a":"2"}"#)
    #expect(
      try content(serializer.post(url, parameters: ["b": b, "a": ["d": a, "c": 1]]))
        == #"{"a":{"c":1,"d":"2"},"b":"1"}"#)
    let upload = try serializer.multipartRequest("POST", url, parameters: parameters, parts: [])
    #expect(
      upload.content
        == .multipart(
          Multipart(parameters: ["public": true, "tags": ["new"], "title": "Sunset"])))
    let sent = try serializer.urlRequest(
      serializing: URLRequest(url: #require(URL(string: url))), parameters: parameters)
    #expect(sent.url?.query() == "public=1&tags%5B%5D=new&title=Sunset")
  }
}

extension Date {
  fileprivate static let distantEpoch = Date(timeIntervalSince1970: 0)
}

extension ParameterValue {
  fileprivate var map: RequestParameters? {
    if case .map(let map) = self { map } else { nil }
  }
}
