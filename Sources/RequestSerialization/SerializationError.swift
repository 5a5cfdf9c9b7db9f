package import MessageSyntax

/// Why a request could not be serialized.
///
/// Compare the ``code`` to tell errors apart; the ``description`` is a sentence for people.
public struct SerializationError: Error, Sendable, Hashable {
  /// What went wrong.
  public let code: Code

  /// Where: the name of a field, of a cookie or of a part, the key path of a value such as
  /// `place.lat` or `tags[2]`, or the path of a file. `nil` where the code says it all.
  public package(set) var subject: String?

  /// The offset of the offending byte in the text that was refused, where there is one.
  public let offset: Int?

  package let contentError: ContentError?

  package init(
    _ code: Code, _ subject: String? = nil, offset: Int? = nil, contentError: ContentError? = nil
  ) {
    self.code = code
    self.subject = subject
    self.offset = offset
    self.contentError = contentError
  }

  package init(_ error: ContentError) {
    self.init(.contentUnreadable, nil, contentError: error)
  }
}

extension SerializationError {
  /// The reasons for which a request is refused. More may be added.
  public struct Code: Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
      case invalidMethod, unsupportedMethod
      case invalidHost, invalidPort, invalidPath, invalidQuery, invalidAsteriskTarget
      case invalidFieldName, invalidFieldValue, computedField, repeatedHost
      case invalidCookieName, invalidCookieValue, cookieFieldAndCookies
      case contentNotAllowed, invalidChunkSize, tooManyChunks
      case parametersNotMap, invalidReservedCharacter, nestingTooDeep
      case nonFiniteNumber, dataInJSON, setInJSON
      case nullInPropertyList, setInPropertyList, numberOutOfRange, characterNotInXML
      case fractionOfSecondInPropertyList
      case invalidBoundary, boundaryInContent, invalidPartName, invalidFilename
      case lengthMismatch, contentUnreadable
    }

    package let reason: Reason

    package init(_ reason: Reason) {
      self.reason = reason
    }
  }
}
