/// A command line that cannot be carried out: what is wrong with it, and what to type instead.
package struct UsageError: Error {
  /// One sentence, without a capital and a full stop.
  package var text: String

  /// A command to type, or how the command is used.
  package var help: String?

  /// The option that a command does not have.
  var unknownOption: String?

  package init(_ text: String, help: String? = nil) {
    (self.text, self.help) = (text, help)
  }
}
