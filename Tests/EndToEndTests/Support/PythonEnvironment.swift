import Foundation
import TestSupport
import Testing

/// Python with the readers that check messages, installed below `build/` once for each list of
/// readers.
struct PythonEnvironment: Sendable {
  private let interpreter: String
  private let modules: String?

  /// Tests run at the same time: the first one creates the environment, and the others wait.
  private static let shared = Result { try PythonEnvironment(in: "build/python") }

  /// The environment, created if it does not exist.
  init() throws {
    self = try Self.shared.get()
  }

  private init(in path: String) throws {
    let requirements = Checkout.path("Tests/EndToEndTests/Python/requirements.txt")
    let list = try Data(contentsOf: URL(fileURLWithPath: requirements))
    let build = Folder(existing: Checkout.url.appendingPathComponent(path))
    let root = build.url
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    let installed = root.appendingPathComponent("installed.txt")
    let environment = root.appendingPathComponent("environment").path
    let target = root.appendingPathComponent("modules").path
    if (try? Data(contentsOf: installed)) != list {
      for path in [environment, target] { try? FileManager.default.removeItem(atPath: path) }
      try Self.install(requirements, environment: environment, target: target, in: build)
      try list.write(to: installed)
    }
    let hasEnvironment = FileManager.default.fileExists(atPath: environment + "/bin/python3")
    interpreter = hasEnvironment ? environment + "/bin/python3" : "python3"
    modules = hasEnvironment ? nil : target
  }

  /// Runs a script.
  func run(_ arguments: [String], in folder: Folder) async throws -> Executable.Outcome {
    try await onThreadOfItsOwn {
      try Executable.run(
        "/usr/bin/env", [interpreter] + arguments, in: folder,
        environment: ["PYTHONPATH": modules ?? "", "PYTHONDONTWRITEBYTECODE": "1"])
    }
  }

  /// Runs a script of `Python/` that takes the executable and prints what failed.
  func expectSuccess(
    of script: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let path = Checkout.path("Tests/EndToEndTests/Python/\(script)")
    let outcome = try await run([path, Executable.path], in: Folder())
    #expect(
      outcome.status == 0, "\(outcome.text.suffix(8000))\(outcome.messages)",
      sourceLocation: sourceLocation)
  }

  private static func install(
    _ requirements: String, environment: String, target: String, in folder: Folder
  ) throws {
    let made = try Executable.run(
      "/usr/bin/env", ["python3", "-m", "venv", environment], in: folder)
    let outcome: Executable.Outcome
    if made.status == 0 {
      outcome = try Executable.run(
        environment + "/bin/python3", ["-m", "pip", "install", "-q", "-r", requirements],
        in: folder)
    } else {
      // Debian's Python lacks venv; the remains of a failed attempt would be taken for an
      // environment.
      try? FileManager.default.removeItem(atPath: environment)
      outcome = try Executable.run(
        "/usr/bin/env",
        ["python3", "-m", "pip", "install", "-q", "--target", target, "-r", requirements],
        in: folder)
    }
    guard outcome.status == 0 else {
      throw PythonError(text: made.messages + outcome.messages)
    }
  }

  /// Why the environment could not be created.
  struct PythonError: Error {
    let text: String
  }
}
