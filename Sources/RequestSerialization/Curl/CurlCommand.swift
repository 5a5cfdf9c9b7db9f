internal import MessageSyntax

/// The command in which curl sends a request, one group of options a line.
struct CurlCommand {
  let request: SerializedRequest
  let content: CurlContent

  /// Prepares the command for a request.
  ///
  /// - Parameters:
  ///   - request: What is to be sent.
  ///   - path: A file that holds the content, or `nil` to take it from where it is.
  /// - Throws: ``SerializationError`` for what curl cannot be told.
  init(_ request: SerializedRequest, contentPath path: String?) throws(SerializationError) {
    guard request.host.utf8.first == UInt8(ascii: "[") || request.host.utf8.allSatisfy(Self.isKnown)
    else { throw SerializationError(.notInCommandLine, request.host) }
    guard request.head.count <= Self.headLimit else { throw SerializationError(.notInCommandLine) }
    self.request = request
    content = try CurlContent(request.content, path: path)
  }

  /// All that is not content is in the arguments, of which Linux takes less than 128 KiB each.
  private static let headLimit = 120_000

  /// What curl takes in names of hosts; RFC 3986 has delimiters besides, which no name has in use.
  private static func isKnown(_ byte: UInt8) -> Bool { ByteSet.unreserved.contains(byte) }

  /// The text of the command, without an end of the last line.
  var text: String {
    let lines = [start] + [requestTarget, suppressions].compactMap { $0 } + headers + end
    let curl = lines.joined(separator: " \\\n  ")
    let writers = content.writers
    guard writers.count > 1 else { return (writers + [curl]).joined(separator: " |\n  ") }
    return "{\n  " + writers.joined(separator: "\n  ") + "\n} | " + curl
  }
}

// MARK: - Content and time

extension CurlCommand {
  /// The content, and how long curl waits.
  private var end: [String] {
    var lines = content.option.map { [$0] } ?? []
    if let timeout = request.properties.timeout {
      lines.append("--connect-timeout \(timeout.secondsText) \(Self.idleLimit(timeout))")
    } else if request.method == "HEAD", !content.isNone {
      lines.append(Self.idleLimit(.seconds(5)))
    }
    return lines
  }

  /// The time within which a byte must pass. curl counts whole seconds.
  private static func idleLimit(_ time: Duration) -> String {
    let (seconds, fraction) = min(max(time, .seconds(1)), .seconds(1_000_000)).components
    return "--speed-limit 1 --speed-time \(fraction > 0 ? seconds + 1 : seconds)"
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
