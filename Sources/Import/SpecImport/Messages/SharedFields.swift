import MessageSyntax

/// Moves what all requests of a spec send to its defaults.
enum SharedFields {
  /// Fields that say something of one message.
  private static let own: Set<String> = ["content-type", "host"]

  /// Moves the credentials that all requests have.
  ///
  /// - Parameters:
  ///   - requests: The requests. One alone keeps everything.
  ///   - defaults: The defaults of their spec.
  ///   - isMost: Whether those that more than half of the requests have move, too. The others then say
  ///     that they have none.
  static func moveCredentials(
    from requests: inout [SpecRequest], to defaults: inout SpecMap, ofMost isMost: Bool
  ) {
    var counts: [[UInt8]: Int] = [:]
    for request in requests { counts[request.auth?.bytes ?? [], default: 0] += 1 }
    guard requests.count > 1,
      let index = requests.indices.first(where: { index in
        let count = requests[index].auth.flatMap { counts[$0.bytes] } ?? 0
        return isMost ? count * 2 > requests.count : count == requests.count
      }), let shared = requests[index].auth
    else { return }
    for index in requests.indices {
      guard let auth = requests[index].auth else {
        requests[index].auth = .text("none")
        continue
      }
      if auth.bytes == shared.bytes { requests[index].auth = nil }
    }
    defaults.add("auth", shared)
  }

  /// Moves the header fields that all requests have.
  ///
  /// - Parameters:
  ///   - requests: The requests. One alone keeps everything.
  ///   - defaults: The defaults of their spec, whose fields are sent before those of requests.
  ///   - isOrdered: Whether the fields keep their order: then only those move with which all
  ///     requests begin.
  static func move(
    from requests: inout [SpecRequest], to defaults: inout SpecMap, keepingOrder isOrdered: Bool
  ) {
    guard requests.count > 1, let first = requests.first else { return }
    let lines = requests.map { request in
      request.headers.entries.map { SpecNode.map(SpecMap([($0.key, $0.value)])).bytes }
    }
    let sets = isOrdered ? [] : lines.map { Set($0) }
    var shared: [Int] = []
    for (place, entry) in first.headers.entries.enumerated() {
      let isShared =
        !own.contains(entry.key.asciiLowercased)
        && (isOrdered
          ? lines.allSatisfy { $0.count > place && $0[place] == lines[0][place] }
          : sets.allSatisfy { $0.contains(lines[0][place]) })
      if isShared {
        shared.append(place)
      } else if isOrdered {
        break
      }
    }
    guard !shared.isEmpty else { return }
    defaults.add(
      "headers",
      .map(
        SpecMap(
          shared.map { place in
            let entry = first.headers.entries[place]
            return (entry.key, entry.value)
          })))
    let moved = Set(shared.map { lines[0][$0] })
    for (index, lines) in zip(requests.indices, lines) {
      requests[index].headers.entries = zip(requests[index].headers.entries, lines).filter {
        !moved.contains($0.1)
      }.map(\.0)
    }
  }
}

extension SpecNode {
  /// The value as it is written. Texts are compared by it: those of Swift are equal if their letters are,
  /// however they are composed.
  var bytes: [UInt8] {
    var writer = SpecWriter()
    writer.document(SpecMap([("", self)]), heading: [])
    return writer.bytes
  }
}
