import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A process that is awaited by its number.
///
/// Threads that run tests block signals, and Foundation's `Process` passes that on, so a shell
/// would wait for ever for the end of its children.
package enum ChildProcess {
  package struct Failure: Error {
    package let code: CInt
  }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - command: The program and its arguments.
  ///   - folder: The folder that it runs in.
  ///   - streams: A folder whose files `input`, `output` and `messages` are its streams: no pipe can
  ///     fill up. The first of them must exist.
  ///   - environment: All variables that the program has.
  /// - Returns: The status of its end; for a signal 128 and its number, as in a shell.
  /// - Throws: `Failure` when no process can be started.
  package static func run(
    _ command: [String], in folder: String, streams: String,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> CInt {
    let script = """
      streams=$1; cd "$2" || exit 126; shift 2
      exec "$@" <"$streams/input" >"$streams/output" 2>"$streams/messages"
      """
    return try spawn(["/bin/sh", "-c", script, "sh", streams, folder] + command, environment)
  }

  private static func spawn(_ command: [String], _ environment: [String: String]) throws -> CInt {
    let variables = environment.map { "\($0)=\($1)" }
    var process = pid_t()
    var attributes = posix_spawnattr_t()
    var noSignals = sigset_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let code = withCStrings(command) { arguments in
      withCStrings(variables) { variables in
        posix_spawn(&process, command[0], nil, &attributes, arguments, variables)
      }
    }
    guard code == 0 else { throw Failure(code: code) }
    var status: CInt = 0
    while waitpid(process, &status, 0) == -1 {
      guard errno == EINTR else { throw Failure(code: errno) }
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}
