// Standard output, standard error, and what they are connected to.

import Diagnostics
import MessageContent

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The streams that the process was started with.
package enum StandardStreams {
  /// Makes the streams safe to use. Call it before any file is opened.
  ///
  /// A closed stream is replaced by a folder, which cannot be written to; otherwise the next file
  /// opened would take its number and receive the messages. Writing to a closed pipe, or beyond a
  /// file size limit, becomes an error of `write` instead of a signal.
  package static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) == -1 {
      _ = try? SystemCalls.openFolder("/", links: .refuse)
    }
  }

  /// Whether standard output is a terminal.
  package static let showsOutputOnTerminal = isatty(STDOUT_FILENO) == 1

  /// The columns of the terminal on standard output, at least 40; nil for a file or a pipe, and for
  /// a terminal that does not tell.
  package static var terminalWidth: Int? {
    var size = winsize()
    guard showsOutputOnTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0,
      size.ws_col > 0
    else { return nil }
    return max(40, Int(size.ws_col))
  }

  /// Writes data unchanged. For a terminal, control and invisible characters are escaped.
  ///
  /// - Parameters:
  ///   - bytes: The data.
  ///   - keepingStyles: Whether a terminal still gets the colours of diagnostics.
  /// - Throws: `FileProblem` if standard output cannot be written. If it `isClosedPipe`, the
  ///   program calls ``endByClosedPipe()`` after reporting everything else.
  package static func writeOutput(_ bytes: [UInt8], keepingStyles: Bool = false) throws(FileProblem)
  {
    do throws(SystemError) {
      let bytes =
        showsOutputOnTerminal ? VisibleText.lines(bytes, keepingStyles: keepingStyles) : bytes
      try SystemCalls.write(bytes, to: STDOUT_FILENO)
    } catch {
      throw .standardOutput(error)
    }
  }

  /// Ends the process by SIGPIPE, or with the status that shells show for it. A reader such as
  /// `head` that closes the pipe early is not an error.
  package static func endByClosedPipe() -> Never {
    signal(SIGPIPE, SIG_DFL)
    kill(getpid(), SIGPIPE)
    _exit(128 + SIGPIPE)
  }

  /// Writes messages with control and invisible characters escaped. A failure cannot be reported
  /// and is ignored.
  ///
  /// - Parameters:
  ///   - text: The messages, with their line ends.
  ///   - keepingStyles: Whether the colours of diagnostics stay.
  package static func writeMessage(_ text: String, keepingStyles: Bool = false) {
    let bytes = VisibleText.lines(Array(text.utf8), keepingStyles: keepingStyles)
    try? SystemCalls.write(bytes, to: STDERR_FILENO)
  }

  /// Writes a message of at most 4 KiB, unless that would wait for the reader of a full pipe.
  package static func writeMessageIfRead(_ text: String) {
    var descriptor = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    if poll(&descriptor, 1, 0) == 1, descriptor.revents == Int16(POLLOUT) { writeMessage(text) }
  }

  /// Replaces the current line of the terminal.
  static func replaceLine(with text: String) {
    let line = "\r\u{1B}[K" + VisibleText.escaping(text)
    try? SystemCalls.write(Array(line.utf8), to: STDERR_FILENO)
  }

  /// Reads all of standard input, or at least `limit + 1` bytes if it is longer than `limit`.
  package static func readInput(limit: Int) throws(FileProblem) -> [UInt8] {
    do throws(SystemError) {
      return try readAll(STDIN_FILENO, limit: limit)
    } catch {
      throw .system(path: inputName, error)
    }
  }

  /// The name of standard input in messages.
  package static let inputName = "standard input"

  /// Reads a stream to its end, or at least `limit + 1` bytes if it is longer than `limit`.
  static func readAll(_ descriptor: CInt, limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let part = try SystemCalls.readAll(descriptor, atMost: 1 << 18)
      if part.isEmpty { break }
      bytes += part
    }
    return bytes
  }

  /// Whether standard error is a terminal.
  package static var showsMessagesOnTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether output to a stream is coloured by default: on a terminal that is not dumb, or anywhere
  /// if `FORCE_COLOR` is set and not `0` (force-color.org), unless `NO_COLOR` is set
  /// (no-color.org).
  package static func wantsColor(onTerminal isTerminal: Bool) -> Bool {
    guard variable("NO_COLOR", is: { $0.isEmpty }) else { return false }
    if !variable("FORCE_COLOR", is: { $0.isEmpty || $0 == "0" }) { return true }
    return isTerminal && variable("TERM", is: { $0 != "dumb" })
  }

  /// Whether an environment variable meets a condition or is not set.
  private static func variable(_ name: String, is predicate: (String) -> Bool) -> Bool {
    getenv(name).map { predicate(String(cString: $0)) } ?? true
  }
}

/// The number of cores that the process may use.
package var coreCount: Int { max(1, Int(sysconf(CInt(_SC_NPROCESSORS_ONLN)))) }
