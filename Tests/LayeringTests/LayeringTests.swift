// What each target may import, and words that no source file holds.

import Foundation
import Testing

/// One source file of the package.
struct SourceText: CustomTestStringConvertible {
  let target: String

  /// The path below `Sources`.
  let path: String
  let lines: [Substring]

  var testDescription: String { path }

  /// The modules that the file imports, with the numbers of their lines.
  var imports: [(module: String, line: Int)] {
    lines.enumerated().compactMap { number, line in
      let words = line.split(separator: " ")
      guard let place = words.firstIndex(of: "import"), place + 1 < words.count,
        words[..<place].allSatisfy({ Self.modifiers.contains($0) })
      else { return nil }
      return (String(words[place + 1]), number + 1)
    }
  }

  private static let modifiers: Set<Substring> = [
    "public", "package", "internal", "private", "@preconcurrency", "@testable", "@_exported",
    "@_implementationOnly", "unsafe",
  ]
}

/// The package as it stands on disk.
enum Package {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The targets of the manifest and what they depend on; products by the modules they hold.
  static let dependencies: [String: Set<String>] = {
    let text =
      (try? String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)) ?? ""
    var result: [String: Set<String>] = [:]
    for piece in text.components(separatedBy: "arget(").dropFirst() {
      // A declaration ends where the next one begins: what is between names nothing else.
      let strings = piece.components(separatedBy: "\"")
      guard let place = piece.firstRange(of: "name:"), strings.count > 1,
        piece[..<place.lowerBound].allSatisfy(\.isWhitespace)
      else { continue }
      result[strings[1]] = dependencyList(of: piece)
    }
    return result
  }()

  /// Reads `["A", b] + c`: literals, and constants that stand for products.
  private static func dependencyList(of declaration: String) -> Set<String> {
    guard let start = declaration.firstRange(of: "dependencies: [")?.upperBound,
      let end = declaration[start...].firstIndex(of: "]")
    else { return [] }
    let list = declaration[start..<end].split(separator: ",")
    let added = declaration[end...].dropFirst().prefix { $0 != "," && $0 != ")" }
    let names = (list + added.split(separator: "+")).map {
      $0.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    return Set(
      names.filter { !$0.isEmpty }.flatMap {
        $0.hasPrefix("\"") ? [$0.trimmingCharacters(in: ["\""])] : products[$0, default: [$0]]
      })
  }

  /// Constants of the manifest that stand for products.
  private static let products = [
    "argumentParser": ["ArgumentParser"], "systemPackage": ["SystemPackage"],
    "asyncHTTPClient": ["AsyncHTTPClient", "NIOCore", "NIOHTTP1"], "server": ["NIOPosix"],
  ]

  static let sources: [SourceText] = {
    let folder = root.appending(path: "Sources")
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (files ?? []).filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
      guard let text = try? String(contentsOf: folder.appending(path: path), encoding: .utf8),
        let target = path.split(separator: "/").first
      else { return nil }
      return SourceText(
        target: String(target), path: path,
        lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }()
}

@Suite("Layering")
struct LayeringTests {
  /// Modules that come with the toolchain and need no dependency.
  private let toolchain: Set<String> = ["Swift", "Synchronization"]

  /// Modules of Foundation, the one target that may import them, and a file of another that must
  /// see a URL as Foundation does.
  private let foundation: Set<String> = [
    "Foundation", "FoundationEssentials", "FoundationNetworking",
  ]
  private let foundationTarget = "RequestSerializationFoundation"
  private let foundationFile = "RequestSerializationAsyncHTTPClient/SentTarget.swift"

  /// Modules of the platform's C library, and the files that may import them.
  private let platform: Set<String> = ["Glibc", "Musl", "Darwin", "Android"]
  private let platformFiles: Set<String> = [
    "MessageContent/System/FileStatus.swift",
    "MessageContent/System/SystemCalls.swift",
    "MessageContent/System/SystemError.swift",
    "YAMLSyntax/LargePages.swift",
    "waybill/Output/OutputComparison.swift",
    "waybill/Output/TemporaryFolder.swift",
    "waybill/System/FolderListing.swift",
    "waybill/System/ProcessEnd.swift",
    "waybill/System/StandardStreams.swift",
  ]

  @Test("The manifest and the sources are found")
  func found() {
    #expect(Package.dependencies["SpecFrontend"]?.contains("YAMLSyntax") == true)
    #expect(Package.dependencies["waybill"]?.contains("ArgumentParser") == true)
    #expect(Package.dependencies["MessageSyntax"] == [])
    #expect(
      Package.dependencies["RequestSerializationAsyncHTTPClient"]
        == ["AsyncHTTPClient", "NIOCore", "NIOHTTP1", "RequestSerialization"])
    #expect(Package.sources.count > 100)
    #expect(Set(Package.sources.map(\.target)).isSubset(of: Package.dependencies.keys))
  }

  @Test("A target imports what the manifest lists for it, and nothing else")
  func imports() {
    for file in Package.sources {
      var allowed = toolchain.union(Package.dependencies[file.target] ?? [])
      if file.target == foundationTarget || file.path == foundationFile {
        allowed.formUnion(foundation)
      }
      for (module, line) in file.imports where !platform.contains(module) {
        #expect(allowed.contains(module), "\(file.path):\(line) imports \(module)")
      }
    }
  }

  @Test("A target uses every dependency that the manifest lists for it")
  func dependencies() {
    for (target, dependencies) in Package.dependencies {
      let files = Package.sources.filter { $0.target == target }
      guard !files.isEmpty else { continue }
      let imported = Set(files.flatMap(\.imports).map(\.module))
      #expect(
        dependencies.subtracting(imported).isEmpty,
        "\(target) does not import \(dependencies.subtracting(imported).sorted())")
    }
  }

  @Test("The C library is imported by a few named files")
  func platformImports() {
    for file in Package.sources where !platformFiles.contains(file.path) {
      for (module, line) in file.imports {
        #expect(!platform.contains(module), "\(file.path):\(line) imports \(module)")
      }
    }
  }

  @Test("Foundation is imported by the target that bridges to it, and by one file")
  func foundationImports() {
    for file in Package.sources
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
    for file in Package.sources {
      if file.target.hasSuffix("Backend") || file.target == "Emission"
        || file.target == "MessageAssembly" || file.target.hasPrefix("RequestSerialization")
      {
        for (module, line) in file.imports {
          #expect(!upstream.contains(module), "\(file.path):\(line) imports \(module)")
        }
      }
    }
    for target in serializer {
      let own = Package.dependencies[target] ?? []
      let library: Set = ["CZlib", "MessageContent", "MessageSyntax", "RequestSerialization"]
      #expect(own.isSubset(of: library))
    }
  }

  @Test(
    "A C library is called from one file",
    arguments: [
      ("CLibYAML", "YAMLSyntax/LibYAMLParser.swift"),
      ("CZlib", "RequestSerialization/Content/DeflateStream.swift"),
    ])
  func libraries(_ module: String, _ path: String) {
    let files = Package.sources.filter { $0.imports.contains { $0.module == module } }
    #expect(files.map(\.path) == [path])
  }

  @Test(
    "No source file holds a word that crashes or hides",
    arguments: [
      "try!", "as!", "fatalError", "preconditionFailure", "@unchecked Sendable",
      "String(format:", "@testable",
    ])
  func words(_ word: String) {
    // A literal of the program's own source that is wrong is told when the program is written, as an
    // index that is out of range is. These take `StaticString`, so no input reaches them.
    let literals = word == "preconditionFailure" ? "+Literal.swift" : " "
    for file in Package.sources where !file.path.hasSuffix(literals) {
      for (number, line) in file.lines.enumerated() where line.contains(word) {
        Issue.record("\(file.path):\(number + 1) holds '\(word)'")
      }
    }
  }
}
