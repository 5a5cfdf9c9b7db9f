// Fields of a serializer and of a request, as AFNetworking's tests have them.

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
