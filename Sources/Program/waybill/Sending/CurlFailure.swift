import RecordedMessages
import SpecCompiler

/// The reason why a response is missing or incomplete: curl's exit status and its message.
struct CurlFailure {
  private let status: CInt

  /// curl's last message with an error number; nil if there was none.
  private let said: String?

  /// The failure of a response whose head is too long.
  static let headTooLong = Self(status: CurlStatus.tooLarge, messages: [])

  /// - Parameters:
  ///   - status: The exit status of curl.
  ///   - messages: The bytes that curl wrote to standard error.
  init(status: CInt, messages: [UInt8]) {
    self.status = status
    let lines = messages.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    said = lines.last { $0.utf8.starts(with: "curl: (".utf8) }
  }

  /// The reason, the remedy, and curl's message.
  ///
  /// - Parameters:
  ///   - request: The request that was sent.
  ///   - hasHead: Whether the head of the response was received.
  ///   - limit: How long curl waited.
  /// - Returns: The lines of a message.
  func lines(
    for request: OutgoingRequest, hasHead: Bool, limit: Duration
  ) -> (sentence: String, help: String?, note: String?) {
    let (reason, help) = explanation(
      request, at: request.shownAuthority, hasHead: hasHead, limit: limit)
    let note = said.map { request.masked($0) }
    let title = hasHead ? "the response is incomplete" : "no response"
    guard let reason else {
      return ("\(title): \(note ?? "curl ended with status \(status)")", nil, nil)
    }
    return ("\(title): \(reason)", help, note)
  }

  /// The reason and the remedy; no reason if curl's message is best.
  private func explanation(
    _ request: OutgoingRequest, at place: String, hasHead: Bool, limit: Duration
  ) -> (reason: String?, help: String?) {
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

  /// The help if the server may expect TLS.
  private func plainHelp(_ request: OutgoingRequest) -> String? {
    request.usesTLS ? nil : "write 'https://' in 'base-url' if the server expects TLS there"
  }
}

/// The exit statuses of curl that have a message of their own.
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
  /// The time in whole seconds, rounded up.
  fileprivate var wholeSeconds: String {
    let (seconds, rest) = components
    let count = max(1, rest > 0 ? seconds + 1 : seconds)
    return count == 1 ? "1 second" : "\(count) seconds"
  }
}
