/// An option as the language, the model and generated Swift know it.
package struct OptionDeclaration: Sendable, Hashable {
  /// The kinds of value that an option accepts.
  package enum Form: Sendable, Hashable {
    /// One word of a list.
    case choice([Choice])

    /// `true` or `false`.
    case flag

    /// Characters that a query may hold as they are.
    case characters

    /// A number of seconds, 0 or more, whose spelling is kept.
    case seconds
  }

  /// A word of a list.
  package struct Choice: Sendable, Hashable {
    /// The word of the language, of the model and of stored data.
    package let word: String

    init(_ value: some RawRepresentable<String>) {
      word = value.rawValue
    }

    /// The name of the case in Swift: `responsiveAV` of `responsive-av`.
    ///
    /// It is made from the word, since asking the case itself takes ten thousand instructions.
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
    /// The word of this index.
    case choice(Int)
    case flag(Bool)

    /// Characters, or the spelling of seconds.
    case text(String)
  }

  /// The key in the language and in the model.
  package let word: String

  /// The member of the group, which is also its name in stored data.
  package let member: String

  package let form: Form

  /// The value of an option that is not written; `nil` if the client decides.
  package let standard: Value?

  /// The longest time that anybody waits, in seconds: a spec can say more than a `Duration` holds.
  private static let longestTime = 0x1p32

  /// The words of a choice; none for other forms.
  package var words: [String] { choices.map(\.word) }

  /// The words of a choice with their cases; none for other forms.
  package var choices: [Choice] {
    if case .choice(let choices) = form { choices } else { [] }
  }

  /// The seconds that a spelling of the form ``Form/seconds`` stands for.
  package static func seconds(spelled text: String) -> Double? {
    Double(text).map { min($0, longestTime) }
  }
}
