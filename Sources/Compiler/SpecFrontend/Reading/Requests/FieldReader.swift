import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// Reads header fields, cookies and credentials.
enum FieldReader {
  static func headers(_ node: Int, isPart: Bool = false, _ reader: inout DocumentReader)
    -> [HeaderOverride]
  {
    if reader.isNull(node) { return [] }
    guard var entries = reader.entries(of: node, "'headers'") else { return [] }
    var result: [HeaderOverride] = []
    result.reserveCapacity(Int(reader.document.nodes[node].count))
    var names = FieldNames()
    while let (key, value) = entries.next(in: reader.document) {
      guard checkFieldName(key, among: result, &names, isPart: isPart, &reader) else { continue }
      guard !reader.isNull(value) else {
        result.append(
          HeaderOverride(name: reader.textRange(of: key), span: reader.span(of: key), value: nil))
        continue
      }
      guard let lowered = fieldValue(value, named: key, &reader) else { continue }
      result.append(
        HeaderOverride(name: reader.textRange(of: key), span: reader.span(of: key), value: lowered))
    }
    return result
  }

  private static func checkFieldName(
    _ key: Int, among fields: [HeaderOverride], _ names: inout FieldNames, isPart: Bool,
    _ reader: inout DocumentReader
  ) -> Bool {
    guard reader.document.withText(of: key, { FieldName.isValid($0) }) else {
      reader.report(.invalidFieldName(reader.document.string(of: key)), at: key)
      return false
    }
    let name = reader.textRange(of: key)
    let isLength = reader.collection.isField(name, "Content-Length")
    if isLength || reader.collection.isField(name, "Transfer-Encoding") {
      let name = reader.document.string(of: key)
      reader.report(
        isPart
          ? .partFramingWritten(name)
          : isLength ? .contentLengthWritten(name) : .transferEncodingWritten(name),
        at: key)
      return false
    }
    if let place = names.place(of: name, among: fields, in: reader.collection.text) {
      let twin = fields[place]
      reader.report(
        .fieldTwice(reader.document.string(of: key)), at: key,
        notes: [.init("the first is here", at: twin.span)])
      return false
    }
    return true
  }

  /// Reads text, a list of texts for repeated field lines, or a map with a list for one line.
  private static func fieldValue(_ node: Int, named key: Int, _ reader: inout DocumentReader)
    -> ValueID?
  {
    let node = reader.document.resolved(node)
    switch reader.kind(of: node) {
    case .sequence: return list(.list, node, named: key, &reader)
    case .mapping where reader.document.nodes[node].type != .set:
      return fieldList(node, named: key, &reader)
    default: return reader.text(node, Title("header", named: key), .allowedWithSegments)
    }
  }

  /// Reads `{list: […]}`.
  private static func fieldList(_ node: Int, named key: Int, _ reader: inout DocumentReader)
    -> ValueID?
  {
    let title = Title("header", named: key)
    guard reader.missing([.list], in: node).isEmpty else {
      let name = reader.document.string(of: key)
      guard FieldName.prefix(ofPattern: name) == nil else {
        reader.report(.writtenMapInPattern(name), at: node)
        return nil
      }
      let holdsValue = reader.document.entries(of: node).contains {
        reader.name(of: $0.key) == .value
      }
      reader.report(
        reader.wrongShape(node, title, expected: "text").helping(
          holdsValue
            ? "write the value alone: {\(name): …}"
            : "write items in one line as {list: [de, en]}, lines of their own as [de, en]"),
        at: node)
      return nil
    }
    var result: ValueID?
    for (entry, value) in reader.document.entries(of: node) {
      let items = reader.document.resolved(value)
      if reader.name(of: entry) != .list {
        reader.unknownKey(entry, in: title, of: .fieldList)
      } else if reader.kind(of: items) == .sequence {
        result = list(.fieldList, items, named: key, &reader)
      } else {
        reader.refuse(items, "'list'", expected: "a list")
      }
    }
    return result
  }

  private static func list(
    _ kind: ValueNode.Kind, _ node: Int, named key: Int, _ reader: inout DocumentReader
  ) -> ValueID? {
    guard reader.document.nodes[node].count > 0 else {
      reader.report(.emptyFieldList(reader.document.string(of: key)), at: node)
      return nil
    }
    let start = reader.open(kind, at: node)
    var count: UInt32 = 0
    for item in reader.document.items(of: node)
    where reader.text(item, Title("header", named: key)) != nil {
      count += 1
    }
    reader.close(start, count: count)
    return ValueID(start)
  }

  /// RFC 6265 section 4.1.1: `cookie-pair = cookie-name "=" cookie-value`. The name is a token.
  static func cookies(_ node: Int, _ reader: inout DocumentReader) -> [NamedValue] {
    if reader.isNull(node) { return [] }
    guard var entries = reader.entries(of: node, "'cookies'") else { return [] }
    var result: [NamedValue] = []
    while let (key, node) = entries.next(in: reader.document) {
      guard FieldName.isValid(reader.document.bytes(of: key)) else {
        reader.report(.invalidCookieName(reader.document.string(of: key)), at: key)
        continue
      }
      guard let value = reader.text(node, Title("cookie", named: key)) else { continue }
      result.append(
        NamedValue(name: reader.textRange(of: key), value: value, span: reader.span(of: key)))
    }
    return result
  }

  /// Reads the entries of `query` without merging them.
  static func query(_ node: Int, _ reader: inout DocumentReader) -> [NamedValue] {
    if reader.isNull(node) { return [] }
    guard reader.expectMap(node, "'query'") else { return [] }
    guard reader.document.nodes[node].type != .set else {
      reader.refuse(node, "'query'", expected: "a map", found: "a set")
      return []
    }
    var result: [NamedValue] = []
    result.reserveCapacity(Int(reader.document.nodes[node].count))
    var entries = EntryWalk(node, of: reader.document)
    while let (key, value) = entries.next(in: reader.document) {
      PlaceholderDoubts.warn(inName: key, &reader)
      result.append(
        NamedValue(
          name: reader.textRange(of: key), value: reader.value(value), span: reader.span(of: key))
      )
    }
    return result
  }
}
