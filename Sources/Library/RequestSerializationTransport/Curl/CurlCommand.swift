internal import MessageContent
internal import MessageSyntax
internal import RequestSerialization

/// A curl command that sends a request, with one group of options per line.
struct CurlCommand {
  let request: SerializedRequest
  let content: CurlContent

  /// The parts of the request that the shell substitutes.
  let substitutions: [CurlSubstitution]

  /// The longest time that curl waits for a connection, and for the next byte.
  private let timeout: Duration?

  /// The time limit if neither the request nor the caller sets one.
  private let standardTimeout: Duration?

  /// Prepares the command for a request.
  ///
  /// - Parameters:
  ///   - request: The request to send.
  ///   - path: A file that contains the content, or `nil` to take the content from its source.
  ///   - substitutions: The parts of the request that the shell substitutes.
  /// - Throws: `SerializationError` if curl cannot send the request.
  init(
    _ request: SerializedRequest, contentPath path: String?,
    substituting substitutions: [CurlSubstitution] = []
  ) throws(SerializationError) {
    try self.init(
      request, CurlContent(request.content, path: path, substitutions), substitutions)
  }

  /// Prepares the options for content that curl reads from an inherited descriptor.
  init(
    _ request: SerializedRequest, contentDescriptor descriptor: CInt, timeout: Duration?,
    standardTimeout: Duration
  ) throws(SerializationError) {
    let content: CurlContent =
      request.content.isEmpty ? .none : .descriptor(path: "/dev/fd/\(descriptor)")
    try self.init(
      request, content, [], headLimit: CurlConfiguration.headLimit, timeout: timeout,
      standardTimeout: standardTimeout)
  }

  private init(
    _ request: SerializedRequest, _ content: CurlContent, _ substitutions: [CurlSubstitution],
    headLimit: Int = Self.headLimit, timeout: Duration? = nil, standardTimeout: Duration? = nil
  ) throws(SerializationError) {
    guard request.host.utf8.first == UInt8(ascii: "[") || request.host.utf8.allSatisfy(Self.isKnown)
    else { throw SerializationError(.notInCommandLine, request.host) }
    guard request.head.count <= headLimit else { throw SerializationError(.notInCommandLine) }
    self.request = request
    self.content = content
    self.substitutions = substitutions
    self.timeout = timeout ?? request.properties.timeout
    self.standardTimeout = standardTimeout
  }

  /// Everything except content is in the arguments, which Linux limits to less than 128 KiB each.
  private static let headLimit = 120_000

  /// The characters that curl accepts in host names; the other delimiters of RFC 3986 are not in
  /// use.
  private static func isKnown(_ byte: UInt8) -> Bool { ByteSet.unreserved.contains(byte) }

  /// The text of the command, without a final line end.
  var text: String {
    let lines = options.map { line in
      line.map { $0.words(substitutions) }.joined(separator: " ")
    }
    // The user's settings are ignored only if this option is first.
    let curl = "curl --disable " + lines.joined(separator: " \\\n  ")
    let writers = content.writers
    guard writers.count > 1 else { return (writers + [curl]).joined(separator: " |\n  ") }
    return "{\n  " + writers.joined(separator: "\n  ") + "\n} | " + curl
  }
}

// MARK: - Options

extension CurlCommand {
  /// The options, grouped by lines of the command.
  private var options: [[CurlOption]] {
    [start] + [requestTarget, suppressions].filter { !$0.isEmpty } + headers.map { [$0] } + end
  }

  /// The options in the form of a configuration file, with the fields read from a descriptor.
  func configuration(fieldDescriptor: CInt) -> CurlConfiguration {
    let fields = CurlOption.value("header", "@/dev/fd/\(fieldDescriptor)")
    let options = [start, requestTarget, [fields]] + end
    return CurlConfiguration(
      options: options.joined().flatMap(\.configurationLine),
      fieldLines: (suppressions + headers).flatMap(\.fieldLine))
  }
}

// MARK: - Content and time

extension CurlCommand {
  /// The options for the content and the time limits.
  private var end: [[CurlOption]] {
    let connecting = (timeout ?? standardTimeout).map {
      [CurlOption.value("connect-timeout", $0.secondsText)]
    }
    let waitsForNothing = request.method == "HEAD" && !content.isNone
    let idle = timeout ?? (waitsForNothing ? .seconds(5) : standardTimeout)
    let time = (connecting ?? []) + (idle.map(Self.idleLimit) ?? [])
    return (content.option.map { [[$0]] } ?? []) + (time.isEmpty ? [] : [time])
  }

  /// The time within which a byte must be transferred. curl counts whole seconds.
  private static func idleLimit(_ time: Duration) -> [CurlOption] {
    let (seconds, fraction) = min(max(time, .seconds(1)), .seconds(1_000_000)).components
    let limit = fraction > 0 ? seconds + 1 : seconds
    return [.value("speed-limit", "1"), .value("speed-time", "\(limit)")]
  }
}

extension Duration {
  /// The duration in decimal seconds, from a millisecond to a million seconds.
  fileprivate var secondsText: String {
    let (seconds, attoseconds) = min(max(self, .milliseconds(1)), .seconds(1_000_000)).components
    let milliseconds = attoseconds / 1_000_000_000_000_000
    guard milliseconds > 0 else { return "\(seconds)" }
    let digits = String(milliseconds)
    return "\(seconds)." + String(repeating: "0", count: 3 - digits.utf8.count) + digits
  }
}
