import Diagnostics
import MessageContent

/// The arguments that the process was started with.
package enum ProcessArguments {
  /// An argument whose bytes are not UTF-8.
  private struct NotUTF8: Error {
    var bytes: [UInt8]
    /// The arguments before it.
    var earlier: [String]
  }

  /// Runs a program with its arguments, or reports why they cannot be read.
  ///
  /// - Parameters:
  ///   - program: Takes the arguments after the name of the program.
  ///   - refuse: Receives the problem with an argument, and the arguments before it.
  /// - Returns: The exit status of the program.
  package static func run(
    _ program: ([String]) -> ExitStatus,
    refuse: (String, [String]) -> ExitStatus = { problem, _ in
      StandardStreams.writeMessage("waybill: error: \(problem)\n")
      return .usage
    }
  ) -> ExitStatus {
    do throws(NotUTF8) {
      // There is always at least the program's name. A static executable reads both from /proc,
      // which a sandbox may lack.
      guard let arguments = try read() else {
        return Report.write(.system(path: "/proc/self/maps", .noSuchFileOrDirectory))
      }
      return program(arguments)
    } catch {
      let spelling = VisibleText.escaping(error.bytes)
      return refuse("the argument '\(spelling)' is not valid UTF-8", error.earlier)
    }
  }

  /// The arguments after the program's name; nil if not even that can be read.
  ///
  /// `CommandLine.arguments` silently repairs invalid UTF-8, and the result would name another
  /// file.
  private static func read() throws(NotUTF8) -> [String]? {
    let count = Int(CommandLine.argc)
    guard count > 0 else { return nil }
    var arguments: [String] = []
    for case let argument? in UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: count)
      .dropFirst()
    {
      guard let text = String(validatingCString: argument) else {
        throw NotUTF8(bytes: Array(argument), earlier: arguments)
      }
      arguments.append(text)
    }
    return arguments
  }
}

extension [UInt8] {
  /// The bytes of a C string.
  fileprivate init(_ string: UnsafePointer<CChar>) {
    self = []
    var next = string
    while next.pointee != 0 {
      append(UInt8(bitPattern: next.pointee))
      next += 1
    }
  }
}
