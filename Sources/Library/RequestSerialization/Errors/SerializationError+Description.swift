// The sentences of serialization errors, all of them.

internal import MessageContent
internal import MessageSyntax

extension SerializationError: CustomStringConvertible {
  /// A sentence that says what was refused and where it is.
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
    case .unsupportedMethod: "the method opens a tunnel, which this library does not support"
    case .invalidURL: "the text is not an absolute HTTP URL"
    case .invalidHost: "the host is not a name or address that a URL can contain"
    case .invalidPort: "the port is not between 0 and 65535"
    case .invalidPath:
      "the path contains characters that must be percent-encoded, or does not begin with a slash"
    case .invalidQuery: "the query contains characters that must be percent-encoded"
    case .invalidAsteriskTarget: "the target '*' is for OPTIONS, without a query"
    case .invalidFieldName: "the name of a field is not a token"
    case .invalidFieldValue:
      "the value of a field contains a control byte, or begins or ends with whitespace"
    case .computedField: "the field is computed from the content and cannot be written"
    case .repeatedHost: "the Host field is written twice"
    case .invalidCookieName: "the name of a cookie is not a token"
    case .invalidCookieValue:
      "the value of a cookie contains a semicolon or a control byte, or begins or ends with whitespace"
    case .cookieFieldAndCookies: "both cookies and a Cookie field are set"
    case .contentNotAllowed: "the method cannot have this content"
    case .contentTypeOfMultipart: "a multipart message sets its own media type"
    case .invalidChunkSize: "the size of a chunk is less than one byte"
    case .contentEncodingFieldAndCoding: "both a coding and a Content-Encoding field are set"
    case .parametersNotMap: "a query or form takes a map of parameters"
    case .invalidReservedCharacter: "the reserved characters include one that must be escaped"
    case .nestingTooDeep: "values nest deeper than 512 levels"
    case .nonFiniteNumber: "JSON has no number for an infinity or NaN"
    case .dataInJSON: "JSON has no bytes: write them as text"
    case .setInJSON: "JSON has no sets: write a list"
    case .nullInPropertyList: "a property list has no null"
    case .setInPropertyList: "a property list has no sets: write a list"
    case .numberOutOfRange: "the number does not fit a property list without a change in value"
    case .dateOutOfRange: "the date is outside the years 0 to 9999"
    case .characterNotInXML: "the text contains a character that XML does not allow"
    case .fractionOfSecondInPropertyList: "the date of an XML property list has whole seconds"
    case .invalidBoundary: "the boundary is not 1 to 70 characters that RFC 2046 allows"
    case .boundaryInContent: "the boundary occurs in a part"
    case .invalidPartName: "the name of a part contains a control byte"
    case .invalidFilename: "the file name of a part contains a control byte"
    case .lengthMismatch: "the stream is not as long as announced"
    case .contentUnreadable: "the content cannot be read"
    case .notFileURL: "the URL does not name a local file"
    case .contentTooLong: "the content has too many bytes"
    case .invalidThrottle: "a throttle has an empty packet or a negative delay"
    case .invalidTimeout: "the timeout is less than zero"
    case .fileExists: "the file exists and may not be replaced"
    case .fileUnwritable: "the file cannot be written"
    case .characterNotInEncoding: "the text contains a character that its encoding does not have"
    case .invalidUsername:
      "the user name of basic authentication contains a colon or a control character"
    case .invalidPassword: "the password of basic authentication contains a control character"
    case .invalidFragment: "the fragment contains characters that must be percent-encoded"
    case .unsupportedByTransport: "the transport cannot send the request as it is"
    case .custom: "code of the program failed"
    case .notInCommandLine: "curl cannot be given this host, length or path on a command line"
    case .contentNotInCommandLine:
      "content that is produced while it is read must be in a file that curl can read"
    case .unexpectedKind: "the value is not of the expected kind"
    case .noText: "a null, list, set or map has no text"
    case .digestFieldAndDigest: "the digest is computed, but its field is also set"
    case .startWithoutPart: "no part has the Content-ID of the root"
    case .missingName: "the filter writes the name of the value, and no name is given"
    case .emptySegment: "a value that fills a segment of the path is empty"
    case .dotSegment: "a segment of the path is '.' or '..'"
    case .unsupportedValue: "the value has a type that cannot be a parameter"
    case .nameNotText: "a key of the dictionary is not a string"
    case .contentOfUnknownLength:
      "content of unknown length has no digest, and only contentChunks and transports can read it"
    case .contentNotRepeatable:
      "the sequence was already sent and cannot be made again; use SequenceContent(making:)"
    }
  }
}

extension URLProblem.Kind {
  fileprivate var sentence: String {
    switch self {
    case .missingScheme, .unsupportedScheme: "a URL must begin with 'http://' or 'https://'"
    case .missingHost: "the URL has no host"
    case .userinfo: "a request URL cannot contain a user name or a password"
    case .zoneID: "a request URL cannot contain the zone of an IPv6 address"
    case .nonASCIIHost: "the host of the URL is not ASCII: write its A-label, 'xn--…'"
    case .invalidHostCharacter: "the host of the URL contains a character that hosts cannot have"
    case .emptyHostLabel: "a label of the host of the URL is empty"
    case .invalidAddress: "the text in brackets is not an IPv6 address"
    case .invalidPort: "the port of the URL is not a number"
    case .portOutOfRange: "the port of the URL is not between 1 and 65535"
    case .strayPercent: "a '%' in a URL is followed by two hexadecimal digits"
    case .controlByte: "the URL contains a control character"
    case .fragment: "a fragment is never sent"
    case .emptyQuery: "the query after the '?' is empty"
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
      "it has \(found) of the \(announced) bytes that were announced"
    case .streamTooLong(let announced):
      "it continues after the \(announced) bytes that were announced"
    case .streamMiscounted(let count, let capacity):
      "a stream reported \(count) bytes for a buffer of \(capacity)"
    case .contentChanged([]): "a stream differed between two readings"
    case .contentChanged(let paths):
      "the content of \(paths.map(\.visible).joined(separator: ", ")) changed after it was measured"
    case .outOfMemory: "there is not enough memory to code it"
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
      if scalar.showsItself {
        text.unicodeScalars.append(scalar)
      } else {
        text += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return unicodeScalars.count > 120 ? text + "…" : text
  }
}
