internal import MessageSyntax

extension DiagnosticMessage {
  /// "did you mean …?", when one of the known names is close to a name.
  package static func suggestion(
    for name: String, among known: some Sequence<String>, prefix: String = ""
  ) -> String? {
    EditDistance.closest(to: name, among: Array(known)).map { "did you mean '\(prefix)\($0)'?" }
  }
}
