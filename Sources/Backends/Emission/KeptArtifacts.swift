import MessageContent

/// Artifacts that were made to be checked, as long as they are few bytes.
package struct KeptArtifacts: Sendable {
  private var kept: [Artifact]? = []

  /// How many bytes more may be kept.
  package private(set) var room: Int

  package init(limit: Int) {
    room = limit
  }

  /// All artifacts that were added; nil when they are too long together.
  package var artifacts: [Artifact]? { kept }

  /// Keeps an artifact, or drops all of them if there is no room for it.
  package mutating func append(_ artifact: Artifact) {
    room -= artifact.content.lengthInMemory
    if room < 0 { kept = nil } else { kept?.append(artifact) }
  }

  /// Lets go of all.
  package mutating func giveUp() { kept = nil }
}

extension ContentSource {
  /// How many bytes of the content are in memory; those of files are not.
  fileprivate var lengthInMemory: Int {
    segments.reduce(0) { sum, segment in
      switch segment {
      case .bytes(let bytes): sum + bytes.count
      case .file, .stream: sum
      case .transformed(let content): sum + content.source.lengthInMemory
      }
    }
  }
}
