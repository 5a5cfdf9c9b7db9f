import Foundation

/// Where things stand.
enum Place {
  static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the test bundle, where the build puts `waybill` and the library too.
  static let products: URL = {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
      return bundle.bundleURL.deletingLastPathComponent()
    #else
      let link = "/proc/self/exe"
      let test = (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) ?? ""
      return URL(filePath: test).deletingLastPathComponent()
    #endif
  }()

  /// A script of this target.
  static func script(_ name: String) -> String {
    checkout.appending(path: "Tests/GeneratedClientTests/Python/\(name)").path
  }
}

/// A folder of a test's own, removed with it.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "generated-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
