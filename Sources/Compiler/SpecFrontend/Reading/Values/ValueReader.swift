import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// Whether `${…}` in a value is a reference or a mistake.
enum Interpolation {
  case allowed

  /// In a header, or a path or URL, where the filter `segments` is allowed. Its position in a URL is
  /// checked once the text is split.
  case allowedWithSegments

  /// In the value of an input, which cannot contain references.
  case refused
}

/// Lowers YAML nodes to values of the model.
enum ValueReader {
  /// Appends a value, collections included.
  static func append(
    _ index: Int, _ interpolation: Interpolation, _ reader: inout DocumentReader
  ) {
    let node = reader.document.nodes[index]
    switch node.kind {
    case .scalar: appendScalar(index, node, interpolation, &reader)
    case .sequence:
      let start = reader.open(.list, at: index)
      var count: UInt32 = 0
      for item in reader.document.items(of: index) {
        append(item, interpolation, &reader)
        count += 1
      }
      reader.close(start, count: count)
    case .mapping:
      let isSet = node.type == .set
      let start = reader.open(isSet ? .set : .map, at: index)
      var count: UInt32 = 0
      var entries = EntryWalk(index, of: reader.document)
      while let (key, value) = entries.next(in: reader.document) {
        reader.append(.text, text: reader.textRange(of: key), at: key)
        if interpolation != .refused { PlaceholderDoubts.warn(inName: key, &reader) }
        if isSet {
          if !reader.isNull(value) { reader.report(.setWithValue, at: value) }
        } else {
          append(value, interpolation, &reader)
        }
        count += 1
      }
      reader.close(start, count: count)
    case .alias:
      append(reader.document.resolved(index), interpolation, &reader)
    }
  }

  /// Appends a scalar for its text, whatever its type.
  static func appendText(
    _ index: Int, _ interpolation: Interpolation, _ reader: inout DocumentReader
  ) {
    switch reader.document.nodes[index].type {
    // The text of these differs from their spelling: `TRUE` is `true`, and bytes and times follow
    // `encoding`.
    case .boolean, .binary, .timestamp: append(index, .allowed, &reader)
    default: InterpolationReader.appendText(index, interpolation, &reader)
    }
  }

  private static func appendScalar(
    _ index: Int, _ node: YAMLNode, _ interpolation: Interpolation, _ reader: inout DocumentReader
  ) {
    let text = reader.textRange(of: index)
    switch node.type {
    case .null:
      if node.textCount == 0 { warnOfMissingValue(at: index, &reader) }
      reader.append(.null, text: text, at: index)
    case .boolean: reader.append(.boolean, detail: node.isTrue ? 1 : 0, text: text, at: index)
    case .integer: reader.append(.integer, text: text, at: index)
    case .float: reader.append(.real, text: text, at: index)
    case .binary: appendBinary(index, &reader)
    case .timestamp: appendTimestamp(index, text, &reader)
    default:
      if interpolation == .allowed { warnOfForeignNull(index, &reader) }
      InterpolationReader.appendText(index, interpolation, &reader)
    }
  }

  private static func appendBinary(_ index: Int, _ reader: inout DocumentReader) {
    let spelling = reader.document.bytes(of: index)
    guard let bytes = Base64.decode(spelling, skippingWhitespace: true) else {
      reader.report(.invalidBase64(), at: index)
      return reader.append(.data, text: .empty, at: index)
    }
    reader.append(.data, text: reader.collection.text.append(bytes), at: index)
  }

  private static func appendTimestamp(
    _ index: Int, _ text: TextRange, _ reader: inout DocumentReader
  ) {
    let spelling = reader.document.bytes(of: index)
    if CalendarDate(spelling) != nil {
      reader.append(.date, text: text, at: index)
    } else if Timestamp(rfc3339: spelling) != nil {
      reader.append(.dateTime, text: text, at: index)
    } else {
      let found = reader.document.string(of: index)
      reader.report(.invalidDate(found, expected: "date or date-time"), at: index)
      reader.append(.null, text: .empty, at: index)
    }
  }

  /// Warns of `{page:1}` and of `{tags: a, b}`: a key without a value that is probably part of one.
  private static func warnOfMissingValue(at value: Int, _ reader: inout DocumentReader) {
    guard value > 0, reader.document.nodes[value - 1].key != .none,
      reader.document.nodes[value - 1].style == .plain
    else { return }
    let key = reader.document.string(of: value - 1)
    if key.utf8.contains(UInt8(ascii: ":")) {
      if let cure = DiagnosticMessage.cure(ofName: key) {
        reader.report(.missingSpace(key, cure: cure), at: value - 1)
      }
    } else if let written = reader.document.textEndedByComma(before: value - 1) {
      reader.report(.entryWithoutValue(key, written: written), at: value - 1)
    }
  }

  /// Warns of the words for null in Python, Ruby, Swift and JavaScript.
  static func warnOfForeignNull(_ index: Int, _ reader: inout DocumentReader) {
    let node = reader.document.nodes[index]
    guard node.style == .plain, 3...9 ~= node.textCount else { return }
    let isForeign = reader.document.withText(of: index) { text in
      switch text.count {
      case 3: text.elementsEqual("nil".utf8)
      case 4: text.elementsEqual("None".utf8)
      case 9: text.elementsEqual("undefined".utf8)
      default: false
      }
    }
    if isForeign { reader.report(.foreignNull(reader.document.string(of: index)), at: index) }
  }
}
