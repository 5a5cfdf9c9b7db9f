import RecordedMessages
import SpecCompiler

/// Why there is no response, or not all of it: the status that curl ended with, and its own words.
struct CurlFailure {
  private let status: CInt

  /// The last sentence of curl with its number; nil when it said nothing.
  private let said: String?

  /// A response whose head never ends.
  static let headTooLong = Self(status: CurlStatus.tooLarge, messages: [])

  /// - Parameters:
  ///   - status: The status of curl, as a shell sees it.
  ///   - messages: What curl wrote to standard error.
  init(status: CInt, messages: [UInt8]) {
    self.status = status
    let lines = messages.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    said = lines.last { $0.utf8.starts(with: "curl: (".utf8) }
  }

  /// What went wrong, what to do about it, and what curl says.
  ///
  /// - Parameters:
  ///   - request: The request that was sent.
  ///   - hasHead: Whether the head of the response is there.
  ///   - limit: How long curl waited.
  /// - Returns: The lines of a message.
  func lines(
    for request: OutgoingRequest, hasHead: Bool, limit: Duration
  ) -> (sentence: String, help: String?, note: String?) {
    let (reason, help) = explanation(request, hasHead: hasHead, limit: limit)
    let note = said.map { request.masked($0) }
    let title = hasHead ? "the response is incomplete" : "no response"
    guard let reason else {
      return ("\(title): \(note ?? "curl ended with status \(status)")", nil, nil)
    }
    return ("\(title): \(reason)", help, note)
  }

  /// The reason in our words, and the cure; no reason where curl's own words say it best.
  private func explanation(
    _ request: OutgoingRequest, hasHead: Bool, limit: Duration
  ) -> (reason: String?, help: String?) {
    let place = request.shownAuthority
    switch status {
    case CurlStatus.noHost:
      return (
        "the host of \(place) was not found", "correct the host in 'base-url', or check the network"
      )
    case CurlStatus.noConnection:
      return (
        "nothing accepts connections at \(place)",
        "start the server, or correct the host and the port in 'base-url'"
      )
    case CurlStatus.timeout:
      return (
        "no byte passed for \(limit.wholeSeconds)", "wait longer with '--timeout SECONDS'"
      )
    case CurlStatus.noTLS:
      return (
        "the TLS handshake with \(place) failed",
        "write 'http://' in 'base-url' if the server has no TLS, or name another port"
      )
    case CurlStatus.untrusted, CurlStatus.untrustedBefore:
      return (
        "the certificate of \(place) is not trusted",
        "correct the host in 'base-url', or name the file of the authority in $SSL_CERT_FILE"
      )
    case CurlStatus.noAuthorities:
      return (
        "the file of trusted authorities cannot be read",
        "correct $SSL_CERT_FILE or $CURL_CA_BUNDLE"
      )
    case CurlStatus.emptyReply where !hasHead:
      return ("\(place) closed the connection without an answer", plainHelp(request))
    case CurlStatus.notHTTP, CurlStatus.strangeReply:
      return ("the answer of \(place) is not HTTP/1.1", plainHelp(request))
    case CurlStatus.partial, CurlStatus.emptyReply:
      return ("\(place) closed the connection before the end", nil)
    case CurlStatus.sending, CurlStatus.receiving:
      return ("the connection to \(place) was lost", plainHelp(request))
    case CurlStatus.tooLarge:
      return ("its header is longer than \(RecordedResponseHead.limit) bytes", nil)
    case 126, 127: return ("curl cannot be run", "reinstall curl, or run 'waybill show --curl'")
    case 129...: return ("curl was ended by signal \(status - 128)", nil)
    default: return (nil, nil)
    }
  }

  /// What to do if TLS is expected and was not spoken.
  private func plainHelp(_ request: OutgoingRequest) -> String? {
    request.usesTLS ? nil : "write 'https://' in 'base-url' if the server expects TLS there"
  }
}

/// The statuses of curl that mean something to those who send a request.
private enum CurlStatus {
  static let notHTTP: CInt = 1
  static let noHost: CInt = 6
  static let noConnection: CInt = 7
  static let strangeReply: CInt = 8
  static let partial: CInt = 18
  static let timeout: CInt = 28
  static let noTLS: CInt = 35
  static let untrustedBefore: CInt = 51
  static let emptyReply: CInt = 52
  static let sending: CInt = 55
  static let receiving: CInt = 56
  static let untrusted: CInt = 60
  static let noAuthorities: CInt = 77
  static let tooLarge: CInt = 100
}

extension Duration {
  /// The time as curl counts it: in seconds, the last of which may not be over.
  fileprivate var wholeSeconds: String {
    let (seconds, rest) = components
    let count = max(1, rest > 0 ? seconds + 1 : seconds)
    return count == 1 ? "1 second" : "\(count) seconds"
  }
}
