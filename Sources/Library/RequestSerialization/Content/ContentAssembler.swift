internal import MessageContent

/// Collects content, some of it in memory and some elsewhere.
///
/// Bytes gather in one buffer until something else follows them.
struct ContentAssembler {
  /// Bytes in memory that follow everything else added so far.
  var bytes: [UInt8] = []
  private var source = ContentSource()

  /// Whether nothing has been added yet.
  var isEmpty: Bool { bytes.isEmpty && source.segments.isEmpty }

  /// Appends content.
  mutating func append(_ content: ContentSource) {
    for segment in content.segments {
      switch segment {
      case .bytes(let added): bytes.append(contentsOf: added)
      case .file, .slice, .stream, .transformed:
        flush()
        source.append(segment)
      }
    }
  }

  /// Returns everything that was added.
  mutating func finish() -> ContentSource {
    flush()
    return source
  }

  private mutating func flush() {
    guard !bytes.isEmpty else { return }
    source.append(bytes)
    bytes = []
  }
}
