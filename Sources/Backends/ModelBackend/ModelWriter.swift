import Diagnostics
import MessageSyntax
import RequestModel

/// Writes one model. The extensions correspond to the parts of the model.
///
/// Functions that write a *line* begin and end it. All others write a value, or members of an
/// object, on the present line.
struct ModelWriter: ~Copyable {
  let collection: RequestCollection
  var sources: SourceTable
  let shared: SharedValues
  var lines = LineWriter()

  init(_ collection: RequestCollection) {
    self.collection = collection
    sources = SourceTable(collection)
    shared = SharedValues(collection)
  }

  consuming func finish() -> [UInt8] {
    lines.finish()
  }

  mutating func writeModel() {
    lines.begin(.object)
    line("waybill-model", ModelBackend.formatVersion)
    line("waybill", ModelBackend.languageVersion)
    line("service", collection.service)
    if let span = collection.serviceSpan { line(at: span) }
    line("files", sources.paths.map(\.utf8))
    if let name = collection.swiftName { line("swift-name", name.text) }
    if let style = collection.swiftNames {
      objectLine("swift") { $0.member("names", style.rawValue) }
    }
    documentationLines(collection.summary, collection.description, collection.deprecated)
    if let url = collection.baseURL {
      lines.beginLine("base-url")
      write(url)
      lines.endLine()
    }
    writeEnvironments()
    line("client-headers", each: collection.clientFields) { $0.write($1) }
    line("types", each: collection.types.filter { !$0.isInline }) { $0.write($1) }
    if !collection.fragments.isEmpty {
      line("fragments", each: collection.fragments) { $1.write(to: &$0) }
    }
    line("inputs", each: collection.sharedInputs) { $0.write($0.collection.inputs[$1]) }
    line("shared-values", each: shared.values) { $0.write($1, isPlaced: true) }
    line("media-types", each: MediaTypeTable(collection).entries) { $0.write($1) }
    lines.begin(.array, "requests")
    for request in collection.requests { write(request) }
    lines.end()
    lines.end()
  }

  private mutating func write(_ entry: MediaTypeTable.Entry) {
    lines.json.beginObject()
    lines.json.key("extension")
    lines.json.string(entry.fileExtension)
    member("media-type", entry.mediaType)
    lines.json.endObject()
  }

  /// Writes the lines with documentation.
  mutating func documentationLines(
    _ summary: TextRange?, _ description: TextRange?, _ deprecated: Deprecation?
  ) {
    if let summary { line("summary", summary) }
    if let description { line("description", description) }
    if let deprecated { line("deprecated", deprecated.message ?? .empty) }
  }

  // MARK: - Lines

  mutating func line(_ name: StaticString, _ number: Int64) {
    lines.beginLine(name)
    lines.json.integer(number)
    lines.endLine()
  }

  mutating func line(_ name: StaticString, _ text: TextRange) {
    lines.beginLine(name)
    lines.json.string(collection.text[text])
    lines.endLine()
  }

  mutating func line(_ name: StaticString, _ word: String) {
    lines.beginLine(name)
    lines.json.string(word)
    lines.endLine()
  }

  mutating func line(_ name: StaticString, _ texts: [TextRange]) {
    line(name, texts.map { collection.text[$0] })
  }

  mutating func line(_ name: StaticString, _ texts: [some Collection<UInt8>]) {
    lines.beginLine(name)
    lines.json.beginArray()
    for text in texts { lines.json.string(text) }
    lines.json.endArray()
    lines.endLine()
  }

  /// Writes a list with one item a line.
  mutating func line<Items: Sequence>(
    _ name: StaticString, each items: Items, _ write: (inout ModelWriter, Items.Element) -> Void
  ) {
    lines.begin(.array, name)
    for item in items {
      lines.beginLine(nil)
      write(&self, item)
      lines.endLine()
    }
    lines.end()
  }

  mutating func line(at span: Span) {
    guard let place = sources.place(of: span) else { return }
    lines.beginLine("at")
    lines.json.place(place)
    lines.endLine()
  }

  // MARK: - Members of an object on a line

  mutating func member(_ name: String, _ text: TextRange) {
    lines.json.key(name)
    lines.json.string(collection.text[text])
  }

  mutating func member(_ name: String, _ word: String) {
    lines.json.key(name)
    lines.json.string(word)
  }

  mutating func member(_ name: String, _ value: ValueID) {
    lines.json.key(name)
    write(value)
  }

  /// Writes a place in the files, but none for a value of the command line.
  mutating func member(at span: Span) {
    guard let place = sources.place(of: span) else { return }
    lines.json.key("at")
    lines.json.place(place)
  }
}

extension JSONWriter {
  mutating func member(_ name: String, _ flag: Bool) {
    key(name)
    boolean(flag)
  }

  mutating func member(_ name: String, _ number: Int) {
    key(name)
    integer(Int64(number))
  }

  fileprivate mutating func place(_ place: SourceLocation) {
    beginArray()
    for number in [place.file, place.line, place.column] { integer(Int64(number)) }
    endArray()
  }
}
