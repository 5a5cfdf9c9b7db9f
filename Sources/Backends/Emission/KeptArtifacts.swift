import MessageContent

/// Artifacts that were made for a check and are kept if they are small.
package struct KeptArtifacts: Sendable {
  private var kept: [Artifact]? = []

  /// The number of further bytes that may be kept.
  package private(set) var room: Int

  package init(limit: Int) {
    room = limit
  }

  /// All added artifacts; nil if their total size is too large.
  package var artifacts: [Artifact]? { kept }

  /// Keeps an artifact, or drops all artifacts if there is no room for it.
  package mutating func append(_ artifact: Artifact) {
    room -= artifact.content.lengthInMemory
    if room < 0 { kept = nil } else { kept?.append(artifact) }
  }

  /// Drops all artifacts.
  package mutating func giveUp() { kept = nil }
}

extension ContentSource {
  /// The number of bytes of the content in memory, without those of files.
  fileprivate var lengthInMemory: Int {
    segments.reduce(0) { sum, segment in
      switch segment {
      case .bytes(let bytes): sum + bytes.count
      case .file, .slice, .stream: sum
      case .transformed(let content): sum + content.source.lengthInMemory
      }
    }
  }
}
