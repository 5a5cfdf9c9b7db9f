// swift-tools-version: 6.2
import PackageDescription

/// Settings that every Swift target shares.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// What `make` sets, so that a commit builds with the same versions on any day: `direct` pins the packages
/// that this one names, `all` also those that they name. Packages that use this one are not bound to them.
let pinning = Context.environment["WAYBILL_PINNED"]

/// Packages that this one names: the oldest version that serves, and the pinned one.
let packages: [(url: String, oldest: Version, pinned: Version)] = [
  ("https://github.com/swift-server/async-http-client", "1.37.0", "1.37.0"),
  ("https://github.com/apple/swift-nio", "2.101.2", "2.101.2"),
  ("https://github.com/apple/swift-http-types", "1.4.0", "1.8.0"),
]

/// Packages that AsyncHTTPClient and swift-nio bring with them: the pinned versions.
let indirectPackages: [(url: String, pinned: Version)] = [
  ("https://github.com/apple/swift-algorithms", "1.2.1"),
  ("https://github.com/apple/swift-asn1", "1.7.4"),
  ("https://github.com/apple/swift-async-algorithms", "1.1.4"),
  ("https://github.com/apple/swift-atomics", "1.3.0"),
  ("https://github.com/apple/swift-certificates", "1.21.1"),
  ("https://github.com/apple/swift-collections", "1.6.0"),
  ("https://github.com/apple/swift-configuration", "1.4.0"),
  ("https://github.com/apple/swift-crypto", "4.5.2"),
  ("https://github.com/apple/swift-distributed-tracing", "1.7.3"),
  ("https://github.com/apple/swift-http-structured-headers", "1.7.0"),
  ("https://github.com/apple/swift-log", "1.16.2"),
  ("https://github.com/apple/swift-nio-extras", "1.35.2"),
  ("https://github.com/apple/swift-nio-http2", "1.46.0"),
  ("https://github.com/apple/swift-nio-ssl", "2.37.6"),
  ("https://github.com/apple/swift-nio-transport-services", "1.28.0"),
  ("https://github.com/apple/swift-numerics", "1.1.1"),
  ("https://github.com/apple/swift-service-context", "1.5.1"),
  ("https://github.com/swift-server/swift-service-lifecycle", "2.13.0"),
  ("https://github.com/apple/swift-system", "1.8.1"),
]

/// Fetched and built only for those who turn the trait on.
let asyncHTTPClient = [
  ("AsyncHTTPClient", "async-http-client"), ("NIOCore", "swift-nio"), ("NIOHTTP1", "swift-nio"),
].map(withAsyncHTTPClient)
/// What the tests' server needs besides.
let server = [("NIOPosix", "swift-nio")].map(withAsyncHTTPClient)

/// Fetched and built only for those who turn the trait on.
let httpTypes = Target.Dependency.product(
  name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["HTTPTypes"]))

func withAsyncHTTPClient(_ name: String, package: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: ["AsyncHTTPClient"]))
}

let package = Package(
  name: "waybill",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "waybill", targets: ["waybill"]),
    // A tool without a product of its own is built together with all of the package's targets.
    .executable(name: "waybill-swift", targets: ["waybill-swift"]),
    .library(name: "RequestSerialization", targets: ["RequestSerialization"]),
    .library(
      name: "RequestSerializationTransport", targets: ["RequestSerializationTransport"]),
    .library(
      name: "RequestSerializationFoundation", targets: ["RequestSerializationFoundation"]),
    .library(
      name: "RequestSerializationAsyncHTTPClient",
      targets: ["RequestSerializationAsyncHTTPClient"]),
    .library(
      name: "RequestSerializationHTTPTypes", targets: ["RequestSerializationHTTPTypes"]),
    .library(name: "RequestMatching", targets: ["RequestMatching"]),
    .library(name: "SpecCompiler", targets: ["SpecCompiler"]),
    .plugin(name: "WaybillPlugin", targets: ["WaybillPlugin"]),
    .plugin(name: "WaybillCommand", targets: ["WaybillCommand"]),
  ],
  traits: [
    .trait(
      name: "AsyncHTTPClient",
      description: "Builds the transport over AsyncHTTPClient, which is fetched for it."),
    .trait(
      name: "HTTPTypes",
      description: "Builds the bridge to swift-http-types, which is fetched for it."),
  ],
  dependencies: packages.map { package in
    pinning == nil
      ? .package(url: package.url, from: package.oldest)
      : .package(url: package.url, exact: package.pinned)
  },
  targets: [
    // System libraries.
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CRename"),

    // What Swift cannot say: the instructions of processors for SHA-256.
    .target(name: "CSHA256"),

    // The options of the library and of the language, each declared once.
    .target(name: "SerializationOptions"),

    // What everyone needs, once.
    .target(name: "MessageSyntax", dependencies: ["CSHA256", "SerializationOptions"]),
    .target(name: "MessageContent", dependencies: ["CRename", "MessageSyntax"]),
    .target(name: "MessageSigning", dependencies: ["MessageSyntax"]),
    .target(name: "Diagnostics", dependencies: ["MessageSyntax"]),

    // Patterns that values of inputs match.
    .target(name: "PatternSyntax"),

    // The serializer library.
    .target(
      name: "RequestSerialization",
      dependencies: [
        "CZlib", "MessageContent", "MessageSigning", "MessageSyntax", "SerializationOptions",
      ]),

    // What is around a transport: retries, tokens, logs, and requests as curl commands.
    .target(
      name: "RequestSerializationTransport",
      dependencies: ["MessageContent", "MessageSyntax", "RequestSerialization"]),

    .target(
      name: "RequestSerializationFoundation",
      dependencies: ["MessageContent", "MessageSyntax", "RequestSerialization"]),
    .target(
      name: "RequestSerializationAsyncHTTPClient",
      dependencies: ["RequestSerialization"] + asyncHTTPClient),
    .target(
      name: "RequestSerializationHTTPTypes", dependencies: ["RequestSerialization", httpTypes]),

    // Messages as others wrote them down: files, traces, connections.
    .target(name: "RecordedMessages", dependencies: ["CZlib", "MessageSyntax"]),

    // Requests that clients sent, compared with what they must be.
    .target(
      name: "RequestMatching",
      dependencies: ["MessageSyntax", "RecordedMessages", "RequestSerialization"]),

    // The compiler, from text to the model.
    .target(name: "YAMLSyntax", dependencies: ["CLibYAML", "Diagnostics"]),
    .target(
      name: "RequestModel",
      dependencies: ["Diagnostics", "MessageContent", "MessageSyntax", "SerializationOptions"]),
    .target(
      name: "SpecFrontend",
      dependencies: [
        "Diagnostics", "MessageSigning", "MessageSyntax", "PatternSyntax", "RequestModel",
        "SerializationOptions", "YAMLSyntax",
      ]),

    // The compiler, from the model to artifacts.
    .target(
      name: "Emission",
      dependencies: ["Diagnostics", "MessageContent", "MessageSyntax", "RequestModel"]),
    .target(
      name: "MessageAssembly",
      dependencies: [
        "MessageContent", "MessageSigning", "MessageSyntax", "RequestModel", "RequestSerialization",
        "SerializationOptions",
      ]),
    .target(
      name: "MessageBackends",
      dependencies: [
        "Diagnostics", "Emission", "MessageAssembly", "MessageContent", "MessageSyntax",
        "RequestModel", "RequestSerialization", "RequestSerializationTransport",
      ]),
    .target(
      name: "HTTPFileBackend",
      dependencies: [
        "Diagnostics", "Emission", "MessageAssembly", "MessageContent", "MessageSigning",
        "MessageSyntax", "RequestModel", "RequestSerialization",
      ]),
    .target(
      name: "ModelBackend",
      dependencies: [
        "Diagnostics", "Emission", "MessageContent", "MessageSyntax", "RequestModel",
        "SerializationOptions",
      ]),
    .target(
      name: "SwiftBackend",
      dependencies: [
        "Diagnostics", "Emission", "MessageContent", "MessageSyntax", "RequestModel",
        "SerializationOptions",
      ]),

    // Specs of what people have: OpenAPI documents, records of messages, commands.
    .target(
      name: "SpecImport",
      dependencies: [
        "Diagnostics", "MessageSyntax", "PatternSyntax", "RecordedMessages", "SerializationOptions",
        "YAMLSyntax",
      ]),

    // The compiler as a whole: first with the back ends that it is given, then with all that there are.
    .target(
      name: "SpecCompilation",
      dependencies: [
        "Diagnostics", "Emission", "MessageAssembly", "MessageContent", "MessageSyntax",
        "RequestModel", "RequestSerialization", "SerializationOptions", "SpecFrontend",
        "YAMLSyntax",
      ]),
    .target(
      name: "SpecCompiler",
      dependencies: [
        "Diagnostics", "Emission", "HTTPFileBackend", "MessageAssembly", "MessageBackends",
        "MessageContent", "MessageSyntax", "ModelBackend", "RequestModel", "RequestSerialization",
        "RequestSerializationTransport", "SpecCompilation", "SpecFrontend", "SwiftBackend",
        "YAMLSyntax",
      ]),

    // Requests that clients sent, compared with the requests of a spec.
    .target(
      name: "SpecMatching",
      dependencies: [
        "Diagnostics", "Emission", "MessageAssembly", "MessageContent", "MessageSigning",
        "MessageSyntax", "PatternSyntax", "RecordedMessages", "RequestMatching", "RequestModel",
        "RequestSerialization", "SerializationOptions", "SpecCompilation",
      ]),

    // Programs that read specs from files and write outputs to files.
    .target(
      name: "CompilerDriver",
      dependencies: [
        "Diagnostics", "Emission", "MessageContent", "MessageSyntax", "SpecCompilation",
      ]),
    // Command lines: options that are declared once, help on them and completion.
    .target(
      name: "OptionParsing", dependencies: ["CompilerDriver", "Diagnostics", "MessageSyntax"]),
    .executableTarget(
      name: "waybill",
      dependencies: [
        "CompilerDriver", "Diagnostics", "MessageAssembly", "MessageContent", "MessageSyntax",
        "OptionParsing", "RecordedMessages", "RequestMatching", "RequestSerialization",
        "SpecCompiler", "SpecImport", "SpecMatching", "SwiftBackend",
      ]),

    // The compiler in builds of other packages. Each of them builds the tool: it has what the plugin
    // needs, and no more.
    .executableTarget(
      name: "waybill-swift", dependencies: ["CompilerDriver", "SpecCompilation", "SwiftBackend"]),
    .plugin(name: "WaybillPlugin", capability: .buildTool(), dependencies: ["waybill-swift"]),
    .plugin(
      name: "WaybillCommand",
      capability: .command(
        intent: .custom(verb: "waybill", description: "Compiles request specs, and shows them"),
        permissions: [
          .writeToPackageDirectory(
            reason: "'waybill compile' writes the requests of specs to files")
        ]),
      dependencies: ["waybill"]),

    // What several test targets share.
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    // What holds for the readers of foreign bytes, for tests and for `make fuzz`.
    .target(
      name: "ReaderChecks",
      dependencies: [
        "CompilerDriver", "Diagnostics", "MessageSyntax", "PatternSyntax", "RecordedMessages",
        "RequestMatching", "RequestSerialization", "RequestSerializationTransport", "SpecCompiler",
        "SpecImport", "YAMLSyntax",
      ],
      path: "Tests/ReaderChecks"),

    .testTarget(name: "PatternSyntaxTests", dependencies: ["PatternSyntax", "TestSupport"]),
    .testTarget(name: "SerializationOptionsTests", dependencies: ["SerializationOptions"]),
    .testTarget(
      name: "MessageSyntaxTests",
      dependencies: ["MessageSyntax", "SerializationOptions", "TestSupport"]),
    .testTarget(
      name: "MessageContentTests", dependencies: ["MessageContent", "MessageSyntax", "TestSupport"]),
    .testTarget(name: "MessageSigningTests", dependencies: ["MessageSigning", "MessageSyntax"]),
    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics", "MessageSyntax"]),
    .testTarget(
      name: "YAMLSyntaxTests", dependencies: ["Diagnostics", "TestSupport", "YAMLSyntax"]),
    .testTarget(
      name: "RequestSerializationTests",
      dependencies: [
        "CZlib", "MessageContent", "MessageSyntax", "RequestSerialization",
        "RequestSerializationTransport", "TestSupport",
      ]),
    .testTarget(
      name: "RequestSerializationAsyncHTTPClientTests",
      dependencies: ["RequestSerialization", "RequestSerializationAsyncHTTPClient", "TestSupport"]
        + asyncHTTPClient + server),
    .testTarget(
      name: "RequestSerializationHTTPTypesTests",
      dependencies: ["RequestSerialization", "RequestSerializationHTTPTypes", httpTypes]),
    .testTarget(
      name: "RequestSerializationFoundationTests",
      dependencies: [
        "MessageSyntax", "RequestSerialization", "RequestSerializationFoundation",
        "RequestSerializationTransport", "TestSupport",
      ],
      exclude: ["Python"]),
    .testTarget(
      name: "SpecFrontendTests",
      dependencies: [
        "Diagnostics", "MessageSyntax", "RequestModel", "SerializationOptions", "SpecFrontend",
        "TestSupport", "YAMLSyntax",
      ]),
    .testTarget(
      name: "SpecImportTests",
      dependencies: [
        "Diagnostics", "PatternSyntax", "SpecCompiler", "SpecImport", "TestSupport", "YAMLSyntax",
      ]),
    .testTarget(name: "MessageBackendsTests", dependencies: ["MessageBackends", "TestSupport"]),
    .testTarget(name: "EmissionTests", dependencies: ["Emission", "MessageSyntax"]),
    .testTarget(
      name: "ModelBackendTests",
      dependencies: ["Diagnostics", "MessageContent", "MessageSyntax", "SpecCompiler"]),
    .testTarget(
      name: "HTTPFileBackendTests",
      dependencies: [
        "Diagnostics", "HTTPFileBackend", "MessageContent", "MessageSyntax", "SpecCompiler",
        "TestSupport",
      ]),
    .testTarget(
      name: "SwiftBackendTests",
      dependencies: [
        "Diagnostics", "MessageSyntax", "RequestModel", "SpecCompiler", "SwiftBackend",
        "TestSupport",
      ]),
    .testTarget(
      name: "GeneratedClientTests", dependencies: ["RequestSerialization", "TestSupport"],
      exclude: ["Programs", "Python", "Specs"]),
    .testTarget(
      name: "SpecCompilerTests",
      dependencies: [
        "Diagnostics", "Emission", "MessageContent", "MessageSyntax", "RequestModel",
        "SerializationOptions", "SpecCompiler", "TestSupport",
      ]),
    .testTarget(
      name: "GoldenTests",
      dependencies: [
        "Diagnostics", "MessageContent", "MessageSyntax", "SpecCompiler", "TestSupport",
      ],
      exclude: ["Cases", "Python"]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "CZlib", "MessageSyntax", "RequestSerialization", "SpecCompiler", "TestSupport",
      ],
      exclude: ["Archive", "Python"]),
    .testTarget(
      name: "ConformanceTests",
      dependencies: ["RequestSerialization", "RequestSerializationFoundation", "TestSupport"]),
    .testTarget(
      name: "CompilerDriverTests", dependencies: ["CompilerDriver", "SpecCompiler", "TestSupport"]),
    .testTarget(name: "OptionParsingTests", dependencies: ["CompilerDriver", "OptionParsing"]),
    .testTarget(name: "RecordedMessagesTests", dependencies: ["RecordedMessages"]),
    .testTarget(name: "RequestMatchingTests", dependencies: ["RequestMatching"]),
    .testTarget(
      name: "SpecMatchingTests",
      dependencies: [
        "Diagnostics", "MessageAssembly", "MessageContent", "MessageSyntax", "RequestMatching",
        "RequestModel", "RequestSerialization", "SpecCompiler", "SpecMatching", "TestSupport",
      ]),
    .testTarget(name: "ReaderTests", dependencies: ["ReaderChecks", "TestSupport"]),
    .testTarget(name: "LayeringTests", dependencies: ["TestSupport"]),
  ]
)

if pinning == "all" {
  package.dependencies += indirectPackages.map { .package(url: $0.url, exact: $0.pinned) }
}

// The folder of a checkout, with which the code of the article on swift-openapi-runtime is compiled and tested.
if let path = Context.environment["WAYBILL_OPENAPI_RUNTIME"] {
  package.dependencies.append(.package(name: "swift-openapi-runtime", path: path))
  for target in package.targets where target.name == "RequestSerializationHTTPTypesTests" {
    target.dependencies.append(
      .product(
        name: "OpenAPIRuntime", package: "swift-openapi-runtime",
        condition: .when(traits: ["HTTPTypes"])))
  }
}

// Built by `make fuzz` alone: linked with libFuzzer, which other builds do not have.
if Context.environment["WAYBILL_FUZZ"] == "1" {
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Tests/Fuzzing/CFuzzer"),
    .target(
      name: "FuzzSupport", dependencies: ["CFuzzer"], path: "Tests/Fuzzing/FuzzSupport"),
  ]
  for (name, dependencies) in [
    ("FuzzEvents", ["Diagnostics", "YAMLSyntax"]),
    ("FuzzReaders", ["ReaderChecks"]),
    ("FuzzSpec", ["SpecCompiler"]),
  ] {
    package.targets.append(
      .executableTarget(
        name: name,
        dependencies: (["FuzzSupport"] + dependencies).map { .init(stringLiteral: $0) },
        path: "Tests/Fuzzing/\(name)"))
  }
}

/// The folders of `Sources`, from those that know the least to those that know the most.
let rooms = [
  "Library": [
    "CRename", "CSHA256", "CZlib", "MessageContent", "MessageSigning", "MessageSyntax",
    "RecordedMessages", "RequestSerialization", "RequestSerializationAsyncHTTPClient",
    "RequestSerializationFoundation", "RequestSerializationHTTPTypes",
    "RequestSerializationTransport", "SerializationOptions",
  ],
  "Compiler": [
    "CLibYAML", "Diagnostics", "MessageAssembly", "PatternSyntax", "RequestModel",
    "SpecCompilation", "SpecCompiler", "SpecFrontend", "YAMLSyntax",
  ],
  "Backends": [
    "Emission", "HTTPFileBackend", "MessageBackends", "ModelBackend", "SwiftBackend",
  ],
  "Import": ["SpecImport"],
  "Matching": ["RequestMatching", "SpecMatching"],
  "Program": ["CompilerDriver", "OptionParsing", "waybill", "waybill-swift"],
]
for (room, names) in rooms {
  for target in package.targets where names.contains(target.name) {
    target.path = "Sources/\(room)/\(target.name)"
  }
}

for target in package.targets where ![.system, .binary, .plugin].contains(target.type) {
  target.swiftSettings = (target.swiftSettings ?? []) + settings
  if target.name == "YAMLSyntax" {
    target.swiftSettings?.append(.strictMemorySafety())
  }
}
