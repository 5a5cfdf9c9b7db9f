import Foundation
import MessageSyntax
import RequestSerialization
import TestSupport
import Testing

/// Requests made of hostile texts: any request that is not refused is one request for every reader.
@Suite(
  "Hostile requests",
  .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
struct HostileRequestTests {
  /// One line of the readers' input.
  private struct Expectation: Encodable {
    let seed: UInt64
    let message: Data
    let method: Data
    let target: Data
    let fields: [[Data]]
    let content: Data
    /// How many parts there are, where the content is multipart and not coded.
    let parts: Int?

    init(seed: UInt64, _ request: SerializedRequest, parts: Int?) throws {
      self.seed = seed
      self.parts = parts
      message = Data(try request.readMessage())
      method = Data(request.method.utf8)
      target = Data(request.target.utf8)
      fields = request.fields.map { [Data($0.name.utf8), Data($0.value.utf8)] }
      content = Data(try request.readContent())
    }
  }

  @Test("A message of hostile texts is one request, or is refused with a typed error")
  func messages() async throws {
    var lines = Data()
    var (sent, refused) = (0, 0)
    for seed in TestExtent.seeds(4000) {
      do throws(SerializationError) {
        var random = RandomRequest(seed: seed)
        let description = try random.description()
        let request = try description.serialized()
        sent += 1
        lines += try Self.line(seed: seed, description, request)
      } catch {
        refused += 1
        #expect(error.underlyingError == nil, "seed \(seed)")
        #expect(error.description.utf8.allSatisfy { !$0.isASCIIControl }, "seed \(seed)")
      }
    }
    #expect(sent > 1000)
    #expect(refused > 1000)
    let folder = try Folder()
    try lines.write(to: folder.url("messages"))
    let script = Checkout.path("Tests/EndToEndTests/Python/verify_messages.py")
    let outcome = try await PythonEnvironment().run([script, "messages"], in: folder)
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
    #expect(outcome.text == "\(sent) messages, 0 failures\n")
  }

  private static func line(
    seed: UInt64, _ description: RequestDescription, _ request: SerializedRequest
  ) throws(SerializationError) -> Data {
    var parts: Int?
    if case .multipart(let message)? = description.content, description.contentCoding == nil,
      request.contentLength > 0
    {
      parts =
        try description.serializer.encoding.pairs(message.parameters).count + message.parts.count
    }
    do {
      let expectation = try Expectation(seed: seed, request, parts: parts)
      return try JSONEncoder().encode(expectation) + Data("\n".utf8)
    } catch {
      throw SerializationError(underlying: error)
    }
  }
}
