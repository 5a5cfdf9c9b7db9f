// The snippets of the documentation as code, with the output that they claim.

import Foundation
import RequestSerialization
import RequestSerializationFoundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Documentation")
struct DocumentationTests {
  @Test("Each snippet occurs in the tests of the documentation", arguments: Page.all)
  func snippets(_ page: Page) throws {
    let code = try Page.code()
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

    #expect(try Page.frontPage.blocks(of: "swift").count == 6)
    #expect(try Page.frontPage.blocks(of: "http") == [message.text()])
    var get = request
    get.method = "GET"
    #expect(
      try get.serialized().target == "/photos?tags%5B%5D=new&tags%5B%5D=wide&title=%E7%8C%AB")
  }

  @Test("What requests have in common is in the serializer")
  func common() throws {
    var api = try RequestSerializer(.json, baseURL: "https://api.example.com/v2")
    api.parameters["api_key"] = "k"
    api.fields["Accept"] = "application/json"
    let request = try api.get("/photos", parameters: ["page": 2])  // …/v2/photos?api_key=k&page=2
    #expect(try request.serialized().target == "/v2/photos?api_key=k&page=2")
  }

  @Test("Parameters come from variables as the front page says")
  func variables() throws {
    let serializer = RequestSerializer()
    let (term, page, tags) = ("cats & dogs", 2, ["new", "wide"])

    let request = try serializer.request(
      "GET", "https://api.example.com/photos",
      parameters: ["term": term, "page": page, "tags": tags])
    #expect(
      try request.serialized().target
        == "/photos?page=2&tags%5B%5D=new&tags%5B%5D=wide&term=cats%20%26%20dogs")

    do {
      var parameters: RequestParameters = ["exact": true]
      parameters.add("term", term)
      if page > 1 { parameters["page"] = page }

      let request = try serializer.request(
        "GET", "https://api.example.com/photos", parameters: parameters)
      #expect(try request.serialized().target == "/photos?exact=1&page=2&term=cats%20%26%20dogs")
      parameters["exact"] = nil
      parameters["page"] = .null
      #expect(parameters == ["term": "cats & dogs", "page": .null])
    }
  }

  @Test("A field of two lines is refused as the front page says")
  func errors() throws {
    let serializer = RequestSerializer()
    do throws(SerializationError) {
      var request = try serializer.request("GET", "https://api.example.com/photos")
      request.fields["X-Note"] = "two\nlines"
      _ = try request.serialized()
    } catch {
      if error.code == .invalidFieldValue { print(error) }
    }
    var request = try serializer.request("GET", "https://api.example.com/photos")
    request.fields["X-Note"] = "two\nlines"
    let error = #expect(throws: SerializationError.self) { try request.serialized() }
    #expect(error?.code == .invalidFieldValue)
    #expect(error?.subject == "X-Note")
    #expect(error?.offset == 3)
  }

  @Test("The page of the library prints what it says")
  func library() throws {
    var serializer = RequestSerializer()
    serializer.fields["Accept"] = "application/json"
    let request = try serializer.request(
      "POST", "https://api.example.com/photos",
      parameters: ["title": "猫 & dog", "tags": ["new", "wide"]])
    let message = try request.serialized()
    print(String(decoding: try message.readMessage(), as: UTF8.self))

    #expect(try Page.library.blocks(of: "http") == [message.text()])
    do {
      struct Search: Encodable {
        var term: String
        var page: Int
      }
      let request = try serializer.request(
        "GET", "https://api.example.com/photos", parameters: Search(term: "cat", page: 2))
      #expect(try request.serialized().target == "/photos?page=2&term=cat")
    }
  }

  @Test("Queries are written as the article says")
  func queries() throws {
    let parameters: RequestParameters = [
      "term": "cats & dogs", "page": 2, "exact": true, "before": .null,
      "filter": ["tags": ["new", "wide"], "size": ["min": 1.5]],
    ]
    let query = try ParameterOptions().queryString(parameters)
    // before&exact=1&filter%5Bsize%5D%5Bmin%5D=1.5&filter%5Btags%5D%5B%5D=new
    //   &filter%5Btags%5D%5B%5D=wide&page=2&term=cats%20%26%20dogs     (in one line)

    #expect(
      query == "before&exact=1&filter%5Bsize%5D%5Bmin%5D=1.5&filter%5Btags%5D%5B%5D=new"
        + "&filter%5Btags%5D%5B%5D=wide&page=2&term=cats%20%26%20dogs")
  }

  @Test("A stream of the article is sent as often as requested")
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
    let serializer = RequestSerializer()
    struct Search: Encodable {
      var term: String
      var since: Date
    }

    let encoder = ParameterValueEncoder(dates: .iso8601)
    let request = try serializer.request(
      "GET", "https://api.example.com/photos", parameters: Search(term: "cat", since: .now),
      using: encoder)
    let prefix = "/photos?since=2"
    #expect(try request.serialized().target.hasPrefix(prefix))
    #expect(try request.serialized().target.hasSuffix("Z&term=cat"))
  }

  @Test("Parameters are serialized into a request that exists")
  func urlRequests() throws {
    let serializer = RequestSerializer()
    let message = try serializer.request("GET", "http://example.com/").serialized()
    do {
      let urlRequest = try URLRequest(message)
      #expect(urlRequest.url?.absoluteString == "http://example.com/")
    }
    let url = try #require(URL(string: "http://example.com/?a"))
    let existing = URLRequest(url: url)
    let urlRequest = try RequestSerializer().urlRequest(
      serializing: existing, parameters: ["page": 2])
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
  let message = try request.serialized()
  let response = try await URLSessionRequestTransport().send(message)
  guard response.status == 201 else { return }
  for try await bytes in response.content {
    print(bytes.count)
  }
}

private func sendMessage(_ message: SerializedRequest) async throws -> ResponseHead {
  let response = try await URLSessionRequestTransport().send(message)
  return response.head
}

private func uploadFile(_ message: SerializedRequest) async throws -> URLResponse {
  try await message.writeContent(to: "upload.body")
  let (_, response) = try await URLSession.shared.upload(
    for: URLRequest(withoutContent: message), fromFile: URL(filePath: "upload.body"))
  return response
}

private func sendBackup(
  by transport: some RequestTransport, _ serializer: RequestSerializer
) async throws {
  let backup = try await transport.send(serializer.get("https://a.example/backup"))
  var request = try serializer.put("https://b.example/backup")
  request.content = .stream(backup.content)
  try await transport.send(request).validated()
}

/// Where pieces come from that can be made again.
private struct PieceSource: Sendable {
  func pieces() async throws -> AsyncStream<[UInt8]> { AsyncStream { $0.finish() } }
}

private func makeAgain(_ source: PieceSource, _ request: inout RequestDescription) {
  request.content = .sequence(SequenceContent(making: { try await source.pieces() }))
}

private func copyBackup(
  by transport: some RequestTransport, _ serializer: RequestSerializer
) async throws {
  let response = try await transport.send(serializer.get("https://a.example/backup"))
  let backup = try await StreamContent.spooling(response.content, upTo: 1 << 32, in: "/var/tmp")
  var request = try serializer.put("https://b.example/backup")
  request.content = .stream(backup)
  request.framing = .chunked(size: 1 << 16)  // without this it has a Content-Length
  _ = try await transport.send(request)
}

// MARK: -

/// The destination of a program's bytes.
private actor Connection {
  private(set) var bytes: [UInt8] = []

  func send(_ bytes: [UInt8]) throws {
    self.bytes += bytes
  }
}

// MARK: - A token that is refreshed

/// Answers 401 unless the token is the fresh one.
private struct RefusingServer: RequestTransport {
  func send(_ request: SerializedRequest) async throws -> TransportResponse {
    let isFresh = request.fields["Authorization"] == "Bearer fresh"
    let pieces = AsyncStream<[UInt8]> { $0.finish() }
    return TransportResponse(
      head: ResponseHead(status: isFresh ? 200 : 401), content: ResponseContent(pieces))
  }
}

private func send(
  _ request: SerializedRequest, by transport: some RequestTransport,
  freshToken: () async throws -> String
) async throws -> TransportResponse {
  let response = try await transport.send(request)
  guard response.status == 401 else { return response }
  var request = request
  try await request.setField(.bearerAuthorization(token: freshToken()))
  return try await transport.send(request)
}

extension DocumentationTests {
  @Test("A token is refreshed as the front page says")
  func refresh() async throws {
    var serializer = RequestSerializer()
    serializer.setBearerAuthorization(token: "old")
    let request = try serializer.request("GET", "https://api.example.com/photos").serialized()
    #expect(try await RefusingServer().send(request).head.status == 401)
    let response = try await send(request, by: RefusingServer()) { "fresh" }
    #expect(response.head.status == 200)
  }
}
