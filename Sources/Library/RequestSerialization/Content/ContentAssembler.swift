internal import MessageContent

/// Gathers content that is partly in memory and partly elsewhere.
///
/// Bytes collect in one buffer until something else follows them.
struct ContentAssembler {
  /// What is to be sent after all that was added and is not in memory.
  var bytes: [UInt8] = []
  private var source = ContentSource()

  /// Whether nothing was added yet.
  var isEmpty: Bool { bytes.isEmpty && source.segments.isEmpty }

  /// Adds content.
  mutating func append(_ content: ContentSource) {
    for segment in content.segments {
      switch segment {
      case .bytes(let added): bytes.append(contentsOf: added)
      case .file, .stream, .transformed:
        flush()
        source.append(segment)
      }
    }
  }

  /// All that was added.
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
