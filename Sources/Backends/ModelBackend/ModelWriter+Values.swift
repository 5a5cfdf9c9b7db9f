import Diagnostics
import MessageSyntax
import RequestModel
import SerializationOptions

/// Writes values, each as an object with a member for its kind.
extension ModelWriter {
  /// Writes a value of its own, or the index of a shared value.
  mutating func write(_ id: ValueID) {
    guard let place = shared.place(of: id) else { return write(id, isPlaced: true) }
    lines.json.beginObject()
    lines.json.member("shared", Int(place))
    lines.json.endObject()
  }

  /// Writes a value on a line, or on several if it has entries or items, one a line.
  mutating func line(_ name: StaticString, _ id: ValueID) {
    let node = collection[id]
    guard node.kind == .map || node.kind == .list, node.count > 0,
      shared.place(of: id) == nil
    else {
      lines.beginLine(name)
      write(id)
      return lines.endLine()
    }
    lines.begin(.object, name)
    if node.kind == .map {
      line("map", each: collection.entries(of: id)) { $0.writeEntry($1.key, $1.value) }
    } else {
      line("list", each: collection.children(of: id)) { $0.write($1, isPlaced: false) }
    }
    line(at: node.span)
    lines.end()
  }

  private mutating func writeEntry(_ key: ValueID, _ value: ValueID) {
    lines.json.beginObject()
    member("name", collection[key].text)
    lines.json.key("value")
    write(value, isPlaced: false)
    lines.json.endObject()
  }

  /// Writes a value of its own, with its place if need be.
  mutating func write(_ id: ValueID, isPlaced: Bool) {
    let node = collection[id]
    lines.json.beginObject()
    switch node.kind {
    case .list, .set, .map, .concatenation, .fieldList: container(id, node)
    case .reference: reference(node)
    default: scalar(node)
    }
    // References inside other values also have places: limits of a generator often concern a single
    // one.
    if isPlaced || node.kind == .reference { member(at: node.span) }
    lines.json.endObject()
  }

  private mutating func container(_ id: ValueID, _ node: ValueNode) {
    switch node.kind {
    case .map: lines.json.key("map")
    case .set: lines.json.key("set")
    case .list: lines.json.key("list")
    case .fieldList: lines.json.key("field-list")
    default: lines.json.key("join")
    }
    lines.json.beginArray()
    if node.kind == .map {
      for (key, value) in collection.entries(of: id) { writeEntry(key, value) }
    } else {
      for item in collection.children(of: id) {
        let piece = collection[item]
        // Splitting a URL can leave empty text.
        if node.kind == .concatenation, piece.kind == .text, piece.text.isEmpty { continue }
        write(item, isPlaced: false)
      }
    }
    lines.json.endArray()
  }

  private mutating func reference(_ node: ValueNode) {
    member("input", collection.inputNames[Int(node.inputName.rawValue)])
    guard node.filterList != 0 else { return }
    lines.json.key("filters")
    lines.json.beginArray()
    for filter in collection.filterLists[node.filterList] { lines.json.string(filter.rawValue) }
    lines.json.endArray()
  }

  private mutating func scalar(_ node: ValueNode) {
    switch node.kind {
    case .null: lines.json.member("null", true)
    case .boolean: lines.json.member("boolean", node.boolean)
    case .integer: literal("integer", node.text)
    case .real: literal("real", node.text)
    case .number: member("number", node.text)
    case .data:
      lines.json.key("data")
      lines.json.string(Base64.encode(collection.text[node.text]))
    case .date: member("date", node.text)
    case .dateTime:
      member("date-time", node.text)
      if let format = node.dateFormat { member("format", format.rawValue) }
    case .file: member("file", node.text)
    default: member("text", node.text)
    }
  }

  /// Writes a literal number as the spec spells it and, if that differs, as JSON does.
  private mutating func literal(_ name: String, _ spelling: TextRange) {
    member(name, spelling)
    var json: [UInt8] = []
    guard NumberText.appendJSON(literal: collection.text[spelling], to: &json),
      !json.elementsEqual(collection.text[spelling])
    else { return }
    lines.json.key("json")
    lines.json.string(json)
  }

  /// Writes a named value with its place: a field, an entry of a query, a cookie.
  mutating func write(_ entry: NamedValue) {
    lines.json.beginObject()
    member("name", entry.name)
    member(at: entry.span)
    member("value", entry.value)
    lines.json.endObject()
  }
}
