// A file for as long as a test needs it.

import Foundation
import MessageContent

/// Calls `body` with a file of these bytes.
func withFile<Result>(
  _ bytes: [UInt8], _ body: (FileReference) throws -> Result
) throws -> Result {
  let path = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    .appendingPathComponent(UUID().uuidString).path
  try Data(bytes).write(to: URL(fileURLWithPath: path))
  defer { try? FileManager.default.removeItem(atPath: path) }
  return try body(FileReference(path: path, length: UInt64(bytes.count)))
}
