/// The declaration of an option for the language, the model and generated Swift.
package struct OptionDeclaration: Sendable, Hashable {
  /// The kinds of value that an option accepts.
  package enum Form: Sendable, Hashable {
    /// One word of a list.
    case choice([Choice])

    /// `true` or `false`.
    case flag

    /// Characters that a query may contain unescaped.
    case characters

    /// A non-negative number of seconds, whose spelling is kept.
    case seconds
  }

  /// A possible word of an option.
  package struct Choice: Sendable, Hashable {
    /// The word in the language, the model and stored data.
    package let word: String

    init(_ value: some RawRepresentable<String>) {
      word = value.rawValue
    }

    /// The name of the case in Swift: `responsiveAV` for `responsive-av`.
    ///
    /// It is derived from the word, because getting it from the case takes ten thousand
    /// instructions.
    package var name: String {
      guard word.utf8.contains(UInt8(ascii: "-")) else { return word }
      let parts = word.utf8.split(separator: UInt8(ascii: "-")).map { String(Substring($0)) }
      let others = parts.dropFirst().map { part in
        part == "av" ? "AV" : part.prefix(1).uppercased() + part.dropFirst()
      }
      return (parts.prefix(1) + others).joined()
    }
  }

  /// The value of an option.
  package enum Value: Sendable, Hashable {
    /// The index of a word.
    case choice(Int)
    case flag(Bool)

    /// Characters, or the spelling of seconds.
    case text(String)
  }

  /// The key in the language and in the model.
  package let word: String

  /// The member of the group, which is also the name in stored data.
  package let member: String

  package let form: Form

  /// The default value; `nil` if the client decides.
  package let standard: Value?

  /// The maximum time in seconds, because a spec can specify more than a `Duration` can hold.
  private static let longestTime = 0x1p32

  /// The words of a choice; empty for other forms.
  package var words: [String] { choices.map(\.word) }

  /// The words of a choice with their cases; empty for other forms.
  package var choices: [Choice] {
    if case .choice(let choices) = form { choices } else { [] }
  }

  /// The value of text in the form ``Form/seconds``.
  package static func seconds(spelled text: String) -> Double? {
    Double(text).map { min($0, longestTime) }
  }
}
