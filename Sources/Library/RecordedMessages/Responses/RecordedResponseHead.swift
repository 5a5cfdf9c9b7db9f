internal import MessageSyntax

/// The status line and the field lines of a response, as received or stored.
///
/// Nothing is refused: a damaged response is displayed or sent unchanged.
package struct RecordedResponseHead: Sendable {
  /// The lines with their line ends, and the empty line after them.
  package let bytes: [UInt8]

  /// The status code; 0 if the head has none.
  package let status: Int

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let words = bytes.prefix { $0 != 0x0A && $0 != 0x0D }.split(separator: 0x20)
    status = words.count > 1 ? Int(String(decoding: words[1], as: UTF8.self)) ?? 0 : 0
  }

  /// Whether another response follows (RFC 9110, section 15.2). `101` ends the use of HTTP.
  package var isInterim: Bool { (100..<200).contains(status) && status != 101 }

  /// The lines without line ends, and without the empty line.
  package var lines: [[UInt8]] {
    bytes.split(separator: 0x0A).map { $0.last == 0x0D ? Array($0.dropLast()) : Array($0) }
      .filter { !$0.isEmpty }
  }

  /// The value of the first field with a name, ignoring case.
  package func value(of name: String) -> [UInt8]? {
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: 0x3A), FieldName.equal(line[..<colon], name.utf8)
      else { continue }
      return Array(line[(colon + 1)...].drop(while: \.isBlank))
    }
    return nil
  }
}

extension RecordedResponseHead {
  /// The maximum number of bytes of all heads of a response, including interim ones and trailers.
  package static let limit = 1 << 20

  /// The error if the heads are longer than the limit.
  package struct TooLong: Error {}

  /// Extracts heads from a stream of them, up to that of the final response.
  package struct Reader: Sendable {
    private var line: [UInt8] = []
    private var head: [UInt8] = []
    private var count = 0

    /// The length in bytes up to the end of the returned head; 0 before that.
    package private(set) var length = 0

    package init() {}

    /// Processes more bytes. The head is returned once; everything after it is counted and
    /// discarded.
    package mutating func read(
      _ bytes: some Collection<UInt8>
    ) throws(TooLong) -> RecordedResponseHead? {
      let start = count
      count += bytes.count
      guard count <= RecordedResponseHead.limit else { throw TooLong() }
      guard length == 0 else { return nil }
      for (offset, byte) in bytes.enumerated() {
        line.append(byte)
        guard byte == 0x0A else { continue }
        head += line
        let isEmpty = line == [0x0A] || line == [0x0D, 0x0A]
        line = []
        guard isEmpty else { continue }
        let found = RecordedResponseHead(head)
        head = []
        if !found.isInterim {
          length = start + offset + 1
          return found
        }
      }
      return nil
    }
  }
}
