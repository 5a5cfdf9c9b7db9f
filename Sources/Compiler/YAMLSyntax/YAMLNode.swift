package import Diagnostics

/// One node of a ``YAMLDocument``, in 24 bytes.
///
/// Nodes are in preorder. A collection's children follow it directly, ``end(at:)`` is the end of
/// its subtree, and a mapping's children alternate between keys and values.
package struct YAMLNode: Sendable {
  /// The kind of a node.
  package enum Kind: UInt8, Sendable {
    case scalar, sequence, mapping, alias

    /// Written by hand, so that other modules can call it without a witness table.
    package static func == (a: Kind, b: Kind) -> Bool {
      switch (a, b) {
      case (.scalar, .scalar), (.sequence, .sequence), (.mapping, .mapping), (.alias, .alias): true
      default: false
      }
    }
  }

  /// The style in which a node is written.
  package enum Style: UInt8, Sendable {
    /// A scalar's style.
    case plain, singleQuoted, doubleQuoted, literal, folded
    /// A collection's style.
    case block, flow

    /// Whether a scalar's text may be directly between its start and end, apart from quotes.
    @inline(__always)
    var isLine: Bool { rawValue <= Style.doubleQuoted.rawValue }
  }

  /// The type of a node's value: by the core schema for a plain scalar, otherwise by its tag.
  package enum ValueType: UInt8, Sendable {
    case null, boolean, integer, float, string, binary, timestamp
    case sequence, mapping, set
  }

  /// Further properties of a node.
  package struct Flags: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A tag is written.
    package static let hasTag = Flags(rawValue: 1 << 0)
    /// The node has an anchor.
    package static let hasAnchor = Flags(rawValue: 1 << 1)
    /// A mapping with a plain `<<` among its keys.
    package static let hasMergeKey = Flags(rawValue: 1 << 2)
    /// The plain key `<<` itself.
    package static let isMergeKey = Flags(rawValue: 1 << 3)
    /// A boolean that is true.
    package static let isTrue = Flags(rawValue: 1 << 4)
    /// A key that was reported as an error. Its entry is ignored.
    package static let isRefused = Flags(rawValue: 1 << 5)
  }

  package internal(set) var kind: Kind
  package internal(set) var style: Style
  package internal(set) var type: ValueType
  package internal(set) var flags: Flags

  /// An index or offset. A scalar: the start of its text. An alias: its target. A collection: the
  /// index after its subtree.
  package private(set) var first: UInt32

  /// A scalar: the length of its text in bytes. A collection: the number of items or entries.
  package private(set) var second: UInt32

  /// A scalar (or an alias to one) in key position: its interned text. Otherwise ``KeyID/none``.
  package internal(set) var key: KeyID

  package internal(set) var spanStart: UInt32
  package internal(set) var spanEnd: UInt32

  @inline(__always)
  init(
    kind: Kind, style: Style, type: ValueType, flags: Flags = [], textStart: UInt32 = 0,
    textCount: UInt32 = 0, key: KeyID = .none, spanStart: UInt32, spanEnd: UInt32
  ) {
    (self.kind, self.style, self.type, self.flags) = (kind, style, type, flags)
    (first, second, self.key) = (textStart, textCount, key)
    (self.spanStart, self.spanEnd) = (spanStart, spanEnd)
  }

  /// Whether the node is a sequence or a mapping.
  @inline(__always)
  private var isCollection: Bool {
    switch kind {
    case .sequence, .mapping: true
    case .scalar, .alias: false
    }
  }

  /// A scalar: the start of its text, see ``YAMLDocument/bytes(of:)``. An alias: its target.
  /// Otherwise 0.
  @inline(__always)
  package var textStart: UInt32 { isCollection ? 0 : first }

  /// A scalar: the length of its text in bytes. Otherwise 0.
  @inline(__always)
  package var textCount: UInt32 { isCollection ? 0 : second }

  /// A collection: the number of items or entries, with each merge key as one entry. Otherwise 0.
  @inline(__always)
  package var count: UInt32 { isCollection ? second : 0 }

  /// The index after the subtree of the node, given the node's index.
  @inline(__always)
  package func end(at index: Int) -> Int { isCollection ? Int(first) : index + 1 }

  /// Ends a collection before a node, with its number of items or entries.
  @inline(__always)
  mutating func close(before end: UInt32, count: UInt32) { (first, second) = (end, count) }

  /// Sets the target of an alias.
  mutating func name(_ target: Int) { first = UInt32(truncatingIfNeeded: target) }

  /// The span of the node, including its tag and anchor.
  package var span: Span { Span(start: spanStart, end: spanEnd) }

  /// The value of a boolean.
  package var isTrue: Bool { flags.contains(.isTrue) }
}
