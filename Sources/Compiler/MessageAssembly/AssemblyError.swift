package import MessageContent
package import RequestModel
package import RequestSerialization

/// Why a case has no message. Validation finds all but the last kind before.
package enum AssemblyError: Error, Sendable {
  case unresolved(TextProblem)
  case unresolvedURL(URLResolutionProblem)
  case missingAttachment(String)
  case serialization(SerializationError)

  /// Why an attached file could not be read, if that is the reason: it was there when it was
  /// measured, so the spec is not to blame.
  package var contentError: ContentError? {
    guard case .serialization(let error) = self else { return nil }
    return error.contentError
  }

  /// The reason in words.
  package var sentence: String {
    switch self {
    case .unresolved: "a value has no text"
    case .unresolvedURL: "the URL cannot be made"
    case .missingAttachment(let path): "the file '\(path)' was not measured"
    case .serialization(let error): error.description
    }
  }

  /// The reason in words that quote nothing of the request.
  package var sentenceWithoutValues: String {
    guard case .serialization(let error) = self else { return sentence }
    return error.sentenceWithoutSubject
  }
}
