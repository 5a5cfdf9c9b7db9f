package import MessageContent
internal import MessageSyntax

/// The reason why a request could not be serialized.
///
/// Compare the ``code`` to distinguish errors; the ``description`` is a sentence for people.
///
/// Two errors are equal if everything except ``underlyingError`` is.
public struct SerializationError: Error, Sendable {
  /// The kind of failure.
  public let code: Code

  /// The place or the refused text: the name of a field, a cookie or a part, the key path of a
  /// value such as `place.lat` or `tags[2]`, the path of a file, or the kind of a value without
  /// text. `nil` if the code is sufficient.
  ///
  /// User information is removed from a URL, `http://…@example.com`, because errors are logged.
  public package(set) var subject: String?

  /// The offset of the offending byte in the UTF-8 of the refused text, if there is one.
  public let offset: Int?

  package let contentError: ContentError?

  /// The reason why a text is not the URL of a request.
  let urlProblem: URLProblem.Kind?

  /// The error thrown by the program's own code, such as a closure, a stream or an `Encodable`
  /// value, unchanged.
  public let underlyingError: (any Error)?

  /// Creates an error, such as one that a transport of your own throws, or a test expects.
  ///
  /// - Parameters:
  ///   - code: The kind of failure.
  ///   - subject: The place or the refused text, or `nil` if the code is sufficient.
  ///   - offset: The offset of the offending byte in the UTF-8 of the refused text, or `nil`.
  public init(_ code: Code, _ subject: String? = nil, offset: Int? = nil) {
    self.init(code, subject, offset: offset, failure: nil)
  }

  package init(_ code: Code, contentError: ContentError) {
    self.init(code, nil, offset: nil, failure: contentError)
  }

  private init(_ code: Code, _ subject: String?, offset: Int?, failure: ContentError?) {
    self.code = code
    self.subject = subject
    self.offset = offset
    contentError = failure
    urlProblem = nil
    underlyingError = nil
  }

  /// Creates the error for a text that is not a URL.
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

  /// Creates the error for one thrown by the program's own code.
  ///
  /// - Parameters:
  ///   - error: The error. A `SerializationError` is returned unchanged.
  ///   - code: The code in this context.
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
  /// Whether both are equal, byte for byte.
  public static func == (a: Self, b: Self) -> Bool {
    a.code == b.code && a.subject.hasSameBytes(as: b.subject) && a.offset == b.offset
      && a.urlProblem == b.urlProblem && a.contentError == b.contentError
      && (a.contentError?.paths ?? []).hasSameBytes(as: b.contentError?.paths ?? [])
  }

  /// Hashes everything that equality compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(subject)
    hasher.combine(offset)
    hasher.combine(contentError)
    hasher.combine(urlProblem)
  }
}
