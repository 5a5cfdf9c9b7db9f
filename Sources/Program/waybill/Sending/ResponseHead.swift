/// The status line and the fields of a response, as they came.
struct ResponseHead {
  /// The lines, each with its end, and the empty line after them.
  let bytes: [UInt8]

  /// The status code; 0 where there is none.
  let status: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let words = bytes.prefix { $0 != 0x0A && $0 != 0x0D }.split(separator: 0x20)
    status = words.count > 1 ? Int(String(decoding: words[1], as: UTF8.self)) ?? 0 : 0
  }

  /// Whether another response follows. RFC 9110, section 15.2; `101` is the last of its protocol.
  var isInterim: Bool { (100..<200).contains(status) && status != 101 }

  /// The lines without their ends, and without the empty one.
  var lines: [[UInt8]] {
    bytes.split(separator: 0x0A).map { $0.last == 0x0D ? Array($0.dropLast()) : Array($0) }
      .filter { !$0.isEmpty }
  }

  /// The value of a field, by its name in lower case.
  func value(of name: String) -> [UInt8]? {
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
        line[..<colon].map({ (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }) == Array(name.utf8)
      else { continue }
      return Array(line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 })
    }
    return nil
  }
}

extension ResponseHead {
  /// How many bytes the heads of a response have at most, those of interim ones and trailers included.
  static let limit = 1 << 20

  /// There are more.
  struct TooLong: Error {}

  /// Takes heads out of a stream of them, until one is that of the response.
  struct Reader {
    private var line: [UInt8] = []
    private var head: [UInt8] = []
    private var count = 0
    private var hasFound = false

    /// Reads on; the head is returned once, and what follows it is counted and dropped.
    mutating func read(_ bytes: some Collection<UInt8>) throws(TooLong) -> ResponseHead? {
      count += bytes.count
      guard count <= ResponseHead.limit else { throw TooLong() }
      if hasFound { return nil }
      for byte in bytes {
        line.append(byte)
        guard byte == 0x0A else { continue }
        head += line
        let isEmpty = line == [0x0A] || line == [0x0D, 0x0A]
        line = []
        guard isEmpty else { continue }
        let found = ResponseHead(head)
        head = []
        if !found.isInterim {
          hasFound = true
          return found
        }
      }
      return nil
    }
  }
}
