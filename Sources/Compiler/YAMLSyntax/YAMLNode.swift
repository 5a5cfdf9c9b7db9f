package import Diagnostics

/// One node of a ``YAMLDocument``, in 24 bytes.
///
/// Nodes are in preorder. A collection's children follow it directly, ``end(at:)`` tells where its
/// subtree ends, and a mapping's children alternate key and value.
package struct YAMLNode: Sendable {
  /// What a node is.
  package enum Kind: UInt8, Sendable {
    case scalar, sequence, mapping, alias

    /// Written out, so that other modules call it without a witness.
    package static func == (a: Kind, b: Kind) -> Bool {
      switch (a, b) {
      case (.scalar, .scalar), (.sequence, .sequence), (.mapping, .mapping), (.alias, .alias): true
      default: false
      }
    }
  }

  /// How a node is written.
  package enum Style: UInt8, Sendable {
    /// A scalar's style.
    case plain, singleQuoted, doubleQuoted, literal, folded
    /// A collection's style.
    case block, flow

    /// Whether a scalar's text is between its start and its end, with nothing but quotes.
    @inline(__always)
    var isLine: Bool { rawValue <= Style.doubleQuoted.rawValue }
  }

  /// The type of a node's value: the core schema's answer for a plain scalar, else what its tag
  /// says.
  package enum ValueType: UInt8, Sendable {
    case null, boolean, integer, float, string, binary, timestamp
    case sequence, mapping, set
  }

  /// Further facts about a node.
  package struct Flags: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A tag is written.
    package static let hasTag = Flags(rawValue: 1 << 0)
    /// The node is named by an anchor.
    package static let hasAnchor = Flags(rawValue: 1 << 1)
    /// A mapping with a plain `<<` among its keys.
    package static let hasMergeKey = Flags(rawValue: 1 << 2)
    /// The plain key `<<` itself.
    package static let isMergeKey = Flags(rawValue: 1 << 3)
    /// A boolean that is true.
    package static let isTrue = Flags(rawValue: 1 << 4)
    /// A key that was reported as an error: its entry takes no part in the mapping.
    package static let isRefused = Flags(rawValue: 1 << 5)
  }

  package internal(set) var kind: Kind
  package internal(set) var style: Style
  package internal(set) var type: ValueType
  package internal(set) var flags: Flags

  /// An offset that depends on the kind. A scalar: where its text starts. An alias: its target. A
  /// collection: the index one past its subtree.
  package private(set) var first: UInt32

  /// A scalar: the number of bytes of its text. A collection: how many items or entries it has.
  package private(set) var second: UInt32

  /// A scalar (or an alias to one) in key position: its interned text, else ``KeyID/none``.
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

  /// A scalar: where its text starts, see ``YAMLDocument/bytes(of:)``. An alias: its target. 0 of others.
  @inline(__always)
  package var textStart: UInt32 { isCollection ? 0 : first }

  /// A scalar: the number of bytes of its text. 0 of others.
  @inline(__always)
  package var textCount: UInt32 { isCollection ? 0 : second }

  /// A collection: the number of its items or entries, merge keys counted as one entry. 0 of others.
  @inline(__always)
  package var count: UInt32 { isCollection ? second : 0 }

  /// The index one past the subtree of the node, which is at an index.
  @inline(__always)
  package func end(at index: Int) -> Int { isCollection ? Int(first) : index + 1 }

  /// Ends a collection before a node, with so many items or entries.
  @inline(__always)
  mutating func close(before end: UInt32, count: UInt32) { (first, second) = (end, count) }

  /// Lets an alias name a node.
  mutating func name(_ target: Int) { first = UInt32(truncatingIfNeeded: target) }

  /// Where the node is written, its tag and anchor included.
  package var span: Span { Span(start: spanStart, end: spanEnd) }

  /// The value of a boolean.
  package var isTrue: Bool { flags.contains(.isTrue) }
}
