// The sentences of serialization errors, all of them.

internal import MessageContent
internal import MessageSyntax

extension SerializationError: CustomStringConvertible {
  /// A sentence that says what was refused and where it stands.
  public var description: String {
    let place = subject.map { " (\($0.visible))" } ?? ""
    let position = offset.map { ", at byte \($0)" } ?? ""
    let reason = contentError.map { ": \($0.sentence)" } ?? underlyingError.map { ": \($0)" } ?? ""
    return (urlProblem?.sentence ?? code.sentence) + place + position + reason
  }
}

extension SerializationError {
  /// The sentence alone, which quotes nothing of what was refused.
  package var sentenceWithoutSubject: String { urlProblem?.sentence ?? code.sentence }
}

extension SerializationError.Code: CustomStringConvertible {
  /// The name of the code, for example `invalidURL`.
  public var description: String { "\(reason)" }
}

extension SerializationError.Code {
  fileprivate var sentence: String {
    switch reason {
    case .invalidMethod: "the method is not a token"
    case .unsupportedMethod: "the method opens a tunnel and is not a request of this library"
    case .invalidURL: "the text is no absolute URL of HTTP"
    case .invalidHost: "the host is not a name or address that a URL can hold"
    case .invalidPort: "the port is not between 0 and 65535"
    case .invalidPath: "the path holds what must be percent-encoded, or does not begin with a slash"
    case .invalidQuery: "the query holds what must be percent-encoded"
    case .invalidAsteriskTarget: "the target '*' is for OPTIONS, without a query"
    case .invalidFieldName: "the name of a field is not a token"
    case .invalidFieldValue: "the value of a field holds a control byte or an outer blank"
    case .computedField: "the field is computed from the content and cannot be written"
    case .repeatedHost: "the Host field is written twice"
    case .invalidCookieName: "the name of a cookie is not a token"
    case .invalidCookieValue: "the value of a cookie holds a semicolon, control or outer blank"
    case .cookieFieldAndCookies: "cookies are written beside a Cookie field"
    case .contentNotAllowed: "the method cannot have this content"
    case .contentTypeOfMultipart: "a multipart message sets its own media type"
    case .invalidChunkSize: "the size of a chunk is less than one byte"
    case .contentEncodingFieldAndCoding: "a coding is given beside a Content-Encoding field"
    case .parametersNotMap: "a query or form takes a map of parameters"
    case .invalidReservedCharacter: "a character that must be escaped is said to be reserved"
    case .nestingTooDeep: "values nest deeper than 512 levels"
    case .nonFiniteNumber: "JSON has no number for an infinity or NaN"
    case .dataInJSON: "JSON has no bytes: write them as text"
    case .setInJSON: "JSON has no sets: write a list"
    case .nullInPropertyList: "a property list has no null"
    case .setInPropertyList: "a property list has no sets: write a list"
    case .numberOutOfRange: "the number does not fit a property list without a change in value"
    case .dateOutOfRange: "the date is outside the years 0 to 9999"
    case .characterNotInXML: "the text holds a character that XML cannot"
    case .fractionOfSecondInPropertyList: "the date of an XML property list has whole seconds"
    case .invalidBoundary: "the boundary is not 1 to 70 characters that RFC 2046 allows"
    case .boundaryInContent: "the boundary occurs in a part"
    case .invalidPartName: "the name of a part holds a control byte"
    case .invalidFilename: "the file name of a part holds a control byte"
    case .lengthMismatch: "the stream is not as long as announced"
    case .contentUnreadable: "the content cannot be read"
    case .notFileURL: "the URL is not one of a file of this computer"
    case .contentTooLong: "the content has too many bytes"
    case .invalidThrottle: "a throttle has a packet without a byte or a negative delay"
    case .invalidTimeout: "the timeout is less than zero"
    case .fileExists: "the file is not to be replaced"
    case .fileUnwritable: "the file cannot be written"
    case .characterNotInEncoding: "the text holds a character that its encoding does not have"
    case .invalidUsername: "the user name of basic authentication holds a colon or a control"
    case .invalidPassword: "the password of basic authentication holds a control character"
    case .invalidFragment: "the fragment holds what must be percent-encoded"
    case .unsupportedByTransport: "the transport cannot send the request as it is"
    case .custom: "code of the program failed"
    case .notInCommandLine: "curl has no such host, or a command line no such length or path"
    case .contentNotInCommandLine:
      "content that is made while it is read needs a file, whose path curl is told"
    case .unexpectedKind: "the value is of another kind than is wanted"
    case .noText: "a null, list, set or map has no text"
    case .digestFieldAndDigest: "the digest is computed, and its field is written too"
    case .startWithoutPart: "the root of related parts is the Content-ID of none of them"
    case .missingName: "the filter writes the name of the value, and no name is given"
    case .emptySegment: "a value that fills a segment of the path is empty"
    case .dotSegment: "a segment of the path is '.' or '..'"
    case .unsupportedValue: "the value has a type that cannot be a parameter"
    case .nameNotText: "a key of the dictionary is not a string"
    }
  }
}

extension URLProblem.Kind {
  fileprivate var sentence: String {
    switch self {
    case .missingScheme, .unsupportedScheme: "a URL begins with 'http://' or 'https://'"
    case .missingHost: "the URL has no host"
    case .userinfo: "user names and passwords do not stand in the URL of a request"
    case .zoneID: "the zone of an IPv6 address does not stand in the URL of a request"
    case .nonASCIIHost: "the host of the URL is not ASCII: write its A-label, 'xn--…'"
    case .invalidHostCharacter: "the host of the URL holds a character that no host has"
    case .emptyHostLabel: "a label of the host of the URL is empty"
    case .invalidAddress: "the address in brackets is no IPv6 address"
    case .invalidPort: "the port of the URL is not a number"
    case .portOutOfRange: "the port of the URL is not between 1 and 65535"
    case .strayPercent: "a '%' in a URL is followed by two hexadecimal digits"
    case .controlByte: "the URL holds a control character"
    case .fragment: "a fragment is never sent"
    case .emptyQuery: "the query behind the '?' is empty"
    case .queryInBeginning: "a value at the beginning of a longer URL cannot have a query"
    case .unseparatedBeginning: "only '/' or '?' can follow the value at the beginning of a URL"
    }
  }
}

extension ContentError {
  fileprivate var sentence: String {
    switch self {
    case .open(let path, let errno): "\(path.visible) does not open: \(SystemError(errno))"
    case .read(let path, let errno): "\(path.visible) does not read: \(SystemError(errno))"
    case .write(let path, let errno): "\(path.visible): \(SystemError(errno))"
    case .fileExists(let path): "\(path.visible) exists"
    case .notRegularFile(let path), .notReplaceable(let path):
      "\(path.visible) is not a regular file"
    case .lengthChanged(let path, let expected, let found):
      "\(path.visible) had \(expected) bytes when it was measured and has \(found)"
    case .streamFailed(let failure): "\(failure.error)"
    case .streamTooShort(let announced, let found):
      "of \(announced) bytes that were announced it has \(found)"
    case .streamTooLong(let announced): "it goes on after the \(announced) bytes announced"
    case .streamMiscounted(let count, let capacity):
      "a stream says that it put \(count) bytes where \(capacity) have room"
    case .contentChanged([]): "a stream was not twice the same"
    case .contentChanged(let paths):
      "what \(paths.map(\.visible).joined(separator: ", ")) held when it was measured has changed"
    case .outOfMemory: "there is no memory to code it in"
    case .coderFailed(let status): "it cannot be coded (zlib status \(status))"
    case .tooLong(let length, let limit): "\(length) bytes are more than \(limit)"
    }
  }
}

extension String {
  /// The text with all that hides or reorders made visible, and not longer than a line.
  fileprivate var visible: String {
    var text = ""
    for scalar in unicodeScalars.prefix(120) {
      if scalar.isVisible {
        text.unicodeScalars.append(scalar)
      } else {
        text += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return unicodeScalars.count > 120 ? text + "…" : text
  }
}
