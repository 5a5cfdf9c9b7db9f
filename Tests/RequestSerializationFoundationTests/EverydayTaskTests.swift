// The snippets of the article on everyday tasks, and what they do.

import Foundation
import RequestSerialization
import RequestSerializationFoundation
import RequestSerializationTransport
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private final class Pinning: NSObject, URLSessionDelegate {}

private struct Photo: Codable, Sendable {
  var title: String
}

private func freshToken() async throws -> String { "fresh" }

@Suite("Everyday tasks")
struct EverydayTaskTests {
  private let serializer = RequestSerializer(.json)
  private let photos = "https://api.example.com/photos"

  private func content(_ request: RequestDescription) throws -> String {
    String(decoding: try request.serialized().readContent(), as: UTF8.self)
  }

  @Test("The transport and the serializer that all share")
  func shared() throws {
    let transport = URLSessionRequestTransport()
    let serializer = RequestSerializer(.json)
    let photos = "https://api.example.com/photos"
    #expect(transport.followsRedirects)
    #expect(try serializer.get(photos).method == "GET")
  }

  @Test("A serializer names the server once")
  func server() throws {
    let (key, page, album) = ("k", 2, "日記/2024")
    var api = try RequestSerializer(.json, baseURL: "https://api.example.com/v2")
    api.parameters["api_key"] = key
    let request = try api.get("/photos", parameters: ["page": page])
    #expect(try request.serialized().target == "/v2/photos?api_key=k&page=2")
    do {
      let request = try api.get(InterpolatedURL("/albums/\(album)/photos"))
      #expect(request.url.path == "/v2/albums/%E6%97%A5%E8%A8%98%2F2024/photos")
    }
  }

  @Test("A session of one's own sends")
  func session() {
    let pinning = Pinning()
    let session = URLSession(configuration: .ephemeral, delegate: pinning, delegateQueue: nil)
    let transport = URLSessionRequestTransport(session: session)
    #expect(transport.followsRedirects)
    session.finishTasksAndInvalidate()
  }

  @Test("Parameters are literals, dictionaries and Encodable values")
  func parameters() throws {
    let (term, page, title, name) = ("cat", 2, "Sunset", "Oslo")
    let photo = Photo(title: "Sunset")
    do {
      let request = try serializer.get(photos, parameters: ["term": term, "page": page])
      #expect(try request.serialized().target == "/photos?page=2&term=cat")
    }
    do {
      let parameters: [String: Any] = ["title": "Sunset", "tags": ["new", "wide"], "public": true]
      let request = try serializer.post(photos, parameters: parameters)
      #expect(try content(request) == #"{"public":true,"tags":["new","wide"],"title":"Sunset"}"#)
    }
    do {
      let request = try serializer.post(photos, parameters: photo)
      #expect(try content(request) == #"{"title":"Sunset"}"#)
    }
    do {
      let request = try serializer.post(
        photos, parameters: ["title": title, "place": ParameterValue(["lat": 59.9, "name": name])])
      #expect(try content(request) == #"{"title":"Sunset","place":{"lat":59.9,"name":"Oslo"}}"#)
    }
  }

  /// Sends and prints as the article does; any other error is a failure.
  private func list(by transport: some RequestTransport) async throws {
    do {
      let response = try await transport.send(serializer.get(photos))
      let list = try await response.validated().decode([Photo].self)
      print(list.count)
    } catch let error as ResponseError {
      print(error.status, error.text ?? "")
    }
  }

  @Test("Responses are decoded, or errors with their content")
  func responses() async throws {
    try await list(by: PiecewiseTransport(pieces: [#"[{"title":"Sunset"}]"#]))
    try await list(by: PiecewiseTransport(status: 404, pieces: ["gone"]))
    let transport = PiecewiseTransport(
      fields: [HeaderField("Content-Type", "image/png")], pieces: ["P"])
    let imageURL = try #require(URL(string: "https://api.example.com/photos/3.png"))
    let image = try await transport.send(serializer.get(imageURL))
      .validated(mediaTypes: ["image/*"]).data()
    #expect(image == Data("P".utf8))
    let folder = try TemporaryFolder()
    let fileURL = URL(filePath: folder.path("sunset.png"))
    do {
      let response = try await transport.send(serializer.get(imageURL)).validated()
      try await response.content.write(to: fileURL, upTo: 1 << 30)
    }
    #expect(try folder.text("sunset.png") == "P")
  }

  @Test("Transports are wrapped, and a request is a curl command")
  func wrapped() async throws {
    func list() async throws {
      let transport = URLSessionRequestTransport()
        .logging { print($0) }
        .authenticating(hosts: ["api.example.com"]) { try await freshToken() }
        .retrying()
      let response = try await transport.send(serializer.get("https://api.example.com/photos"))
      print(response.status)
    }
    _ = list
    let message = try serializer.get("https://api.example.com/photos").serialized()
    print(try message.curlCommand())
  }

  @Test("A URL of S3 is signed")
  func signed() throws {
    var signer = AWSSigner(
      accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: "example", region: "eu-central-1", service: "s3"
    )
    signer.placement = .query(expires: 3600)
    let photo = try RequestSerializer().get(
      "https://bucket.s3.eu-central-1.amazonaws.com/photos/1.png")
    if let date = DateTime("2026-11-29T05:00:00Z") {
      print(try photo.serialized().signed(by: signer, at: date).url)
    }
    let date = try #require(DateTime("2026-11-29T05:00:00Z"))
    let url = try photo.serialized().signed(by: signer, at: date).url
    #expect(url.hasPrefix("https://bucket.s3.eu-central-1.amazonaws.com/photos/1.png?X-Amz-"))
    #expect(url.contains("&X-Amz-Signature="))
  }

  @Test("A program is tested without a network")
  func stub() async throws {
    let transport = StubTransport { request in
      TransportResponse(
        status: request.target == "/photos" ? 200 : 404,
        fields: [HeaderField("Content-Type", "application/json")],
        content: ResponseContent(#"[{"title":"Sunset"}]"#.utf8))
    }
    let list = try await transport.send(serializer.get(photos)).validated().decode([Photo].self)
    print(list.count, transport.requests.map(\.target))
    #expect(list.map(\.title) == ["Sunset"])
    #expect(transport.requests.map(\.target) == ["/photos"])
    let page = try await transport.send(serializer.get(photos)).validated().text()
    #expect(page == #"[{"title":"Sunset"}]"#)
  }

  @Test("A file is uploaded with progress")
  func upload() async throws {
    let folder = try TemporaryFolder()
    let fileURL = URL(filePath: folder.path("sunset.jpg"))
    try Data([0xFF, 0xD8]).write(to: fileURL)
    let (transport, title) = (PiecewiseTransport(status: 201), "Sunset")
    let upload = try serializer.multipartRequest(
      "POST", photos, parameters: ["title": title],
      parts: [Multipart.Part(name: "photo", .file(fileURL))])
    let response = try await transport.send(upload) { progress in
      print(progress.direction, progress.fraction ?? 0)
    }
    #expect(response.head.status == 201)
  }

  @Test("Credentials, retries and logs are as the article says")
  func middlewares() async throws {
    let transport = PiecewiseTransport()
    do {
      var request = try serializer.get(photos)
      try request.setBasicAuthorization(username: "ann", password: "s3cret")
      #expect(try request.serialized().fields["Authorization"] == "Basic YW5uOnMzY3JldA==")
    }
    do {
      let signedIn = transport.authenticating(hosts: ["api.example.com"]) {
        try await freshToken()
      }
      let response = try await signedIn.send(serializer.get(photos))
      #expect(response.head.status == 200)
    }
    var policy = RequestRetryPolicy()
    policy.attempts = 5
    let patient = transport.retrying(policy)
    #expect(patient.policy.attempts == 5)
    let talkative = transport.logging { print($0) }
    #expect(try await talkative.send(serializer.get(photos)).head.status == 200)
  }
}
