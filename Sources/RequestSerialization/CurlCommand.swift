internal import MessageSyntax

/// The command in which curl sends a request, one group of options a line.
struct CurlCommand {
  private let request: SerializedRequest
  private let content: CurlContent
  /// How long curl waits for a connection, and for a byte.
  private let timeout: Duration?

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
    timeout = nil
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

// MARK: - Request line

extension CurlCommand {
  /// `curl`, what keeps it from doing more than it is told, the method and the URL.
  private var start: String {
    // Settings of the user are ignored only where this stands first.
    var words = ["curl", "--disable", "--http1.1"]
    // A proxy is sent another target. In a tunnel, which https takes, it is the same.
    if request.scheme == .http { words.append("--noproxy '*'") }
    if Self.isPattern(url) || Self.isPattern(content.path ?? "") { words.append("--globoff") }
    if Self.hasDotSegments(url) { words.append("--path-as-is") }
    words += methodOption
    words.append(ShellText.word(url))
    return words.joined(separator: " ")
  }

  /// curl waits for the content of an answer that has none, unless it knows that this is HEAD.
  private var methodOption: [String] {
    switch (request.method, content) {
    case ("GET", .none): []
    case ("HEAD", .none): ["--head"]
    default: ["--request \(ShellText.word(request.method))"]
    }
  }

  /// Whether curl's URL is the whole of the target: not in the absolute and the asterisk form, nor
  /// where curl changes it. It adds the name of a file to a path that ends in a slash, and versions
  /// of it drop the mark of an empty query.
  private var isTargetInURL: Bool {
    let target = request.target.utf8
    guard target.first == UInt8(ascii: "/"), target.last != UInt8(ascii: "?") else { return false }
    guard content.path != nil else { return true }
    return target.prefix { $0 != UInt8(ascii: "?") }.last != UInt8(ascii: "/")
  }

  private var url: String {
    let path = isTargetInURL ? request.target : "/"
    return "\(request.scheme.rawValue)://\(authority)\(path)"
  }

  private var authority: String {
    request.port == request.scheme.defaultPort ? request.host : "\(request.host):\(request.port)"
  }

  private var requestTarget: String? {
    isTargetInURL ? nil : "--request-target \(ShellText.word(request.target))"
  }

  /// Whether curl would take a text for several, as a shell does with the names of files.
  private static func isPattern(_ text: String) -> Bool {
    text.utf8.contains { ByteSet("[]{}").contains($0) }
  }

  /// RFC 3986, section 5.2.4: a client removes such segments of a path.
  private static func hasDotSegments(_ url: String) -> Bool {
    url.utf8.prefix { $0 != UInt8(ascii: "?") }.split(separator: UInt8(ascii: "/"))
      .contains { DotSegment.isDotSegment($0) }
  }
}

// MARK: - Fields

extension CurlCommand {
  /// The fields that curl would add, each taken away by its name alone.
  private var suppressions: String? {
    var names: [StaticString] = ["User-Agent", "Accept"]
    if !content.isNone { names.append("Expect") }
    if content.isFormByDefault { names.append("Content-Type") }
    if case .piped = content { names.append("Transfer-Encoding") }
    var options = names.filter { name in !request.fields.contains { $0.isNamed(name) } }
      .map { "--header '\($0):'" }
    // curl sends Host first, in this spelling; another stands where it is only after this.
    if !isHostFirst { options.append("--header 'Host:'") }
    return options.isEmpty ? nil : options.joined(separator: " ")
  }

  private var headers: [String] {
    request.fields.enumerated().compactMap { index, field in
      let isLast = index == request.fields.count - 1
      if index == 0 && isHostOfURL { return nil }
      if isLast && content.isMeasuredByCurl && field.isNamed("Content-Length") { return nil }
      // What is not even a blank is said by a semicolon.
      let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
      return "--header \(ShellText.word(line))"
    }
  }

  private var isHostFirst: Bool {
    request.fields.first?.name.utf8.elementsEqual("Host".utf8) ?? false
  }

  /// Whether curl writes the first field by itself. It spells some hosts in its own way: numbers as
  /// addresses, addresses in their shortest form.
  private var isHostOfURL: Bool {
    guard isHostFirst, request.fields.first?.value.hasSameBytes(as: authority) ?? false else {
      return false
    }
    let host = request.host.utf8
    guard let last = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).last
    else { return false }
    let isName = last.first?.isASCIILetter ?? false
    return isName && host.allSatisfy { $0 == $0.asciiLowercased } || Authority.isIPv4Address(host)
  }
}

// MARK: - Content and time

extension CurlCommand {
  /// The content, and how long curl waits.
  private var end: [String] {
    var lines = content.option.map { [$0] } ?? []
    if let timeout {
      lines.append("--connect-timeout \(timeout.secondsText) \(Self.idleLimit(timeout))")
    } else if request.method == "HEAD", !content.isNone {
      lines.append(Self.idleLimit(.seconds(5)))
    }
    return lines
  }

  /// The time within which a byte must pass. curl counts whole seconds.
  private static func idleLimit(_ time: Duration) -> String {
    let (seconds, fraction) = time.components
    return "--speed-limit 1 --speed-time \(max(1, fraction > 0 ? seconds + 1 : seconds))"
  }
}

extension Duration {
  /// Seconds in decimals, one millisecond or more.
  fileprivate var secondsText: String {
    let (seconds, attoseconds) = components
    let milliseconds = max(attoseconds / 1_000_000_000_000_000, seconds < 1 ? 1 : 0)
    guard milliseconds > 0 else { return "\(seconds)" }
    let digits = String(milliseconds)
    return "\(seconds)." + String(repeating: "0", count: 3 - digits.utf8.count) + digits
  }
}
