internal import MessageSyntax

/// Mistakes in the responses that a request declares.
extension DiagnosticMessage {
  /// A map in place of the type of a response. `type` is the type that it names.
  package static func declaredResponse(type: String?) -> Self {
    Self(
      "invalid-type", .error, "a response is only the type of its content",
      help: type.map { "write the type alone: 200: \($0)" }
        ?? "write the name of a type, 'Photo', and declare it under 'types'; or null for none")
  }

  /// A status that is not one: a key of `responses`, or an item of `expect`, where `default` has no meaning.
  package static func invalidStatus(_ status: String, allowsDefault: Bool = true) -> Self {
    let code = Int(status)
    if let code, 100..<200 ~= code { return informationalStatus(status) }
    if status.lowercased() == "1xx" { return informationalStatus(status) }
    let statuses = "write a status from 200 to 599,"
    var help = cure(ofStatus: status) ?? "\(statuses) one of 2XX, 3XX, 4XX and 5XX, or 'default'"
    if !allowsDefault, status.contains(",") { help = "write a list: [\(status)]" }
    if !allowsDefault, help.hasSuffix("'default'") || help.hasSuffix("'default'?") {
      help = "\(statuses) or one of 2XX, 3XX, 4XX and 5XX"
    }
    return Self("invalid-status", .error, "invalid status '\(status)'", help: help)
  }

  /// A status that a list of `expect` has twice.
  package static func expectedTwice(_ status: String) -> Self {
    Self(
      "invalid-status", .error, "'expect' lists \(status) twice", help: "leave one of them out")
  }

  /// A name in `expect` that is no case of the request.
  package static func unknownExpectedCase(_ name: String, among cases: [String]) -> Self {
    Self(
      "unknown-expected-case", .error, "the request has no case '\(name)'",
      help: ["status", "code", "statusCode", "status-code"].contains(name)
        ? "write the status alone: expect: 200"
        : suggestion(for: name, among: cases)
          ?? (cases.isEmpty ? "write the status alone" : "its cases are \(listing(cases))"))
  }

  private static func informationalStatus(_ status: String) -> Self {
    Self(
      "invalid-status", .error,
      "status '\(status)' is informational, and the final response comes after it",
      help: "leave it out; write the status of the response, such as 200")
  }

  /// The intended status for a key that is not one.
  private static func cure(ofStatus status: String) -> String? {
    let lowercased = status.lowercased()
    switch lowercased {
    case "2xx", "3xx", "4xx", "5xx": return "write \(lowercased.uppercased())"
    case "200-299", "200..299", "300-399", "400-499", "500-599":
      return "write \(status.prefix(1))XX"
    case "ok", "success", "successful", "2**", "2..", "2??":
      return "write 200, or 2XX for all successes"
    case "4**", "4..", "4??": return "write 4XX"
    case "5**", "5..", "5??": return "write 5XX"
    case "*", "others", "other", "error", "errors", "else", "any": return "write 'default'"
    default: break
    }
    let digits = String(
      status.map { character in
        switch character {
        case "o", "O": "0"
        case "l", "I", "i": "1"
        default: character
        }
      })
    guard digits.utf8.count == 3, digits != status, let code = Int(digits), 200..<600 ~= code else {
      return suggestion(for: status, among: ["default"])
    }
    return "write \(digits), with digits only"
  }

  /// `responses: {}`.
  package static func emptyResponses() -> Self {
    Self(
      "empty-responses", .error, "'responses' declares no response",
      help: "write a status and a type, such as 200: Photo, or leave 'responses' out")
  }

  /// A type of `responses` that cannot be decoded from JSON.
  ///
  /// - Parameter type: The type: `file`.
  /// - Returns: The message.
  package static func undecodableResponse(_ type: String) -> Self {
    Self(
      "undecodable-response", .error,
      "a response is decoded from JSON, which cannot contain a value of type '\(type)'",
      help: "write the type of its JSON, or leave 'responses' out and read the content yourself")
  }

  /// A stream as the response of a failure.
  package static func streamedFailure(_ status: String) -> Self {
    Self(
      "undecodable-response", .error, "only a successful response can be a stream, not \(status)",
      help: "write the type of its JSON, or null")
  }

  /// A stream beside other content of successful responses.
  package static func streamBesideContent(_ status: String, _ other: String) -> Self {
    Self(
      "undecodable-response", .error,
      "\(status) is a stream, and \(other) has other content: a request returns one of them",
      help: "leave one of them out, or declare two requests")
  }

  /// `data` outside a field.
  package static func dataAsResponse() -> Self {
    Self(
      "undecodable-response", .error,
      "a response is decoded from JSON, where 'data' can only be the base64 text of a field",
      help: "declare an object with the field in 'types', or write 'string'")
  }

  /// A response type with a question mark.
  package static func optionalResponse() -> Self {
    Self(
      "invalid-type", .error, "the type of a response cannot be optional",
      help: "write 'T | null' where the JSON may be null, or null where there is no content")
  }

  /// A type declared in place of a response.
  package static func inlineResponse() -> Self {
    Self(
      "invalid-type", .error, "the type of a response must have a name",
      help: "declare it in 'types', and write its name here")
  }

  /// A word that means no content.
  package static func contentlessResponse(_ word: String) -> Self {
    Self("unknown-type", .error, "unknown type '\(word)'", help: "write null for no content")
  }

  /// A request that declares only responses of failures.
  package static func noSuccessfulResponse(_ request: String) -> Self {
    Self(
      "no-successful-response", .error,
      "'responses' of request '\(request)' declares no successful response",
      help: "add 200 with its type, or '2XX: null' if there is nothing to read")
  }
}
