internal import MessageSyntax

/// The request line and the header section of an HTTP/1.1 message (RFC 9112).
package struct MessageHead: Sendable {
  package let method: [UInt8]
  package let target: [UInt8]

  /// Whether the version is 1.1 or later, so that the connection stays open by default.
  package let isPersistent: Bool
  package let fields: [CapturedField]

  /// The length of the head in bytes, including its empty line.
  package let length: Int

  /// Reads the head at the beginning of `bytes`.
  ///
  /// - Returns: The head; `nil` if it is incomplete.
  package static func read(
    _ bytes: ArraySlice<UInt8>, limits: CaptureLimits, from source: MessageSource = .file
  ) throws(CaptureError) -> MessageHead? {
    var scanner = LineScanner(bytes, limit: limits.line, from: source)
    guard let first = try scanner.line() else { return nil }
    let words = first.split(separator: 0x20, omittingEmptySubsequences: false)
    let isLine =
      words.count == 3 && FieldName.isValid(words[0]) && !words[1].isEmpty
      && words[1].allSatisfy { $0 > 0x20 && $0 != 0x7F }
    guard isLine, let version = version(words[2]) else {
      throw CaptureError(
        "the first line is not 'METHOD target HTTP/1.1'", at: 0,
        status: isLine && isVersion(words[2]) ? 505 : 400)
    }
    var fields: [CapturedField] = []
    while let line = try scanner.line() {
      guard scanner.index - bytes.startIndex <= limits.head else {
        throw CaptureError(
          "the header section is longer than \(limits.head) bytes", status: 431)
      }
      if line.isEmpty {
        try check(fields, version: version)
        let head = MessageHead(
          method: Array(words[0]), target: Array(words[1]), isPersistent: version > 0,
          fields: fields, length: scanner.index - bytes.startIndex)
        if source == .connection { try head.checkForServer() }
        return head
      }
      guard fields.count < limits.fieldCount else {
        throw CaptureError(
          "there are more than \(limits.fieldCount) header lines", status: 431)
      }
      fields.append(try field(line))
    }
    return nil
  }

  /// Refuses messages that servers and proxies interpret differently: several hosts (RFC 9112,
  /// section 3.2), or a transfer coding in HTTP/1.0 (section 6.1).
  private static func check(_ fields: [CapturedField], version: Int) throws(CaptureError) {
    guard fields.count(where: { $0.isNamed("Host") }) <= 1 else {
      throw CaptureError("there is more than one Host")
    }
    guard version > 0 || !fields.contains(where: { $0.isNamed("Transfer-Encoding") }) else {
      throw CaptureError("HTTP/1.0 has no Transfer-Encoding")
    }
  }

  /// The minor version of `HTTP/1.0` and `HTTP/1.1`.
  private static func version(_ word: ArraySlice<UInt8>) -> Int? {
    if word.elementsEqual("HTTP/1.1".utf8) { return 1 }
    return word.elementsEqual("HTTP/1.0".utf8) ? 0 : nil
  }

  /// Whether a word is a version. RFC 9112, section 2.3: `HTTP-version = HTTP-name "/" DIGIT "." DIGIT`.
  private static func isVersion(_ word: ArraySlice<UInt8>) -> Bool {
    let digits = Array(word.dropFirst(5))
    return word.starts(with: "HTTP/".utf8) && digits.count == 3 && digits[1] == 0x2E
      && digits[0].isASCIIDigit && digits[2].isASCIIDigit
  }

  /// Parses a field line. RFC 9112, section 5.1: no space before the colon, and no folded lines.
  package static func field(_ line: ArraySlice<UInt8>) throws(CaptureError) -> CapturedField {
    guard let colon = line.firstIndex(of: 0x3A), FieldName.isValid(line[..<colon]) else {
      throw CaptureError("a header line is not 'name: value'", at: line.startIndex)
    }
    let value = line[(colon + 1)...].trimmingBlanks
    guard value.allSatisfy({ $0 == 0x09 || !$0.isASCIIControl }) else {
      throw CaptureError("a header value contains a control character", at: colon + 1)
    }
    return CapturedField(name: Array(line[..<colon]), value: Array(value))
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without leading and trailing spaces and tabs.
  package var trimmingBlanks: ArraySlice<UInt8> {
    guard let first = firstIndex(where: { !$0.isBlank }),
      let last = lastIndex(where: { !$0.isBlank })
    else { return self[endIndex...] }
    return self[first...last]
  }
}
