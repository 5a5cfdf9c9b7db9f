import Diagnostics
import MessageSyntax
import RequestMatching

extension MatchReport {
  /// The report as JSON: an object with `success` and `requests`.
  var json: [UInt8] {
    var writer = JSONWriter.pretty()
    writer.beginObject()
    writer.key("success")
    writer.boolean(isSuccess)
    writer.key("requests")
    writer.beginArray()
    for entry in entries { write(entry, to: &writer) }
    writer.endArray()
    writer.endObject()
    return writer.takeVisible() + [0x0A]
  }

  private func write(_ entry: Entry, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("name")
    writer.string(entry.name)
    writer.key("outcome")
    writer.string(entry.outcome.rawValue)
    writer.key("count")
    writer.literal(Array("\(entry.count)".utf8))
    if let match = entry.match { write(match, entry.locations, to: &writer) }
    writer.endObject()
  }

  private func write(
    _ match: SpecMatch, _ locations: [(path: String, line: Int, column: Int)?],
    to writer: inout JSONWriter
  ) {
    writer.key("differences")
    writer.beginArray()
    for (located, location) in zip(match.differences, locations) {
      writer.beginObject()
      let difference = located.difference
      var members: [(String, String?)] = [
        ("kind", difference.kind.rawValue), ("place", difference.place.description),
        ("expected", difference.expected), ("found", difference.found),
        ("message", difference.description),
      ]
      members.append(("path", location?.path))
      for (name, value) in members {
        guard let value else { continue }
        writer.key(name)
        writer.string(value)
      }
      if let location {
        writer.key("line")
        writer.literal(Array("\(location.line)".utf8))
        writer.key("column")
        writer.literal(Array("\(location.column)".utf8))
      }
      writer.endObject()
    }
    writer.endArray()
    writer.key("values")
    writer.beginObject()
    for capture in match.captures {
      writer.key(capture.name)
      writer.string(capture.text)
    }
    writer.endObject()
    writer.key("notes")
    writer.beginArray()
    for note in match.notes { writer.string(note) }
    writer.endArray()
    writer.key("body-compared")
    writer.boolean(!match.lacksContent)
  }
}
