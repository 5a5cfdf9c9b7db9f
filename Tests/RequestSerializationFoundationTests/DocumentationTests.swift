// The snippets of the documentation as code, and what they say is printed.

import Foundation
import RequestSerialization
import RequestSerializationFoundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Documentation")
struct DocumentationTests {
  @Test("Each snippet stands among these tests", arguments: Page.all)
  func snippets(_ page: Page) throws {
    let code = Page.bare(try String(contentsOfFile: #filePath, encoding: .utf8))
    let missing = try page.blocks(of: "swift").filter {
      page.isShown($0) && !code.contains(Page.bare($0))
    }
    #expect(missing == [])
  }

  @Test("The front page prints what it says")
  func frontPage() throws {
    var serializer = RequestSerializer(.json)
    serializer.fields["Accept"] = "application/json"
    serializer.setBearerAuthorization(token: "t0ken")

    let request = try serializer.request(
      "POST", "https://api.example.com/photos",
      parameters: ["title": "猫", "tags": ["new", "wide"]])
    let message = try request.serialized()
    print(String(decoding: try message.readMessage(), as: UTF8.self))

    #expect(try Page.frontPage.blocks(of: "swift").count == 3)
    #expect(try Page.frontPage.blocks(of: "http") == [message.text()])
    var get = request
    get.method = "GET"
    #expect(
      try get.serialized().target == "/photos?tags%5B%5D=new&tags%5B%5D=wide&title=%E7%8C%AB")
  }

  @Test("Parameters come from variables and from encodable values as the front page says")
  func variables() throws {
    let title = "Sunset"
    let page = 2
    let parameters: ParameterValue = ["title": ParameterValue(title), "page": ParameterValue(page)]

    struct Search: Encodable {
      var searchTerm: String
      var page: Int?
    }
    var encoder = ParameterEncoder()
    encoder.keys = .snakeCase
    let search = try encoder.encode(Search(searchTerm: "cat"))  // {"search_term": "cat"}

    #expect(parameters == ["title": "Sunset", "page": 2])
    #expect(search == ["search_term": "cat"])
  }

  @Test("A field of two lines is refused as the front page says")
  func errors() throws {
    var request = try RequestSerializer().request("GET", "https://api.example.com/photos")
    do throws(SerializationError) {
      request.fields["X-Note"] = "two\nlines"
      _ = try request.serialized()
    } catch {
      if error.code == .invalidFieldValue { print(error) }
    }
    #expect {
      try request.serialized()
    } throws: { error in
      let error = error as? SerializationError
      return error?.code == .invalidFieldValue && error?.subject == "X-Note" && error?.offset == 3
    }
  }

  @Test("The README prints what it says")
  func readMe() throws {
    var serializer = RequestSerializer()
    serializer.fields["Accept"] = "application/json"
    let request = try serializer.request(
      "POST", "https://api.example.com/photos",
      parameters: ["title": "猫 & dog", "tags": ["new", "wide"]])
    let message = try request.serialized()
    print(String(decoding: try message.readMessage(), as: UTF8.self))

    #expect(try Page.readMe.blocks(of: "http") == [message.text()])
  }

  @Test("Queries are written as the article says")
  func queries() throws {
    let parameters: Parameters = [
      "term": "cats & dogs", "page": 2, "exact": true, "before": nil,
      "filter": ["tags": ["new", "wide"], "size": ["min": 1.5]],
    ]
    let query = try ParameterEncoding().queryString(parameters)
    // before&exact=1&filter%5Bsize%5D%5Bmin%5D=1.5&filter%5Btags%5D%5B%5D=new
    //   &filter%5Btags%5D%5B%5D=wide&page=2&term=cats%20%26%20dogs     (in one line)

    #expect(
      query == "before&exact=1&filter%5Bsize%5D%5Bmin%5D=1.5&filter%5Btags%5D%5B%5D=new"
        + "&filter%5Btags%5D%5B%5D=wide&page=2&term=cats%20%26%20dogs")
  }

  @Test("A stream of the article is sent as often as it is asked for")
  func streams() async throws {
    struct Repetition: ContentStream {
      var byte: UInt8
      var left: Int

      mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(left, buffer.count)
        buffer.prefix(count).initializeMemory(as: UInt8.self, repeating: byte)
        left -= count
        return count
      }
    }

    let dots = StreamContent(length: 1 << 20) { Repetition(byte: 0x2E, left: 1 << 20) }
    let part = Multipart.Part(name: "log", .stream(dots), filename: "log.txt")

    var request = try RequestSerializer().multipartRequest("POST", "http://h/", parts: [])
    var upload = Multipart(parts: [part])
    upload.throttle = .suggested3G  // 16 KiB, then 0.2 seconds
    request.content = .multipart(upload)
    #expect(try request.serialized().throttle == Throttle.suggested3G)

    upload.throttle = nil
    request.content = .multipart(upload)
    let message = try request.serialized()
    let connection = Connection()
    for try await bytes in message.contentChunks(size: 1 << 16) {
      try await connection.send(bytes)
    }
    #expect(await connection.bytes == (try message.readContent()))
    #expect(await connection.bytes.count { $0 == 0x2E } == (1 << 20) + 1)
  }

  @Test("A closure for the whole query is given the request and its encoding")
  func queryString() throws {
    var serializer = RequestSerializer()
    serializer.queryString = QueryStringFormat { request, parameters in
      let query = try request.serializer.encoding.queryString(parameters)
      return query.split(separator: "&").joined(separator: ";")
    }
    let request = try serializer.request(
      "GET", "http://h/?x", parameters: ["a": "1&2", "b": ["c d", 3]])
    #expect(try request.serialized().target == "/?x&a=1%262;b%5B%5D=c%20d;b%5B%5D=3")
  }

  @Test("Fields of the program are set")
  func program() {
    var serializer = RequestSerializer()
    serializer.setFieldsOfProgram()
    #expect(serializer.fields["User-Agent"]?.isEmpty == false)
  }

  @Test("Values of Foundation are encoded")
  func foundationValues() throws {
    struct Search: Encodable {
      var since = Date(timeIntervalSince1970: 0)
      var token = Data([0xCA, 0xFE])
    }
    let search = Search()
    let encoder = ParameterEncoder(dates: .iso8601, data: .base64)
    let parameters = try encoder.encode(search)
    var request = try RequestSerializer().request("GET", "http://h/", parameters: parameters)
    request.serializer.encoding.reserved = ":="
    #expect(try request.serialized().target == "/?since=1970-01-01T00:00:00Z&token=yv4=")
  }

  @Test("Parameters are serialized into a request that exists")
  func urlRequests() throws {
    let serializer = RequestSerializer()
    let message = try serializer.request("GET", "http://example.com/").serialized()
    do {
      let urlRequest = try URLRequest(message)
      #expect(urlRequest.url?.absoluteString == "http://example.com/")
    }
    let existing = URLRequest(url: try #require(URL(string: "http://example.com/?a")))
    let urlRequest = try serializer.urlRequest(serializing: existing, parameters: ["page": 2])
    #expect(urlRequest.url?.absoluteString == "http://example.com/?a&page=2")
  }
}

// MARK: - Snippets that are compiled only: they need files and servers that are not there.

private func sendFile() async throws {
  let photo = try FileContent(contentsOf: "sunset.jpg")

  var request = try RequestSerializer().multipartRequest(
    "POST", "https://api.example.com/photos",
    parameters: ["title": "Sunset", "place": ["lat": 1.5, "lon": -2]],
    parts: [
      Multipart.Part(name: "photo", .file(photo)),
      Multipart.Part(name: "meta", .json(["public": true])),
    ])
  let message = try request.serialized()
  print(message.contentLength)  // known now, and nothing of the photo was read

  try await message.writeContent(to: "upload.body") { progress in
    print(progress.fraction)
  }
  request.content = nil
}

private func sendByTransport() async throws {
  let request = try RequestSerializer(.json).request(
    "POST", "https://api.example.com/photos", parameters: ["title": "Sunset"])
  let response = try await URLSessionTransport().send(request.serialized())
  guard response.head.status == 201 else { return }
  for try await bytes in response.content {
    print(bytes.count)
  }
}

private func sendMessage(_ message: SerializedRequest) async throws -> ResponseHead {
  let response = try await URLSessionTransport().send(message)
  return response.head
}

private func uploadFile(_ message: SerializedRequest) async throws -> URLResponse {
  try await message.writeContent(to: "upload.body")
  let (_, response) = try await URLSession.shared.upload(
    for: URLRequest(message), fromFile: URL(filePath: "upload.body"))
  return response
}

// MARK: -

/// What a program sends bytes to.
private actor Connection {
  private(set) var bytes: [UInt8] = []

  func send(_ bytes: [UInt8]) throws {
    self.bytes += bytes
  }
}

extension SerializedRequest {
  /// The message as a page shows it, with bare line ends.
  fileprivate func text() throws -> String {
    String(decoding: try readMessage().filter { $0 != 0x0D }, as: UTF8.self)
  }
}

/// A page of the documentation.
struct Page: CustomTestStringConvertible {
  let path: String
  /// Where its part about the libraries begins.
  var heading = ""

  var testDescription: String { path }

  static let frontPage = Page(path: "\(core)/RequestSerialization.md")
  static let readMe = Page(path: "README.md", heading: "## The serializer library")

  static let all = [
    frontPage, readMe, Page(path: "\(core)/Coming-from-AFNetworking.md"),
    Page(path: "\(core)/Streaming-multipart-messages.md"), Page(path: "\(core)/Writing-queries.md"),
    Page(path: "\(bridge)/RequestSerializationFoundation.md"),
  ]

  private static let core = "Sources/RequestSerialization/RequestSerialization.docc"
  private static let bridge =
    "Sources/RequestSerializationFoundation/RequestSerializationFoundation.docc"

  /// The fenced blocks of a language.
  func blocks(of language: String) throws -> [String] {
    let root = URL(filePath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    let start = try #require(
      heading.isEmpty ? text.startIndex : text.range(of: heading)?.lowerBound)
    return text[start...].components(separatedBy: "\n```\(language)\n").dropFirst()
      .map { $0.components(separatedBy: "\n```")[0] }
  }

  /// Whether a snippet is of these libraries: no manifest, and not of the other transport.
  func isShown(_ snippet: String) -> Bool {
    !snippet.hasPrefix(".package(") && !snippet.contains("AsyncHTTPClientTransport")
  }

  /// Code without what its place decides: imports, and blanks.
  static func bare(_ code: String) -> String {
    code.split(separator: "\n").filter { !$0.hasPrefix("import ") }.joined()
      .filter { !$0.isWhitespace }
  }
}
