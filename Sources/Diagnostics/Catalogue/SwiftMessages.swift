// What generated Swift cannot declare.

extension DiagnosticMessage {
  /// Two names that become one identifier.
  package static func swiftNameTaken(_ identifier: String, _ first: String, _ second: String)
    -> Self
  {
    Self(
      "swift-name-taken", .error,
      "'\(first)' and '\(second)' both become '\(identifier)' in generated Swift",
      help: "rename one of them")
  }
}
