import RequestSerialization

/// Makes a request that uploads a file, shows what is sent, and writes its content to a file.
///
///     swift run Upload README.md upload.body
@main
enum Upload {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard let path = arguments.first, arguments.count <= 2 else {
      print("usage: Upload FILE [OUTPUT]")
      return
    }
    do {
      let message = try request(uploading: path).serialized()
      print(String(decoding: message.head, as: UTF8.self), terminator: "")
      print(
        "content of \(message.contentLength) bytes, read in \(try await pieces(of: message)) pieces"
      )
      if let output = arguments.dropFirst().first {
        try await message.writeContent(to: output) { progress in
          print("\(progress.written) of \(progress.total) bytes written")
        }
      }
    } catch {
      print("Upload: \(error)")
    }
  }

  /// Parameters come first, then the file with its name and the media type of its extension, then
  /// its metadata as JSON.
  private static func request(
    uploading path: String
  ) throws(SerializationError) -> RequestDescription {
    let file = try FileContent(contentsOf: path)
    var serializer = RequestSerializer()
    serializer.fields.set(.userAgent(product: "Upload", version: "1.0"))
    serializer.setBearerAuthorization(token: "t0ken")
    var upload = Multipart(
      boundary: .derived(service: "examples", request: "upload"),
      parameters: ["title": "Sunset", "place": ["lat": 1.5, "lon": -2]])
    upload.parts = [
      Multipart.Part(name: "document", .file(file)),
      Multipart.Part(name: "meta", .json(["length": ParameterValue(file.length)])),
    ]
    upload.throttle = Throttle(packetSize: 1 << 20, delay: .milliseconds(10))
    var request = try serializer.request("POST", "https://api.example.com/documents")
    request.content = .multipart(upload)
    request.query = ["notify": true]
    return request
  }

  /// Reads the content as a client would: piece by piece.
  private static func pieces(of message: SerializedRequest) async throws -> Int {
    var count = 0
    for try await _ in message.contentChunks(size: 1 << 16) { count += 1 }
    return count
  }
}
