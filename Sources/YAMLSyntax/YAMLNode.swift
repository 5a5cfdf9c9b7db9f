package import Diagnostics

/// One node of a ``YAMLDocument``, in 32 bytes.
///
/// Nodes are in preorder. A collection's children follow it directly, `end` tells where its
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

  /// What a node means: the core schema's answer for a plain scalar, else what its tag says.
  package enum ValueType: UInt8, Sendable {
    case null, boolean, integer, float, string, binary, timestamp
    case sequence, mapping, set
  }

  /// What else is known about a node.
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

  /// A scalar: where its text starts, see ``YAMLDocument/bytes(of:)``. An alias: its target.
  package internal(set) var textStart: UInt32

  /// A scalar: the number of bytes of its text.
  package internal(set) var textCount: UInt32

  /// The index one past the subtree.
  package internal(set) var end: UInt32

  /// A collection: the number of its items or entries, merge keys counted as one entry.
  package internal(set) var count: UInt32 = 0

  /// A scalar (or an alias to one) in key position: its interned text, else ``KeyID/none``.
  package internal(set) var key: KeyID

  package internal(set) var spanStart: UInt32
  package internal(set) var spanEnd: UInt32

  @inline(__always)
  init(
    kind: Kind, style: Style, type: ValueType, flags: Flags = [], textStart: UInt32 = 0,
    textCount: UInt32 = 0, end: UInt32 = 0, key: KeyID = .none, spanStart: UInt32,
    spanEnd: UInt32
  ) {
    (self.kind, self.style, self.type, self.flags) = (kind, style, type, flags)
    (self.textStart, self.textCount) = (textStart, textCount)
    (self.end, self.key) = (end, key)
    (self.spanStart, self.spanEnd) = (spanStart, spanEnd)
  }

  /// Where the node is written, its tag and anchor included.
  package var span: Span { Span(start: spanStart, end: spanEnd) }

  /// The value of a boolean.
  package var isTrue: Bool { flags.contains(.isTrue) }
}
