internal import Diagnostics

/// Builds a ``YAMLDocument`` from libyaml's events.
///
/// Budgets are checked here, event by event: libyaml knows no limits of its own.
struct TreeBuilder {
  /// A collection that is not finished, or the document itself.
  struct Frame {
    /// The node of the collection.
    var node: UInt32
    /// Items or entries so far.
    var count: UInt32 = 0
    /// How deep the deepest child nests.
    var height: UInt32 = 0
    /// The document's node count, aliases expanded, before this collection.
    var sizeBefore: UInt32
    /// ``TreeBuilder/aliasedLength`` before this collection.
    var lengthBefore = 0
    /// How many keys there are of the mappings around.
    var keysBefore: UInt32 = 0
    /// The anchor that names the collection, or -1.
    var anchor: Int32 = -1
    var isMapping: Bool
    /// In a mapping, whether the next node is a key.
    var expectsKey: Bool
    /// In a mapping, whether a plain `<<` is among the keys.
    var hasMergeKey = false
  }

  /// A key of a mapping that is not finished.
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

  /// The keys so far of the mappings that are not finished, innermost last.
  var keys = Stack<Key>()

  /// The collections around ``top``, outermost first.
  var stack = Stack<Frame>()
  var top = Frame(node: 0, sizeBefore: 0, isMapping: false, expectsKey: false)

  /// The number of nodes after alias expansion.
  var expandedCount = 0
  /// The number of bytes that aliases add when they are expanded.
  var aliasedLength = 0
  /// The position where the last node ends.
  var lastEnd: UInt32 = 0
  /// Whether a document was seen, and where it starts.
  var documentStart: Span?
  /// A budget was overrun: there is no document.
  var isAbandoned = false

  init(source: [UInt8], base: UInt32, limits: ReaderLimits, isASCII: Bool) {
    self.source = source
    self.base = base
    self.limits = limits
    self.cursor = CharacterCursor(source, isASCII: isASCII)
    // A node for every twelve bytes is more than most files have.
    nodes.reserveCapacity(min(source.count / 12, 8192) + 16)
  }

  /// The position of a character.
  @inline(__always)
  mutating func position(of character: Int) -> UInt32 {
    base &+ UInt32(truncatingIfNeeded: cursor.offset(of: character, in: source))
  }

  /// Reports an error; the crowd of errors that fills the sink ends the parse at the next node.
  mutating func report(
    _ message: DiagnosticMessage, at span: Span, notes: [Diagnostic.Note] = []
  ) {
    sink.report(message, at: span, notes: notes)
    if sink.isFull { limits.maxNodes = 0 }
  }

  /// Reports an error that ends the parse.
  mutating func abandon(_ message: DiagnosticMessage, at span: Span) -> Bool {
    report(message, at: span)
    isAbandoned = true
    return false
  }
}

// MARK: Nodes

extension TreeBuilder {
  /// Notes that the collection around gets a child; whether the child is a key.
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

  /// Appends a node; false when there are too many.
  @inline(__always)
  mutating func append(_ node: YAMLNode) -> Bool {
    if nodes.count == nodes.capacity { reserve() }
    nodes.append(node)
    expandedCount &+= 1
    return expandedCount <= limits.maxNodes || refuseNodes(at: node.span)
  }

  /// Makes room for as many nodes as the file seems to hold, judged by what was read so far.
  ///
  /// Doubling would copy and waste up to half of the largest array there is.
  private mutating func reserve() {
    let end = nodes.last?.spanEnd ?? base
    let read = max(1, Int(end &- base))
    // As one expression, this would take the compiler most of a second to check.
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

  /// Refuses a crowd of directives: libyaml compares each `%TAG` with all before it.
  mutating func checkDirectives(from start: Int) -> Bool {
    guard let excess = Directives.excess(in: source, from: start) else { return true }
    let start = base + UInt32(excess.lowerBound)
    return abandon(
      .tooManyDirectives(limit: Directives.limit),
      at: Span(start: start, end: base + UInt32(excess.upperBound)))
  }
}
