package import MessageContent
internal import MessageSyntax

/// Why a request could not be serialized.
///
/// Compare the ``code`` to tell errors apart; the ``description`` is a sentence for people.
///
/// Errors are equal when they say the same; ``underlyingError`` is not compared.
public struct SerializationError: Error, Sendable {
  /// What went wrong.
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

  /// What the program's own code threw: a closure, a stream, an `Encodable` value. It is kept as it
  /// is.
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

extension SerializationError {
  /// The reasons for which a request is refused. More may be added.
  public struct Code: Sendable, Hashable {
    enum Reason: Sendable, Hashable {
      case invalidMethod, unsupportedMethod, invalidURL, invalidHost, invalidPort, invalidPath
      case invalidQuery, invalidAsteriskTarget, invalidFieldName, invalidFieldValue
      case computedField, repeatedHost, invalidCookieName, invalidCookieValue
      case cookieFieldAndCookies, contentNotAllowed, contentTypeOfMultipart, invalidChunkSize
      case contentEncodingFieldAndCoding, parametersNotMap, invalidReservedCharacter, nestingTooDeep
      case nonFiniteNumber, dataInJSON, setInJSON, nullInPropertyList, setInPropertyList
      case numberOutOfRange, dateOutOfRange, characterNotInXML, fractionOfSecondInPropertyList
      case invalidBoundary, boundaryInContent, invalidPartName, invalidFilename
      case lengthMismatch, contentUnreadable, contentTooLong, notFileURL
      case invalidThrottle, invalidTimeout, fileExists, fileUnwritable
      case characterNotInEncoding, invalidUsername, invalidPassword, invalidFragment, custom
      case notInCommandLine, contentNotInCommandLine, unsupportedByTransport
      case noText, emptySegment, dotSegment, unexpectedKind, missingName
      case startWithoutPart, digestFieldAndDigest
      case unsupportedValue, nameNotText
      case contentOfUnknownLength, contentNotRepeatable
    }

    let reason: Reason

    private init(_ reason: Reason) {
      self.reason = reason
    }

    /// The method is not a token.
    public static let invalidMethod = Code(.invalidMethod)

    /// The method is CONNECT.
    public static let unsupportedMethod = Code(.unsupportedMethod)

    /// The text is not an absolute URL of HTTP, or has what ``RequestURL/init(_:)`` or
    /// ``RequestURL/init(interpolating:encoding:)`` refuses.
    public static let invalidURL = Code(.invalidURL)

    /// The host is not one that a URL can hold.
    public static let invalidHost = Code(.invalidHost)

    /// The port is not between 0 and 65535.
    public static let invalidPort = Code(.invalidPort)

    /// The path does not begin with a slash, or holds what must be percent-encoded.
    public static let invalidPath = Code(.invalidPath)

    /// The URL's query holds what must be percent-encoded.
    public static let invalidQuery = Code(.invalidQuery)

    /// The asterisk form is asked for another method than OPTIONS, or beside a query.
    public static let invalidAsteriskTarget = Code(.invalidAsteriskTarget)

    /// The name of a field is not a token.
    public static let invalidFieldName = Code(.invalidFieldName)

    /// The value of a field holds a control byte, or a space at one of its ends.
    public static let invalidFieldValue = Code(.invalidFieldValue)

    /// `Content-Length` or `Transfer-Encoding` was written.
    public static let computedField = Code(.computedField)

    /// `Host` was written twice.
    public static let repeatedHost = Code(.repeatedHost)

    /// The name of a cookie is not a token.
    public static let invalidCookieName = Code(.invalidCookieName)

    /// The value of a cookie holds a semicolon, a control byte, or a space at one of its ends.
    public static let invalidCookieValue = Code(.invalidCookieValue)

    /// Cookies were given beside a `Cookie` field.
    public static let cookieFieldAndCookies = Code(.cookieFieldAndCookies)

    /// TRACE has content, or GET or HEAD a multipart message.
    public static let contentNotAllowed = Code(.contentNotAllowed)

    /// A media type was given to a multipart message, which sets its own; or a `Content-Type` field was
    /// that does not name its boundary.
    public static let contentTypeOfMultipart = Code(.contentTypeOfMultipart)

    /// The size of a chunk is less than one byte.
    public static let invalidChunkSize = Code(.invalidChunkSize)

    /// A content coding was given beside a `Content-Encoding` field.
    public static let contentEncodingFieldAndCoding = Code(.contentEncodingFieldAndCoding)

    /// A query or a form is made of something else than a map.
    public static let parametersNotMap = Code(.parametersNotMap)

    /// ``ParameterEncoding/reserved`` holds a character that must be escaped.
    public static let invalidReservedCharacter = Code(.invalidReservedCharacter)

    /// Values nest deeper than 512 levels.
    public static let nestingTooDeep = Code(.nestingTooDeep)

    /// An infinity or NaN in JSON.
    public static let nonFiniteNumber = Code(.nonFiniteNumber)

    /// Bytes in JSON.
    public static let dataInJSON = Code(.dataInJSON)

    /// A set in JSON.
    public static let setInJSON = Code(.setInJSON)

    /// A null in a property list.
    public static let nullInPropertyList = Code(.nullInPropertyList)

    /// A set in a property list.
    public static let setInPropertyList = Code(.setInPropertyList)

    /// A number that a property list would change in value.
    public static let numberOutOfRange = Code(.numberOutOfRange)

    /// A date outside the years 0 to 9999.
    public static let dateOutOfRange = Code(.dateOutOfRange)

    /// A character that XML cannot hold.
    public static let characterNotInXML = Code(.characterNotInXML)

    /// A fraction of a second in an XML property list.
    public static let fractionOfSecondInPropertyList = Code(.fractionOfSecondInPropertyList)

    /// The boundary is not 1 to 70 of the characters that RFC 2046 allows.
    public static let invalidBoundary = Code(.invalidBoundary)

    /// The boundary occurs in a part.
    public static let boundaryInContent = Code(.boundaryInContent)

    /// The name of a part holds a control byte.
    public static let invalidPartName = Code(.invalidPartName)

    /// The file name of a part holds a control byte.
    public static let invalidFilename = Code(.invalidFilename)

    /// A stream is longer or shorter than announced.
    public static let lengthMismatch = Code(.lengthMismatch)

    /// A file or a stream cannot be read, or is not what it was when it was measured; or there is
    /// no memory to code the content in. What a stream threw is
    /// ``SerializationError/underlyingError``.
    public static let contentUnreadable = Code(.contentUnreadable)

    /// The URL of a file is not one of a file of this computer.
    public static let notFileURL = Code(.notFileURL)

    /// The content has more bytes than 64 bits can count, or than a limit allows.
    public static let contentTooLong = Code(.contentTooLong)

    /// The packet of a ``Throttle`` is less than one byte, or its delay less than zero.
    public static let invalidThrottle = Code(.invalidThrottle)

    /// ``RequestProperties/timeout`` is less than zero.
    public static let invalidTimeout = Code(.invalidTimeout)

    /// A file is where one was to be written without replacing any.
    public static let fileExists = Code(.fileExists)

    /// A file cannot be written.
    public static let fileUnwritable = Code(.fileUnwritable)

    /// The text holds a character that its ``TextEncoding`` does not have.
    public static let characterNotInEncoding = Code(.characterNotInEncoding)

    /// The user name of basic authentication holds a colon, which ends it, or a control character
    /// (RFC 7617, section 2).
    public static let invalidUsername = Code(.invalidUsername)

    /// The password of basic authentication holds a control character (RFC 7617, section 2).
    public static let invalidPassword = Code(.invalidPassword)

    /// The fragment holds what must be percent-encoded.
    public static let invalidFragment = Code(.invalidFragment)

    /// A transport would send another request than this one: its client cannot carry the request
    /// target, or content of this length.
    public static let unsupportedByTransport = Code(.unsupportedByTransport)

    /// Code of the program threw: ``SerializationError/underlyingError`` is what it threw.
    public static let custom = Code(.custom)

    /// curl takes no such host, or a command line no fields of this length or no such path.
    public static let notInCommandLine = Code(.notInCommandLine)

    /// Content that is made while it is read is in no command line.
    public static let contentNotInCommandLine = Code(.contentNotInCommandLine)

    /// A null, list, set or map is where text is wanted.
    public static let noText = Code(.noText)

    /// ``TextFilter/matrix`` or ``TextFilter/matrixExplode`` writes the name of the value, and there
    /// is none.
    public static let missingName = Code(.missingName)

    /// A `Content-Digest` or `Content-MD5` field was written beside the same digest in
    /// ``RequestDescription/contentDigests``.
    public static let digestFieldAndDigest = Code(.digestFieldAndDigest)

    /// ``Multipart/start`` is the Content-ID of no part.
    public static let startWithoutPart = Code(.startWithoutPart)

    /// A value is of another kind than is wanted, which is the subject: a list, data.
    public static let unexpectedKind = Code(.unexpectedKind)

    /// A value that fills a segment of an ``InterpolatedURL`` is empty.
    public static let emptySegment = Code(.emptySegment)

    /// A segment of an ``InterpolatedURL`` is `.` or `..`, which some clients remove and others send
    /// (RFC 3986, section 3.3).
    public static let dotSegment = Code(.dotSegment)

    /// A value of a dictionary or list of Foundation has a type that is not a parameter. The subject is its
    /// key path.
    public static let unsupportedValue = Code(.unsupportedValue)

    /// A key of a dictionary of Foundation is not a text. The subject is the key path of the dictionary
    /// with the key.
    public static let nameNotText = Code(.nameNotText)

    /// A ``SequenceContent`` is to have a digest, or to be read by something that cannot wait for it:
    /// ``SerializedRequest/contentChunks(size:)`` and transports can.
    public static let contentOfUnknownLength = Code(.contentOfUnknownLength)

    /// A ``SequenceContent`` whose sequence cannot be made again is to be sent a second time.
    public static let contentNotRepeatable = Code(.contentNotRepeatable)
  }
}
