/// The format of parameters that are the content of a request.
public enum ParameterSerializer: String, Sendable, Hashable, Codable, CaseIterable {
  /// `application/x-www-form-urlencoded`.
  case form

  /// `application/json`.
  case json

  /// `application/x-plist`.
  case propertyList = "plist"
}
