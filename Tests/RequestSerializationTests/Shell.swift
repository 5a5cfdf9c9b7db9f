// Commands that are run by a shell.

import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A shell, run with a script.
enum Shell {
  struct Failure: Error {
    let code: CInt
  }

  /// Whether a program is found where programs are.
  static func finds(_ program: String) -> Bool {
    (try? run("command -v \(program)", shell: "/bin/sh").status) == 0
  }

  /// Runs a script, which stands in a file, and may be of any length.
  ///
  /// Threads that run tests block signals, and Foundation's `Process` hands that on.
  static func run(
    _ script: String, shell: String, environment: [String: String] = [:]
  ) throws -> (status: CInt, messages: String) {
    let folder = try TemporaryFolder()
    let file = try folder.write("script", Array((script + "\n").utf8))
    let messages = folder.path("messages")
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var attributes = posix_spawnattr_t()
    var noSignals = sigset_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let redirection = "exec </dev/null >\"$2\" 2>&1; exec \"$0\" \"$1\""
    var process = pid_t()
    let code = withCStrings(["/bin/sh", "-c", redirection, shell, file, messages]) { arguments in
      withCStrings(variables.map { "\($0)=\($1)" }) { variables in
        posix_spawn(&process, "/bin/sh", nil, &attributes, arguments, variables)
      }
    }
    guard code == 0 else { throw Failure(code: code) }
    var status: CInt = 0
    while waitpid(process, &status, 0) == -1 {
      guard errno == EINTR else { throw Failure(code: errno) }
    }
    let text = try Data(contentsOf: URL(fileURLWithPath: messages))
    return (status, String(decoding: text, as: UTF8.self))
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}

/// A folder for as long as a test needs it.
final class TemporaryFolder: Sendable {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("serialization-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String { url.path + "/" + name }

  /// Writes a file, and returns its path.
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }
}
