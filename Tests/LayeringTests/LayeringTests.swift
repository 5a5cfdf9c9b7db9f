// What each target may import, and words that must not occur in sources.

import Testing

@Suite("Layering")
struct LayeringTests {
  /// What each target of the manifest depends on.
  private let dependencies: [String: Set<String>]
  private let sources = SourceText.all

  init() throws {
    dependencies = try Manifest.shared.get().dependencies
  }

  /// Modules that come with the toolchain and need no dependency.
  private let toolchain: Set<String> = ["Swift", "Synchronization"]

  /// Modules of Foundation, the one target that may import them, and a file of another target that
  /// must read a URL as Foundation does.
  private let foundation: Set<String> = [
    "Foundation", "FoundationEssentials", "FoundationNetworking",
  ]
  private let foundationTarget = "RequestSerializationFoundation"
  private let foundationFile = "RequestSerializationAsyncHTTPClient/SentTarget.swift"

  /// Modules of the platform's C library, and the files that may import them.
  private let platform: Set<String> = ["Glibc", "Musl", "Darwin", "Android"]
  private let platformFiles: Set<String> = [
    "Diagnostics/ByteScan.swift",
    "MessageContent/System/FileStatus.swift",
    "MessageContent/System/IPAddress.swift", "MessageContent/System/PollSet.swift",
    "MessageContent/System/SystemCalls+Locks.swift",
    "MessageContent/System/SystemCalls+Beneath.swift",
    "MessageContent/System/SystemCalls+Renaming.swift",
    "MessageContent/System/SystemCalls+Sockets.swift",
    "MessageContent/System/SystemCalls+Spooling.swift",
    "MessageContent/System/SystemCalls.swift",
    "MessageContent/System/SystemError.swift",
    "YAMLSyntax/LargePages.swift",
    "CompilerDriver/Output/OutputComparison.swift",
    "CompilerDriver/Output/TemporaryFolder.swift",
    "CompilerDriver/System/EndSignal.swift",
    "CompilerDriver/System/FolderListing.swift",
    "CompilerDriver/System/Interruption.swift",
    "waybill/Sending/PipeEnd.swift",
    "waybill/Sending/PipedProcess.swift",
    "CompilerDriver/System/PathPattern.swift",
    "CompilerDriver/System/ProcessEnd.swift",
    "CompilerDriver/System/StandardStreams.swift",
    "CompilerDriver/System/SystemProcess.swift",
    "CompilerDriver/System/Thread.swift",
    "CompilerDriver/System/WallClock.swift",
    "CompilerDriver/Watch/FolderEvents.swift",
  ]

  @Test("The manifest and the sources are found")
  func found() {
    #expect(dependencies["SpecFrontend"]?.contains("YAMLSyntax") == true)
    #expect(dependencies["RequestSerializationHTTPTypes"]?.contains("HTTPTypes") == true)
    #expect(dependencies["MessageSyntax"] == ["CSHA256", "SerializationOptions"])
    #expect(dependencies["SerializationOptions"] == [])
    #expect(
      dependencies["RequestSerializationAsyncHTTPClient"]
        == ["AsyncHTTPClient", "NIOCore", "NIOHTTP1", "RequestSerialization"])
    #expect(sources.count > 100)
    #expect(Set(sources.map(\.target)).isSubset(of: dependencies.keys))
  }

  @Test("The tool of the plugin is built without the command line and other back ends")
  func slimTool() {
    var reached: Set<String> = []
    var next: Set<String> = ["waybill-swift"]
    while !next.isEmpty {
      reached.formUnion(next)
      next = Set(next.flatMap { dependencies[$0] ?? [] }).subtracting(reached)
    }
    #expect(reached.isSuperset(of: ["CompilerDriver", "SpecFrontend", "SwiftBackend"]))
    let others: Set<String> = [
      "HTTPFileBackend", "MessageBackends", "ModelBackend", "OptionParsing",
      "RequestSerializationTransport", "SpecCompiler", "SpecImport",
    ]
    #expect(reached.isDisjoint(with: others), "\(reached.intersection(others).sorted())")
  }

  @Test("The library's folder needs no other folder of Sources")
  func libraryRoom() {
    let library = Set(sources.filter { $0.room == "Library" }.map(\.target))
    let others = Set(sources.map(\.target)).subtracting(library)
    #expect(library.contains("RequestSerialization"))
    for target in library.sorted() {
      let needed = dependencies[target, default: []].intersection(others)
      #expect(needed.isEmpty, "\(target) depends on \(needed.sorted())")
    }
  }

  @Test("A target imports what the manifest lists for it, and nothing else")
  func imports() {
    for file in sources {
      var allowed = toolchain.union(dependencies[file.target] ?? [])
      if file.target == foundationTarget || file.path == foundationFile {
        allowed.formUnion(foundation)
      }
      for (module, line) in file.imports where !platform.contains(module) {
        #expect(allowed.contains(module), "\(file.path):\(line) imports \(module)")
      }
    }
  }

  @Test("A target uses every dependency that the manifest lists for it")
  func usedDependencies() {
    for (target, dependencies) in dependencies {
      let files = sources.filter { $0.target == target }
      guard !files.isEmpty else { continue }
      let imported = Set(files.flatMap(\.imports).map(\.module))
      #expect(
        dependencies.subtracting(imported).isEmpty,
        "\(target) does not import \(dependencies.subtracting(imported).sorted())")
    }
  }

  @Test("The C library is imported by a few named files")
  func platformImports() {
    for file in sources where !platformFiles.contains(file.path) {
      for (module, line) in file.imports {
        #expect(!platform.contains(module), "\(file.path):\(line) imports \(module)")
      }
    }
  }

  @Test("Foundation is imported by the target that bridges to it, and by one file")
  func foundationImports() {
    for file in sources
    where file.target != foundationTarget && file.path != foundationFile {
      for (module, line) in file.imports {
        #expect(!module.hasPrefix("Foundation"), "\(file.path):\(line) imports \(module)")
      }
    }
  }

  @Test("What follows the model knows nothing of YAML and of the front end")
  func separation() {
    let upstream: Set<String> = ["CLibYAML", "YAMLSyntax", "SpecFrontend"]
    let serializer: Set<String> = ["RequestSerialization", "RequestSerializationFoundation"]
    for file in sources {
      if file.target.contains("Backend") || file.target == "Emission"
        || file.target == "MessageAssembly" || file.target.hasPrefix("RequestSerialization")
      {
        for (module, line) in file.imports {
          #expect(!upstream.contains(module), "\(file.path):\(line) imports \(module)")
        }
      }
    }
    for target in serializer {
      let own = dependencies[target] ?? []
      let library: Set = [
        "CZlib", "MessageContent", "MessageSigning", "MessageSyntax", "RequestSerialization",
        "SerializationOptions",
      ]
      #expect(own.isSubset(of: library))
    }
  }

  @Test(
    "Merging and validation in the front end know nothing of YAML",
    arguments: ["Merging", "Validation"])
  func withoutYAML(_ folder: String) {
    let files = sources.filter { $0.path.hasPrefix("SpecFrontend/\(folder)/") }
    #expect(files.count > 1)
    for file in files {
      for (module, line) in file.imports {
        #expect(!["CLibYAML", "YAMLSyntax"].contains(module), "\(file.path):\(line)")
      }
      // A type of the same module needs no import.
      for (number, line) in file.lines.enumerated() where !line.contains("//") {
        for name in ["YAMLDocument", "OpenDocument", "DocumentReader", "Lowering"] {
          #expect(!line.contains(name), "\(file.path):\(number + 1) names \(name)")
        }
      }
    }
  }

  @Test(
    "A function of a C library is called from one file",
    arguments: [
      ("CLibYAML", ["YAMLSyntax/LibYAMLParser.swift"]),
      ("CSHA256", ["MessageSyntax/Encoding/SHA256.swift"]),
      ("CRename", ["MessageContent/System/LinuxCalls.swift"]),
      (
        "CZlib",
        [
          "RecordedMessages/Content/InflateStream.swift",
          "RequestSerialization/Content/DeflateStream.swift",
        ]
      ),
    ])
  func libraries(_ module: String, _ paths: [String]) {
    let files = sources.filter { $0.imports.contains { $0.module == module } }
    #expect(files.map(\.path).sorted() == paths)
  }

  @Test(
    "No source file contains a word that crashes or hides",
    arguments: [
      "try!", "as!", "fatalError", "preconditionFailure", "@unchecked Sendable",
      "String(format:", "@testable",
    ])
  func words(_ word: String) {
    // A wrong literal in the program's own source stops the program, like an index out of range.
    // These functions take `StaticString`, so no input reaches them.
    let literals = word == "preconditionFailure" ? "+Literal.swift" : " "
    for file in sources where !file.path.hasSuffix(literals) {
      for (number, line) in file.lines.enumerated() where line.contains(word) {
        Issue.record("\(file.path):\(number + 1) holds '\(word)'")
      }
    }
  }
}
