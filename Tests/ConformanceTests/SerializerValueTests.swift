// A serializer is a value: stored, read back and copied whole.

import Foundation
import RequestSerialization
import Testing

@Suite("Serializers as values")
struct SerializerValueTests {
  /// A serializer in which everything was changed except the closures.
  static let changed: RequestSerializer = {
    var serializer = RequestSerializer(.json)
    serializer.fields = [HeaderField("A", "1"), HeaderField("é", "\r\n"), HeaderField("A", "")]
    serializer.destination = .content
    serializer.methodsEncodingParametersInURI = ["SEARCH", "get"]
    serializer.encoding = changedEncoding
    serializer.queryEncoding = .openAPI
    serializer.formEncoding = changedEncoding
    serializer.formEncoding?.order = .escaped
    serializer.jsonOptions.style = .pretty
    serializer.jsonOptions.keys = .sorted
    serializer.jsonOptions.slashes = .escaped
    serializer.jsonOptions.unicode = .escaped
    serializer.propertyListFormat = .binary
    serializer.textEncoding = .utf16LittleEndian
    serializer.includesCharset = true
    serializer.properties = changedProperties
    serializer.baseURL = try? RequestURL("https://api.example.com/v1")
    serializer.parameters = ["api_key": "k"]
    return serializer
  }()

  private static let changedEncoding: ParameterOptions = {
    var encoding = ParameterOptions()
    encoding.arrays = .pipe
    encoding.maps = .dots
    encoding.booleans = .literal
    encoding.nulls = .omit
    encoding.spaces = .plus
    encoding.order = .written
    encoding.dates = .epochMilliseconds
    encoding.data = .hex
    encoding.reserved = "[]:"
    encoding.escape = .component
    encoding.emptyLists = .bracket
    encoding.set(.rails, for: "a")
    encoding.set(\.arrays, to: .comma, for: "b")
    return encoding
  }()

  private static let changedProperties: RequestProperties = {
    var properties = RequestProperties()
    properties.allowsCellularAccess = false
    properties.cachePolicy = .returnCacheDataDontLoad
    properties.handlesCookies = false
    properties.usesPipelining = true
    properties.networkServiceType = .avStreaming
    properties.timeout = .seconds(7) + .nanoseconds(1)
    return properties
  }()

  /// The names of the properties that are equal in two values. This finds a new option that is not
  /// set above.
  private func unchanged(_ value: Any, _ other: Any) -> [String] {
    zip(Mirror(reflecting: value).children, Mirror(reflecting: other).children)
      .filter { String(reflecting: $0.value) == String(reflecting: $1.value) }
      .compactMap(\.0.label)
  }

  @Test("Everything but the closures was changed")
  func everythingChanged() {
    let (serializer, changed) = (RequestSerializer(), Self.changed)
    #expect(unchanged(serializer, changed) == ["queryString"])
    #expect(unchanged(serializer.encoding, changed.encoding) == ["keys"])
    #expect(unchanged(serializer.jsonOptions, changed.jsonOptions) == [])
    #expect(unchanged(serializer.properties, changed.properties) == [])
  }

  @Test("A serializer comes back from JSON and from a property list as it went")
  func stored() throws {
    let json = try JSONEncoder().encode(Self.changed)
    #expect(try JSONDecoder().decode(RequestSerializer.self, from: json) == Self.changed)
    let list = try PropertyListEncoder().encode(Self.changed)
    #expect(try PropertyListDecoder().decode(RequestSerializer.self, from: list) == Self.changed)
  }

  @Test("Two names that are one String come back as two")
  func storedNames() throws {
    var encoding = ParameterOptions()
    encoding.set(.rails, for: "\u{E9}")
    encoding.set(\.arrays, to: .comma, for: "e\u{301}")
    let json = try JSONEncoder().encode(encoding)
    #expect(try JSONDecoder().decode(ParameterOptions.self, from: json) == encoding)
  }

  @Test("Closures are left out, and everything else stays")
  func closures() throws {
    var serializer = Self.changed
    serializer.queryString = QueryStringFormat { _, _ in "" }
    serializer.encoding.keys = KeyFormat { parent, _ in parent }
    let data = try JSONEncoder().encode(serializer)
    #expect(try JSONDecoder().decode(RequestSerializer.self, from: data) == Self.changed)
  }

  @Test("What is missing has its default, inside of options too")
  func missing() throws {
    let text = """
      {"kind": "json", "encoding": {"arrays": "comma"}, "jsonOptions": {"keys": "sorted"},
       "properties": {"usesPipelining": true}}
      """
    var expected = RequestSerializer(.json)
    expected.encoding.arrays = .comma
    expected.jsonOptions.keys = .sorted
    expected.properties.usesPipelining = true
    #expect(
      try JSONDecoder().decode(RequestSerializer.self, from: Data(text.utf8)) == expected)
  }

  @Test("An option that is unknown is an error, not a default")
  func unknown() {
    for text in [
      #"{"kind":"xml"}"#, #"{"encoding":{"arrays":"semicolon"}}"#,
      #"{"encoding":{"spaces":1}}"#, #"{"fields":{"A":"1"}}"#,
    ] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(RequestSerializer.self, from: Data(text.utf8))
      }
    }
  }

  @Test("A request keeps the serializer that it was made with")
  func copies() throws {
    var serializer = RequestSerializer()
    serializer.fields["X-A"] = "before"
    let made = try serializer.request("GET", "http://example.com", parameters: ["a": [1]])
    serializer.fields["X-A"] = "after"
    serializer.encoding.arrays = .repeat
    #expect(try made.serialized().fields["X-A"] == "before")
    #expect(try made.serialized().target == "/?a%5B%5D=1")
    let later = try serializer.request("GET", "http://example.com", parameters: ["a": [1]])
    #expect(try later.serialized().fields["X-A"] == "after")
    #expect(try later.serialized().target == "/?a=1")
  }

  @Test("Text is the same from many tasks at once")
  func concurrently() async throws {
    let serializer = Self.changed
    let targets = await withTaskGroup(of: String?.self) { tasks in
      for _ in 0..<100 {
        tasks.addTask {
          try? serializer.request(
            "POST", "http://example.com", parameters: ["a": [true, nil, .data([255])]]
          ).serialized().contentText()
        }
      }
      return await tasks.reduce(into: [String?]()) { $0.append($1) }
    }
    #expect(targets.count == 100)
    #expect(Set(targets).count == 1)
  }
}
