internal import Diagnostics

// Tags, applied and refused.

extension TreeBuilder {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// Applies a tag to a scalar; nil after reporting an error.
  mutating func tagged(
    _ name: Bytes, _ text: Bytes, at span: Span
  ) -> (type: YAMLNode.ValueType, isTrue: Bool)? {
    guard let tag = unsafe known(name, at: span) else { return nil }
    if let value = unsafe tag.type(ofScalar: text) { return value }
    let text = unsafe String(decoding: text, as: UTF8.self)
    report(unsafe .tagMismatch(YAMLTag.written(name), value: text), at: span)
    return nil
  }

  /// Applies a tag to a collection; nil after reporting an error.
  mutating func tagged(
    _ name: Bytes, _ kind: YAMLNode.Kind, at span: Span
  ) -> YAMLNode.ValueType? {
    guard let tag = unsafe known(name, at: span) else { return nil }
    if let type = kind == .mapping ? tag.typeOfMapping : tag.typeOfSequence { return type }
    report(
      unsafe .tagMismatch(
        YAMLTag.written(name), kind: kind == .mapping ? "map" : "list"),
      at: tagSpan(in: span))
    return nil
  }

  private mutating func known(_ name: Bytes, at span: Span) -> YAMLTag? {
    if let tag = unsafe YAMLTag(name) { return tag }
    report(unsafe .unknownTag(YAMLTag.written(name)), at: tagSpan(in: span))
    return nil
  }

  /// The span of the tag in a node with properties.
  private func tagSpan(in span: Span) -> Span {
    let text = source[Int(span.start - base)..<Int(span.end - base)]
    guard let start = text.firstIndex(of: UInt8(ascii: "!")) else { return span }
    // In the verbatim form `!<…>`, a tag may contain characters that end other tags.
    if text[start...].starts(with: "!<".utf8),
      let close = text[start...].firstIndex(of: UInt8(ascii: ">"))
    {
      return Span(start: base + UInt32(start), end: base + UInt32(close) + 1)
    }
    let end = text[start...].firstIndex { byte in
      byte <= 0x20 || [UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]")].contains(byte)
        || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
    }
    return Span(start: base + UInt32(start), end: base + UInt32(end ?? text.endIndex))
  }
}
