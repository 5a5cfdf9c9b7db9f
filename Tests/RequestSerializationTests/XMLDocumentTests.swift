// XML documents made from maps, compared with their texts.

import RequestSerialization
import Testing

@Suite("XML documents")
struct XMLDocumentTests {
  private let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  /// The content of a request with a value as its document.
  private func content(
    _ value: ParameterValue, _ encoding: ParameterOptions = ParameterOptions()
  ) throws -> [UInt8] {
    var request = RequestDescription(
      method: "POST", url: try RequestURL("https://api.example.com/x"))
    request.content = .xmlDocument(value)
    request.serializer.encoding = encoding
    return try request.serialized().readContent()
  }

  private func xml(
    _ value: ParameterValue, _ encoding: ParameterOptions = ParameterOptions()
  ) throws -> String {
    let text = String(decoding: try content(value, encoding), as: UTF8.self)
    #expect(text.hasPrefix(head))
    return String(text.dropFirst(head.count))
  }

  private static let documents: [(ParameterValue, String)] = [
    (["a": .null], "<a/>"),
    (["a": [:]], "<a/>"),
    (["a": ""], "<a/>"),
    (["a": 1], "<a>1</a>"),
    (["a": ["b": [1, 2], "c": [], "d": [nil]]], "<a><b>1</b><b>2</b><d/></a>"),
    (["a": ["x": 1, "@c": 2, "@b": 3]], "<a c=\"2\" b=\"3\"><x>1</x></a>"),
    (["a": ["@b": .null, "$text": .null]], "<a b=\"\"/>"),
    (["a": ["b": 1, "$text": " and ", "c": 2]], "<a><b>1</b> and <c>2</c></a>"),
    (["p:a": ["@xmlns:p": "urn:p"]], "<p:a xmlns:p=\"urn:p\"/>"),
    (["a": [true, 1.5, "é😀"].asChildren], "<a><b>true</b><b>1.5</b><b>é😀</b></a>"),
  ]

  @Test("Members are elements, attributes and text", arguments: documents.indices)
  func document(_ index: Int) throws {
    #expect(try xml(Self.documents[index].0) == Self.documents[index].1)
  }

  @Test("Text that would be markup is escaped, in attributes also what readers would change")
  func escaping() throws {
    let text: ParameterValue = "]]>&<\"'\t\r\n"
    #expect(
      try xml(["a": ["@b": text, "$text": text]])
        == "<a b=\"]]&gt;&amp;&lt;&quot;&apos;&#9;&#13;&#10;\">]]&gt;&amp;&lt;\"'\t&#13;\n</a>")
  }

  @Test("Dates and bytes follow the encoding")
  func scalars() throws {
    var encoding = ParameterOptions()
    encoding.data = .hex
    encoding.dates = .epochSeconds
    let value: ParameterValue = [
      "a": ["b": .data([0xCA, 0xFE]), "c": .date(try #require(FullDate("1970-01-02")))]
    ]
    #expect(try xml(value, encoding) == "<a><b>cafe</b><c>86400</c></a>")
  }

  private static let refusals: [(ParameterValue, SerializationError.Code, String?)] = [
    (nil, .rootOfXML, nil), ("a", .rootOfXML, nil), ([1], .rootOfXML, nil), ([:], .rootOfXML, nil),
    (["a": 1, "b": 2], .rootOfXML, nil), (["a": [1]], .rootOfXML, "a"),
    (["@a": 1], .rootOfXML, "@a"), (["$text": 1], .rootOfXML, "$text"),
    (["a b": 1], .invalidXMLName, "a b"), (["a": ["": 1]], .invalidXMLName, "a."),
    (["a": ["#text": 1]], .invalidXMLName, "a.#text"),
    (["a": ["@b:": 1]], .invalidXMLName, "a.@b:"),
    (["a": ["b:c:d": 1]], .invalidXMLName, "a.b:c:d"),
    (["a": ["@b": [1]]], .valueNotInXML, "a.@b"),
    (["a": ["$text": [:]]], .valueNotInXML, "a.$text"),
    (["a": ["b": [1, [2]]]], .valueNotInXML, "a.b.[1]"),
    (["a": ["b": .set([1])]], .valueNotInXML, "a.b"),
    (["a": ["b": "\0"]], .characterNotInXML, "a.b"),
    (["a": ["@b": "x\u{FFFF}"]], .characterNotInXML, "a.@b"),
  ]

  @Test("What XML cannot hold is an error with its place", arguments: refusals.indices)
  func refusal(_ index: Int) {
    let (value, code, subject) = Self.refusals[index]
    let error = #expect(throws: SerializationError.self) { try content(value) }
    #expect(error?.code == code)
    #expect(error?.subject == subject?.replacing(".[", with: "["))
  }

  @Test("Elements are nested to a limit")
  func depth() throws {
    func nested(_ depth: Int) -> ParameterValue {
      (0..<depth).reduce(["a": .null]) { value, _ in ["a": value] }
    }
    #expect(try content(nested(400)).count > 400 * 7)
    let error = #expect(throws: SerializationError.self) { try content(nested(100_000)) }
    #expect(error?.code == .nestingTooDeep)
  }

  @Test("A document is content of its own media type")
  func documentAsContent() throws {
    var request = RequestDescription(
      method: "POST", url: try RequestURL("https://api.example.com/x"))
    request.content = .xmlDocument(["a": 1])
    #expect(try request.serialized().mediaType == "application/xml")
    #expect(try request.serialized().readContent() == Array((head + "<a>1</a>").utf8))
    let map: RequestParameters = ["a": 1]
    #expect(try map.xmlDocument() == request.serialized().readContent())
    request.serializer.includesCharset = true
    #expect(try request.serialized().mediaType == "application/xml; charset=utf-8")
    #expect(request.content == .xmlDocument(["a": 1]))
    #expect(request.content != .xmlDocument(["a": 1.0]))
  }

  @Test("A document is the content of a part")
  func documentAsPart() throws {
    var request = RequestDescription(
      method: "POST", url: try RequestURL("https://api.example.com/x"))
    let part = Multipart.Part(name: "p", .xmlDocument(["a": ["b": [1, "<"]]]))
    request.content = .multipart(Multipart(boundary: .written("b-1"), parts: [part]))
    let content = String(decoding: try request.serialized().readContent(), as: UTF8.self)
    #expect(
      content == "--b-1\r\nContent-Disposition: form-data; name=\"p\"\r\n"
        + "Content-Type: application/xml\r\n\r\n\(head)<a><b>1</b><b>&lt;</b></a>\r\n--b-1--\r\n")
    #expect(part.description == #"p: xmlDocument(["a": ["b": [1, "<"]]])"#)
    #expect(part != Multipart.Part(name: "p", .xmlDocument(["a": ["b": [1, ">"]]])))
    let refused = Multipart.Part(name: "p", .xmlDocument(["a": ["b": "\0"]]))
    request.content = .multipart(Multipart(boundary: .written("b-1"), parts: [refused]))
    let error = #expect(throws: SerializationError.self) { try request.serialized() }
    #expect(error?.subject == "p.a.b")
  }
}

extension [ParameterValue] {
  /// A map in which the values repeat one element.
  fileprivate var asChildren: ParameterValue { ["b": .array(ParameterList(self))] }
}
