// Specs whose messages must match the requests that they are made of.

import Diagnostics
import Foundation
import RequestMatching
import RequestModel
import SpecCompiler
import SpecMatching
import TestSupport
import Testing

/// Where the specs of the law come from.
enum LawCorpus: Hashable, Sendable, CustomTestStringConvertible {
  /// The specs that come with Waybill.
  case samples

  /// Specs that are hostile to generated code, and so full of rare things.
  case torture

  /// The golden cases.
  case goldens

  /// Specs that are generated from a seed, with every kind of content, type and encoding.
  case random(seed: String)

  /// All of them. `WAYBILL_SEED` changes the random specs; without Python there are none.
  static let allCases: [LawCorpus] = {
    guard TestExtent.includesTools else { return [.samples, .torture, .goldens] }
    let first = ProcessInfo.processInfo.environment["WAYBILL_SEED"] ?? "2026"
    let more = TestExtent.current == .torture ? (1...5).map(String.init) : []
    return [.samples, .torture, .goldens] + ([first] + more).map { .random(seed: $0) }
  }()

  /// The least number of messages: fewer mean that the corpus was not found.
  var fewestMessages: Int {
    switch self {
    case .samples, .torture: 150
    case .goldens, .random: 500
    }
  }

  var testDescription: String { "\(self)" }

  /// Analyses the specs; those with mistakes are passed over.
  func specs() throws -> [LawSpec] {
    switch self {
    case .samples: try Self.folder(Checkout.url.appending(path: "specs"))
    case .torture: try Self.folder(Checkout.url.appending(path: "Tests/GeneratedClientTests/Specs"))
    case .goldens:
      try GoldenCase.all.compactMap { try Self.goldenCase($0) }
    case .random(let seed): try Self.random(seed)
    }
  }

  /// All specs of a folder and the folders in it.
  private static func folder(_ folder: URL) throws -> [LawSpec] {
    let files = try files(in: folder)
    return files.keys.sorted().compactMap { path in
      let name = path.split(separator: "/").last ?? ""
      guard name.hasSuffix(".yaml"), !name.hasPrefix("_"), !path.hasPrefix("fragments/") else {
        return nil
      }
      return LawSpec(path, files[path] ?? [], InMemoryFiles(files), CompilerOptions())
    }
  }

  /// The spec of a golden case with its arguments; `nil` if it only has mistakes.
  private static func goldenCase(_ golden: GoldenCase) throws -> LawSpec? {
    let contents = try golden.contents()
    var options = CompilerOptions()
    var words = contents.arguments.flatMap { $0.split(separator: "=").map(String.init) }[...]
    while let word = words.popFirst(), let value = words.popFirst() {
      switch word {
      case "--environment": options.environment = value
      case "--set": options.values.append(.init(name: value, text: words.popFirst() ?? ""))
      default: break
      }
    }
    guard let spec = contents.sources["spec.yaml"] else { return nil }
    return LawSpec(
      "spec.yaml", spec, InMemoryFiles(contents.sources), options, name: golden.name)
  }

  private static func files(in folder: URL) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    let walk = FileManager.default.enumerator(atPath: folder.path)
    while let path = walk?.nextObject() as? String {
      if walk?.fileAttributes?[.type] as? FileAttributeType == .typeDirectory { continue }
      files[path] = Array(try Data(contentsOf: folder.appending(path: path)))
    }
    return files
  }

  /// The specs that `random_specs.py` writes, which are those of the law of generated Swift.
  private static func random(_ seed: String) throws -> [LawSpec] {
    let (specs, streams) = (try TemporaryFolder(), try TemporaryFolder())
    try streams.write("input", [])
    let status = try ChildProcess.run(
      [
        "/usr/bin/env", "python3",
        Checkout.path("Tests/GeneratedClientTests/Python/random_specs.py"),
        BuiltProducts.url.appending(path: "waybill").path, seed, specs.url.path,
      ], in: specs.url.path, streams: streams.url.path)
    let messages = try streams.text("messages")
    try #require(status == 0, "\(messages)")
    return try folder(specs.url)
  }
}

/// A spec without mistakes.
struct LawSpec {
  let name: String
  let spec: AnalysedSpec
  let collection: RequestCollection

  init?(
    _ path: String, _ bytes: [UInt8], _ files: InMemoryFiles, _ options: CompilerOptions,
    name: String? = nil
  ) {
    var worker = Compiler(options: options, provider: files).makeWorker()
    self.init(
      name: name ?? path,
      worker.analyse(SpecInput(path: path, relativePath: path, bytes: bytes)))
  }

  init?(name: String, _ spec: AnalysedSpec) {
    guard !spec.hasErrors, let matcher = spec.matcher(options: MatchOptions()) else { return nil }
    (self.name, self.spec, collection) = (name, spec, matcher.collection)
  }
}
