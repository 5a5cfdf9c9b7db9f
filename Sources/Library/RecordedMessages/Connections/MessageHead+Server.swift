internal import MessageSyntax

// Checks that a server makes before it reads the content.

extension MessageHead {
  /// The bytes allowed in a target. Browsers send some that RFC 3986 requires to be
  /// percent-encoded.
  private static let targetBytes = ByteSet.queryLiteral.union(ByteSet("%[]{}|\\^`"))

  /// Refuses requests that a server must refuse.
  func checkForServer() throws(CaptureError) {
    try checkTarget()
    let hosts = fields.filter { $0.isNamed("Host") }
    // RFC 9112, section 3.2.
    guard !hosts.isEmpty || !isPersistent else {
      throw CaptureError("there is no Host, which HTTP/1.1 requires")
    }
    guard hosts.allSatisfy({ Self.host(ofAuthority: $0.value) != nil }) else {
      throw CaptureError("Host is not a host and a port")
    }
    // RFC 9110, section 10.1.1.
    guard !isPersistent || fields.allSatisfy({ !$0.isNamed("Expect") || $0.expectsContinue })
    else { throw CaptureError("the only expectation is '100-continue'", status: 417) }
  }

  /// RFC 9112, section 3.2: `request-target = origin-form / absolute-form / authority-form /
  /// asterisk-form`, where the last two are only for `CONNECT` and `OPTIONS`.
  private func checkTarget() throws(CaptureError) {
    let isAllowed =
      if method.elementsEqual("CONNECT".utf8) {
        Self.host(ofAuthority: target) != nil && target.contains(0x3A)
      } else if target == [0x2A] {
        method.elementsEqual("OPTIONS".utf8)
      } else {
        target.first == 0x2F || targetHost != nil
      }
    guard isAllowed, Self.targetBytes.containsAll(target) else {
      throw CaptureError("the target of the request is not valid")
    }
  }

  /// The host of a target in absolute form.
  private var targetHost: [UInt8]? {
    guard case .success(let url) = AbsoluteURL.parse(target) else { return nil }
    return url.host
  }

  /// The host in `Host`, which must not be empty. RFC 9110, section 7.2: `Host = uri-host [ ":"
  /// port ]`.
  private static func host(ofAuthority text: [UInt8]) -> [UInt8]? {
    guard case .success(let url) = AbsoluteURL.parse(Array("http://".utf8) + text),
      url.path.isEmpty, url.query == nil
    else { return nil }
    return url.host
  }

  /// The hosts of the message, in `Host` and in a target in absolute form.
  package var hosts: [[UInt8]] {
    fields.filter { $0.isNamed("Host") }.compactMap { Self.host(ofAuthority: $0.value) }
      + [targetHost].compactMap(\.self)
  }

  /// The values of all fields with a name, in order.
  package func values(of name: String) -> [[UInt8]] {
    fields.filter { $0.isNamed(name) }.map(\.value)
  }

  /// Whether the client waits for `100 Continue` before it sends the content.
  package var expectsContinue: Bool {
    isPersistent && fields.contains { $0.isNamed("Expect") && $0.expectsContinue }
  }

  /// Whether the connection closes after the answer (RFC 9112, section 9.6).
  package var asksToClose: Bool {
    !isPersistent
      || values(of: "Connection").flatMap { $0.split(separator: 0x2C) }
        .contains { FieldName.equal($0.trimmingBlanks, Array("close".utf8)) }
  }
}

extension CapturedField {
  fileprivate var expectsContinue: Bool { FieldName.equal(value, Array("100-continue".utf8)) }
}
