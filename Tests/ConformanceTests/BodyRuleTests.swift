// Where AFNetworking's serializers put parameters: the query or the content, and with which type.

import RequestSerialization
import Testing

@Suite("Rules for query and content")
struct BodyRuleTests {
  /// One request and its result.
  struct Rule: CustomTestStringConvertible {
    let method: String
    let kind: RequestSerializer.Kind
    let parameters: ParameterValue
    let target: String
    let mediaType: String?
    let content: String

    init(
      _ method: String, _ kind: RequestSerializer.Kind, _ parameters: ParameterValue,
      _ target: String, _ mediaType: String? = nil, _ content: String = ""
    ) {
      self.method = method
      self.kind = kind
      self.parameters = parameters
      self.target = target
      self.mediaType = mediaType
      self.content = content
    }

    var testDescription: String { "\(method) \(kind) \(parameters)" }
  }

  private static let form = "application/x-www-form-urlencoded"
  private static let json = "application/json"

  static let rules = [
    // The query of three methods, whatever the serializer.
    Rule("GET", .form, ["a": [1, nil]], "/x?y=1&a%5B%5D=1&a%5B%5D"),
    Rule("HEAD", .form, ["a": 1], "/x?y=1&a=1"),
    Rule("DELETE", .form, ["a": 1], "/x?y=1&a=1"),
    Rule("GET", .json, ["a": ["b": 1]], "/x?y=1&a%5Bb%5D=1"),
    Rule("HEAD", .json, ["a": 1], "/x?y=1&a=1"),
    Rule("DELETE", .json, ["a": 1], "/x?y=1&a=1"),
    Rule("GET", .propertyList, ["a": 1], "/x?y=1&a=1"),
    Rule("DELETE", .propertyList, ["a": 1], "/x?y=1&a=1"),
    // Nothing where there is nothing to say.
    Rule("GET", .form, nil, "/x?y=1"),
    Rule("GET", .form, [:], "/x?y=1"),
    Rule("GET", .json, ["a": []], "/x?y=1"),
    Rule("HEAD", .propertyList, [:], "/x?y=1"),
    // The content of all others.
    Rule("POST", .form, ["a": 1, "b": "c d"], "/x?y=1", form, "a=1&b=c%20d"),
    Rule("PUT", .form, ["a": .null], "/x?y=1", form, "a"),
    Rule("PATCH", .json, ["b": 1, "a": [2]], "/x?y=1", json, #"{"b":1,"a":[2]}"#),
    Rule("POST", .json, [1, "2"], "/x?y=1", json, #"[1,"2"]"#),
    Rule("OPTIONS", .json, ["a": 1], "/x?y=1", json, #"{"a":1}"#),
    Rule("REPORT", .form, ["a": 1], "/x?y=1", form, "a=1"),
    // An empty form is still sent with its type; JSON and property lists are absent.
    Rule("POST", .form, nil, "/x?y=1", form),
    Rule("PUT", .form, [:], "/x?y=1", form),
    Rule("PATCH", .form, ["a": []], "/x?y=1", form),
    Rule("POST", .json, nil, "/x?y=1"),
    Rule("PUT", .propertyList, nil, "/x?y=1"),
    // An empty map is not absent.
    Rule("POST", .json, [:], "/x?y=1", json, "{}"),
  ]

  @Test("Parameters go where AFNetworking puts them", arguments: rules)
  func parameters(_ rule: Rule) throws {
    let message = try request(
      rule.method, "http://e.com/x?y=1#z", content: .parameters(rule.parameters)
    ) {
      $0.serializer.kind = rule.kind
    }.serialized()
    #expect(message.target == rule.target)
    #expect(message.mediaType == rule.mediaType)
    #expect(try message.contentText() == rule.content)
    #expect(message.url == "http://e.com" + rule.target + "#z")
  }

  @Test(
    "A pair follows a question mark or an ampersand, and comes before the fragment",
    arguments: [
      ("http://e.com", "http://e.com/?a=1"),
      ("http://e.com/", "http://e.com/?a=1"),
      ("http://e.com/?", "http://e.com/?a=1"),
      ("http://e.com#f", "http://e.com/?a=1#f"),
      ("http://e.com/x?y", "http://e.com/x?y&a=1"),
      ("http://e.com/x?y=?", "http://e.com/x?y=?&a=1"),
      ("http://e.com/x?y=1&", "http://e.com/x?y=1&&a=1"),
      ("http://e.com/x?y=1#f?g", "http://e.com/x?y=1&a=1#f?g"),
      ("http://e.com:8080/x#", "http://e.com:8080/x?a=1#"),
    ])
  func separators(_ url: String, _ expected: String) throws {
    #expect(try request("GET", url, content: .parameters(["a": 1])).serialized().url == expected)
  }

  @Test("A closure for the whole query is asked about parameters, not about their absence")
  func closure() throws {
    func serialized(_ method: String, _ parameters: ParameterValue) throws -> SerializedRequest {
      try request(method, content: .parameters(parameters)) {
        $0.serializer.queryString = QueryStringFormat { _, parameters in "n=\(parameters.count)" }
      }.serialized()
    }
    #expect(try serialized("GET", nil).target == "/")
    #expect(try serialized("GET", [:]).target == "/?n=0")
    #expect(try serialized("POST", nil).contentText() == "")
    #expect(try serialized("POST", nil).mediaType == "application/x-www-form-urlencoded")
    #expect(try serialized("POST", [:]).contentText() == "n=0")
    #expect(try serialized("POST", ["a": 1, "b": 2]).contentText() == "n=2")
  }

  @Test(
    "A Content-Type that was set before wins, wherever it was set",
    arguments: RequestSerializer.Kind.allKinds)
  func contentType(_ kind: RequestSerializer.Kind) throws {
    let own = try request("POST", content: .parameters(["a": 1])) {
      $0.serializer.kind = kind
      $0.fields["content-type"] = "text/own"
    }.serialized()
    #expect(own.mediaType == "text/own")
    let common = try request("POST", content: .parameters(["a": 1])) {
      $0.serializer.kind = kind
      $0.serializer.fields["Content-Type"] = "text/common"
    }.serialized()
    #expect(common.mediaType == "text/common")
    #expect(try common.readContent() == own.readContent())
  }

  @Test(
    "What a serializer cannot say is a typed error, with its place",
    arguments: [
      (.json, ["a": [1, .number(.nan)]], .nonFiniteNumber, "a[1]"),
      (.json, ["a": ["b": .number(.infinity)]], .nonFiniteNumber, "a.b"),
      (.json, [.set([0])], .setInJSON, "[0]"),
      (.json, ["a": .set([1])], .setInJSON, "a"),
      (.propertyList, ["a": [nil]], .nullInPropertyList, "a[0]"),
      (.propertyList, ["a": .set([1])], .setInPropertyList, "a"),
      (.propertyList, ["a": "\u{1}"], .characterNotInXML, "a"),
      (.form, [1], .parametersNotMap, nil),
      (.form, "a=b", .parametersNotMap, nil),
    ] as [(RequestSerializer.Kind, ParameterValue, SerializationError.Code, String?)])
  func invalid(
    _ kind: RequestSerializer.Kind, _ parameters: ParameterValue, _ code: SerializationError.Code,
    _ place: String?
  ) {
    let error = #expect(throws: SerializationError.self) {
      try request("POST", content: .parameters(parameters)) { $0.serializer.kind = kind }
        .serialized()
    }
    #expect(error?.code == code)
    #expect(error?.subject == place)
  }

  static let writtenContents: [(RequestContent, String, String)] = [
    (.data(Array("a=b\u{0}é".utf8)), "application/octet-stream", "a=b\u{0}é"),
    (.text("a\r\nb"), "text/plain; charset=utf-8", "a\r\nb"),
    (.xml("<a b=\"&amp;\"/>"), "application/xml", "<a b=\"&amp;\"/>"),
    (.encodedForm("a=%41&&b+c"), "application/x-www-form-urlencoded", "a=%41&&b+c"),
  ]

  @Test("Content that is written already is sent as it is", arguments: writtenContents)
  func written(_ content: RequestContent, _ type: String, _ expected: String) throws {
    for method in ["GET", "DELETE", "POST"] {
      let message = try request(method, content: content).serialized()
      #expect(message.target == "/")
      #expect(message.mediaType == type)
      #expect(try message.contentText() == expected)
      #expect(message.fields["Content-Length"] == "\(expected.utf8.count)")
    }
  }
}

extension RequestSerializer.Kind {
  fileprivate static let allKinds = [Self.form, .json, .propertyList]
}
