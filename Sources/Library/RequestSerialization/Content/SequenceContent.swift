package import MessageContent
internal import Synchronization

/// The bytes of an `AsyncSequence`, sent while the sequence runs, so that their number is not known
/// in advance.
///
/// ```swift
/// let backup = try await transport.send(serializer.get("https://a.example/backup"))
/// var request = try serializer.put("https://b.example/backup")
/// request.content = .stream(backup.content)
/// try await transport.send(request).validated()
/// ```
///
/// Such content is sent in chunks (RFC 9112, section 7.1), each piece as soon as it is available;
/// the next piece is requested once the connection has taken the previous one.
/// ``RequestDescription/framing`` sets the largest size of a chunk, 64 KiB by default. Transports
/// that must wait for the end of the sequence before they send document that. The sequence runs in
/// its own task, which is cancelled if the exchange ends before the sequence does. An error of the
/// sequence ends the exchange, and the transport rethrows it unchanged.
///
/// A sequence is read once, so a request that contains one can be sent once: see ``isRepeatable``.
/// If the content must have a length, as in a part of a multipart message, or must be sent again,
/// use ``StreamContent/spooling(_:upTo:in:)-(Pieces,_,_)``.
public struct SequenceContent: Sendable, Hashable {
  /// Takes a piece of at least one byte and returns when the next one is wanted.
  package typealias Give = ([UInt8]) async throws -> Void

  /// Whether the content can be produced again, for another attempt or a redirect.
  public let isRepeatable: Bool

  /// Produces all pieces in order.
  package let giveAll: @Sendable (Give) async throws -> Void

  /// A substitute for the content where contents are read without waiting. It also serves as the
  /// content's identity.
  package let reference: StreamReference

  /// Creates content from a sequence of pieces, which can be sent once.
  ///
  /// - Parameter pieces: The bytes, in pieces of any size, such as ``ResponseContent`` or a sequence of `Data`.
  public init<Pieces: AsyncSequence & Sendable>(_ pieces: Pieces)
  where Pieces.Element: Collection, Pieces.Element.Element == UInt8 {
    let turn = SingleTurn()
    self.init(isRepeatable: false) { give in
      try turn.take()
      for try await piece in pieces where !piece.isEmpty { try await give(Array(piece)) }
    }
  }

  /// Creates content from a sequence of pieces that can be produced again.
  ///
  /// - Parameter pieces: Creates the sequence each time the content is sent.
  public init<Pieces: AsyncSequence & Sendable>(
    making pieces: @escaping @Sendable () async throws -> Pieces
  )
  where Pieces.Element: Collection, Pieces.Element.Element == UInt8 {
    self.init(isRepeatable: true) { give in
      for try await piece in try await pieces() where !piece.isEmpty {
        try await give(Array(piece))
      }
    }
  }

  /// Creates content from a sequence of bytes, such as `URLSession.AsyncBytes`, which can be sent
  /// once.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - count: The number of bytes to gather before they are sent, at least one. Fewer are sent
  ///     only at the end.
  public init<Bytes: AsyncSequence & Sendable>(_ bytes: Bytes, gathering count: Int = 1 << 14)
  where Bytes.Element == UInt8 {
    let turn = SingleTurn()
    self.init(isRepeatable: false) { give in
      try turn.take()
      var piece: [UInt8] = []
      for try await byte in bytes {
        piece.append(byte)
        guard piece.count >= count else { continue }
        try await give(piece)
        piece.removeAll(keepingCapacity: true)
      }
      if !piece.isEmpty { try await give(piece) }
    }
  }

  package init(
    isRepeatable: Bool, giveAll: @escaping @Sendable (Give) async throws -> Void
  ) {
    self.isRepeatable = isRepeatable
    self.giveAll = giveAll
    let origin = StreamReference.Origin {
      throw SerializationError(.contentOfUnknownLength)
    }
    reference = StreamReference(origin, length: .max)
  }

  /// Whether both are copies of the same content.
  public static func == (a: SequenceContent, b: SequenceContent) -> Bool {
    a.reference == b.reference
  }

  /// Hashes the identity of the content.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(reference)
  }
}

extension RequestContent {
  /// `application/octet-stream`: the pieces of a sequence, sent once, in chunks, while it runs.
  ///
  /// - Parameter pieces: The bytes, in pieces of any size, such as ``ResponseContent`` or a sequence of `Data`.
  /// - Returns: A ``SequenceContent``.
  public static func stream<Pieces: AsyncSequence & Sendable>(_ pieces: Pieces) -> RequestContent
  where Pieces.Element: Collection, Pieces.Element.Element == UInt8 {
    .sequence(SequenceContent(pieces))
  }

  /// `application/octet-stream`: the bytes of a sequence, sent once, in chunks, while it runs.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - count: The number of bytes to gather before they are sent, at least one.
  /// - Returns: A ``SequenceContent``.
  public static func stream<Bytes: AsyncSequence & Sendable>(
    _ bytes: Bytes, gathering count: Int = 1 << 14
  ) -> RequestContent where Bytes.Element == UInt8 {
    .sequence(SequenceContent(bytes, gathering: count))
  }
}

extension SerializedRequest {
  /// Whether the request can be sent more than once: `false` for one with a ``SequenceContent`` of a sequence
  /// that cannot be made again.
  public var isRepeatable: Bool { sequence?.isRepeatable ?? true }
}

/// Allows a sequence to be read once.
private final class SingleTurn: Sendable {
  private let isTaken = Atomic(false)

  func take() throws(SerializationError) {
    guard !isTaken.exchange(true, ordering: .relaxed) else {
      throw SerializationError(.contentNotRepeatable)
    }
  }
}
