internal import MessageSyntax

extension DiagnosticRenderer {
  /// Diagnostics as a code quality report, which GitLab shows beside the lines of a merge request.
  /// The format is the subset of Code Climate's that
  /// <https://docs.gitlab.com/ci/testing/code_quality/> describes.
  ///
  ///     [{"description": "unknown key 'metod' …", "check_name": "unknown-key",
  ///       "fingerprint": "5e1f…", "severity": "major",
  ///       "location": {"path": "photos.yaml", "lines": {"begin": 9}}}]
  ///
  /// A fingerprint identifies an issue across commits. It is a hash of the file, the id, the
  /// sentence, and the number of equal issues before it in the file; the line is not included.
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
      // A report cannot be about a whole file.
      writer.integer(Int64(place.start?.line ?? 1))
      writer.endObject()
      writer.endObject()
      writer.endObject()
    }
    writer.endArray()
    return writer.takeVisible() + [0x0A]
  }

  /// The severity in GitLab's terms: `info`, `minor`, `major`, `critical` or `blocker`.
  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }
}
