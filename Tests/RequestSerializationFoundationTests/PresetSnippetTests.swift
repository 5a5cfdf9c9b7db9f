// The snippets about presets and joined values, as code.

import RequestSerialization
import Testing

@Suite("Snippets about presets and joined values")
struct PresetSnippetTests {
  @Test("Presets write what the page says")
  func presets() throws {
    let parameters: RequestParameters = ["ids": [1, 2], "all": true, "in": ["a b": .null]]
    let php = try ParameterOptions.php.queryString(parameters)
    // ids%5B0%5D=1&ids%5B1%5D=2&all=1
    let openAPI = try ParameterOptions.openAPI.queryString(parameters)
    // ids=1&ids=2&all=true
    let rails = try ParameterOptions.rails.queryString(parameters)
    // all=true&ids%5B%5D=1&ids%5B%5D=2&in%5Ba+b%5D=
    #expect(php == "ids%5B0%5D=1&ids%5B1%5D=2&all=1")
    #expect(openAPI == "ids=1&ids=2&all=true")
    #expect(rails == "all=true&ids%5B%5D=1&ids%5B%5D=2&in%5Ba+b%5D=")
  }

  @Test("Queries, forms and one parameter have encodings of their own")
  func sides() throws {
    var serializer = RequestSerializer()
    serializer.queryEncoding = .openAPI
    serializer.queryEncoding?.set(\.arrays, to: .comma, for: "ids")
    serializer.formEncoding = .rails
    let url = "https://api.example.com/photos"
    let parameters: RequestParameters = ["ids": [1, 2], "tags": ["a", "b"]]
    let get = try serializer.request("GET", url, parameters: parameters).serialized()
    #expect(get.target == "/photos?ids=1,2&tags=a&tags=b")
    let post = try serializer.request("POST", url, parameters: parameters).serialized()
    let form = "ids%5B%5D=1&ids%5B%5D=2&tags%5B%5D=a&tags%5B%5D=b"
    #expect(try post.readContent() == Array(form.utf8))
  }

  @Test("Lists and maps are joined in paths")
  func joined() throws {
    let api = RequestURL(scheme: .https, host: "api.example.com", path: "/v2")
    let (ids, range) = ([3, 4], ["from": 10, "to": 20] as ParameterMap<Int>)

    let url = try api.appending(
      "/shelves/\(ids, filters: .comma)\(range, name: "range", filters: .matrix)")
    // https://api.example.com/v2/shelves/3,4;range=from,10,to,20
    #expect(url.path == "/v2/shelves/3,4;range=from,10,to,20")
  }
}
