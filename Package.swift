// swift-tools-version: 6.2
import PackageDescription

/// Settings that every Swift target shares.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

/// Fetched and built only for those who turn the trait on.
let asyncHTTPClient = [
  ("AsyncHTTPClient", "async-http-client"), ("NIOCore", "swift-nio"), ("NIOHTTP1", "swift-nio"),
].map(withAsyncHTTPClient)
/// What the tests' server needs besides.
let server = [("NIOPosix", "swift-nio")].map(withAsyncHTTPClient)

func withAsyncHTTPClient(_ name: String, package: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: ["AsyncHTTPClient"]))
}

let package = Package(
  name: "waybill",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "waybill", targets: ["waybill"]),
    .library(name: "RequestSerialization", targets: ["RequestSerialization"]),
    .library(
      name: "RequestSerializationFoundation", targets: ["RequestSerializationFoundation"]),
    .library(
      name: "RequestSerializationAsyncHTTPClient",
      targets: ["RequestSerializationAsyncHTTPClient"]),
    .library(name: "SpecCompiler", targets: ["SpecCompiler"]),
    .plugin(name: "WaybillPlugin", targets: ["WaybillPlugin"]),
    .plugin(name: "WaybillCommand", targets: ["WaybillCommand"]),
  ],
  traits: [
    .trait(
      name: "AsyncHTTPClient",
      description: "Builds the transport over AsyncHTTPClient, which is fetched for it.")
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    // System libraries.
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),

    // What everyone needs, once.
    .target(name: "MessageSyntax"),
    .target(name: "Diagnostics", dependencies: ["MessageSyntax"]),

    // The serializer library.
    .target(name: "RequestSerialization", dependencies: ["CZlib", "MessageSyntax"]),

    .target(
      name: "RequestSerializationFoundation",
      dependencies: ["MessageSyntax", "RequestSerialization"]),
    .target(
      name: "RequestSerializationAsyncHTTPClient",
      dependencies: ["RequestSerialization"] + asyncHTTPClient),

    // The compiler, from text to the model.
    .target(name: "YAMLSyntax", dependencies: ["CLibYAML", "Diagnostics"]),
    .target(name: "RequestModel", dependencies: ["Diagnostics", "MessageSyntax"]),
    .target(
      name: "SpecFrontend",
      dependencies: ["Diagnostics", "MessageSyntax", "RequestModel", "YAMLSyntax"]),

    // The compiler, from the model to artifacts.
    .target(name: "Emission", dependencies: ["Diagnostics", "MessageSyntax", "RequestModel"]),
    .target(
      name: "MessageAssembly",
      dependencies: ["MessageSyntax", "RequestModel", "RequestSerialization"]),
    .target(
      name: "WireBackend",
      dependencies: [
        "Diagnostics", "Emission", "MessageAssembly", "MessageSyntax", "RequestModel",
        "RequestSerialization",
      ]),
    .target(
      name: "HTTPFileBackend",
      dependencies: [
        "Diagnostics", "Emission", "MessageAssembly", "MessageSyntax", "RequestModel",
        "RequestSerialization",
      ]),
    .target(
      name: "ModelBackend",
      dependencies: ["Diagnostics", "Emission", "MessageSyntax", "RequestModel"]),
    .target(
      name: "SwiftBackend",
      dependencies: ["Diagnostics", "Emission", "MessageSyntax", "RequestModel"]),

    // The compiler as a whole, and its command line.
    .target(
      name: "SpecCompiler",
      dependencies: [
        "Diagnostics", "Emission", "HTTPFileBackend", "MessageAssembly", "MessageSyntax",
        "ModelBackend", "RequestModel", "RequestSerialization", "SpecFrontend", "SwiftBackend",
        "WireBackend", "YAMLSyntax",
      ]),
    .executableTarget(
      name: "waybill",
      dependencies: [
        "Diagnostics", "MessageSyntax", "SpecCompiler", argumentParser, systemPackage,
      ]),

    // The compiler in builds of other packages.
    .plugin(name: "WaybillPlugin", capability: .buildTool(), dependencies: ["waybill"]),
    .plugin(
      name: "WaybillCommand",
      capability: .command(
        intent: .custom(verb: "waybill", description: "Compiles request specs, and shows them"),
        permissions: [
          .writeToPackageDirectory(
            reason: "'waybill compile' writes the requests of specs to files")
        ]),
      dependencies: ["waybill"]),

    .testTarget(name: "MessageSyntaxTests", dependencies: ["MessageSyntax"]),
    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics", "MessageSyntax"]),
    .testTarget(name: "YAMLSyntaxTests", dependencies: ["Diagnostics", "YAMLSyntax"]),
    .testTarget(
      name: "RequestSerializationTests",
      dependencies: ["CZlib", "MessageSyntax", "RequestSerialization"]),
    .testTarget(
      name: "RequestSerializationAsyncHTTPClientTests",
      dependencies: ["RequestSerialization", "RequestSerializationAsyncHTTPClient"]
        + asyncHTTPClient + server),
    .testTarget(
      name: "RequestSerializationFoundationTests",
      dependencies: ["MessageSyntax", "RequestSerialization", "RequestSerializationFoundation"],
      exclude: ["Python"]),
    .testTarget(
      name: "SpecFrontendTests",
      dependencies: ["Diagnostics", "MessageSyntax", "RequestModel", "SpecFrontend", "YAMLSyntax"]),
    .testTarget(
      name: "ModelBackendTests",
      dependencies: ["Diagnostics", "MessageSyntax", "SpecCompiler"]),
    .testTarget(
      name: "HTTPFileBackendTests",
      dependencies: ["Diagnostics", "MessageSyntax", "SpecCompiler"]),
    .testTarget(
      name: "SwiftBackendTests",
      dependencies: [
        "Diagnostics", "MessageSyntax", "RequestModel", "SpecCompiler", "SwiftBackend",
      ]),
    .testTarget(
      name: "GeneratedClientTests", dependencies: ["RequestSerialization"],
      exclude: ["Python", "Specs"]),
    .testTarget(
      name: "SpecCompilerTests", dependencies: ["Diagnostics", "MessageSyntax", "SpecCompiler"]),
    .testTarget(
      name: "GoldenTests", dependencies: ["Diagnostics", "MessageSyntax", "SpecCompiler"],
      exclude: ["Cases"]),
    .testTarget(
      name: "EndToEndTests", dependencies: ["MessageSyntax", "RequestSerialization"],
      exclude: ["Python"]),
    .testTarget(
      name: "ConformanceTests",
      dependencies: ["RequestSerialization", "RequestSerializationFoundation"]),
    .testTarget(name: "LayeringTests"),
  ]
)

// Built by `make fuzz` alone: linked with libFuzzer, which other builds do not have.
if Context.environment["WAYBILL_FUZZ"] == "1" {
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Tests/Fuzzing/CFuzzer"),
    .target(
      name: "FuzzSupport", dependencies: ["CFuzzer"], path: "Tests/Fuzzing/FuzzSupport"),
  ]
  for (name, dependencies) in [
    ("FuzzEvents", ["Diagnostics", "YAMLSyntax"]),
    ("FuzzReaders", ["MessageSyntax", "RequestSerialization"]),
    ("FuzzSpec", ["Diagnostics", "MessageSyntax", "SpecCompiler"]),
  ] {
    package.targets.append(
      .executableTarget(
        name: name,
        dependencies: (["FuzzSupport"] + dependencies).map { .init(stringLiteral: $0) },
        path: "Tests/Fuzzing/\(name)"))
  }
}

for target in package.targets where ![.system, .binary, .plugin].contains(target.type) {
  target.swiftSettings = (target.swiftSettings ?? []) + settings
  if target.name == "YAMLSyntax" {
    target.swiftSettings?.append(.strictMemorySafety())
  }
}
