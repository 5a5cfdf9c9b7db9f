// How bytes flow. `MessageAssembler` turns a request and a case into a `RequestDescription`;
// programs build theirs with a `RequestSerializer`, of which each request keeps a copy.
// `RequestDescription` checks everything and becomes a `SerializedRequest`: a head, and content as
// a `ContentSource`. Encoders append bytes to one growing buffer. An attached file is one segment
// of the content, read through a fixed buffer when the message is written; so is a program's
// stream, which is reopened for each reading. Each kind of segment has its own `SegmentReading`,
// which the `ContentReader` opens when its first byte is needed. Content whose length differs from
// the declared length is an error.
//
// File content that is coded, by gzip, deflate or chunking, is a segment too: its own
// `ContentSource`, a `ContentTransform` and its length. To find the length after a content coding,
// the content is coded once and the result discarded. Each reading makes a `ContentCoder`, which is
// fed pieces of a fixed size whatever its reader asks for, so that the bytes depend only on the
// content. Codings nest: chunks of gzip of a multipart message of files.

/// Content that can be measured and streamed: a sequence of bytes in memory, files, streams, and
/// transformations of such content.
package struct ContentSource: Sendable, Hashable {
  package enum Segment: Sendable, Hashable {
    case bytes([UInt8])
    case file(FileReference)
    case slice(FileSlice)
    case stream(StreamReference)
    indirect case transformed(TransformedContent)

    package var length: UInt64 {
      switch self {
      case .bytes(let bytes): UInt64(bytes.count)
      case .file(let file): file.length
      case .slice(let slice): slice.length
      case .stream(let stream): stream.length
      case .transformed(let content): content.length
      }
    }
  }

  /// The segments in order; no two neighbors are both bytes in memory.
  package private(set) var segments: [Segment] = []

  /// Creates empty content.
  package init() {}

  /// Creates content from bytes in memory.
  package init(_ bytes: [UInt8]) {
    append(bytes)
  }

  /// Creates content from a file.
  package init(file: FileReference) {
    append(file: file)
  }

  /// Creates content from a stream.
  package init(stream: StreamReference) {
    segments = [.stream(stream)]
  }

  /// Creates content that is computed from other content.
  package init(_ content: TransformedContent) {
    segments = [.transformed(content)]
  }

  /// Appends bytes.
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

  /// Appends the content of `file`, even if it is empty: reading checks that it still is.
  package mutating func append(file: FileReference) {
    append(.file(file))
  }

  /// Appends a segment of other content.
  package mutating func append(_ segment: Segment) {
    switch segment {
    case .bytes(let bytes): append(bytes)
    case .file, .slice, .stream, .transformed: segments.append(segment)
    }
  }

  /// Appends all segments of `other`.
  package mutating func append(_ other: ContentSource) {
    for segment in other.segments { append(segment) }
  }

  package static func + (left: ContentSource, right: ContentSource) -> ContentSource {
    var result = left
    result.append(right)
    return result
  }

  /// Some of the bytes, if they are those of one file or in memory; nil for other content, and for
  /// a range that is not inside it.
  package func slice(_ range: Range<UInt64>) -> ContentSource? {
    guard range.upperBound <= length, segments.count <= 1 else { return nil }
    switch segments.first {
    case nil: return self
    case .bytes(let bytes)?:
      return ContentSource(Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)]))
    case .file(let file)?:
      var slice = ContentSource()
      slice.append(.slice(FileSlice(file: file, range: range)))
      return slice
    case .slice, .stream, .transformed: return nil
    }
  }

  /// The number of bytes, saturated at `UInt64.max`.
  package var length: UInt64 {
    segments.reduce(0) { sum, segment in
      let (next, overflow) = sum.addingReportingOverflow(segment.length)
      return overflow ? .max : next
    }
  }

  package var isEmpty: Bool { length == 0 }

  /// All bytes, if they are known without reading or computing anything.
  package var bytesInMemory: [UInt8]? {
    guard segments.count <= 1 else { return nil }
    switch segments.first {
    case nil: return []
    case .bytes(let bytes): return bytes
    case .file, .slice, .stream, .transformed: return nil
    }
  }

  /// Whether the content includes a stream, whose bytes are not known in advance.
  package var holdsStream: Bool {
    segments.contains { segment in
      switch segment {
      case .bytes, .file, .slice: false
      case .stream: true
      case .transformed(let content): content.source.holdsStream
      }
    }
  }

  /// The paths of the files that are read, in order; a file that is read twice is listed twice.
  package var filePaths: [String] {
    segments.flatMap { segment -> [String] in
      switch segment {
      case .bytes, .stream: []
      case .file(let file): [file.path]
      case .slice(let slice): [slice.file.path]
      case .transformed(let content): content.source.filePaths
      }
    }
  }
}
