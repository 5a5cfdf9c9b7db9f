// Equal values are sent as the same bytes.

import RequestSerialization
import Testing

@Suite("Equality")
struct EqualityTests {
  /// Each type that contains a text, made from one.
  static let makers: [@Sendable (String) throws -> AnyHashable] = [
    { HeaderField($0, "") },
    { HeaderField("X", $0) },
    { Cookie($0, "") },
    { Cookie("c", $0) },
    { ParameterValue.string($0) },
    { RequestParameters([($0, .null)]) },
    { RequestContent.text($0) },
    { RequestContent.xml($0) },
    { RequestContent.encodedForm($0) },
    { RequestContent.parameters([.string($0)]) },
    { RequestContent.form([$0: 1]) },
    { RequestContent.json(.string($0)) },
    { RequestContent.propertyList(.string($0)) },
    { RequestContent.jsonLines([.string($0)]) },
    { RequestContent.graphQL(GraphQLOperation(query: $0)) },
    { RequestContent.multipart(Multipart(parameters: [$0: 1])) },
    { RequestContent.file(FileContent(path: "/a", length: 1, name: $0)) },
    { RequestContent.stream(StreamContent(FileContent(path: "/\($0)", length: 1))) },
    { GraphQLOperation(query: "", operationName: $0) },
    { GraphQLOperation(query: "", variables: .string($0)) },
    { FileContent(path: "/\($0)", length: 1, name: "a") },
    { Multipart.Boundary.written($0) },
    { Multipart(subtype: .related, type: $0) },
    { Multipart(subtype: .related, start: $0) },
    { Multipart.Part(name: $0, .data([])) },
    { Multipart.Part(name: nil, .data([]), filename: $0) },
    { Multipart.Part(name: nil, .data([]), contentType: $0) },
    { Multipart.Part(name: nil, .data([]), fields: [HeaderField("X", $0)]) },
    { Multipart.Part(name: nil, .text($0)) },
    { Multipart.Part(name: nil, .json(.string($0))) },
    { Multipart.Part(name: nil, .file(FileContent(path: "/a", length: 1, name: $0))) },
    { RequestURL(scheme: .http, host: $0) },
    { RequestURL(scheme: .http, host: "h", path: $0) },
    { RequestURL(scheme: .http, host: "h", query: $0) },
    { RequestURL(scheme: .http, host: "h", fragment: $0) },
    { KeyFormat.Step.name($0) },
    { try ParameterOptions().pairs([$0: 1]) },
    { text in changed(ParameterOptions()) { $0.reserved = text } },
    { text in changed(RequestSerializer()) { $0.fields["X"] = text } },
    { text in changed(RequestSerializer()) { $0.parameters[text] = 1 } },
    { text in changed(RequestSerializer()) { $0.baseURL = RequestURL(scheme: .http, host: text) } },
    { text in changed(RequestSerializer()) { $0.methodsEncodingParametersInURI = [text] } },
    { text in changed(RequestSerializer()) { $0.encoding.set(.rails, for: text) } },
    { text in changed(request) { $0.method = text } },
    { text in changed(request) { $0.contentType = text } },
    { text in changed(request) { $0.content = .text(text) } },
    { text in try changed(request) { $0.fields = [HeaderField("X", text)] }.serialized() },
    { text in
      let file = FileContent(path: "/\(text)", length: 1)
      return try changed(request) { $0.content = .file(file) }.serialized()
    },
    { refusal(of: $0) { text throws(SerializationError) in _ = try RequestURL(text) } },
    { text in
      refusal(of: "/none/\(text)") { path throws(SerializationError) in
        _ = try FileContent(contentsOf: path)
      }
    },
  ]

  @Test("Composed and decomposed texts are two", arguments: makers.indices)
  func texts(_ index: Int) throws {
    let make = Self.makers[index]
    #expect(try make("\u{E9}") == make("\u{E9}"))
    #expect(try make("\u{E9}") != make("e\u{301}"))
    #expect(try make("e\u{301}").hashValue == make("e\u{301}").hashValue)
  }

  /// Requests that each differ from ``request`` in one thing.
  static let changes: [@Sendable (inout RequestDescription) -> Void] = [
    { $0.method = "PUT" },
    { $0.url.scheme = .https },
    { $0.url.host = "i" },
    { $0.url.port = 1 },
    { $0.url.path = "/a" },
    { $0.url.query = "" },
    { $0.url.fragment = "" },
    { $0.targetForm = .absolute },
    { $0.query = ["a": 1] },
    { $0.fields = [HeaderField("X", "")] },
    { $0.cookies = [Cookie("a", "")] },
    { $0.content = .text("") },
    { $0.contentType = "" },
    { $0.contentCoding = .gzip },
    { $0.contentDigests = [.md5] },
    { $0.properties.timeout = .seconds(1) },
    { $0.framing = .chunked(size: 1) },
    { $0 = RequestDescription(method: $0.method, url: $0.url, appending: "") },
    { $0.addBasicAuthorization(username: ":", password: "") },
    { $0.omitsContentType = true },
    { $0.serializer.kind = .json },
    { $0.serializer.fields = [HeaderField("X", "")] },
    { $0.serializer.destination = .query },
    { $0.serializer.methodsEncodingParametersInURI = [] },
    { $0.serializer.queryString = QueryStringFormat { _, _ in "" } },
    { $0.serializer.jsonOptions.style = .pretty },
    { $0.serializer.propertyListFormat = .binary },
    { $0.serializer.textEncoding = .utf16BigEndian },
    { $0.serializer.includesCharset = true },
    { $0.serializer.properties.timeout = .seconds(1) },
    { $0.serializer.encoding.arrays = .indices },
    { $0.serializer.encoding.maps = .dots },
    { $0.serializer.encoding.booleans = .literal },
    { $0.serializer.encoding.nulls = .empty },
    { $0.serializer.encoding.spaces = .plus },
    { $0.serializer.encoding.order = .written },
    { $0.serializer.encoding.dates = .epochSeconds },
    { $0.serializer.encoding.data = .hex },
    { $0.serializer.encoding.reserved = ":" },
    { $0.serializer.encoding.keys = KeyFormat { key, _ in key } },
    { $0.serializer.encoding.escape = .php },
    { $0.serializer.encoding.emptyLists = .bracket },
    { $0.serializer.encoding.set(.rails, for: "a") },
    { $0.serializer.queryEncoding = .rails },
    { $0.serializer.baseURL = $0.url },
    { $0.serializer.parameters = ["a": 1] },
    { $0.serializer.formEncoding = .rails },
    {
      $0.sign(by: AWSSigner(accessKey: "a", secretKey: "b", region: "c", service: "d"))
    },
  ]

  @Test("Requests that differ in one thing are two", arguments: changes.indices)
  func differences(_ index: Int) {
    let other = changed(request, Self.changes[index])
    #expect(other != request)
    #expect(other == other)
    #expect(other.hashValue != request.hashValue)
    // New closures are different ones, and so are the values that contain them.
    let again = changed(request, Self.changes[index])
    #expect((again == other) == (again.hashValue == other.hashValue))
  }

  @Test(
    "Every property of a request, its URL, its serializer and its encoding is one of those things")
  func properties() {
    let texts = texts(of: request)
    #expect(texts.keys.contains("serializer.encoding.reserved"))
    for (name, text) in texts {
      let isChanged = Self.changes.contains { self.texts(of: changed(request, $0))[name] != text }
      #expect(isChanged, "no change of '\(name)'")
    }
  }

  /// The properties of a value as texts, by their names.
  private func texts(of value: Any) -> [String: String] {
    var result: [String: String] = [:]
    for child in Mirror(reflecting: value).children {
      guard let name = child.label else { continue }
      switch child.value {
      case is RequestURL, is RequestSerializer, is ParameterOptions:
        for (inner, text) in texts(of: child.value) { result["\(name).\(inner)"] = text }
      default: result[name] = "\(child.value)"
      }
    }
    return result
  }

  @Test("Contents of different kinds differ, whatever they contain")
  func kinds() {
    let contents: [RequestContent] = [
      .parameters([:]), .form([:]), .json([:]), .propertyList([:]), .encodedForm(""),
      .multipart(Multipart()), .text(""), .xml(""), .data([]), .jsonLines([]),
      .file(FileContent(path: "/a", length: 0)),
      .stream(StreamContent(FileContent(path: "/a", length: 0))),
      .graphQL(GraphQLOperation(query: "")),
    ]
    for (place, content) in contents.enumerated() {
      #expect(contents.indices.filter { contents[$0] == content } == [place])
    }
  }

  @Test("Boundaries of two kinds are two")
  func boundaries() {
    let boundaries: [Multipart.Boundary] = [.random, .written(""), .derived(seed: [])]
    for (place, boundary) in boundaries.enumerated() {
      #expect(boundaries.indices.filter { boundaries[$0] == boundary } == [place])
    }
  }
}

private let request = RequestDescription(
  method: "POST", url: RequestURL(scheme: .http, host: "h"))

private func changed<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
  var value = value
  change(&value)
  return value
}

/// Why a text is refused.
private func refusal(
  of text: String, by make: (String) throws(SerializationError) -> Void
) -> SerializationError? {
  do throws(SerializationError) {
    try make(text)
    return nil
  } catch {
    return error
  }
}
