import Foundation

/// The executable under strace, which makes single system calls fail, wait or end the process.
enum Strace {
  /// Whether strace is installed and may be used, which some containers forbid.
  static let isUsable: Bool = {
    guard let folder = try? Folder() else { return false }
    let outcome = try? Executable.shell("strace -f -qq -o /dev/null true", in: folder)
    return outcome?.status == 0
  }()

  /// Why a test is skipped.
  static let reason = "strace is not installed, or may not be used"

  /// Runs `waybill` with calls injected: `renameat:signal=KILL:when=2`.
  static func run(
    _ arguments: [String], injecting injections: String..., in folder: Folder
  ) throws -> Executable.Outcome {
    try Executable.run(
      "/usr/bin/env",
      ["strace", "-f", "-qq", "-o", "/dev/null"] + injections.flatMap { ["-e", "inject=\($0)"] }
        + [Executable.path] + arguments, in: folder)
  }

  /// Runs `waybill` and returns its system calls with certain names, in order, as strace writes
  /// them.
  static func calls(
    _ names: String, of arguments: [String], in folder: Folder
  ) throws -> [String] {
    let log = try Folder()
    let outcome = try Executable.run(
      "/usr/bin/env",
      ["strace", "-f", "-qq", "-y", "-o", log.url("calls").path, "-e", "trace=\(names)"]
        + [Executable.path] + arguments, in: folder)
    guard outcome.status == 0 else { throw Failure(messages: outcome.messages) }
    return try log.read("calls").split(separator: "\n").map(String.init)
      .filter { !$0.contains("+++") }
  }

  struct Failure: Error {
    let messages: String
  }
}
