internal import MessageContent
internal import MessageSyntax

/// The command in which curl sends a request, one group of options a line.
struct CurlCommand {
  let request: SerializedRequest
  let content: CurlContent

  /// What of the request the shell puts in.
  let substitutions: [CurlSubstitution]

  /// Prepares the command for a request.
  ///
  /// - Parameters:
  ///   - request: The request to send.
  ///   - path: A file that contains the content, or `nil` to take it from where it is.
  ///   - substitutions: What of the request the shell puts in.
  /// - Throws: ``SerializationError`` for what curl cannot be given.
  init(
    _ request: SerializedRequest, contentPath path: String?,
    substituting substitutions: [CurlSubstitution] = []
  ) throws(SerializationError) {
    try self.init(
      request, CurlContent(request.content, path: path, substitutions), substitutions)
  }

  /// Prepares the options for a content that waits in a descriptor of curl's process.
  init(
    _ request: SerializedRequest, contentDescriptor descriptor: CInt
  ) throws(SerializationError) {
    let content: CurlContent =
      request.content.isEmpty ? .none : .descriptor(path: "/dev/fd/\(descriptor)")
    try self.init(request, content, [])
  }

  private init(
    _ request: SerializedRequest, _ content: CurlContent, _ substitutions: [CurlSubstitution]
  ) throws(SerializationError) {
    guard request.host.utf8.first == UInt8(ascii: "[") || request.host.utf8.allSatisfy(Self.isKnown)
    else { throw SerializationError(.notInCommandLine, request.host) }
    guard request.head.count <= Self.headLimit else { throw SerializationError(.notInCommandLine) }
    self.request = request
    self.content = content
    self.substitutions = substitutions
  }

  /// All that is not content is in the arguments, of which Linux takes less than 128 KiB each.
  private static let headLimit = 120_000

  /// What curl takes in names of hosts; RFC 3986 has delimiters besides, which no name has in use.
  private static func isKnown(_ byte: UInt8) -> Bool { ByteSet.unreserved.contains(byte) }

  /// The text of the command, without an end of the last line.
  var text: String {
    let lines = options.map { line in
      line.map { $0.words(substitutions) }.joined(separator: " ")
    }
    // Settings of the user are ignored only where this is first.
    let curl = "curl --disable " + lines.joined(separator: " \\\n  ")
    let writers = content.writers
    guard writers.count > 1 else { return (writers + [curl]).joined(separator: " |\n  ") }
    return "{\n  " + writers.joined(separator: "\n  ") + "\n} | " + curl
  }
}

// MARK: - Options

extension CurlCommand {
  /// The options, those of one line of the command together.
  private var options: [[CurlOption]] {
    [start] + [requestTarget, suppressions].filter { !$0.isEmpty } + headers.map { [$0] } + end
  }

  /// The options as a configuration file has them.
  var configuration: [UInt8] { options.joined().flatMap(\.configurationLine) }
}

// MARK: - Content and time

extension CurlCommand {
  /// The content, and how long curl waits.
  private var end: [[CurlOption]] {
    var lines = content.option.map { [[$0]] } ?? []
    if let timeout = request.properties.timeout {
      lines.append(
        [.value("connect-timeout", timeout.secondsText)] + Self.idleLimit(timeout))
    } else if request.method == "HEAD", !content.isNone {
      lines.append(Self.idleLimit(.seconds(5)))
    }
    return lines
  }

  /// The time within which a byte must pass. curl counts whole seconds.
  private static func idleLimit(_ time: Duration) -> [CurlOption] {
    let (seconds, fraction) = min(max(time, .seconds(1)), .seconds(1_000_000)).components
    let limit = fraction > 0 ? seconds + 1 : seconds
    return [.value("speed-limit", "1"), .value("speed-time", "\(limit)")]
  }
}

extension Duration {
  /// Seconds in decimals, from a millisecond to a million seconds.
  fileprivate var secondsText: String {
    let (seconds, attoseconds) = min(max(self, .milliseconds(1)), .seconds(1_000_000)).components
    let milliseconds = attoseconds / 1_000_000_000_000_000
    guard milliseconds > 0 else { return "\(seconds)" }
    let digits = String(milliseconds)
    return "\(seconds)." + String(repeating: "0", count: 3 - digits.utf8.count) + digits
  }
}
