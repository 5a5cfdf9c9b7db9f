import Diagnostics

/// A value of an option or an argument of the command line.
package protocol OptionValue: Sendable, SendableMetatype {
  /// Reads a value as typed; `nil` if it is malformed.
  init?(argument: String)

  /// The complete list of valid words, if there is one, for help and completion.
  static var words: [String] { get }

  /// The form of a value, for messages: "a whole number of 1 or more".
  static var expectation: String? { get }

  /// The message about a malformed value.
  ///
  /// - Parameters:
  ///   - argument: The value as typed.
  ///   - option: The option with this value.
  /// - Returns: The message. If it has no help, the usage of the command is added.
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
