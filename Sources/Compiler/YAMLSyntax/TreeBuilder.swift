internal import Diagnostics

/// Builds a ``YAMLDocument`` from libyaml's events.
///
/// Limits are checked for each event, because libyaml has none.
struct TreeBuilder {
  /// An unfinished collection, or the document itself.
  struct Frame {
    /// The node of the collection.
    var node: UInt32
    /// The number of items or entries so far.
    var count: UInt32 = 0
    /// The nesting depth of the deepest child.
    var height: UInt32 = 0
    /// The document's node count, with aliases expanded, before this collection.
    var sizeBefore: UInt32
    /// The ``TreeBuilder/aliasedLength`` before this collection.
    var lengthBefore = 0
    /// The number of keys of the surrounding mappings.
    var keysBefore: UInt32 = 0
    /// The anchor that names the collection, or -1.
    var anchor: Int32 = -1
    var isMapping: Bool
    /// In a mapping, whether the next node is a key.
    var expectsKey: Bool
    /// In a mapping, whether a plain `<<` is among the keys.
    var hasMergeKey = false
  }

  /// A key of an unfinished mapping.
  struct Key {
    var id: KeyID
    var node: UInt32
  }

  let source: [UInt8]
  let base: UInt32
  var limits: ReaderLimits

  var cursor: CharacterCursor
  var interner = KeyInterner()
  var sink = DiagnosticSink()
  var anchors = AnchorTable()

  var nodes: [YAMLNode] = []
  var decoded: [UInt8] = []

  /// The keys so far of unfinished mappings, innermost last.
  var keys = Stack<Key>()

  /// The unfinished collections around ``top``, outermost first.
  var stack = Stack<Frame>()
  var top = Frame(node: 0, sizeBefore: 0, isMapping: false, expectsKey: false)

  /// The number of nodes with aliases expanded.
  var expandedCount = 0
  /// The number of bytes that expanding aliases adds.
  var aliasedLength = 0
  /// The position of the end of the last node.
  var lastEnd: UInt32 = 0
  /// The start of the document, once it has begun.
  var documentStart: Span?
  /// Whether a limit was exceeded, so that there is no document.
  var isAbandoned = false

  init(source: [UInt8], base: UInt32, limits: ReaderLimits, isASCII: Bool) {
    self.source = source
    self.base = base
    self.limits = limits
    self.cursor = CharacterCursor(source, isASCII: isASCII)
    // Most files have at most one node for every twelve bytes.
    nodes.reserveCapacity(min(source.count / 12, 8192) + 16)
  }

  /// The position of a character.
  @inline(__always)
  mutating func position(of character: Int) -> UInt32 {
    base &+ UInt32(truncatingIfNeeded: cursor.offset(of: character, in: source))
  }

  /// Reports an error. If the sink is full of errors, the parse ends at the next node.
  mutating func report(
    _ message: DiagnosticMessage, at span: Span, notes: [Diagnostic.Note] = []
  ) {
    sink.report(message, at: span, notes: notes)
    if sink.isFull { limits.maxNodes = 0 }
  }

  /// Reports an error and ends the parse.
  mutating func abandon(_ message: DiagnosticMessage, at span: Span) -> Bool {
    report(message, at: span)
    isAbandoned = true
    return false
  }
}

// MARK: Nodes

extension TreeBuilder {
  /// Counts a child of the innermost collection. Returns whether it is a key.
  @inline(__always)
  mutating func beginChild() -> Bool {
    guard top.isMapping else {
      top.count &+= 1
      return false
    }
    top.expectsKey.toggle()
    if top.expectsKey { return false }
    top.count &+= 1
    return true
  }

  /// Appends a node; false if there are too many.
  @inline(__always)
  mutating func append(_ node: YAMLNode) -> Bool {
    if nodes.count == nodes.capacity { reserve() }
    nodes.append(node)
    expandedCount &+= 1
    return expandedCount <= limits.maxNodes || refuseNodes(at: node.span)
  }

  /// Reserves as many nodes as the file is likely to have, judged by the part read so far.
  ///
  /// Doubling would copy the largest array, and waste up to half of it.
  private mutating func reserve() {
    let end = nodes.last?.spanEnd ?? base
    let read = max(1, Int(end &- base))
    // As one expression, this would take most of a second to type-check.
    let share = Double(source.count) / Double(read)
    let expected = Int(Double(nodes.count) * share * 1.04)
    let least = nodes.count + nodes.count / 4 + 16
    nodes.reserveCapacity(max(least, min(expected, nodes.count * 256)))
    LargePages.advise(nodes)
  }

  mutating func refuseNodes(at span: Span) -> Bool {
    if sink.isFull {
      isAbandoned = true
      return false
    }
    return abandon(.tooManyNodes(limit: limits.maxNodes), at: span)
  }
}

// MARK: Events

extension TreeBuilder: LibYAMLVisitor {
  @inline(__always)
  mutating func visit(_ event: LibYAMLEvent) -> Bool {
    switch event.kind {
    case .scalar: scalar(event)
    case .mappingStart: openMapping(event)
    case .mappingEnd: closeMapping(event)
    case .sequenceStart: openSequence(event)
    case .sequenceEnd: closeSequence(event)
    case .alias: alias(event)
    case .documentStart: openDocument(event)
    case .documentEnd: closeDocument(event)
    case .streamStart: true
    case .streamEnd: closeStream(event)
    }
  }

  private mutating func openDocument(_ event: LibYAMLEvent) -> Bool {
    let span = Span(
      start: position(of: event.startIndex), end: position(of: event.endIndex))
    if let first = documentStart {
      report(
        .severalDocuments, at: span, notes: [.init("the first document starts here", at: first)])
      return false
    }
    documentStart = span
    return true
  }

  private mutating func closeDocument(_ event: LibYAMLEvent) -> Bool {
    let end = cursor.offset(of: event.endIndex, in: source)
    return checkDirectives(from: end)
  }

  private mutating func closeStream(_ event: LibYAMLEvent) -> Bool {
    if documentStart == nil {
      report(.emptyDocument, at: Span(at: base))
      isAbandoned = true
    }
    return true
  }

  /// Refuses large numbers of directives, because libyaml compares each `%TAG` with all others.
  mutating func checkDirectives(from start: Int) -> Bool {
    guard let excess = Directives.excess(in: source, from: start) else { return true }
    let start = base + UInt32(excess.lowerBound)
    return abandon(
      .tooManyDirectives(limit: Directives.limit),
      at: Span(start: start, end: base + UInt32(excess.upperBound)))
  }
}
