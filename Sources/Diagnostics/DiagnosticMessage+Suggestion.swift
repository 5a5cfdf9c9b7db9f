extension DiagnosticMessage {
  /// "did you mean …?", when one of the known names is close to a name.
  package static func suggestion(
    for name: String, among known: some Sequence<String>, prefix: String = ""
  ) -> String? {
    nil
  }
}
