// Characters that a terminal or a reviewer's screen does not show as they are. This folder says for
// each reader of names (shells, build tools, JSON, terminals, file systems) how a name reaches it.

extension Unicode.Scalar {
  /// Whether a character is a control, reorders text, breaks lines or does not show at all.
  package var isHidden: Bool {
    switch value {
    case 0x00..<0x20, 0x7F..<0xA0: true
    // Bidirectional marks, embeddings, overrides and isolates; line and paragraph separators.
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    // Invisible: soft hyphen, vowel separator, zero width space, word joiner and operators, byte order
    // mark, annotations, tags.
    case 0xAD, 0x180E, 0x200B, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
    default: false
    }
  }

  /// Whether a character shows where it is written and as what it is: it is not hidden, and has a
  /// meaning.
  package var showsItself: Bool {
    if isASCII { return !isHidden }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: return false
    // Joiners are letters of many scripts, and hold emoji together.
    case .format: return value == 0x200C || value == 0x200D
    default: return true
    }
  }
}
