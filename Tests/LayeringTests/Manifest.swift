import Foundation
import TestSupport

/// The targets of the manifest and their dependencies, as SwiftPM reads them.
struct Manifest: Sendable {
  /// What each target depends on: targets, and products by the modules they contain.
  let dependencies: [String: Set<String>]

  /// Read once for all tests; it takes a second.
  static let shared = Result { try Manifest() }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private init() throws {
    let described = try Self.output(Description.self, of: ["describe", "--type", "json"])
    // The description leaves out dependencies of traits that are off.
    let dumped = try Self.output(Dump.self, of: ["dump-package"])
    var dependencies: [String: Set<String>] = [:]
    for target in described.targets {
      dependencies[target.name] = Set(
        (target.targetDependencies ?? []) + (target.productDependencies ?? []))
    }
    for target in dumped.targets {
      dependencies[target.name]?.formUnion(target.dependencies.compactMap(\.productBehindTrait))
    }
    self.dependencies = dependencies
  }

  /// What a subcommand of `swift package` prints.
  ///
  /// A scratch folder of its own: the build folder is locked while tests run. The network is not
  /// needed, since only the manifest of this package is read.
  private static func output<Value: Decodable>(
    _ type: Value.Type, of arguments: [String]
  ) throws -> Value {
    let folder = try TemporaryFolder()
    try folder.write("input", [UInt8]())
    let command = ["/usr/bin/env", "swift", "package", "--scratch-path", folder.path("scratch")]
    let status = try ChildProcess.run(
      command + arguments, in: Checkout.url.path, streams: folder.url.path)
    guard status == 0 else { throw Failure(description: try folder.text("messages")) }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(type, from: Data(folder.text("output").utf8))
  }
}

/// The parts of the output of `swift package describe --type json` that are read.
private struct Description: Decodable {
  struct Target: Decodable {
    let name: String
    let targetDependencies: [String]?
    let productDependencies: [String]?
  }

  let targets: [Target]
}

/// The parts of the output of `swift package dump-package` that are read.
private struct Dump: Decodable {
  struct Target: Decodable {
    let name: String
    let dependencies: [Dependency]
  }

  /// `{"product": ["NIOCore", "swift-nio", null, {"traits": ["AsyncHTTPClient"]}]}`, among others.
  struct Dependency: Decodable {
    let productBehindTrait: String?

    private enum Key: CodingKey { case product }
    private struct Condition: Decodable { let traits: [String]? }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      guard container.contains(.product) else {
        productBehindTrait = nil
        return
      }
      var product = try container.nestedUnkeyedContainer(forKey: .product)
      let name = try product.decode(String.self)
      _ = try product.decode(String.self)
      _ = try product.decode([String: String]?.self)
      let condition = try product.decode(Condition?.self)
      productBehindTrait = condition?.traits == nil ? nil : name
    }
  }

  let targets: [Target]
}
