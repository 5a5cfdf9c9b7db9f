internal import Diagnostics

// Sequences, mappings and aliases.

extension TreeBuilder {
  mutating func openSequence(_ event: LibYAMLEvent) -> Bool {
    open(event, kind: .sequence, isFlow: event.isFlowSequence)
  }

  mutating func openMapping(_ event: LibYAMLEvent) -> Bool {
    open(event, kind: .mapping, isFlow: event.isFlowMapping)
  }

  private mutating func open(
    _ event: LibYAMLEvent, kind: YAMLNode.Kind, isFlow: Bool
  ) -> Bool {
    let isKey = beginChild()
    let start = position(of: event.startIndex)
    var node = YAMLNode(
      kind: kind, style: isFlow ? .flow : .block, type: kind == .mapping ? .mapping : .sequence,
      spanStart: start, spanEnd: start)
    if isKey {
      node.flags.insert(.isRefused)
      keys.push(Key(id: .none, node: UInt32(nodes.count)))
      report(
        .keyNotScalar(kind == .mapping ? "map" : "list"),
        at: Span(start: start, end: position(of: event.endIndex)))
    }
    var frame = Frame(
      node: UInt32(truncatingIfNeeded: nodes.count),
      sizeBefore: UInt32(truncatingIfNeeded: expandedCount),
      keysBefore: UInt32(truncatingIfNeeded: keys.count), isMapping: kind == .mapping,
      expectsKey: kind == .mapping)
    if event.hasProperties {
      node.spanEnd = position(of: event.endIndex)
      frame.anchor = Int32(truncatingIfNeeded: properties(of: event, &node) ?? -1)
    }
    stack.push(top)
    top = frame
    guard stack.count <= limits.maxDepth else {
      return abandon(
        .tooDeep(limit: limits.maxDepth, highest: ReaderLimits.highestDepth),
        at: Span(start: start, end: start + 1))
    }
    return append(node)
  }

  /// Applies a collection's tag and begins its anchor.
  private mutating func properties(of event: LibYAMLEvent, _ node: inout YAMLNode) -> Int? {
    if let name = unsafe event.tag {
      node.flags.insert(.hasTag)
      node.type = unsafe tagged(name, node.kind, at: node.span) ?? node.type
    }
    guard let anchor = unsafe event.anchor else { return nil }
    node.flags.insert(.hasAnchor)
    return unsafe anchors.define(anchor, node: nodes.count)
  }

  mutating func closeSequence(_ event: LibYAMLEvent) -> Bool {
    close(event)
    return true
  }

  mutating func closeMapping(_ event: LibYAMLEvent) -> Bool {
    let mapping = Int(top.node)
    if top.count > 1 { checkKeys() }
    if nodes[mapping].type == .set { checkSet(mapping) }
    if top.hasMergeKey {
      nodes[mapping].flags.insert(.hasMergeKey)
      checkMergeKeys(of: mapping)
    }
    keys.cut(to: Int(top.keysBefore))
    close(event)
    return true
  }

  /// Ends the innermost collection: its subtree, span, size and height.
  @inline(__always)
  private mutating func close(_ event: LibYAMLEvent) {
    let node = Int(top.node)
    // The end event of a block collection is at the next token; the collection ends with its last
    // child.
    if nodes[node].style == .flow { lastEnd = position(of: event.endIndex) }
    nodes[node].spanEnd = max(nodes[node].spanEnd, lastEnd)
    nodes[node].close(before: UInt32(truncatingIfNeeded: nodes.count), count: top.count)
    let height = top.height &+ 1
    if top.anchor >= 0 {
      anchors.complete(
        Int(top.anchor), node: node, height: Int(height),
        size: expandedCount - Int(top.sizeBefore),
        length: Int(lastEnd - nodes[node].spanStart) + aliasedLength - top.lengthBefore)
    }
    top = stack.pop() ?? top
    top.height = max(top.height, height)
  }

  mutating func alias(_ event: LibYAMLEvent) -> Bool {
    let isKey = beginChild()
    let span = Span(
      start: position(of: event.startIndex), end: position(of: event.endIndex))
    var node = YAMLNode(
      kind: .alias, style: .plain, type: .null, spanStart: span.start, spanEnd: span.end)
    lastEnd = span.end
    guard let name = unsafe event.anchor, let target = unsafe anchors.target(name) else {
      let name = unsafe event.anchor.map { unsafe String(decoding: $0, as: UTF8.self) } ?? ""
      // Suggestions take time: after many errors, no more are made.
      let known = sink.errorCount < 100 ? anchors.names(limit: 1000) : []
      report(.unknownAlias(name, known: known), at: span)
      node.kind = .scalar
      if isKey { refuseKey(&node) }
      return append(node)
    }
    guard target.isComplete else {
      return abandon(
        .aliasCycle(unsafe String(decoding: name, as: UTF8.self)), at: span)
    }
    guard stack.count + target.height <= limits.maxDepth else {
      return abandon(.tooDeep(limit: limits.maxDepth, highest: ReaderLimits.highestDepth), at: span)
    }
    top.height = max(top.height, UInt32(truncatingIfNeeded: target.height))
    node.name(target.node)
    node.type = nodes[target.node].type
    if isKey { nameKey(&node, target: target.node) }
    expandedCount += target.size - 1
    aliasedLength += target.length
    guard aliasedLength <= limits.maxFileSize else {
      return abandon(.tooLongWithAliases(limit: limits.maxFileSize), at: span)
    }
    return append(node)
  }

  /// Gives an alias in key position the key of its scalar.
  private mutating func nameKey(_ node: inout YAMLNode, target: Int) {
    guard nodes[target].kind == .scalar else {
      refuseKey(&node)
      report(
        .keyNotScalar(nodes[target].kind == .mapping ? "map" : "list"), at: node.span)
      return
    }
    node.key = interner.intern(text(of: nodes[target]))
    keys.push(Key(id: node.key, node: UInt32(nodes.count)))
  }

  /// Removes an alias in key position from its mapping.
  private mutating func refuseKey(_ node: inout YAMLNode) {
    node.flags.insert(.isRefused)
    keys.push(Key(id: .none, node: UInt32(nodes.count)))
  }

  /// The text of a scalar that is already in the tree.
  func text(of node: YAMLNode) -> ArraySlice<UInt8> {
    let start = Int(node.textStart)
    let end = start + Int(node.textCount)
    guard start >= source.count else { return source[start..<end] }
    return decoded[start - source.count..<end - source.count]
  }
}
