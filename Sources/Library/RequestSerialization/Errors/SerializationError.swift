package import MessageContent
internal import MessageSyntax

/// Why a request could not be serialized.
///
/// Compare the ``code`` to tell errors apart; the ``description`` is a sentence for people.
///
/// Errors are equal when they say the same; ``underlyingError`` is not compared.
public struct SerializationError: Error, Sendable {
  /// The kind of failure.
  public let code: Code

  /// Where: the name of a field, of a cookie or of a part, the key path of a value such as
  /// `place.lat` or `tags[2]`, the path of a file, the kind of a value that has no text, or the text
  /// that was refused. `nil` where the code says it all.
  ///
  /// User information is left out of a URL, `http://…@example.com`, since errors are logged.
  public package(set) var subject: String?

  /// The offset of the offending byte in the UTF-8 of the text that was refused, where there is one.
  public let offset: Int?

  package let contentError: ContentError?

  /// Why a text is not a URL that a request can have.
  let urlProblem: URLProblem.Kind?

  /// The error thrown by the program's own code, such as a closure, a stream or an `Encodable`
  /// value, unchanged.
  public let underlyingError: (any Error)?

  package init(
    _ code: Code, _ subject: String? = nil, offset: Int? = nil, contentError: ContentError? = nil
  ) {
    self.code = code
    self.subject = subject
    self.offset = offset
    self.contentError = contentError
    urlProblem = nil
    underlyingError = nil
  }

  /// Creates an error of a text that is not a URL.
  init(_ problem: URLProblem, in text: String) {
    code = .invalidURL
    subject = text.withoutUserinfo(problemAt: problem.offset)
    offset = problem.offset
    contentError = nil
    urlProblem = problem.kind
    underlyingError = nil
  }

  package init(_ error: ContentError) {
    switch error {
    case .streamFailed(let failure):
      self.init(underlying: failure.error, code: .contentUnreadable)
    case .streamTooShort, .streamTooLong: self.init(.lengthMismatch, contentError: error)
    case .fileExists: self.init(.fileExists, contentError: error)
    case .write, .notReplaceable: self.init(.fileUnwritable, contentError: error)
    default: self.init(.contentUnreadable, contentError: error)
    }
  }

  /// Creates an error of what the program's own code threw.
  ///
  /// - Parameters:
  ///   - error: What was thrown. A `SerializationError` stays itself.
  ///   - code: What it means here.
  package init(underlying error: any Error, code: Code = .custom) {
    if let error = error as? SerializationError {
      self = error
      return
    }
    self.code = code
    subject = nil
    offset = nil
    contentError = nil
    urlProblem = nil
    underlyingError = error
  }
}

extension SerializationError: Hashable {
  /// Whether both say the same, byte for byte.
  public static func == (a: Self, b: Self) -> Bool {
    a.code == b.code && a.subject.hasSameBytes(as: b.subject) && a.offset == b.offset
      && a.urlProblem == b.urlProblem && a.contentError == b.contentError
      && (a.contentError?.paths ?? []).hasSameBytes(as: b.contentError?.paths ?? [])
  }

  /// Feeds what the error says to the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(subject)
    hasher.combine(offset)
    hasher.combine(contentError)
    hasher.combine(urlProblem)
  }
}
