import Diagnostics

/// A token of the shell language.
enum ShellToken: Sendable {
  case word(ShellWord)
  /// `;`, `|`, `&&`, a line end or a similar token.
  case separator(String, Span)
  /// `>` or `<` with the word after it, and the text of a here-document. A descriptor other than
  /// standard input stands before the mark, as in `2>`.
  case redirection(String, ShellWord, hereDocument: ShellWord?)
}

/// A text that the lexer cannot read, such as a command that it would have to run.
struct ShellProblem: Sendable {
  let text: String
  let span: Span
}
