import Foundation
import RequestSerialization
import RequestSerializationFoundation

/// A photo as the gallery describes it.
struct Photo: Codable, Sendable {
  var id: Int
  var title: String
}

/// The tasks of the article; the article shows this code.
struct Tasks: Sendable {
  let api: String
  let transport = URLSessionRequestTransport()
  let serializer = RequestSerializer(.json)

  func getJSON(term: String) async throws {
    let request = try serializer.get("\(api)/photos", parameters: ["term": term, "page": 2])
    let photos = try await transport.send(request).validated().decode([Photo].self)
    print(photos.map(\.title))
  }

  func postJSON(title: String) async throws {
    let request = try serializer.post(
      "\(api)/photos", parameters: ["title": title, "public": true])
    let photo = try await transport.send(request).validated().decode(Photo.self)
    print(photo)
  }

  func putDictionary(title: String) async throws {
    let parameters: [String: Any] = ["title": title, "tags": ["new"], "place": ["lat": 59.9]]
    let request = try serializer.put("\(api)/photos/3", parameters: parameters)
    let photo = try await transport.send(request).validated().decode(Photo.self)
    print(photo)
  }

  func postForm(name: String, password: String) async throws {
    let forms = RequestSerializer()
    let request = try forms.post("\(api)/login", parameters: ["user": name, "password": password])
    let answer = try await transport.send(request).validated().decode(Photo.self)
    print(answer)
  }

  func addField(trace: String) async throws {
    var request = try serializer.get("\(api)/echo")
    request.fields["X-Trace"] = trace
    let echo = try await transport.send(request).validated().decode(Photo.self)
    print(echo)
  }

  func authorize() async throws {
    var serializer = serializer
    try serializer.setBasicAuthorization(username: "ann", password: "s3cret")
    let me = try await transport.send(serializer.get("\(api)/me")).validated().decode(Photo.self)
    print(me)
  }

  func upload(file: URL, title: String) async throws {
    let request = try serializer.multipartRequest(
      "POST", "\(api)/photos", parameters: ["title": title],
      parts: [Multipart.Part(name: "photo", .file(file))])
    let photo = try await transport.send(request).validated().decode(Photo.self)
    print(photo)
  }

  func showProgress(file: URL) async throws {
    let request = try serializer.multipartRequest(
      "POST", "\(api)/photos", parameters: ["title": "Sunset"],
      parts: [Multipart.Part(name: "photo", .file(file))])
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
    var serializer = serializer
    serializer.encoding.arrays = .repeat
    let request = try serializer.get("\(api)/echo", parameters: ["tags": ["new", "wide"]])
    let echo = try await transport.send(request).validated().decode(Photo.self)
    print(echo)
  }

  func cancel() async {
    let task = Task { try await transport.send(serializer.get("\(api)/slow")) }
    task.cancel()
    print(await task.result.isCancelled ? "cancelled" : "answered")
  }
}

extension Result {
  /// Whether there is an error because a task was cancelled.
  fileprivate var isCancelled: Bool {
    if case .failure(let error) = self { error is CancellationError } else { false }
  }
}
