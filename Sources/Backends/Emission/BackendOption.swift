/// An option of a back end with a few possible values: `--swift-access internal`.
package struct BackendOption<Owner: Backend>: Sendable {
  /// The name of the option, without dashes.
  package let name: String

  /// The placeholder for the value in help texts.
  package let valueName: String

  /// The help text of the option, which a colon and the words follow.
  package let summary: String

  /// The words that it accepts, in the order of help.
  package let words: [String]

  /// The word that means no value.
  package let defaultWord: String

  /// Whether a file of options may set it, for builds with fixed command lines.
  package let isReadFromFile: Bool

  private let setWord: @Sendable (inout Owner, _ word: String) -> Bool

  /// Declares an option stored in a property. Its default is the property's value in a new back
  /// end.
  package init<Value>(
    _ name: String, _ property: any WritableKeyPath<Owner, Value> & Sendable, valueName: String,
    summary: String, isReadFromFile: Bool = false
  ) where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
    self.name = name
    self.valueName = valueName
    self.summary = summary
    self.isReadFromFile = isReadFromFile
    words = Value.allCases.map(\.rawValue)
    defaultWord = Owner()[keyPath: property].rawValue
    setWord = { backend, word in
      guard let value = Value(rawValue: word) else { return false }
      backend[keyPath: property] = value
      return true
    }
  }

  /// Sets the option of a back end; false if the word is invalid.
  package func set(_ word: String, of backend: inout Owner) -> Bool {
    // `String` considers composed and decomposed text equal; words are compared as bytes.
    words.contains { $0.utf8.elementsEqual(word.utf8) } && setWord(&backend, word)
  }
}

extension Backend {
  /// A copy in which an option has another word; nil if the back end has no such option or the
  /// option no such word.
  package func setting(_ name: String, to word: String) -> Self? {
    var copy = self
    let option = Self.options.first { $0.name.utf8.elementsEqual(name.utf8) }
    return option?.set(word, of: &copy) == true ? copy : nil
  }
}
