package import RequestModel
package import RequestSerialization

/// Why a case has no message. Validation finds all but the last kind before.
package enum AssemblyError: Error, Sendable {
  case unresolved(TextProblem)
  case unresolvedURL(URLResolutionProblem)
  case missingAttachment(String)
  case serialization(SerializationError)

  /// The reason in words.
  package var sentence: String {
    switch self {
    case .unresolved: "a value has no text"
    case .unresolvedURL: "the URL cannot be made"
    case .missingAttachment(let path): "the file '\(path)' was not measured"
    case .serialization(let error): error.description
    }
  }
}
