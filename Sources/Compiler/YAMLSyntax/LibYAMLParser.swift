internal import CLibYAML

/// A mark of libyaml: a position before a character.
struct LibYAMLMark {
  /// The number of preceding characters, not counting a byte order mark.
  let index: Int
  /// The zero-based line, where U+0085, U+2028 and U+2029 also end a line.
  let line: Int
  /// The zero-based column in characters.
  let column: Int

  @inline(__always)
  init(_ mark: yaml_mark_t) {
    index = Int(bitPattern: UInt(mark.index))
    line = Int(bitPattern: UInt(mark.line))
    column = Int(bitPattern: UInt(mark.column))
  }
}

/// The reason why libyaml refused a stream.
struct LibYAMLFailure {
  enum Stage: String {
    case memory, reader, scanner, parser
  }

  let stage: Stage
  /// The construct that libyaml was reading, and its start.
  let context: (text: String, mark: LibYAMLMark)?
  /// libyaml's message. For a problem of its reader, the place is ``offset``.
  let problem: String
  let mark: LibYAMLMark
  /// The byte offset of a problem of the reader.
  let offset: Int
  /// The character of a problem of the reader.
  let character: Int
}

/// Receives the events of one parse.
protocol LibYAMLVisitor {
  /// Receives an event, which is valid only during the call; false ends the parse.
  mutating func visit(_ event: LibYAMLEvent) -> Bool
}

/// The current event of libyaml: a view that must not outlive the visit.
///
/// The fields are read in place; a `yaml_event_t` is 104 bytes and never copied.
@safe
struct LibYAMLEvent {
  typealias Text = UnsafeBufferPointer<UInt8>

  enum Kind {
    case streamStart, streamEnd, documentStart, documentEnd
    case alias, scalar, sequenceStart, sequenceEnd, mappingStart, mappingEnd
  }

  fileprivate let event: UnsafeMutablePointer<yaml_event_t>

  @inline(__always)
  fileprivate init(_ event: UnsafeMutablePointer<yaml_event_t>) {
    unsafe self.event = event
  }

  @inline(__always)
  var kind: Kind {
    switch unsafe event.pointee.type {
    case YAML_SCALAR_EVENT: .scalar
    case YAML_MAPPING_START_EVENT: .mappingStart
    case YAML_MAPPING_END_EVENT: .mappingEnd
    case YAML_SEQUENCE_START_EVENT: .sequenceStart
    case YAML_SEQUENCE_END_EVENT: .sequenceEnd
    case YAML_ALIAS_EVENT: .alias
    case YAML_DOCUMENT_START_EVENT: .documentStart
    case YAML_DOCUMENT_END_EVENT: .documentEnd
    case YAML_STREAM_END_EVENT: .streamEnd
    default: .streamStart
    }
  }

  @inline(__always)
  var startIndex: Int { unsafe Int(bitPattern: UInt(event.pointee.start_mark.index)) }

  @inline(__always)
  var endIndex: Int { unsafe Int(bitPattern: UInt(event.pointee.end_mark.index)) }

  var start: LibYAMLMark { unsafe LibYAMLMark(event.pointee.start_mark) }

  var end: LibYAMLMark { unsafe LibYAMLMark(event.pointee.end_mark) }

  /// The text of a scalar.
  @inline(__always)
  var text: Text {
    unsafe Text(
      start: event.pointee.data.scalar.value, count: Int(event.pointee.data.scalar.length))
  }

  @inline(__always)
  var scalarStyle: YAMLNode.Style {
    switch unsafe event.pointee.data.scalar.style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    default: .plain
    }
  }

  @inline(__always)
  var isFlowSequence: Bool {
    unsafe event.pointee.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
  }

  @inline(__always)
  var isFlowMapping: Bool {
    unsafe event.pointee.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
  }

  /// Whether the `---` or `...` of a document is omitted.
  var isImplicit: Bool {
    unsafe event.pointee.type == YAML_DOCUMENT_START_EVENT
      ? event.pointee.data.document_start.implicit != 0
      : event.pointee.data.document_end.implicit != 0
  }

  // In libyaml, the three events with properties begin with the same fields: anchor, tag.

  /// The anchor of a node, or the name that an alias uses.
  @inline(__always)
  var anchor: Text? { unsafe Self.text(event.pointee.data.scalar.anchor) }

  /// The tag with its handle resolved.
  @inline(__always)
  var tag: Text? { unsafe Self.text(event.pointee.data.scalar.tag) }

  /// Whether the event has a tag or an anchor.
  @inline(__always)
  var hasProperties: Bool {
    unsafe event.pointee.data.scalar.anchor != nil || event.pointee.data.scalar.tag != nil
  }

  /// Frees libyaml's memory for the event. Most events have none; testing for it is cheaper than
  /// the call.
  @inline(__always)
  fileprivate func delete() {
    switch kind {
    case .scalar where !hasProperties: unsafe yaml_plain_event_delete(event)
    case .mappingEnd, .sequenceEnd: return
    case .mappingStart where !hasProperties, .sequenceStart where !hasProperties: return
    default: unsafe yaml_event_delete(event)
    }
  }

  /// A C string as bytes.
  @inline(__always)
  private static func text(_ start: UnsafeMutablePointer<UInt8>?) -> Text? {
    guard let start = unsafe start else { return nil }
    var count = 0
    while unsafe start[count] != 0 { count += 1 }
    return unsafe Text(start: start, count: count)
  }
}

/// Runs libyaml on bytes in memory. Pointers leave this file only during a visit.
enum LibYAMLParser {
  /// Passes every event to the visitor, until the end of the stream or until the visitor stops.
  ///
  /// - Parameters:
  ///   - bytes: The stream.
  ///   - scan: The facts about the bytes; nil lets libyaml decode and check them itself.
  ///   - visitor: Receives the events, which do not depend on `scan`.
  /// - Returns: The reason for a refusal, if any.
  @inline(__always)
  static func parse(
    _ bytes: [UInt8], _ scan: UTF8Scan?, visitor: inout some LibYAMLVisitor
  ) -> LibYAMLFailure? {
    unsafe withUnsafeTemporaryAllocation(of: yaml_parser_t.self, capacity: 1) { parser in
      unsafe withUnsafeTemporaryAllocation(of: yaml_event_t.self, capacity: 1) { event in
        unsafe bytes.withUnsafeBufferPointer { bytes in
          guard let parser = parser.baseAddress, let event = event.baseAddress else { return nil }
          return unsafe parse(bytes, scan, parser, event, &visitor)
        }
      }
    }
  }

  @inline(__always)
  private static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, _ scan: UTF8Scan?,
    _ parser: UnsafeMutablePointer<yaml_parser_t>, _ event: UnsafeMutablePointer<yaml_event_t>,
    _ visitor: inout some LibYAMLVisitor
  ) -> LibYAMLFailure? {
    guard unsafe yaml_parser_initialize(parser) != 0 else { return unsafe failure(of: parser) }
    defer { unsafe yaml_parser_delete(parser) }
    unsafe yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
    let buffer = unsafe scan.flatMap { unsafe CheckedBuffer(bytes, $0, for: parser) }
    defer { if let buffer = unsafe buffer { unsafe buffer.leave(parser) } }
    while true {
      guard unsafe yaml_parser_parse(parser, event) != 0 else {
        return unsafe failure(of: parser)
      }
      let view = unsafe LibYAMLEvent(event)
      let goesOn = visitor.visit(view)
      let isLast = unsafe event.pointee.type == YAML_STREAM_END_EVENT
      view.delete()
      if isLast || !goesOn { return nil }
    }
  }

  /// Reads the parser's error fields, whose texts are literals of the library.
  private static func failure(
    of parser: UnsafeMutablePointer<yaml_parser_t>
  ) -> LibYAMLFailure {
    let stage: LibYAMLFailure.Stage =
      switch unsafe parser.pointee.error {
      case YAML_READER_ERROR: .reader
      case YAML_SCANNER_ERROR: .scanner
      case YAML_PARSER_ERROR: .parser
      default: .memory
      }
    var context: (String, LibYAMLMark)?
    if stage != .reader, let text = unsafe parser.pointee.context {
      context = unsafe (String(cString: text), LibYAMLMark(parser.pointee.context_mark))
    }
    let problem = unsafe parser.pointee.problem.map { unsafe String(cString: $0) }
    return unsafe LibYAMLFailure(
      stage: stage, context: context, problem: problem ?? "out of memory",
      mark: LibYAMLMark(parser.pointee.problem_mark),
      offset: Int(parser.pointee.problem_offset),
      character: Int(parser.pointee.problem_value))
  }
}

/// The bytes of a stream as libyaml's own buffer, so that its reader has nothing to do.
///
/// libyaml copies its input into a buffer piece by piece while it decodes, checks and counts
/// characters, which takes a sixth of the time of a parse. For bytes that ``UTF8Scan`` accepts, the
/// results are known. So the whole stream becomes the buffer, with all characters unread and the
/// input at its end: the same state in which the reader leaves a stream that fits its buffer. The
/// fields are declared in `yaml.h` but documented as private; hence this is done only for the one
/// version whose reader is known, and other versions read normally.
@unsafe
private struct CheckedBuffer {
  /// libyaml examines up to four characters without checking for the end of the stream.
  private static let padding = 16

  private static let isReaderKnown: Bool = {
    var (major, minor, patch): (CInt, CInt, CInt) = (0, 0, 0)
    unsafe yaml_get_version(&major, &minor, &patch)
    return (major, minor, patch) == (0, 2, 5)
  }()

  private let memory: UnsafeMutableBufferPointer<UInt8>
  private let start: UnsafeMutablePointer<yaml_char_t>?
  private let end: UnsafeMutablePointer<yaml_char_t>?

  /// Installs the bytes as the buffer of a parser that has its input but has read nothing.
  ///
  /// Fails without changes if libyaml would refuse a character or has another version.
  init?(
    _ bytes: UnsafeBufferPointer<UInt8>, _ scan: UTF8Scan,
    for parser: UnsafeMutablePointer<yaml_parser_t>
  ) {
    guard unsafe Self.isReaderKnown, scan.fault == nil, scan.isAccepted else { return nil }
    let mark = unsafe bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = unsafe UnsafeBufferPointer(rebasing: bytes[mark...])
    unsafe memory = .allocate(capacity: text.count + Self.padding)
    let filled = unsafe memory.update(fromContentsOf: text)
    unsafe memory[filled...].update(repeating: 0)
    unsafe (start, end) = (parser.pointee.buffer.start, parser.pointee.buffer.end)
    unsafe parser.pointee.buffer.start = memory.baseAddress
    unsafe parser.pointee.buffer.pointer = memory.baseAddress
    // The reader ends a stream with a NUL, which counts as a character.
    unsafe parser.pointee.buffer.last = memory.baseAddress.map { unsafe $0 + filled + 1 }
    unsafe parser.pointee.buffer.end = parser.pointee.buffer.last
    unsafe parser.pointee.unread = scan.characterCount + 1
    unsafe parser.pointee.encoding = YAML_UTF8_ENCODING
    unsafe parser.pointee.eof = 1
  }

  /// Restores the parser's own buffer, which the parser will free.
  func leave(_ parser: UnsafeMutablePointer<yaml_parser_t>) {
    unsafe (parser.pointee.buffer.start, parser.pointee.buffer.end) = (start, end)
    unsafe (parser.pointee.buffer.pointer, parser.pointee.buffer.last) = (start, start)
    unsafe memory.deallocate()
  }
}
