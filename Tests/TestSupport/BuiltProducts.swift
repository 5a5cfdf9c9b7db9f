package import Foundation

/// The products that were built with the tests.
package enum BuiltProducts {
  /// The folder of the test bundle, which also contains `waybill` and the library.
  package static let url: URL = {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
      return bundle.bundleURL.deletingLastPathComponent()
    #else
      let link = "/proc/self/exe"
      let test = (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) ?? ""
      return URL(filePath: test).deletingLastPathComponent()
    #endif
  }()
}
