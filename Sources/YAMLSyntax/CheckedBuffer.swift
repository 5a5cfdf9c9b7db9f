internal import CLibYAML

/// The bytes of a stream as libyaml's own buffer, so that its reader has nothing left to do.
///
/// libyaml copies its input into a buffer a piece at a time, and decodes, checks and counts the
/// characters meanwhile, which is a sixth of the time of a parse. All of that is known of bytes that
/// ``UTF8Scan`` accepts. So the whole stream becomes the buffer, its characters are said to be unread,
/// and the input to be at its end: that is the state in which the reader itself would leave a stream
/// that fits its buffer. The fields are declared in `yaml.h`, but called private; therefore this is
/// done for the one version whose reader is known, and other versions read in the ordinary way.
@unsafe
struct CheckedBuffer {
  /// libyaml looks at up to four characters without asking where the stream ends.
  private static let padding = 16

  private static let isReaderKnown: Bool = {
    var (major, minor, patch): (CInt, CInt, CInt) = (0, 0, 0)
    unsafe yaml_get_version(&major, &minor, &patch)
    return (major, minor, patch) == (0, 2, 5)
  }()

  private let memory: UnsafeMutableBufferPointer<UInt8>
  private let start: UnsafeMutablePointer<yaml_char_t>?
  private let end: UnsafeMutablePointer<yaml_char_t>?

  /// Gives a parser that has its input, and read nothing of it, the bytes as its buffer.
  ///
  /// Fails, and changes nothing, when libyaml would refuse a character, or is another version.
  init?(
    _ bytes: UnsafeBufferPointer<UInt8>, _ scan: UTF8Scan,
    for parser: UnsafeMutablePointer<yaml_parser_t>
  ) {
    guard Self.isReaderKnown, scan.fault == nil, scan.isAccepted else { return nil }
    let mark = unsafe bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = unsafe UnsafeBufferPointer(rebasing: bytes[mark...])
    unsafe memory = .allocate(capacity: text.count + Self.padding)
    let filled = unsafe memory.update(fromContentsOf: text)
    unsafe memory[filled...].update(repeating: 0)
    unsafe (start, end) = (parser.pointee.buffer.start, parser.pointee.buffer.end)
    unsafe parser.pointee.buffer.start = memory.baseAddress
    unsafe parser.pointee.buffer.pointer = memory.baseAddress
    // The reader ends a stream with a NUL, which it counts as a character.
    unsafe parser.pointee.buffer.last = memory.baseAddress.map { unsafe $0 + filled + 1 }
    unsafe parser.pointee.buffer.end = parser.pointee.buffer.last
    unsafe parser.pointee.unread = scan.characterCount + 1
    unsafe parser.pointee.encoding = YAML_UTF8_ENCODING
    unsafe parser.pointee.eof = 1
  }

  /// Gives the parser its own buffer back, which it will free.
  func leave(_ parser: UnsafeMutablePointer<yaml_parser_t>) {
    unsafe (parser.pointee.buffer.start, parser.pointee.buffer.end) = (start, end)
    unsafe (parser.pointee.buffer.pointer, parser.pointee.buffer.last) = (start, start)
    unsafe memory.deallocate()
  }
}
