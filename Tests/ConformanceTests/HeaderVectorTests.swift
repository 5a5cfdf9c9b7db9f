// Fields: those of a serializer, those of a request, and those that are computed.

import RequestSerialization
import Testing

@Suite("AFNetworking: fields")
struct AFNetworkingFieldTests {
  @Test(
    "A field that is not set is nil",
    .vectors("af-testThatValueForHTTPHeaderFieldReturnsNilForUnsetHeader"))
  func unset() {
    #expect(RequestSerializer().fields["Unset-Header"] == nil)
  }

  /// AFNetworking guards one store with a queue. Here every task has a value of its own.
  @Test("A thousand tasks set a field at once", .vectors("af-header-concurrent-set"))
  func concurrent() async {
    let serializer = RequestSerializer()
    let values = await withTaskGroup(of: String?.self) { tasks in
      for number in 0..<1000 {
        tasks.addTask {
          var copy = serializer
          copy.fields["FrequentlyUpdatedHeaderField"] = "\(number)"
          return copy.fields["FrequentlyUpdatedHeaderField"]
        }
      }
      return await tasks.reduce(into: Set<String?>()) { $0.insert($1) }
    }
    #expect(values == Set((0..<1000).map { "\($0)" }))
    #expect(serializer.fields == [])
  }

  @Test("A request's own field wins", .vectors("af-per-request-headers-override"))
  func override() throws {
    let get = try request("GET") {
      $0.serializer.fields["X-Foo"] = "foo value"
      $0.serializer.fields["X-Bar"] = "bar value"
      $0.fields["X-Foo"] = "request value"
    }.serialized()
    #expect(get.fields["X-Foo"] == "request value")
    #expect(get.fields["X-Bar"] == "bar value")
    #expect(get.fields.count == 3)
  }

  static let credentials = [
    ("afobs-basic-auth", "user", "pass", "Basic dXNlcjpwYXNz"),
    ("afobs-basic-auth-utf8", "usér", "p:ä", "Basic dXPDqXI6cDrDpA=="),
  ]

  @Test("Basic credentials are UTF-8 in base64", arguments: credentials)
  func basic(_ vector: String, _ name: String, _ password: String, _ value: String) throws {
    var serializer = RequestSerializer()
    try serializer.setBasicAuthorization(username: name, password: password)
    #expect(serializer.fields == [HeaderField("Authorization", value)])
    let request = try serializer.request("GET", "http://example.com").serialized()
    #expect(request.fields["authorization"] == value)
  }
}

@Suite("Alamofire: fields")
struct AlamofireFieldTests {
  private func fields(_ names: String...) -> [HeaderField] {
    var fields: [HeaderField] = []
    for name in names { fields[name] = "" }
    return fields
  }

  @Test(
    "One field has one name, however it is spelled",
    .vectors("al-testHeadersAreStoreUniquelyByCaseInsensitiveName"))
  func unique() {
    #expect(fields("key", "Key", "KEY") == [HeaderField("KEY", "")])
  }

  @Test(
    "Fields keep the order in which they were set",
    .vectors(
      "al-testHeadersPreserveOrderOfInsertion-2", "al-testHeadersPreserveOrderOfInsertion-3"))
  func order() {
    #expect(fields("b", "a", "c").map(\.name) == ["b", "a", "c"])
    #expect(fields("c", "b", "a").map(\.name) == ["c", "b", "a"])
  }

  /// A list of fields is an array, so it is sorted like one.
  @Test(
    "Fields can be sorted by name", .vectors("al-testHeadersCanBeProperlySortedByName"))
  func sorted() throws {
    let get = try request("GET") {
      $0.fields = fields("c", "a", "b").sorted { $0.name < $1.name }
    }.serialized()
    #expect(get.fields.map(\.name) == ["Host", "a", "b", "c"])
  }
}

@Suite("Alamofire: deflate")
struct AlamofireDeflateTests {
  /// RFC 1950, section 2.2: the check sum ends the content, its higher bytes first.
  @Test("The content ends in its Adler-32", .vectors("al-adler32-Wikipedia"))
  func checkSum() throws {
    let post = try request("POST", content: .data(Array("Wikipedia".utf8))) {
      $0.contentCoding = .deflate
    }.serialized()
    #expect(post.fields["Content-Encoding"] == "deflate")
    let sum = try post.readContent().suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
    #expect(sum == 300_286_872)
  }
}
