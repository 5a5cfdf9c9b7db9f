// Requests whose entries are added one by one, and the errors that they keep.

import RequestSerialization
import Testing

@Suite("Requests that are made by adding")
struct DescriptionAddingTests {
  private enum Color: String, ParameterConvertible { case red }

  private let server = RequestURL(scheme: .https, host: "h.example", path: "/v2")

  private func request(_ method: String = "POST") -> RequestDescription {
    RequestDescription(method: method, url: server, appending: "/x")
  }

  private func content(_ change: (inout RequestDescription) -> Void) throws -> String {
    var request = request()
    change(&request)
    return String(decoding: try request.serialized().readContent(), as: UTF8.self)
  }

  private func error(
    _ request: RequestDescription
  ) -> SerializationError? {
    #expect(throws: SerializationError.self) { try request.serialized() }
  }

  @Test("A path and a URL are made from values")
  func urls() throws {
    let (album, host) = ("日記/1", "acme.example")
    let path = RequestDescription(
      method: "GET", url: server, appending: "/albums/\(album)?page=\(2)")
    let expected = "https://h.example/v2/albums/%E6%97%A5%E8%A8%98%2F1?page=2"
    #expect(try path.serialized().url == expected)
    let whole = RequestDescription(method: "GET", interpolating: "http://\(host)/\(album)")
    #expect(try whole.serialized().url == "http://acme.example/%E6%97%A5%E8%A8%98%2F1")
  }

  @Test("Values of every type are added to a query")
  func query() throws {
    let (text, page, color, absent): (String, Int, Color, Int?) = ("cat", 2, .red, nil)
    var request = request("GET")
    request.serializer.encoding.order = .written
    request.addQuery("text", text)
    request.addQuery("page", page)
    request.addQuery("absent", absent)
    request.addQuery("flag", true)
    request.addQuery("tags", ["a", "b"])
    request.addQuery("ratio", 1.5)
    request.addQuery("color", color)
    request.addQuery("value", .string("v"))
    request.addQuery("text", "dog")
    #expect(
      try request.serialized().target
        == "/v2/x?text=dog&page=2&flag=1&tags%5B%5D=a&tags%5B%5D=b&ratio=1.5&color=red&value=v")
  }

  @Test("Names may be held in variables")
  func namesInVariables() throws {
    let (name, absent): (String, Int?) = ("size", nil)
    var request = request("GET")
    request.query.add("\(name)[min]", 2)
    request.query.add("absent", absent)
    request.query.add("tags", ["a", "b"])
    request.fields.add("X-\(name)", "3")
    #expect(try request.serialized().target == "/v2/x?size%5Bmin%5D=2&tags%5B%5D=a&tags%5B%5D=b")
    #expect(request.fields == [HeaderField("X-size", "3")])
  }

  @Test("Members are added to a JSON object")
  func json() throws {
    let (place, page): (String?, Int?) = (nil, 2)
    let text = try content { request in
      request.addJSON("title", "Sunset")
      request.addJSON("place", place)
      request.addJSON("page", page)
      request.addJSON("public", false)
      request.addJSON("tags", ["a"])
      request.addJSON("color", Color.red)
      request.addJSON("none", .null)
      request.addJSON("inner", .map(["a": 1]))
      request.addJSON("title", "Dawn")
    }
    #expect(
      text
        == #"{"title":"Dawn","page":2,"public":false,"tags":["a"],"color":"red","none":null,"#
        + #""inner":{"a":1}}"#)
  }

  @Test("Members are added to objects in the object")
  func nestedJSON() throws {
    let (absent, color): (String?, Color) = (nil, .red)
    let text = try content { request in
      request.addJSON(at: "/a/b/c", "1")
      request.addJSON("z", 2)
      request.addJSON(at: "/a/d", 3)
      request.addJSON(at: "/a/b/e", true)
      request.addJSON(at: "/a/b/c", ["x"])
      request.addJSON(at: "/empty/none", absent)
      request.addJSON(at: "/a~1b/m~0n~01/", color)
      request.addJSON(at: "/z/y", .null)
    }
    #expect(
      text
        == #"{"a":{"b":{"c":["x"],"e":true},"d":3},"z":{"y":null},"empty":{},"#
        + #""a/b":{"m~n~1":{"":"red"}}}"#)
  }

  @Test("Content without any entry is empty, and other content is replaced")
  func emptyContent() throws {
    let absent: String? = nil
    #expect(try content { $0.addJSON("a", absent) } == "{}")
    #expect(try content { $0.addForm("a", absent) } == "")
    var request = request()
    request.content = .text("t")
    request.addForm("a", absent)
    #expect(request.content == .form([:]))
    request.addJSON("a", absent)
    #expect(request.content == .json([:]))
    request.addParameter("a", absent)
    #expect(request.content == .parameters([:]))
    request.content = .json([1])
    request.addJSON("a", 1)
    #expect(request.content == .json(["a": 1]))
  }

  @Test("Entries are added to forms and to parameters")
  func forms() throws {
    #expect(
      try content {
        $0.addForm("b", "x y")
        $0.addForm("a", 1)
        $0.addForm("c", ["1", "2"])
        $0.addForm("d", true)
        $0.addForm("e", Color.red)
        $0.addForm("f", .string("v"))
      } == "a=1&b=x%20y&c%5B%5D=1&c%5B%5D=2&d=1&e=red&f=v")
    var request = request("GET")
    request.addParameter("a", "1")
    request.addParameter("b", 2)
    request.addParameter("c", ["3"])
    request.addParameter("d", false)
    request.addParameter("e", Color.red)
    request.addParameter("f", .string("v"))
    #expect(try request.serialized().target == "/v2/x?a=1&b=2&c%5B%5D=3&d=0&e=red&f=v")
  }

  @Test("Fields are added at the end")
  func fields() {
    let absent: String? = nil
    var request = request()
    request.addField("X-A", "1")
    request.addField("X-B", absent)
    request.addField("x-a", "2")
    request.addField(.bearerAuthorization(token: "t"))
    request.addBasicAuthorization(username: "ann", password: "s")
    #expect(
      request.fields == [
        HeaderField("X-A", "1"), HeaderField("x-a", "2"),
        HeaderField("Authorization", "Bearer t"), HeaderField("Authorization", "Basic YW5uOnM="),
      ])
  }

  // MARK: - Errors that are kept

  @Test("An error of the path is the one that appending to a URL throws")
  func errorOfPath() {
    let empty = ""
    let thrown = #expect(throws: SerializationError.self) { try server.appending("/a/\(empty)/b") }
    let request = RequestDescription(method: "GET", url: server, appending: "/a/\(empty)/b")
    #expect(thrown?.code == .emptySegment)
    #expect(error(request) == thrown)
    let checked = #expect(throws: SerializationError.self) { try request.checkAdditions() }
    #expect(checked == thrown)
    #expect(request.url == server)
  }

  @Test("An error of a URL is the one that making it throws")
  func errorOfURL() {
    let host = "a b"
    let thrown = #expect(throws: SerializationError.self) {
      try RequestURL(interpolating: "http://\(host)/")
    }
    #expect(thrown?.code == .invalidURL)
    #expect(error(RequestDescription(method: "GET", interpolating: "http://\(host)/")) == thrown)
  }

  @Test("The first error wins, before what serializing finds")
  func firstError() {
    let dots = ".."
    var request = RequestDescription(method: "G T", url: server, appending: "/\(dots)/x")
    request.addBasicAuthorization(username: "a:b", password: "")
    request.addField("X", "two\nlines")
    #expect(error(request)?.code == .dotSegment)
    var other = self.request()
    other.addBasicAuthorization(username: "a:b", password: "\u{7}")
    other.addBasicAuthorization(username: "a", password: "\u{7}")
    #expect(error(other)?.code == .invalidUsername)
    #expect(error(other)?.offset == 1)
    #expect(other.fields.isEmpty)
  }

  @Test("A request without an error has none to check")
  func noError() {
    #expect(throws: Never.self) { try request().checkAdditions() }
  }

  // MARK: - Values

  @Test("A change of a copy leaves the original as it was")
  func values() {
    let original = request()
    let changes: [(inout RequestDescription) -> Void] = [
      { $0.method = "PUT" }, { $0.url.path = "/y" }, { $0.query["a"] = 1 },
      { $0.addQuery("a", 1) }, { $0.addJSON("a", 1) }, { $0.addForm("a", 1) },
      { $0.addParameter("a", 1) }, { $0.addField("A", "1") }, { $0.fields["A"] = "1" },
      { $0.addBasicAuthorization(username: ":", password: "") }, { $0.serializer.kind = .json },
      { $0.content = .text("t") }, { $0.framing = .chunked(size: 1) },
    ]
    for change in changes {
      var copy = original
      change(&copy)
      #expect(copy != original)
      #expect(original == request())
      // A change to the copy of a copy does not change the copy.
      var second = copy
      second.addField("B", "2")
      #expect(copy.fields["B"] == nil)
      #expect(second.fields["B"] == "2")
    }
  }
}
