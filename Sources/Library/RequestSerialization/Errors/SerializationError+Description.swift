// The sentences of serialization errors. The sentence of a code is in the table of codes.

internal import MessageContent
internal import MessageSyntax

extension SerializationError: CustomStringConvertible {
  /// A sentence that names the refused element and its place.
  public var description: String {
    let place = subject.map { " (\($0.visible))" } ?? ""
    let position = offset.map { ", at byte \($0)" } ?? ""
    let reason = contentError.map { ": \($0.sentence)" } ?? underlyingError.map { ": \($0)" } ?? ""
    return (urlProblem?.sentence ?? code.sentence) + place + position + reason
  }
}

extension SerializationError {
  /// The sentence without quotations from the request.
  package var sentenceWithoutSubject: String { urlProblem?.sentence ?? code.sentence }
}

extension URLProblem.Kind {
  fileprivate var sentence: String {
    switch self {
    case .missingScheme:
      "a URL must begin with 'http://' or 'https://', or its serializer must have a baseURL"
    case .unsupportedScheme: "a URL must begin with 'http://' or 'https://'"
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
  /// The text on one line, with escapes for invisible characters and those that reorder text.
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
