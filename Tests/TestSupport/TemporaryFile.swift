package import Foundation

/// A file for as long as a test needs it; its path leads through no link.
package final class TemporaryFile: Sendable {
  package let url: URL

  /// Writes a file that holds `bytes` a number of times.
  package init(
    _ bytes: some Sequence<UInt8>, times: Int = 1, name: String = UUID().uuidString
  ) throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(path: name)
    try Data().write(to: url)
    let handle = try FileHandle(forWritingTo: url)
    let piece = Data(bytes)
    for _ in 0..<times { try handle.write(contentsOf: piece) }
    try handle.close()
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  package var path: String { url.path }
}
