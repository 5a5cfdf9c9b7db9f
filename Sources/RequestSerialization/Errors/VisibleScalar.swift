// Which characters show themselves, and nothing else.

extension Unicode.Scalar {
  /// Whether the character is where it is written and as what it is: it is not a control, breaks no
  /// line, reorders nothing, and has a meaning.
  var isVisible: Bool {
    if isASCII { return value >= 0x20 && value != 0x7F }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: return false
    // Joiners are letters of many scripts, and hold emoji together.
    case .format: return value == 0x200C || value == 0x200D
    default: return true
    }
  }
}
