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
  /// Makes the streams safe to use: call it before any file is opened.
  ///
  /// A stream that is closed gets a folder in its place, so that no file that is opened later takes
  /// its number and with it the messages; writing to a folder fails. A closed pipe, or a file that
  /// may not grow further, is an error of `write` and not a signal.
  package static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) == -1 {
      _ = try? SystemCalls.openFolder("/", links: .refuse)
    }
  }

  /// Whether data goes to a terminal.
  package static let showsOutputOnTerminal = isatty(STDOUT_FILENO) == 1

  /// Writes data as it is; to a terminal, with what it would obey or hide spelled out.
  ///
  /// - Parameters:
  ///   - bytes: The data.
  ///   - keepingStyles: Whether the colours of diagnostics stay on a terminal.
  /// - Throws: `FileProblem` when standard output cannot be written. Where it `isClosedPipe`, the
  ///   program calls ``endByClosedPipe()`` once it has said what there is to say.
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

  /// Ends the process by SIGPIPE, or with the status that shells show for it: a reader that has seen
  /// enough, such as `head`, is no mistake to speak of.
  package static func endByClosedPipe() -> Never {
    signal(SIGPIPE, SIG_DFL)
    kill(getpid(), SIGPIPE)
    _exit(128 + SIGPIPE)
  }

  /// Writes messages, with what a terminal would obey or hide spelled out. There is nobody to tell
  /// that they cannot be written.
  ///
  /// - Parameters:
  ///   - text: The messages, with their line ends.
  ///   - keepingStyles: Whether the colours of diagnostics stay.
  package static func writeMessage(_ text: String, keepingStyles: Bool = false) {
    let bytes = VisibleText.lines(Array(text.utf8), keepingStyles: keepingStyles)
    try? SystemCalls.write(bytes, to: STDERR_FILENO)
  }

  /// Puts a text in the place of the line of a terminal that is being written.
  static func replaceLine(with text: String) {
    let line = "\r\u{1B}[K" + VisibleText.escaping(text)
    try? SystemCalls.write(Array(line.utf8), to: STDERR_FILENO)
  }

  /// Reads all of standard input, or its first bytes when there are more than `limit`.
  package static func readInput(limit: Int) throws(FileProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    do throws(SystemError) {
      while bytes.count <= limit {
        let part = try SystemCalls.readAll(STDIN_FILENO, atMost: 1 << 18)
        if part.isEmpty { break }
        bytes += part
      }
    } catch {
      throw .system(path: "standard input", error)
    }
    return bytes
  }

  /// Whether messages go to a terminal.
  package static var showsMessagesOnTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether what goes to a stream may be coloured when nothing is asked for: on a terminal that is
  /// not dumb, or anywhere when `FORCE_COLOR` is set and not `0` (force-color.org), unless `NO_COLOR`
  /// is set (no-color.org).
  package static func wantsColor(onTerminal isTerminal: Bool) -> Bool {
    guard variable("NO_COLOR", is: { $0.isEmpty }) else { return false }
    if !variable("FORCE_COLOR", is: { $0.isEmpty || $0 == "0" }) { return true }
    return isTerminal && variable("TERM", is: { $0 != "dumb" })
  }

  /// Whether a variable of the environment is as it should be, or not set.
  private static func variable(_ name: String, is predicate: (String) -> Bool) -> Bool {
    getenv(name).map { predicate(String(cString: $0)) } ?? true
  }
}

/// The number of cores that the process may use.
package var coreCount: Int { max(1, Int(sysconf(CInt(_SC_NPROCESSORS_ONLN)))) }
