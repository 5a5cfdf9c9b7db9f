// What callers of generated code need: values by their spelling, and a place for messages.

import Foundation
import RequestSerialization
import RequestSerializationFoundation
import Synchronization

/// Writes the results of calls to the standard output, frame after frame.
struct Recorder {
  /// Records one call: its place, before it is made, then its message or its error, and what else a
  /// client is told.
  func record(_ place: [String], call: () throws -> SerializedRequest) {
    for name in place { write(Array(name.utf8)) }
    do {
      let request = try call()
      write(try request.readMessage())
      write(Array(settings(of: request).utf8))
    } catch {
      write(Array("error: \(error)".utf8))
      write([])
    }
  }

  /// What a client is told besides the message.
  private func settings(of request: SerializedRequest) -> String {
    let properties = request.properties
    let settings: [(String, String?)] = [
      ("timeout", properties.timeout.map { "\($0 / .seconds(1))" }),
      ("cache-policy", properties.cachePolicy?.rawValue),
      ("cellular-access", properties.allowsCellularAccess.map { "\($0)" }),
      ("handles-cookies", properties.handlesCookies.map { "\($0)" }),
      ("pipelining", properties.usesPipelining.map { "\($0)" }),
      ("network-service-type", properties.networkServiceType?.rawValue),
      ("packet-size", request.throttle.map { "\($0.packetSize)" }),
      ("delay", request.throttle.map { "\($0.delay / .seconds(1))" }),
    ]
    return settings.compactMap { name, value in value.map { "\(name)=\($0)\n" } }.joined()
  }

  /// A frame: the number of its bytes in decimal, a line end, and the bytes.
  private func write(_ bytes: [UInt8]) {
    FileHandle.standardOutput.write(Data("\(bytes.count)\n".utf8) + Data(bytes))
  }
}

/// An invalid spelling.
struct NoValue: Error {
  let spelling: String
}

/// A number by its digits: the compiler warns about a literal that is not the shortest.
func real(_ spelling: String) throws -> Double {
  guard let number = Double(spelling) else { throw NoValue(spelling: spelling) }
  return number
}

func day(_ spelling: String) throws -> FullDate {
  guard let day = FullDate(spelling) else { throw NoValue(spelling: spelling) }
  return day
}

func moment(_ spelling: String) throws -> DateTime {
  guard let moment = DateTime(spelling) else { throw NoValue(spelling: spelling) }
  return moment
}

/// The bytes of hexadecimal digits.
func bytes(_ digits: String) -> [UInt8] {
  var rest = digits.utf8[...]
  var bytes: [UInt8] = []
  while !rest.isEmpty {
    bytes += UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16).map { [$0] } ?? []
    rest = rest.dropFirst(2)
  }
  return bytes
}

/// The request that a client gives to its transport.
func sent(
  _ call: @escaping @Sendable (any RequestTransport) async throws -> Void
) throws -> SerializedRequest {
  let answer = Answer<SerializedRequest>()
  let isThere = DispatchSemaphore(value: 0)
  Task.detached {
    let transport = StubTransport { _ in throw NoValue(spelling: "response") }
    do {
      try await call(transport)
    } catch {
      answer.result.withLock { $0 = .failure(error) }
    }
    if let request = transport.requests.first { answer.result.withLock { $0 = .success(request) } }
    isThere.signal()
  }
  isThere.wait()
  guard let result = answer.result.withLock({ $0 }) else { throw NoValue(spelling: "") }
  return try result.get()
}

/// The result of decoding the content of a request as if it were the response.
func echoed<Value>(_ request: TypedRequest<Value, some Sendable>) throws -> Value {
  let answer = Answer<Value>()
  let isThere = DispatchSemaphore(value: 0)
  Task.detached {
    do {
      let value = try await Echo().value(for: request)
      answer.result.withLock { $0 = .success(value) }
    } catch {
      answer.result.withLock { $0 = .failure(error) }
    }
    isThere.signal()
  }
  isThere.wait()
  guard let result = answer.result.withLock({ $0 }) else { throw NoValue(spelling: "") }
  return try result.get()
}

private final class Answer<Value: Sendable>: Sendable {
  let result = Mutex<Result<Value, any Error>?>(nil)
}

/// Answers with the content of the request.
private struct Echo: RequestTransport {
  func send(_ request: SerializedRequest) async throws -> TransportResponse {
    let content = try request.readContent()
    let pieces = AsyncStream<[UInt8]> { stream in
      stream.yield(content)
      stream.finish()
    }
    return TransportResponse(
      head: ResponseHead(status: 200, fields: [HeaderField("Content-Type", "application/json")]),
      content: ResponseContent(pieces))
  }
}
