/// An invalid command line: the mistake, and the correction to type.
package struct UsageError: Error {
  /// One sentence, without a capital letter or a full stop.
  package var text: String

  /// A command to type, or the usage of the command.
  package var help: String?

  /// The option that the command does not have.
  var unknownOption: String?

  /// Whether an example of the command is the correction.
  private(set) var needsExample = false

  package init(_ text: String, help: String? = nil) {
    (self.text, self.help) = (text, help)
  }

  /// An argument that the command cannot do without.
  package static func missing(_ text: String) -> UsageError {
    var error = UsageError(text)
    error.needsExample = true
    return error
  }
}
