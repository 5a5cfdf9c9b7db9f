internal import MessageSyntax

extension DiagnosticRenderer {
  /// Diagnostics as a report of code quality, which GitLab shows beside the lines of a merge request:
  /// the subset of Code Climate's issues that <https://docs.gitlab.com/ci/testing/code_quality/>
  /// describes.
  ///
  ///     [{"description": "unknown key 'metod' …", "check_name": "unknown-key",
  ///       "fingerprint": "5e1f…", "severity": "major",
  ///       "location": {"path": "photos.yaml", "lines": {"begin": 9}}}]
  ///
  /// A fingerprint tells an issue from all others, before and after a commit. It is made of the file, the id
  /// and the sentence, and of how many of the same come before it in the file, and not of the line.
  package static func gitLab(_ diagnostics: [LocatedDiagnostic]) -> [UInt8] {
    var writer = JSONWriter.pretty()
    var seen: [String: Int] = [:]
    writer.beginArray()
    for diagnostic in diagnostics {
      let (message, place) = (diagnostic.message, diagnostic.place)
      let path = place.path.hasPrefix("./") ? String(place.path.dropFirst(2)) : place.path
      let identity = "\(path)\0\(message.id.rawValue)\0\(message.text)"
      let number = seen[identity, default: 0]
      seen[identity] = number + 1
      let fingerprint = Hexadecimal.encode(SHA256.hash(Array("\(identity)\0\(number)".utf8)))
      writer.beginObject()
      writer.key("description")
      writer.string(
        [message.text, message.help.map { "help: \($0)" }].compactMap(\.self)
          .joined(separator: "\n"))
      writer.key("check_name")
      writer.string(message.id.rawValue)
      writer.key("fingerprint")
      writer.string(fingerprint)
      writer.key("severity")
      writer.string(severity(message.severity))
      writer.key("location")
      writer.beginObject()
      writer.key("path")
      writer.string(path)
      writer.key("lines")
      writer.beginObject()
      writer.key("begin")
      // A report has no place for a whole file.
      writer.integer(Int64(place.start?.line ?? 1))
      writer.endObject()
      writer.endObject()
      writer.endObject()
    }
    writer.endArray()
    return writer.takeVisible() + [0x0A]
  }

  /// The word of a report: `info`, `minor`, `major`, `critical` or `blocker`.
  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }
}
