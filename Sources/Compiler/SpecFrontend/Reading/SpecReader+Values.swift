import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// Whether `${…}` in a value is a reference, or a mistake.
enum Interpolation {
  case allowed

  /// In a path or URL, where the filter `segments` may appear; where in it is checked when it has
  /// been taken apart.
  case allowedInURL

  /// Values of inputs are what references stand for, and hold none themselves.
  case refused
}

/// YAML nodes to values of the model.
extension SpecReader {
  /// Lowers a value, collections included.
  mutating func value(_ node: Int, _ interpolation: Interpolation = .allowed) -> ValueID {
    let id = ValueID(collection.values.count)
    append(document.resolved(node), interpolation)
    return id
  }

  /// Lowers a scalar whose text matters and not its type; anything else is a mistake.
  mutating func textValue(_ node: Int, _ title: Title) -> ValueID? {
    guard plainText(node, title) != nil else { return nil }
    let id = ValueID(collection.values.count)
    switch document.nodes[node].type {
    // Their text is not their spelling: `TRUE` is `true`, and bytes and times follow `encoding`.
    case .boolean, .binary, .timestamp: append(node, .allowed)
    default: appendText(node, .allowed)
    }
    return id
  }

  private mutating func append(_ index: Int, _ interpolation: Interpolation) {
    let node = document.nodes[index]
    switch node.kind {
    case .scalar: appendScalar(index, node, interpolation)
    case .sequence:
      let start = open(.list, at: index)
      var count: UInt32 = 0
      for item in document.items(of: index) {
        append(item, interpolation)
        count += 1
      }
      close(start, count: count)
    case .mapping:
      let isSet = node.type == .set
      let start = open(isSet ? .set : .map, at: index)
      var count: UInt32 = 0
      var entries = EntryWalk(index, of: document)
      while let (key, value) = entries.next(in: document) {
        appendNode(.text, text: textRange(of: key), at: key)
        if interpolation != .refused { warnOfPlaceholder(inName: key) }
        if isSet {
          if !isNull(value) { report(.setWithValue, at: value) }
        } else {
          append(value, interpolation)
        }
        count += 1
      }
      close(start, count: count)
    case .alias:
      append(document.resolved(index), interpolation)
    }
  }

  private mutating func appendScalar(
    _ index: Int, _ node: YAMLNode, _ interpolation: Interpolation
  ) {
    switch node.type {
    case .null:
      if node.textCount == 0 { warnOfMissingSpace(before: index) }
      appendNode(.null, text: textRange(of: index), at: index)
    case .boolean:
      appendNode(.boolean, detail: node.isTrue ? 1 : 0, text: textRange(of: index), at: index)
    case .integer: appendNode(.integer, text: textRange(of: index), at: index)
    case .float: appendNode(.real, text: textRange(of: index), at: index)
    case .binary: appendBinary(index)
    case .timestamp: appendTimestamp(index)
    default: appendText(index, interpolation)
    }
  }

  mutating func appendNode(
    _ kind: ValueNode.Kind, detail: UInt8 = 0, text: TextRange, at index: Int
  ) {
    appendNode(kind, detail: detail, text: text, at: document.span(of: index))
  }

  mutating func appendNode(
    _ kind: ValueNode.Kind, detail: UInt8 = 0, text: TextRange, at span: Span
  ) {
    collection.values.append(
      ValueNode(
        kind: kind, detail: detail, text: text, end: collection.values.count + 1, span: span))
  }

  mutating func open(_ kind: ValueNode.Kind, at index: Int) -> Int {
    let start = collection.values.count
    appendNode(kind, text: .empty, at: index)
    return start
  }

  mutating func close(_ start: Int, count: UInt32) {
    collection.values[start].text.count = count
    collection.values[start].end = UInt32(truncatingIfNeeded: collection.values.count)
  }

  private mutating func appendBinary(_ index: Int) {
    let spelling = document.bytes(of: index)
    guard let bytes = Base64.decode(spelling, skippingWhitespace: true) else {
      report(.invalidBase64(), at: index)
      return appendNode(.data, text: .empty, at: index)
    }
    appendNode(.data, text: collection.text.append(bytes), at: index)
  }

  private mutating func appendTimestamp(_ index: Int) {
    let spelling = document.bytes(of: index)
    if CalendarDate(spelling) != nil {
      appendNode(.date, text: textRange(of: index), at: index)
    } else if Timestamp(rfc3339: spelling) != nil {
      appendNode(.dateTime, text: textRange(of: index), at: index)
    } else {
      report(.invalidDate(document.string(of: index), expected: "date or date-time"), at: index)
      appendNode(.null, text: .empty, at: index)
    }
  }
}
