package import MessageContent
internal import MessageSyntax

/// A request that is ready to be sent: its control data, its field lines and its content.
///
/// Everything in it has been checked. Files in the content are read when the message is written;
/// the content can be read again for a retry.
public struct SerializedRequest: Sendable, Hashable {
  /// The method as sent in the request line, such as `GET`.
  public let method: String

  /// The scheme to use for sending.
  public let scheme: RequestURL.Scheme

  /// The host to connect to.
  public let host: String

  /// The port to connect to.
  public let port: Int

  /// The request target, as in the request line.
  public internal(set) var target: String

  /// The field lines in the order in which they are sent, including `Host` and framing.
  ///
  /// ``setField(_:)`` replaces one.
  public internal(set) var fields: [HeaderField]

  /// The fragment of the URL, which is not sent.
  package let fragment: String?

  /// Client settings for the request, beside the message.
  public let properties: RequestProperties

  /// The content in its content coding, before any transfer coding.
  package let content: ContentSource

  /// The sequence that produces the content during sending, or `nil` for content of known length.
  /// With a sequence, ``content`` is only a placeholder.
  package let sequence: SequenceContent?

  /// The framing of the content in ``message``.
  package let framing: Framing

  /// The throttle of the content, or `nil` for no limit: ``Multipart/throttle`` of the serialized
  /// message.
  public let throttle: Throttle?
}

extension SerializedRequest {
  /// The absolute URL, with the fragment: `https://example.com/a?b=1#c`.
  ///
  /// For the target `*` it has neither path nor query (RFC 9110, section 7.1).
  public var url: String {
    let fragment = fragment.map { "#" + $0 } ?? ""
    guard target.utf8.first == UInt8(ascii: "/") else {
      return (target == "*" ? origin : target) + fragment
    }
    return origin + target + fragment
  }

  /// Scheme, host and port, without the scheme's default port.
  package var origin: String { scheme.rawValue + "://" + authority }

  /// Host and port, without the scheme's default port.
  package var authority: String { port == scheme.defaultPort ? host : "\(host):\(port)" }

  /// The media type in the `Content-Type` field, or `nil`.
  public var mediaType: String? {
    fields.first { $0.isNamed("Content-Type") }?.value
  }

  /// The number of bytes of the content in its content coding, before any transfer coding;
  /// `UInt64.max` for a ``SequenceContent``, whose length is unknown before its end.
  public var contentLength: UInt64 { content.length }

  /// The request line and the field section, including the empty line that ends it.
  ///
  /// RFC 9112, section 3: `request-line = method SP request-target SP HTTP-version`.
  public var head: [UInt8] {
    var head = OutputBuffer(capacity: 64 + target.utf8.count + 48 * fields.count)
    head.append(method)
    head.append(UInt8(ascii: " "))
    head.append(target)
    head.append(" HTTP/1.1\r\n" as StaticString)
    for field in fields { field.appendLine(to: &head) }
    head.append("\r\n" as StaticString)
    return Array(head.bytes)
  }

  /// The whole message: request line, field section and framed content.
  package var message: ContentSource {
    var message = ContentAssembler()
    message.bytes = head
    message.append(framedContent)
    return message.finish()
  }

  /// The content with the framing of ``message``.
  package var framedContent: ContentSource {
    switch framing {
    case .contentLength: content
    case .chunked(let size): content.chunked(size: size)
    }
  }
}
