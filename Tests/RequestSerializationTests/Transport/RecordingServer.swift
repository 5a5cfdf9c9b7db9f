// A server that records what one client sends, byte for byte.

import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A server on 127.0.0.1 for one connection.
///
/// It answers when a whole message has arrived, and reads on until the client closes, so that any
/// excess is recorded too. A client that waits for more than the response waits for ever; but after
/// a response to HEAD that has content, the server ends the connection.
final class RecordingServer: Sendable {
  struct Failure: Error {
    let call: String
    let code = errno
  }

  let port: Int
  private let listener: CInt

  init() throws {
    #if canImport(Glibc)
      let type = CInt(SOCK_STREAM.rawValue)
    #else
      let type = SOCK_STREAM
    #endif
    let listener = socket(AF_INET, type, 0)
    guard listener >= 0 else { throw Failure(call: "socket") }
    _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        let code = bind(listener, address, length)
        return code == 0 ? getsockname(listener, address, &length) : code
      }
    }
    guard code == 0, listen(listener, 4) == 0 else { throw Failure(call: "bind") }
    self.listener = listener
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  deinit {
    close(listener)
  }

  /// The bytes that the server receives while `client` runs; none if no client connects.
  func receive(during client: () throws -> Void) throws -> [UInt8] {
    let received = Recording()
    let thread = Thread { [listener] in
      let connection = accept(listener, nil, nil)
      if connection >= 0 {
        received.bytes = Self.serve(connection)
        close(connection)
      }
      received.end.signal()
    }
    thread.start()
    let result = Result { try client() }
    // Wakes a thread to which no client connected.
    shutdown(listener, CInt(SHUT_RDWR))
    received.end.wait()
    try result.get()
    return received.bytes
  }

  /// Written by the thread of the server, and read when it has ended.
  private final class Recording: @unchecked Sendable {
    var bytes: [UInt8] = []
    let end = DispatchSemaphore(value: 0)
  }

  private static func serve(_ connection: CInt) -> [UInt8] {
    var message = ReceivedMessage()
    var hasAnswered = false
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(connection, &buffer, buffer.count), count > 0 {
      message.bytes.append(contentsOf: buffer[..<count])
      guard !hasAnswered, message.isComplete else { continue }
      hasAnswered = true
      let length = message.isHead ? 5 : 0
      let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n".utf8)
      _ = write(connection, answer, answer.count)
      if message.isHead, !message.content.isEmpty { shutdown(connection, CInt(SHUT_WR)) }
    }
    return message.bytes
  }
}

/// A request message that is arriving.
struct ReceivedMessage {
  var bytes: [UInt8] = []

  var isHead: Bool { bytes.starts(with: "HEAD ".utf8) }

  /// The request line and the fields, with the empty line.
  var head: ArraySlice<UInt8> { bytes[..<(headEnd ?? bytes.count)] }

  /// The bytes after the head.
  var content: ArraySlice<UInt8> { bytes[(headEnd ?? bytes.count)...] }

  private var headEnd: Int? {
    bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound
  }

  private func value(of name: String) -> String? {
    String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n").first {
      $0.lowercased().hasPrefix(name + ":")
    }.map { $0.dropFirst(name.utf8.count + 1).trimmingCharacters(in: .whitespaces) }
  }

  var isChunked: Bool { value(of: "transfer-encoding") == "chunked" }

  var isComplete: Bool {
    guard headEnd != nil else { return false }
    if isChunked { return dechunked != nil }
    return content.count >= value(of: "content-length").flatMap { Int($0) } ?? 0
  }

  /// The content without the chunked coding; `nil` when it does not end with the last chunk.
  var dechunked: [UInt8]? {
    var rest = content
    var output: [UInt8] = []
    while let line = rest.firstIndex(of: 0x0A) {
      let digits = String(decoding: rest[rest.startIndex..<line].dropLast(), as: UTF8.self)
      guard let size = Int(digits, radix: 16), rest.endIndex - line > size + 2 else { return nil }
      output.append(contentsOf: rest[(line + 1)...].prefix(size))
      rest = rest[(line + 1 + size + 2)...]
      if size == 0 { return rest.isEmpty ? output : nil }
    }
    return nil
  }
}
