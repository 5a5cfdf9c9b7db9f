// Files for as long as a test needs them.

import MessageContent
import TestSupport

/// Calls `body` with a file of these bytes.
func withFile<Result>(
  _ bytes: [UInt8], _ body: (FileReference) throws -> Result
) throws -> Result {
  let file = try TemporaryFile(bytes)
  return try withExtendedLifetime(file) {
    try body(FileReference(path: file.path, length: UInt64(bytes.count)))
  }
}
