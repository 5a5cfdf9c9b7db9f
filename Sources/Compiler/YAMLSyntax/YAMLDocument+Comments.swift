package import Diagnostics

// libyaml reports no events for comments, so they are found in the bytes after scalars.

extension YAMLDocument {
  /// A comment on the line of a plain scalar whose `#` is directly followed by a character other
  /// than a space, such as `#fff` and `#b` in
  ///
  ///     color: #fff
  ///     tag: a #b
  package struct SwallowedComment: Sendable {
    /// The remaining value: a plain scalar, possibly empty.
    package let node: Int

    /// From the `#` to the end of the line.
    package let span: Span
  }

  /// The comments that may have been meant as a part of a value, in order.
  package func swallowedComments() -> [SwallowedComment] {
    var found: [SwallowedComment] = []
    var index = 0
    while index < source.count, let mark = nextMark(from: index) {
      index = mark + 1
      guard let node = scalar(before: mark) else { continue }
      var end = mark
      while end < source.count, source[end] != 0x0A, source[end] != 0x0D { end += 1 }
      index = end
      found.append(
        SwallowedComment(
          node: node, span: Span(start: base + UInt32(mark), end: base + UInt32(end))))
    }
    return found
  }

  /// The next `#` with a space before it and another character after it.
  private func nextMark(from start: Int) -> Int? {
    unsafe source.withUnsafeBufferPointer { source in
      var index = max(start, 1)
      while index + 1 < source.count {
        guard
          let mark = unsafe ByteScan.firstOffset(of: UInt8(ascii: "#"), in: source, from: index),
          mark + 1 < source.count
        else { return nil }
        let before = unsafe source[mark - 1]
        if unsafe source[mark + 1] > 0x20, before == 0x20 || before == 0x09 { return mark }
        index = mark + 1
      }
      return nil
    }
  }

  /// The plain scalar whose value ends on the line of a `#`, with only spaces between; nil if the
  /// `#` is part of a text or follows something else.
  private func scalar(before mark: Int) -> Int? {
    let position = base + UInt32(mark)
    // Nodes are in the order of their starts.
    var low = 0
    var high = nodes.count
    while low < high {
      let middle = (low + high) / 2
      if nodes[middle].spanStart < position { low = middle + 1 } else { high = middle }
    }
    guard low > 0, nodes[low - 1].kind == .scalar, nodes[low - 1].style == .plain
    else { return nil }
    var index = low - 1
    guard nodes[index].spanEnd <= position else { return nil }
    var gap = source[Int(nodes[index].spanEnd - base)..<mark]
    // After a key, the value is the empty scalar that follows.
    if let colon = gap.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }),
      gap[colon] == UInt8(ascii: ":"), nodes[index].key != .none, index + 1 < nodes.count
    {
      index += 1
      let value = nodes[index]
      guard value.kind == .scalar, value.style == .plain, value.textCount == 0,
        value.spanStart == value.spanEnd
      else { return nil }
      gap = gap[(colon + 1)...]
    }
    return gap.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? index : nil
  }
}
