internal import Diagnostics

// Scalars: where their text is, what they mean, and which key they are.

extension TreeBuilder {
  @inline(__always)
  mutating func scalar(_ event: LibYAMLEvent) -> Bool {
    let isKey = beginChild()
    let text = unsafe event.text
    let style = event.scalarStyle
    let start = cursor.offset(of: event.startIndex, in: source)
    let end = cursor.offset(of: event.endIndex, in: source)

    var node = YAMLNode(
      kind: .scalar, style: style, type: .string,
      spanStart: base &+ UInt32(truncatingIfNeeded: start),
      spanEnd: base &+ UInt32(truncatingIfNeeded: end))
    node.end = nextEnd
    node.textCount = UInt32(truncatingIfNeeded: text.count)
    if unsafe !locate(text, style, start..<end, &node) { keep(event, &node) }

    if event.hasProperties {
      properties(of: event, &node)
    } else if style == .plain, !isKey {
      let meaning = unsafe CoreSchema.resolve(text)
      node.type = meaning.type
      if meaning.isTrue { node.flags = .isTrue }
    }
    if isKey {
      node.key = unsafe interner.intern(text)
      if unsafe style == .plain && text.count == 2 && text[0] == UInt8(ascii: "<")
        && text[1] == UInt8(ascii: "<") && !node.flags.contains(.hasTag)
      {
        node.flags.insert(.isMergeKey)
        top.hasMergeKey = true
      }
    }
    lastEnd = node.spanEnd
    return append(node)
  }

  /// Finds the text of a scalar in the source; false when the source spells it another way.
  ///
  /// The text stands at the end, before the closing quote; a tag or an anchor may stand before.
  @inline(__always)
  private func locate(
    _ text: UnsafeBufferPointer<UInt8>, _ style: YAMLNode.Style, _ written: Range<Int>,
    _ node: inout YAMLNode
  ) -> Bool {
    let quote = style == .plain ? 0 : 1
    let start = written.upperBound &- quote &- text.count
    guard style.rawValue <= YAMLNode.Style.doubleQuoted.rawValue, start >= written.lowerBound,
      let wanted = text.baseAddress
    else { return false }
    let isEqual = unsafe source.withUnsafeBufferPointer { source in
      guard let first = source.baseAddress else { return false }
      return unsafe equalBytes(first + start, wanted, count: text.count)
    }
    guard isEqual else { return false }
    node.textStart = UInt32(truncatingIfNeeded: start)
    if text.isEmpty, written.isEmpty { trimEmpty(&node) }
    return true
  }

  /// Keeps a text that differs from the source.
  private mutating func keep(_ event: LibYAMLEvent, _ node: inout YAMLNode) {
    node.textStart = UInt32(truncatingIfNeeded: source.count &+ decoded.count)
    unsafe decoded.append(contentsOf: event.text)
    if node.style == .literal || node.style == .folded {
      node.spanEnd = trimmed(node.spanEnd, notBefore: node.spanStart)
    }
  }

  /// Moves a value that is not written back to the end of what stands before it.
  private func trimEmpty(_ node: inout YAMLNode) {
    let position = trimmed(node.spanStart, notBefore: max(base, lastEnd))
    node.spanStart = position
    node.spanEnd = position
  }

  /// A position moved back over blanks and line ends.
  private func trimmed(_ position: UInt32, notBefore first: UInt32) -> UInt32 {
    var position = position
    while position > first {
      switch source[Int(position - base) - 1] {
      case UInt8(ascii: " "), 0x09, 0x0A, 0x0D: position -= 1
      default: return position
      }
    }
    return position
  }

  /// Applies a scalar's tag and remembers its anchor.
  private mutating func properties(of event: LibYAMLEvent, _ node: inout YAMLNode) {
    if let anchor = unsafe event.anchor {
      node.flags.insert(.hasAnchor)
      let id = unsafe anchors.define(anchor, node: nodes.count)
      anchors.complete(id, node: nodes.count, height: 0, size: 1)
    }
    guard let name = unsafe event.tag else {
      if node.style == .plain {
        let meaning = unsafe CoreSchema.resolve(event.text)
        node.type = meaning.type
        if meaning.isTrue { node.flags.insert(.isTrue) }
      }
      return
    }
    node.flags.insert(.hasTag)
    guard let tag = unsafe YAMLTag(name) else {
      sink.report(unsafe .unknownTag(YAMLTag.written(name)), at: node.span)
      return
    }
    guard let meaning = unsafe tag.type(ofScalar: event.text) else {
      sink.report(
        unsafe .tagMismatch(
          YAMLTag.written(name), value: String(decoding: event.text, as: UTF8.self)),
        at: node.span)
      return
    }
    node.type = meaning.type
    if meaning.isTrue { node.flags.insert(.isTrue) }
  }
}
