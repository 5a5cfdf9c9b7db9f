import Foundation
import TestSupport
import Testing

/// What SwiftPM fetches for packages that use this one.
@Suite(
  .enabled(if: Consumer.canBuild, "there is no 'swift' in PATH"),
  .enabled(if: TestExtent.includesTools, "\(TestExtent.withoutTools)"))
struct DependencyTests {
  @Test(
    "Nothing is fetched, for a library or for the plugin",
    arguments: ["", #", plugins: [.plugin(name: "WaybillPlugin", package: "waybill")]"#])
  func nothingIsFetched(plugins: String) async throws {
    let folder = try Folder()
    try folder.write("Sources/Consumer/main.swift", "")
    try folder.write(
      "Package.swift",
      """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "Consumer",
        platforms: [.macOS(.v15)],
        dependencies: [
          .package(name: "waybill", path: "\(Checkout.url.path)")
        ],
        targets: [
          .executableTarget(
            name: "Consumer",
            dependencies: [
              .product(name: "RequestSerialization", package: "waybill"),
              .product(name: "RequestSerializationFoundation", package: "waybill"),
            ]\(plugins))
        ]
      )

      """)
    let outcome = try await onThreadOfItsOwn {
      try Executable.run(
        "/usr/bin/env", ["swift", "package", "--scratch-path", "scratch", "resolve"], in: folder)
    }
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(folder.exists("scratch/workspace-state.json"))
    #expect(try folder.contents("scratch/checkouts") == [:])
    #expect(try folder.contents("scratch/repositories") == [:])
    #expect(!folder.exists("Package.resolved"))
  }
}
