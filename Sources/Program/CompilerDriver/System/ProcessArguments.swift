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

  /// Runs a program with its arguments, or says why they cannot be read.
  ///
  /// - Parameters:
  ///   - program: Takes the arguments after the name of the program.
  ///   - refuse: Takes what is wrong with an argument, and the arguments before it.
  /// - Returns: How the program ended.
  package static func run(
    _ program: ([String]) -> ExitStatus,
    refuse: (String, [String]) -> ExitStatus = { problem, _ in
      StandardStreams.writeMessage("waybill: error: \(problem)\n")
      return .usage
    }
  ) -> ExitStatus {
    do throws(NotUTF8) {
      // Even without arguments there is the name of the program; a static executable finds both in
      // /proc, which a sandbox may lack.
      guard let arguments = try read() else {
        return Report.write(.system(path: "/proc/self/maps", .noSuchFileOrDirectory))
      }
      return program(arguments)
    } catch {
      let spelling = VisibleText.escaping(error.bytes)
      return refuse("the argument '\(spelling)' is not valid UTF-8", error.earlier)
    }
  }

  /// The arguments after the name of the program; nil when not even that is known.
  ///
  /// `CommandLine.arguments` would repair in silence what is not UTF-8, and name another file.
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
