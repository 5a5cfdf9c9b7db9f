import Diagnostics
import MessageSyntax
import SerializationOptions

extension RequestCollection {
  /// The value of an input as JSON text, for the filter `json`.
  func json(
    of id: ValueID, style: TextStyle, usedAt span: Span, input: InputName
  ) throws(TextProblem) -> [UInt8] {
    var writer = JSONWriter()
    try write(id, depth: 0, style: style, usedAt: span, input: input, to: &writer)
    return writer.take()
  }

  private func write(
    _ id: ValueID, depth: Int, style: TextStyle, usedAt span: Span, input: InputName,
    to writer: inout JSONWriter
  ) throws(TextProblem) {
    guard depth <= NestingLimit.values else {
      throw TextProblem(reason: .tooDeep, input: input, span: span)
    }
    let node = self[id]
    switch node.kind {
    case .null: writer.null()
    case .boolean: writer.boolean(node.boolean)
    case .integer, .real, .number:
      var spelling: [UInt8] = []
      guard NumberText.appendJSON(literal: text[node.text], to: &spelling) else {
        throw TextProblem(reason: .notJSON(node.kind), input: input, span: span)
      }
      writer.literal(spelling)
    case .text: writer.string(text[node.text])
    case .list:
      writer.beginArray()
      for item in children(of: id) {
        try write(
          item, depth: depth + 1, style: style, usedAt: span, input: input, to: &writer)
      }
      writer.endArray()
    case .map:
      writer.beginObject()
      for (key, value) in entries(of: id) {
        writer.key(text[self[key].text])
        try write(
          value, depth: depth + 1, style: style, usedAt: span, input: input, to: &writer)
      }
      writer.endObject()
    case .date, .dateTime:
      writer.date(spelling: text[node.text], as: node.dateFormat ?? style.dates)
    case .data: writer.string(style.encoded(Array(text[node.text])))
    case .file, .set, .reference, .concatenation, .fieldList:
      throw TextProblem(reason: .notJSON(node.kind), input: input, span: span)
    }
  }
}

extension TextStyle {
  /// The text of bytes.
  fileprivate func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var encoded: [UInt8] = []
    data.append(bytes, to: &encoded)
    return encoded
  }
}
