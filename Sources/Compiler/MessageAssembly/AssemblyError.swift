package import MessageContent
package import RequestModel
package import RequestSerialization

/// The reason why a case has no message. Validation has already found all kinds but the last.
package enum AssemblyError: Error, Sendable {
  case unresolved(TextProblem)
  case unresolvedURL(URLResolutionProblem)
  case missingAttachment(String)
  case serialization(SerializationError)

  /// The error if an attached file could not be read. The file existed when it was measured, so the
  /// spec is not to blame.
  package var contentError: ContentError? {
    guard case .serialization(let error) = self else { return nil }
    return error.contentError
  }

  /// The reason as a sentence.
  package var sentence: String {
    switch self {
    case .unresolved: "a value has no text"
    case .unresolvedURL: "the URL cannot be made"
    case .missingAttachment(let path): "the file '\(path)' was not measured"
    case .serialization(let error): error.description
    }
  }

  /// The reason as a sentence without quotations from the request.
  package var sentenceWithoutValues: String {
    guard case .serialization(let error) = self else { return sentence }
    return error.sentenceWithoutSubject
  }
}
