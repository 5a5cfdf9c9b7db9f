// Starts child processes. This is the only file that does.

import CompilerDriver
import MessageContent

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A pipe: bytes written to one end are read from the other. Child processes do not inherit it
/// unless asked to.
struct Pipe {
  let readingEnd: CInt
  let writingEnd: CInt

  init() throws(SystemError) {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError(errno) }
    // The lowest numbers must stay free for the descriptors of the child process.
    let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 16) }
    let error = errno
    for end in ends { close(end) }
    guard moved.allSatisfy({ $0 >= 0 }) else {
      for end in moved where end >= 0 { close(end) }
      throw SystemError(error)
    }
    (readingEnd, writingEnd) = (moved[0], moved[1])
  }
}

/// A child process, which ends with this process.
///
/// A signal that ends this process ends the child first (``Interruption``). On Linux the child is
/// killed even if this process is killed and can no longer act.
struct PipedProcess {
  private let number: pid_t

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - arguments: All arguments, the name of the program first.
  ///   - environment: All variables, as `NAME=value`.
  ///   - descriptors: The descriptors of this process that become 0, 1, 2 and so on in the child.
  /// - Throws: `SystemError` if the program cannot be started.
  init(
    _ path: String, arguments: [String], environment: [String], descriptors: [CInt]
  ) throws(SystemError) {
    Interruption.prepare()
    number = try Interruption.withoutEnding { () throws(SystemError) in
      let number = try Self.withCStrings(arguments) { arguments in
        Self.withCStrings(environment) { environment in
          Self.start(path, arguments, environment, descriptors)
        }
      }.get()
      Interruption.add(process: number)
      return number
    }
  }

  private typealias Strings = [UnsafeMutablePointer<CChar>?]

  #if os(Linux) || os(Android)
    private static func start(
      _ path: String, _ arguments: Strings, _ environment: Strings, _ descriptors: [CInt]
    ) -> Result<pid_t, SystemError> {
      let number = LinuxCalls.spawn(
        path, arguments: arguments, environment: environment, descriptors: descriptors)
      return number > 0 ? .success(number) : .failure(SystemError(errno))
    }
  #else
    private static func start(
      _ path: String, _ arguments: Strings, _ environment: Strings, _ descriptors: [CInt]
    ) -> Result<pid_t, SystemError> {
      var number = pid_t()
      let code = withUnsafeTemporaryAllocation(of: posix_spawn_file_actions_t.self, capacity: 1) {
        actions in
        withUnsafeTemporaryAllocation(of: posix_spawnattr_t.self, capacity: 1) { attributes in
          guard let actions = actions.baseAddress, let attributes = attributes.baseAddress else {
            return ENOMEM
          }
          posix_spawn_file_actions_init(actions)
          posix_spawnattr_init(attributes)
          defer {
            posix_spawn_file_actions_destroy(actions)
            posix_spawnattr_destroy(attributes)
          }
          for (target, source) in descriptors.enumerated() {
            posix_spawn_file_actions_adddup2(actions, source, CInt(target))
          }
          // The child would inherit the signals that this process ignores.
          var signals = sigset_t()
          sigemptyset(&signals)
          sigaddset(&signals, SIGPIPE)
          sigaddset(&signals, SIGXFSZ)
          posix_spawnattr_setsigdefault(attributes, &signals)
          posix_spawnattr_setflags(attributes, Int16(POSIX_SPAWN_SETSIGDEF))
          return posix_spawn(&number, path, actions, attributes, arguments, environment)
        }
      }
      return code == 0 ? .success(number) : .failure(SystemError(code))
    }
  #endif

  /// Kills the child process.
  func terminate() {
    kill(number, SIGKILL)
  }

  /// Waits for the child to end. Call it once. Returns its status as a shell would.
  func wait() -> CInt {
    var ended = siginfo_t()
    // Waiting with this flag does not release the process number.
    while waitid(P_PID, id_t(number), &ended, WEXITED | WNOWAIT) == -1, errno == EINTR {}
    Interruption.remove(process: number)
    var status: CInt = 0
    while waitpid(number, &status, 0) == -1 {
      guard errno == EINTR else { return 127 }
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

/// The variables of the environment.
enum ProcessEnvironment {
  /// The bytes of a variable; nil if it is not set.
  static func value(of name: String) -> [UInt8]? {
    guard let value = getenv(name) else { return nil }
    return (0..<strlen(value)).map { UInt8(bitPattern: value[$0]) }
  }

  /// A variable as text.
  static func text(of name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Whether a path is an executable program.
  static func isProgram(_ path: String) -> Bool {
    access(path, X_OK) == 0
  }
}
