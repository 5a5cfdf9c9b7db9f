// How bytes flow. `MessageAssembler` makes a `RequestDescription` of a request and a case;
// programs make theirs with a `RequestSerializer`, which each request keeps a copy of.
// `RequestDescription` checks everything and becomes a `SerializedRequest`: a head, and content as
// a `ContentSource`. Encoders append bytes to one growing buffer. An attached file is one segment
// of the content, read through a fixed buffer when the message is written; so is a stream of a
// program, which is opened again for each reading. Each kind of segment has its `SegmentReading`,
// which the `ContentReader` opens when its first byte is needed. Content whose length differs from
// the declared length is an error.
//
// Content in files that is coded, by gzip, deflate or chunks, is a segment too: its own
// `ContentSource`, a `ContentTransform` and its length. For a content coding the length is found
// by coding the content once and keeping nothing. Each reading makes a `ContentCoder`, which is
// fed pieces of one size whatever its reader asks for, so that the bytes depend only on the
// content. Codings nest: chunks of gzip of a multipart message of files.

/// Content that may be measured and streamed: bytes in memory, files, streams, what is made of such
/// content while it is read, or one after the other.
package struct ContentSource: Sendable, Hashable {
  package enum Segment: Sendable, Hashable {
    case bytes([UInt8])
    case file(FileReference)
    case stream(StreamReference)
    indirect case transformed(TransformedContent)

    package var length: UInt64 {
      switch self {
      case .bytes(let bytes): UInt64(bytes.count)
      case .file(let file): file.length
      case .stream(let stream): stream.length
      case .transformed(let content): content.length
      }
    }
  }

  /// The parts of the content, in order; two neighbours are never both bytes.
  package private(set) var segments: [Segment] = []

  /// No content.
  package init() {}

  /// The content that `bytes` are.
  package init(_ bytes: [UInt8]) {
    append(bytes)
  }

  /// The content of `file`.
  package init(file: FileReference) {
    append(file: file)
  }

  /// The bytes of `stream`.
  package init(stream: StreamReference) {
    segments = [.stream(stream)]
  }

  /// Content that is computed from other content.
  package init(_ content: TransformedContent) {
    segments = [.transformed(content)]
  }

  /// Adds `bytes` at the end.
  package mutating func append(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    guard case .bytes(var last)? = segments.last else {
      segments.append(.bytes(bytes))
      return
    }
    segments.removeLast()
    last.append(contentsOf: bytes)
    segments.append(.bytes(last))
  }

  /// Adds the content of `file` at the end, one of no bytes too: that it is still empty is checked
  /// when it is read.
  package mutating func append(file: FileReference) {
    append(.file(file))
  }

  /// Adds a piece of other content at the end.
  package mutating func append(_ segment: Segment) {
    switch segment {
    case .bytes(let bytes): append(bytes)
    case .file, .stream, .transformed: segments.append(segment)
    }
  }

  /// Adds `other` at the end.
  package mutating func append(_ other: ContentSource) {
    for segment in other.segments { append(segment) }
  }

  package static func + (left: ContentSource, right: ContentSource) -> ContentSource {
    var result = left
    result.append(right)
    return result
  }

  /// How many bytes the content has; `UInt64.max` when that many or more.
  package var length: UInt64 {
    segments.reduce(0) { sum, segment in
      let (next, overflow) = sum.addingReportingOverflow(segment.length)
      return overflow ? .max : next
    }
  }

  /// Whether there is no byte.
  package var isEmpty: Bool { length == 0 }

  /// All bytes, when nothing must be read or made to know them.
  package var bytesInMemory: [UInt8]? {
    guard segments.count <= 1 else { return nil }
    switch segments.first {
    case nil: return []
    case .bytes(let bytes): return bytes
    case .file, .stream, .transformed: return nil
    }
  }

  /// Whether a stream is read, whose bytes are not known before.
  package var holdsStream: Bool {
    segments.contains { segment in
      switch segment {
      case .bytes, .file: false
      case .stream: true
      case .transformed(let content): content.source.holdsStream
      }
    }
  }

  /// The paths of the files that are read, in order, one that is read twice named twice.
  package var filePaths: [String] {
    segments.flatMap { segment -> [String] in
      switch segment {
      case .bytes, .stream: []
      case .file(let file): [file.path]
      case .transformed(let content): content.source.filePaths
      }
    }
  }
}
