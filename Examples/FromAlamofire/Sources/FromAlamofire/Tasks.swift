import Foundation
import RequestSerialization
import RequestSerializationFoundation
import RequestSerializationTransport

/// A photo as the gallery describes it.
struct Photo: Codable, Sendable {
  var id: Int
  var title: String
}

/// The parameters of a search for photos.
struct Search: Encodable, Sendable {
  var term: String
  var page: Int
}

/// A new photo.
struct Draft: Encodable, Sendable {
  var title: String
}

/// The tasks of the article; the article shows this code.
struct Tasks: Sendable {
  let api: String
  let transport = URLSessionRequestTransport()
  let serializer = RequestSerializer(.json)

  func getDecodable(term: String) async throws {
    let search = Search(term: term, page: 2)
    let photos = try await transport.send(serializer.get("\(api)/photos", parameters: search))
      .validated().decode([Photo].self)
    print(photos.map(\.title))
  }

  func postEncodable(draft: Draft) async throws {
    let photo = try await transport.send(serializer.post("\(api)/photos", parameters: draft))
      .validated().decode(Photo.self)
    print(photo)
  }

  func postForm(name: String, password: String) async throws {
    let form = try RequestSerializer().post(
      "\(api)/login", parameters: ["user": name, "password": password])
    let answer = try await transport.send(form).validated().decode(Photo.self)
    print(answer)
  }

  func addField(trace: String) async throws {
    var request = try serializer.get("\(api)/echo")
    request.fields["X-Trace"] = trace
    let echo = try await transport.send(request).decode(Photo.self)
    print(echo)
  }

  func authorize() async throws {
    var request = try serializer.get("\(api)/me")
    try request.setBasicAuthorization(username: "ann", password: "s3cret")
    let me = try await transport.send(request).validated().decode(Photo.self)
    print(me)
  }

  func upload(file: URL, title: String) async throws {
    let form = try serializer.multipartRequest(
      "POST", "\(api)/photos", parameters: ["title": title],
      parts: [Multipart.Part(name: "photo", .file(file))])
    let photo = try await transport.send(form).validated().decode(Photo.self)
    print(photo)
  }

  func showProgress(data: Data) async throws {
    var request = try serializer.put("\(api)/photos/3")
    request.content = .data(data)
    let response = try await transport.send(request) { progress in
      print(progress.direction, progress.fraction ?? 0)
    }
    print(try await response.validated().decode(Photo.self))
  }

  func download(to file: URL) async throws {
    let response = try await transport.send(serializer.get("\(api)/photos/1.txt"))
    try await response.validated().content.write(to: file, upTo: 1 << 30)
    print(try String(contentsOf: file, encoding: .utf8), terminator: "")
  }

  func readError() async throws {
    do {
      let response = try await transport.send(serializer.get("\(api)/photos/404"))
      print(try await response.validated().decode(Photo.self))
    } catch let error as ResponseError {
      print(error.status, error.text ?? "")
    }
  }

  func writeListsWithoutBrackets() async throws {
    var plain = serializer
    plain.encoding.arrays = .repeat
    let request = try plain.get("\(api)/echo", parameters: ["tags": ["new", "wide"]])
    print(try await transport.send(request).decode(Photo.self))
  }

  func retry() async throws {
    let patient = transport.retrying()
    let photo = try await patient.send(serializer.get("\(api)/flaky")).validated()
      .decode(Photo.self)
    print(photo)
  }

  func refreshToken(
    host: String, stored: String, freshToken: @escaping @Sendable () async throws -> String
  ) async throws {
    let signedIn = transport.authenticating(hosts: [host], token: stored) {
      try await freshToken()
    }
    let me = try await signedIn.send(serializer.get("\(api)/token")).validated()
      .decode(Photo.self)
    print(me)
  }
}
