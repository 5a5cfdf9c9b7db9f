import RequestSerialization
import RequestSerializationFoundation

/// Sends requests that were generated from `photos.yaml`, and prints the responses.
///
///     python3 echo.py port &
///     swift run Client http://127.0.0.1:$(cat port) Sources/Client/files/sunset.txt
@main
enum Client {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let server = arguments.first, let photo = arguments.dropFirst().first else {
      print("usage: Client URL PHOTO")
      return
    }
    let photos = PhotosRequests(baseURL: try RequestURL(server), token: "t0ken")
    let requests = [
      try photos.searchPhotos(term: "cat"),
      try photos.searchPhotos(term: "猫 & dog", size: .large, page: 2, tags: ["new", "wide"]),
      try photos.shareAlbum(album: "日記/2024", to: "陳さん"),
      try photos.uploadPhoto(album: "holidays", photo: FileContent(contentsOf: photo)),
    ]
    let transport = URLSessionRequestTransport()
    for request in requests {
      let response = try await transport.send(request)
      let text = try await response.content.collect(upTo: 1 << 20)
      print("status \(response.head.status)\n" + String(decoding: text, as: UTF8.self))
    }
  }
}
