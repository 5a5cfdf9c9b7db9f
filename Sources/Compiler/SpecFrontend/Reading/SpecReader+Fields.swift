import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// Header fields, cookies and credentials.
extension SpecReader {
  mutating func headers(_ node: Int, isPart: Bool = false) -> [HeaderOverride] {
    if isNull(node) { return [] }
    guard expectMap(node, "'headers'") else { return [] }
    var result: [HeaderOverride] = []
    result.reserveCapacity(Int(document.nodes[node].count))
    var names = FieldNames()
    var entries = EntryWalk(node, of: document)
    while let (key, value) = entries.next(in: document) {
      guard checkFieldName(key, among: result, &names, isPart: isPart) else { continue }
      guard !isNull(value) else {
        result.append(
          HeaderOverride(name: textRange(of: key), span: document.span(of: key), value: nil))
        continue
      }
      guard let lowered = fieldValue(value, named: key) else { continue }
      result.append(
        HeaderOverride(name: textRange(of: key), span: document.span(of: key), value: lowered))
    }
    return result
  }

  private mutating func checkFieldName(
    _ key: Int, among fields: [HeaderOverride], _ names: inout FieldNames, isPart: Bool
  ) -> Bool {
    guard document.withText(of: key, { FieldName.isValid($0) }) else {
      report(.invalidFieldName(document.string(of: key)), at: key)
      return false
    }
    let name = textRange(of: key)
    let isLength = collection.isField(name, "Content-Length")
    if isLength || collection.isField(name, "Transfer-Encoding") {
      let name = document.string(of: key)
      report(
        isPart
          ? .partFramingWritten(name)
          : isLength ? .contentLengthWritten(name) : .transferEncodingWritten(name),
        at: key)
      return false
    }
    if let place = names.place(of: name, among: fields, in: collection.text) {
      let twin = fields[place]
      report(
        .fieldTwice(document.string(of: key)), at: document.span(of: key),
        notes: [.init("the first is here", at: twin.span)])
      return false
    }
    return true
  }

  /// Text, or a list of texts for repeated field lines.
  private mutating func fieldValue(_ node: Int, named key: Int) -> ValueID? {
    guard kind(of: node) == .sequence else {
      return textValue(node, Title("header", named: key))
    }
    guard document.nodes[node].count > 0 else {
      report(.emptyFieldList(document.string(of: key)), at: node)
      return nil
    }
    let start = open(.list, at: node)
    var count: UInt32 = 0
    for item in document.items(of: node)
    where textValue(item, Title("header", named: key)) != nil {
      count += 1
    }
    close(start, count: count)
    return ValueID(start)
  }

  /// RFC 6265 section 4.1.1: `cookie-pair = cookie-name "=" cookie-value`, the name a token.
  mutating func cookies(_ node: Int) -> [NamedValue] {
    if isNull(node) { return [] }
    guard expectMap(node, "'cookies'") else { return [] }
    var result: [NamedValue] = []
    var entries = EntryWalk(node, of: document)
    while let (key, node) = entries.next(in: document) {
      guard FieldName.isValid(document.bytes(of: key)) else {
        report(.invalidCookieName(document.string(of: key)), at: key)
        continue
      }
      guard let value = textValue(node, Title("cookie", named: key)) else { continue }
      result.append(
        NamedValue(name: textRange(of: key), value: value, span: document.span(of: key)))
    }
    return result
  }
}
