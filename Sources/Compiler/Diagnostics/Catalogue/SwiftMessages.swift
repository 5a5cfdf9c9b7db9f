/// Messages about names in generated Swift.
extension DiagnosticMessage {
  /// Two names in one scope that become the same identifier.
  ///
  /// - Parameters:
  ///   - identifier: The identifier.
  ///   - first: The item that has it: `request 'a-b'`.
  ///   - second: The item that would have it, too.
  ///   - value: The second item's value of an enum, which `swift-names` can rename.
  /// - Returns: The message.
  package static func swiftNameTaken(
    _ identifier: String, _ first: String, _ second: String, value: String?
  ) -> Self {
    Self(
      "swift-name-taken", .error,
      "\(first) and \(second) both become '\(identifier)' in generated Swift",
      help: value.map { "write \(swiftNames($0))" }
        ?? "write 'swift-name: anotherName' in one of them, or rename it")
  }

  /// A name that cannot be an identifier, even in backticks.
  ///
  /// - Parameters:
  ///   - kind: The kind of item: `request`.
  ///   - name: The name.
  ///   - isValue: Whether it is a value of an enum, which `swift-names` can rename.
  /// - Returns: The message.
  package static func swiftNameNeeded(
    _ kind: String, _ name: String, isValue: Bool
  ) -> Self {
    Self(
      "swift-name-needed", .error, "\(kind) '\(name)' has no identifier in generated Swift",
      help: isValue
        ? "write \(swiftNames(name))" : "write 'swift-name: someName' in it, or rename it")
  }

  private static func swiftNames(_ value: String) -> String {
    "'swift-names: {\"\(value)\": someName}' beside 'enum'"
  }

  /// A written identifier that is invalid in Swift.
  package static func invalidSwiftName(_ name: String) -> Self {
    Self(
      "invalid-swift-name", .error, "'\(name)' is not a valid identifier in generated Swift",
      help: "use letters, digits and '_', and no word that Swift or the generated code reserves")
  }

  /// An entry of `swift-names` whose key is not a value of the enum.
  package static func unknownEnumValue(_ value: String, among values: [String]) -> Self {
    Self(
      "unknown-enum-value", .error, "'swift-names' names '\(value)', which 'enum' does not list",
      help: suggestion(for: value, among: values)
        ?? (values.isEmpty ? nil : "the values are \(listing(values))"))
  }
}
