import MessageContent
import RequestSerialization

/// A place in a message that a change edits.
enum EditPlace: Sendable {
  case start, method, methodSpace, target, targetSpace, version, requestLineEnd

  /// The parts of the first field line with a name: the name, the colon and the space, the value, the
  /// line end, and the whole line.
  case name(String), colon(String), value(String), lineEnd(String), line(String)

  /// The empty range after the last field line, and the empty line.
  case fieldsEnd, emptyLine

  /// Everything after the empty line.
  case framedContent
}

/// A whole message in memory, with the ranges of its parts.
///
/// RFC 9112, section 2.1:
///
///     HTTP-message = start-line CRLF *( field-line CRLF ) CRLF [ message-body ]
struct MessageLayout {
  let request: SerializedRequest
  let bytes: [UInt8]

  /// The content before it is framed.
  let content: [UInt8]

  /// The number of bytes before the content.
  let headLength: Int

  private let fields: [(name: Range<Int>, value: Range<Int>)]

  /// Reads the message of a request, whose content must fit in memory.
  init(_ request: SerializedRequest) throws(ContentError) {
    self.request = request
    bytes = try request.message.readAll()
    content = try request.content.readAll()
    headLength = request.head.count
    var offset = request.method.utf8.count + request.target.utf8.count + " HTTP/1.1\r\n ".utf8.count
    fields = request.fields.map { field in
      let name = offset..<offset + field.name.utf8.count
      let value = name.upperBound + 2..<name.upperBound + 2 + field.value.utf8.count
      offset = value.upperBound + 2
      return (name, value)
    }
  }

  /// The value of the first field with a name.
  func value(of name: String) -> String? { request.fields.first { $0.isNamed(name) }?.value }

  /// The range of a place; `nil` if the message has no such field.
  func range(of place: EditPlace) -> Range<Int>? {
    let method = 0..<request.method.utf8.count
    let target = method.upperBound + 1..<method.upperBound + 1 + request.target.utf8.count
    let version = target.upperBound + 1..<target.upperBound + 9
    switch place {
    case .start: return 0..<0
    case .method: return method
    case .methodSpace: return method.upperBound..<target.lowerBound
    case .target: return target
    case .targetSpace: return target.upperBound..<version.lowerBound
    case .version: return version
    case .requestLineEnd: return version.upperBound..<version.upperBound + 2
    case .name(let name): return field(name)?.name
    case .colon(let name): return field(name).map { $0.name.upperBound..<$0.value.lowerBound }
    case .value(let name): return field(name)?.value
    case .lineEnd(let name):
      return field(name).map { $0.value.upperBound..<$0.value.upperBound + 2 }
    case .line(let name): return field(name).map { $0.name.lowerBound..<$0.value.upperBound + 2 }
    case .fieldsEnd: return headLength - 2..<headLength - 2
    case .emptyLine: return headLength - 2..<headLength
    case .framedContent: return headLength..<bytes.count
    }
  }

  private func field(_ name: String) -> (name: Range<Int>, value: Range<Int>)? {
    request.fields.firstIndex { $0.isNamed(name) }.map { fields[$0] }
  }

  /// Whether the content is sent in chunks.
  var isChunked: Bool { value(of: "Transfer-Encoding") != nil }

  /// The length of the first chunk, or of the chunk that the content would be.
  var firstChunkLength: Int {
    if case .chunked(let size) = request.framing { min(size, content.count) } else { content.count }
  }
}
