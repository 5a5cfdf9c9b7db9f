import Diagnostics

/// A token of the shell's language.
enum ShellToken: Sendable {
  case word(ShellWord)
  /// `;`, `|`, `&&`, a line end and the like.
  case separator(String, Span)
  /// `>` or `<` with the word after it, and what is written into a here-document.
  case redirection(String, ShellWord, hereDocument: [UInt8]?)
}

/// A text that the lexer cannot read, such as one that it would have to run.
struct ShellProblem: Sendable {
  let text: String
  let span: Span
}
