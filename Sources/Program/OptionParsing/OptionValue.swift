import Diagnostics

/// A value that an option or an argument of the command line takes.
package protocol OptionValue: Sendable, SendableMetatype {
  /// Reads the value as it was typed; `nil` if it is malformed.
  init?(argument: String)

  /// All words that the option takes, if they can be listed. Help and completion show them.
  static var words: [String] { get }

  /// How a value is written, for messages: "a whole number of 1 or more".
  static var expectation: String? { get }

  /// The message about a malformed value.
  ///
  /// - Parameters:
  ///   - argument: The value as it was typed.
  ///   - option: The option that was given it.
  /// - Returns: The message, with the usage of the command as its help if it has none.
  static func refusal(of argument: String, for option: ArgumentDeclaration) -> UsageError
}

extension OptionValue {
  package static var words: [String] { [] }
  package static var expectation: String? { nil }

  package static func refusal(
    of argument: String, for option: ArgumentDeclaration
  ) -> UsageError {
    var text = "the value '\(argument)' is invalid for '\(option.usage)'"
    if let expectation { text += "; it takes \(expectation)" }
    if !words.isEmpty { text += "; \(NameHint.hint(for: argument, among: words))" }
    return UsageError(text)
  }
}

extension OptionValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  package init?(argument: String) { self.init(rawValue: argument) }

  package static var words: [String] { allCases.map(\.rawValue) }
}

extension String: OptionValue {
  package init?(argument: String) { self = argument }
}

extension UInt16: OptionValue {
  package init?(argument: String) { self.init(argument) }

  package static var expectation: String? { "a whole number of 0 to 65535" }
}

/// A whole number of 1 or more.
package struct PositiveInteger: OptionValue {
  package var value: Int

  package init?(argument: String) {
    guard let value = Int(argument), value > 0 else { return nil }
    self.value = value
  }

  package static var expectation: String? { "a whole number of 1 or more" }
}

/// A whole number of 0 or more.
package struct Count: OptionValue, CustomStringConvertible {
  package var value: Int

  package init(_ value: Int) { self.value = value }

  package init?(argument: String) {
    guard let value = Int(argument), value >= 0 else { return nil }
    self.value = value
  }

  package static var expectation: String? { "a whole number of 0 or more" }

  package var description: String { "\(value)" }
}
