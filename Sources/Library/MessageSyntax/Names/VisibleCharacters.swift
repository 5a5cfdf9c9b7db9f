// Characters that a terminal or a reviewer's screen does not display as they are. This folder holds
// the spelling of names for each of their readers: shells, build tools, JSON, terminals, file
// systems.

extension Unicode.Scalar {
  /// Whether a character is a control, reorders text, breaks lines or is invisible.
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

  /// Whether a character is displayed in its place and as itself: it is neither hidden nor
  /// unassigned.
  package var showsItself: Bool {
    if isASCII { return !isHidden }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: return false
    // Joiners are part of many scripts' spelling, and of emoji sequences.
    case .format: return value == 0x200C || value == 0x200D
    default: return true
    }
  }
}
