import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The `waybill` that was built with the tests, run as a process.
struct Executable: Sendable {
  /// How a run ended, and what it said.
  struct Outcome: Sendable {
    var status: Int32
    var output: Data
    var messages: String

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// Beside the test bundle, where the build puts both.
  static let path: String = {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
      let folder = bundle.bundleURL.deletingLastPathComponent()
    #else
      let link = "/proc/self/exe"
      let test = (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) ?? ""
      let folder = URL(fileURLWithPath: test).deletingLastPathComponent()
    #endif
    return folder.appendingPathComponent("waybill").path
  }()

  /// Runs `waybill` in a folder.
  @discardableResult
  static func run(
    _ arguments: [String], in folder: Folder, environment: [String: String] = [:],
    input: Data? = nil
  ) throws -> Outcome {
    try run(path, arguments, in: folder, environment: environment, input: input)
  }

  /// Runs a shell command, in which `$WAYBILL` is the executable.
  static func shell(_ command: String, in folder: Folder) throws -> Outcome {
    try run("/bin/sh", ["-c", command], in: folder, environment: ["WAYBILL": path])
  }

  /// Runs a program. What it says goes through files: no pipe can fill up.
  static func run(
    _ program: String, _ arguments: [String], in folder: Folder,
    environment: [String: String] = [:], input: Data? = nil
  ) throws -> Outcome {
    let exchange = try Folder()
    try (input ?? Data()).write(to: exchange.url("input"))
    let status = try ChildProcess.run(
      [program] + arguments, in: folder.url.path, streams: exchange.url.path,
      environment: ProcessInfo.processInfo.environment.merging(environment) { $1 })
    return Outcome(
      status: status, output: try Data(contentsOf: exchange.url("output")),
      messages: try exchange.read("messages"))
  }
}

/// A process that is waited for by its number.
///
/// Threads that run tests block signals, and Foundation's `Process` hands that on: a shell would wait
/// for ever to hear that its children ended.
private enum ChildProcess {
  struct Failure: Error {
    let code: CInt
  }

  /// Runs a program in a folder, with its streams in the files `input`, `output` and `messages` of
  /// another. A signal that ends it counts as 128 and its number, as in a shell.
  static func run(
    _ command: [String], in folder: String, streams: String, environment: [String: String]
  ) throws -> Int32 {
    let script = """
      streams=$1; cd "$2" || exit 126; shift 2
      exec "$@" <"$streams/input" >"$streams/output" 2>"$streams/messages"
      """
    let arguments = ["/bin/sh", "-c", script, "sh", streams, folder] + command
    let variables = environment.map { "\($0)=\($1)" }
    var process = pid_t()
    var attributes = posix_spawnattr_t()
    var noSignals = sigset_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let code = withCStrings(arguments) { arguments in
      withCStrings(variables) { variables in
        posix_spawn(&process, "/bin/sh", nil, &attributes, arguments, variables)
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

/// The checkout that the tests stand in.
enum Checkout {
  static let url = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func path(_ relativePath: String) -> String {
    url.appendingPathComponent(relativePath).path
  }
}
