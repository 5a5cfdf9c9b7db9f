// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let library = Target.Dependency.product(name: "RequestSerialization", package: "waybill")

// A separate package, so that the libraries that Waybill is compared with never reach its users.
let package = Package(
  name: "waybill-benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "waybill", path: "..")],
  targets: [
    .executableTarget(
      name: "serializer-benchmark", dependencies: [library], swiftSettings: settings),
    .executableTarget(name: "multipart-writer", dependencies: [library], swiftSettings: settings),
    // The functions that alternative forms of generated code call.
    .target(name: "OperationRuntime", swiftSettings: settings),
  ]
)
