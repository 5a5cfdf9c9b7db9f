public import RequestSerialization

/// A client of one service: its requests, and the transport that sends them.
///
/// Generated Swift has one if it is compiled with `--swift-client yes`. Its methods return decoded
/// values; ``withHead(upTo:using:_:)`` and ``result(upTo:using:_:)`` also return the head of the
/// response, or a declared failure:
///
/// ```swift
/// let photo = try await photos.getPhoto(id: 7)
/// let (photo, head) = try await photos.withHead { try $0.getPhoto(id: 7) }
/// ```
public protocol RequestClient: Sendable {
  /// The generated structure that makes the requests.
  associatedtype Requests: Sendable

  /// The requests that the client sends.
  var requests: Requests { get }

  /// The transport that sends them.
  var transport: any RequestTransport { get }
}
