// How a cache stores the diagnostics of a run. Their source lines contain no secret values: they
// are stored as they were shown.

import Diagnostics

extension CacheWriter {
  mutating func append(_ diagnostic: LocatedDiagnostic) {
    append(diagnostic.message.id.rawValue)
    append(diagnostic.message.severity.rawValue)
    append(diagnostic.message.text)
    append(optional: diagnostic.message.help) { $0.append($1) }
    append(diagnostic.place)
    append(all: diagnostic.notes) {
      $0.append($1.text)
      $0.append($1.place)
      $0.append($1.namesContext)
    }
  }

  private mutating func append(_ place: LocatedDiagnostic.Place) {
    append(place.path)
    append(optional: place.start) { $0.append($1) }
    append(optional: place.end) { $0.append($1) }
    append(optional: place.excerpt) {
      $0.append($1.text)
      $0.append($1.line)
      $0.append($1.caret)
      $0.append($1.width)
    }
  }

  private mutating func append(_ position: LocatedDiagnostic.Position) {
    append(position.line)
    append(position.column)
    append(optional: position.utf16Column) { $0.append($1) }
  }
}

extension CacheReader {
  /// Reads a warning or a note. Runs with errors write no cache, so an error means damage.
  mutating func diagnostic() throws(Damage) -> LocatedDiagnostic {
    let id = try text()
    guard let severity = Severity(rawValue: try text()), severity != .error else { throw Damage() }
    let sentence = try text()
    let help = try optional { (reader) throws(Damage) in try reader.text() }
    let message = DiagnosticMessage(
      DiagnosticID(rawValue: id), severity, sentence, help: help)
    let place = try place()
    let notes = try all { (reader) throws(Damage) in
      LocatedDiagnostic.Note(
        restoring: try reader.text(), at: try reader.place(), isContext: try reader.flag())
    }
    return LocatedDiagnostic(restoring: message, at: place, notes: notes)
  }

  private mutating func place() throws(Damage) -> LocatedDiagnostic.Place {
    let path = try text()
    let start = try optional { (reader) throws(Damage) in try reader.position() }
    let end = try optional { (reader) throws(Damage) in try reader.position() }
    let excerpt = try optional { (reader) throws(Damage) in try reader.excerpt() }
    return .init(restoring: path, start: start, end: end, excerpt: excerpt)
  }

  private mutating func position() throws(Damage) -> LocatedDiagnostic.Position {
    let line = try number()
    let column = try number()
    let utf16Column = try optional { (reader) throws(Damage) in try reader.number() }
    guard
      let position = LocatedDiagnostic.Position(
        restoringLine: line, column: column, utf16Column: utf16Column)
    else { throw Damage() }
    return position
  }

  private mutating func excerpt() throws(Damage) -> SourceExcerpt {
    let text = try text()
    let line = try number()
    let caret = try number()
    let width = try number()
    guard let excerpt = SourceExcerpt(restoring: text, line: line, caret: caret, width: width)
    else { throw Damage() }
    return excerpt
  }
}
