/// How parameters are sent where they are the content of a request.
public enum ParameterSerializer: String, Sendable, Hashable, Codable, CaseIterable {
  /// As `application/x-www-form-urlencoded`.
  case form

  /// As `application/json`.
  case json

  /// As `application/x-plist`.
  case propertyList = "plist"
}
