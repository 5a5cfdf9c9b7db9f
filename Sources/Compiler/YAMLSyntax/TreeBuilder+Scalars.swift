internal import Diagnostics

// Scalars: their places, texts, meanings and keys.

extension TreeBuilder {
  /// The place of a scalar, as positions, and of its text.
  private struct Place {
    var start: UInt32
    var end: UInt32
    var text: UInt32
  }

  /// The type of a scalar, and further properties.
  private struct Meaning {
    var type: YAMLNode.ValueType = .string
    var flags: YAMLNode.Flags = []
  }

  @inline(__always)
  mutating func scalar(_ event: LibYAMLEvent) -> Bool {
    let isKey = beginChild()
    let text = unsafe event.text
    let style = event.scalarStyle
    let start = cursor.offset(of: event.startIndex, in: source)
    let place = adopt(event, style, from: start) ?? locate(event, style, from: start)

    var meaning = Meaning()
    if event.hasProperties {
      meaning = properties(
        of: event, style, at: Span(start: place.start, end: place.end))
    } else if style == .plain, !isKey {
      let plain = unsafe CoreSchema.resolve(text)
      meaning = Meaning(type: plain.type, flags: plain.isTrue ? .isTrue : [])
    }
    var key = KeyID.none
    if isKey {
      key = unsafe interner.intern(text)
      if unsafe style == .plain && isMerge(text) && !meaning.flags.contains(.hasTag) {
        meaning.flags.insert(.isMergeKey)
        top.hasMergeKey = true
      }
      keys.push(Key(id: key, node: UInt32(truncatingIfNeeded: nodes.count)))
    }
    lastEnd = place.end
    return append(
      YAMLNode(
        kind: .scalar, style: style, type: meaning.type, flags: meaning.flags,
        textStart: place.text, textCount: UInt32(truncatingIfNeeded: text.count),
        key: key, spanStart: place.start, spanEnd: place.end))
  }

  /// Whether a plain key is `<<`.
  @inline(__always)
  private func isMerge(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count == 2 else { return false }
    return unsafe text[0] == UInt8(ascii: "<") && text[1] == UInt8(ascii: "<")
  }

  /// Applies a scalar's tag and records its anchor.
  private mutating func properties(
    of event: LibYAMLEvent, _ style: YAMLNode.Style, at span: Span
  ) -> Meaning {
    var meaning = Meaning()
    if let anchor = unsafe event.anchor {
      meaning.flags.insert(.hasAnchor)
      let id = unsafe anchors.define(anchor, node: nodes.count)
      anchors.complete(id, node: nodes.count, height: 0, size: 1, length: unsafe event.text.count)
    }
    var value: (type: YAMLNode.ValueType, isTrue: Bool)?
    if let name = unsafe event.tag {
      meaning.flags.insert(.hasTag)
      value = unsafe tagged(name, event.text, at: span)
    } else if style == .plain {
      value = unsafe CoreSchema.resolve(event.text)
    }
    guard let value else { return meaning }
    meaning.type = value.type
    if value.isTrue { meaning.flags.insert(.isTrue) }
    return meaning
  }
}

// MARK: Text

extension TreeBuilder {
  /// Uses the text of an ASCII scalar directly from the source; nil if the source may spell it
  /// differently.
  ///
  /// The text has as many bytes as the source has characters, without quotes, and the bytes are the
  /// same. So the end is known without counting characters.
  @inline(__always)
  private mutating func adopt(
    _ event: LibYAMLEvent, _ style: YAMLNode.Style, from start: Int
  ) -> Place? {
    let text = unsafe event.text
    let characters = event.endIndex &- event.startIndex
    let quote = style == .plain ? 0 : 1
    let end = start &+ characters
    guard style.isLine, text.count &+ 2 &* quote == characters, end <= source.count,
      unsafe holds(text, at: start &+ quote)
    else { return nil }
    if quote == 1, source[end &- 1] != source[start] { return nil }
    cursor.jump(to: event.endIndex, at: end)
    if characters == 0 { return emptyPlace(at: position(ofByte: start)) }
    return Place(
      start: position(ofByte: start), end: position(ofByte: end),
      text: UInt32(truncatingIfNeeded: start &+ quote))
  }

  /// Finds the text of a scalar in the source, or keeps a copy if the source spells it differently.
  /// The text is at the end, before the closing quote; a tag or an anchor may precede it.
  private mutating func locate(
    _ event: LibYAMLEvent, _ style: YAMLNode.Style, from start: Int
  ) -> Place {
    let text = unsafe event.text
    let end = cursor.offset(of: event.endIndex, in: source)
    var place = Place(
      start: position(ofByte: start), end: position(ofByte: end),
      text: UInt32(truncatingIfNeeded: source.count &+ decoded.count))
    let first = end - (style == .plain ? 0 : 1) - text.count
    if style.isLine, first >= start, unsafe holds(text, at: first) {
      place.text = UInt32(truncatingIfNeeded: first)
      return place
    }
    unsafe decoded.append(contentsOf: text)
    if !style.isLine { place.end = trimmed(place.end, notBefore: place.start) }
    return place
  }

  @inline(__always)
  private func position(ofByte offset: Int) -> UInt32 {
    base &+ UInt32(truncatingIfNeeded: offset)
  }

  /// Whether the source contains a text at an offset.
  @inline(__always)
  private func holds(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    guard let wanted = text.baseAddress else { return false }
    return unsafe source.withUnsafeBufferPointer { source in
      guard let first = source.baseAddress else { return text.isEmpty }
      return unsafe equalBytes(first + offset, wanted, count: text.count)
    }
  }

  /// The place of a missing value: the end of the text before it.
  private func emptyPlace(at position: UInt32) -> Place {
    let start = trimmed(position, notBefore: max(base, lastEnd))
    return Place(start: start, end: start, text: start &- base)
  }

  /// A position moved back over spaces and line ends.
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
}
