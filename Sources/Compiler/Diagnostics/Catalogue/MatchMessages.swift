// Mistakes in `match`, and in requests that are to be recognized.

extension DiagnosticMessage {
  /// An entry of `any` that begins like a JSON pointer but is invalid (RFC 6901, section 3).
  package static func invalidPointer(_ text: String) -> Self {
    Self(
      "invalid-pointer", .error, "'\(text)' is not a valid JSON pointer",
      help: pointer(meantBy: text).map { "write '\($0)'" }
        ?? "inside a name write '~0' for '~' and '~1' for '/'")
  }

  /// The JSON pointer for a path of JSONPath with names and numbers: `$.a.b[0]`.
  private static func pointer(meantBy path: String) -> String? {
    guard path.hasPrefix("$.") || path.hasPrefix("$[") else { return nil }
    let names = path.dropFirst().split { ".[]'\"".contains($0) }
    return "/" + names.joined(separator: "/")
  }

  /// One field in both lists of a layer.
  package static func ignoredAndForbidden(_ name: String) -> Self {
    Self(
      "contradictory-match", .error, "header '\(name)' is both ignored and forbidden",
      help: "remove it from 'ignore' or from 'forbid'")
  }

  /// A field that requests must not have but this one sends.
  package static func forbiddenAndSent(_ name: String, by request: String) -> Self {
    Self(
      "contradictory-match", .error,
      "'match' forbids header '\(name)', which request '\(request)' sends",
      help: "remove it from 'forbid', or write 'match: {ignore: [\(name)]}' in the request")
  }

  /// Two requests that differ only in free values of their targets; the place is that of the other
  /// one, `photos.yaml:8:3`.
  package static func ambiguousRequests(_ name: String, _ other: String, at place: String) -> Self {
    Self(
      "ambiguous-requests", .warning,
      "request '\(name)' cannot be distinguished from '\(other)' (\(place)); either may match",
      help: "give them different methods, paths or literal query parameters")
  }

  /// A request with which no captured one can be compared.
  package static func unmatchableRequest(_ name: String, _ reason: String) -> Self {
    Self(
      "unmatchable-request", .warning, "request '\(name)' is never matched: \(reason)")
  }

  /// An address of `waybill listen` that other machines can reach.
  package static func exposedListener(_ address: String) -> Self {
    Self(
      "exposed-listener", .warning,
      "other machines may reach '\(address)', and answers show expected values",
      help: "listen on 'localhost', or make sure that a firewall keeps strangers out")
  }
}
