// Values that many tests need.

#if AsyncHTTPClient
  import Foundation
  import RequestSerialization
  import TestSupport

  /// The URL of a server on this machine.
  func local(_ port: Int) -> RequestURL {
    RequestURL(scheme: .http, host: "127.0.0.1", port: port)
  }

  /// Bytes as text.
  func text(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// The first difference of two texts of bytes, or `nil` if they are the same.
  func difference(_ a: [UInt8], _ b: [UInt8]) -> Int? {
    if a == b { return nil }
    return zip(a, b).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      ?? min(a.count, b.count)
  }

  /// Bytes that do not repeat soon, the same for the same count.
  func pattern(_ count: Int) -> [UInt8] {
    var state: UInt32 = 1
    return (0..<count).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: state >> 24)
    }
  }

  /// Calls `body` with a file of these bytes.
  func withFile<Result>(
    _ bytes: [UInt8], _ body: (FileContent) async throws -> Result
  ) async throws -> Result {
    let file = try TemporaryFile(bytes)
    defer { withExtendedLifetime(file) {} }
    return try await body(FileContent(path: file.path, length: UInt64(bytes.count)))
  }
#endif
