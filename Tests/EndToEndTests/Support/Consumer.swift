import Foundation
import TestSupport

/// A test's own package, whose only target has specs and compiles them with the plugin.
///
/// It is built into the folder of `Examples/Client` and with the same arguments: the compiler,
/// which a consumer builds first, is already there or remains there for the next run.
final class Consumer: Sendable {
  private static let scratch = Checkout.path(".build-examples/client")
  private let parent: Folder

  /// Where the plugin of a package is from.
  enum Plugin {
    /// From the package of the compiler, which builds its tool.
    case source

    /// From a package with a binary, at this path.
    case bundle(String)
  }

  /// The package. It always has the same name, so its products are in one place.
  let folder: Folder

  /// Writes a package with these files in the folder of the target.
  init(_ files: [String: String], plugin: Plugin = .source) throws {
    parent = try Folder()
    folder = Folder(existing: parent.url("Consumer"))
    try folder.write(
      "Package.swift",
      """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "Consumer",
        platforms: [.macOS(.v15)],
        dependencies: [\(Self.dependencies(plugin))],
        targets: [
          .executableTarget(
            name: "Consumer",
            dependencies: [.product(name: "RequestSerialization", package: "waybill")],
            plugins: [\(Self.use(of: plugin))])
        ]
      )

      """)
    for (path, text) in files { try folder.write(Self.source(path), text) }
  }

  private static func dependencies(_ plugin: Plugin) -> String {
    let library = #".package(name: "waybill", path: "\#(Checkout.url.path)")"#
    return switch plugin {
    case .source: library
    case .bundle(let path): #"\#(library), .package(name: "waybill-plugin", path: "\#(path)")"#
    }
  }

  private static func use(of plugin: Plugin) -> String {
    switch plugin {
    case .source: #".plugin(name: "WaybillPlugin", package: "waybill")"#
    case .bundle: #".plugin(name: "WaybillPrebuiltPlugin", package: "waybill-plugin")"#
    }
  }

  private static func source(_ path: String) -> String { "Sources/Consumer/\(path)" }

  /// Whether there is a `swift` to build with.
  static var canBuild: Bool {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/swift") }
  }

  /// Writes a file of the target. A build misses changes made in the same second as the previous
  /// build.
  func edit(_ path: String, _ text: String) async throws {
    try await Task.sleep(for: .milliseconds(1100))
    try folder.write(Self.source(path), text)
  }

  /// Removes a file of the target.
  func remove(_ path: String) async throws {
    try await Task.sleep(for: .milliseconds(1100))
    try folder.remove(Self.source(path))
  }

  /// Builds.
  ///
  /// - Returns: Whether it succeeded, and everything that it printed.
  func build() async throws -> (isGood: Bool, text: String) {
    let outcome = try await swift("build", [])
    return (outcome.status == 0, outcome.text + outcome.messages)
  }

  /// Runs `swift package waybill …`.
  func waybill(_ arguments: [String]) async throws -> Executable.Outcome {
    try await swift("package", ["--allow-writing-to-package-directory", "waybill"] + arguments)
  }

  private func swift(_ command: String, _ arguments: [String]) async throws -> Executable.Outcome {
    let options = ["--scratch-path", Self.scratch, "-Xswiftc", "-warnings-as-errors"]
    return try await onThreadOfItsOwn { [folder] in
      try Executable.run("/usr/bin/env", ["swift", command] + options + arguments, in: folder)
    }
  }

  /// Runs the program.
  func run() throws -> String {
    try Executable.run(Self.scratch + "/debug/Consumer", [], in: folder).text
  }

  /// The Swift file that a spec is compiled to.
  func generated(_ name: String) throws -> String {
    let outputs = Folder(
      existing: URL(fileURLWithPath: Self.scratch)
        .appendingPathComponent("plugins/outputs/consumer/Consumer/destination/WaybillPlugin"))
    return try outputs.read("\(name)/swift/\(name).swift")
  }

  /// The time stamp that tells whether a file of the target was compiled.
  func objects() throws -> [String: [String]] {
    let built = Folder(
      existing: URL(fileURLWithPath: Self.scratch)
        .appendingPathComponent("debug/Consumer.build"))
    let names = try built.contents().keys.filter { $0.hasSuffix(".o") }
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try built.stamp($0)) })
  }
}
