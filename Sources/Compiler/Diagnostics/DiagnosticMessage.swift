// How diagnostics are made. A message has a stable id (`unknown-key`), a severity, a sentence and a
// help. Functions in `Catalogue` create all messages, with one file for each subject; a reason
// given by the system, libyaml or the library becomes a part of one. A step reports a message with
// a span, and possibly notes with other spans, to the `DiagnosticSink`. The driver locates, sorts
// and renders the messages of all specs. Some errors appear only when a request is serialized, such
// as a boundary that occurs in a part; for these, every request is serialized before any file is
// written.

import MessageSyntax

/// The stable name of a kind of diagnostic, in kebab-case: `unknown-key`.
package struct DiagnosticID: RawRepresentable, Hashable, Sendable, Comparable,
  ExpressibleByStringLiteral
{
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package init(stringLiteral value: String) { self.rawValue = value }

  package static func < (lhs: DiagnosticID, rhs: DiagnosticID) -> Bool {
    lhs.rawValue.utf8.lexicographicallyPrecedes(rhs.rawValue.utf8)
  }
}

/// A sentence about a mistake, as data.
///
/// Static functions in the `Catalogue` folder create every message; no other part of the compiler
/// writes sentences.
package struct DiagnosticMessage: Sendable, Hashable {
  /// The kind of mistake.
  package let id: DiagnosticID

  package let severity: Severity

  /// The sentence, without a full stop.
  package let text: String

  /// Advice on how the author can resolve the problem.
  package let help: String?

  /// The help in a spec with secrets, where the usual one quotes the file. Nil if the usual one
  /// quotes only names.
  let helpBesideSecrets: String?

  package init(
    _ id: DiagnosticID, _ severity: Severity = .error, _ text: String, help: String? = nil,
    besideSecrets: String? = nil
  ) {
    self.id = id
    self.severity = severity
    self.text = text
    self.help = help
    self.helpBesideSecrets = besideSecrets
  }

  /// The message with an error lowered to a warning: mistakes in a foreign document do not stop its
  /// import.
  package var asWarning: Self {
    Self(
      id, severity == .error ? .warning : severity, text, help: help,
      besideSecrets: helpBesideSecrets)
  }

  /// The message without its help if that names an option which the command does not have.
  package func advising(only isKnown: (_ option: String) -> Bool) -> Self {
    guard let help, !Self.options(in: help).allSatisfy(isKnown) else { return self }
    return Self(id, severity, text, help: nil)
  }

  /// The options that a sentence names: `--max-nodes`.
  static func options(in sentence: String) -> [String] {
    var options: [String] = []
    var rest = sentence.utf8[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "-")) {
      let follows = start > rest.startIndex && rest[rest.index(before: start)].isASCIILetter
      let word = rest[start...].prefix { $0.isASCIILetter || $0 == UInt8(ascii: "-") }
      if !follows, word.starts(with: "--".utf8), word.count > 2 {
        options.append(String(word) ?? "")
      }
      rest = rest[word.endIndex...]
    }
    return options
  }

  /// The message with another help.
  package func helping(_ help: String, besideSecrets: String? = nil) -> Self {
    Self(id, severity, text, help: help, besideSecrets: besideSecrets)
  }
}

// MARK: Length

extension DiagnosticMessage {
  /// The message with long quotations shortened: a key may have a thousand characters.
  package var shortened: Self {
    Self(
      id, severity, Self.shortened(text), help: help.map(Self.shortened),
      besideSecrets: helpBesideSecrets)
  }

  /// A text with long quotations shortened to their beginning and end.
  package static func shortened(_ text: String) -> String {
    guard text.utf8.count > longestQuotation else { return text }
    let parts = text.split(separator: "'", omittingEmptySubsequences: false).map { part in
      let scalars = part.unicodeScalars
      guard scalars.count > longestQuotation else { return part }
      return Substring("\(Substring(scalars.prefix(60)))…\(Substring(scalars.suffix(30)))")
    }
    return parts.joined(separator: "'")
  }

  /// The maximum length of a quotation in characters.
  private static let longestQuotation = 200
}
