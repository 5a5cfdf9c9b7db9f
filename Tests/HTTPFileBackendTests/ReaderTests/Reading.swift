// Shared functions of the reader's tests.

import Testing

/// The beginning of a file with one entry; the text of a test follows at line 3.
let entryHead = "### a\n# @name a\n"

/// The first thing for which a file is refused, or nothing.
func refusal(of text: String, files: [String: [UInt8]] = [:]) -> String? {
  refusal(of: Array(text.utf8), files: files)
}

/// The first thing for which a file is refused, or nothing.
func refusal(of bytes: [UInt8], files: [String: [UInt8]] = [:]) -> String? {
  do throws(Refusal) {
    _ = try PortableFile(bytes, files: files).entries()
    return nil
  } catch {
    return error.description
  }
}

/// The only entry of a file.
func entry(of text: String, files: [String: [UInt8]] = [:]) throws -> PortableEntry {
  let entries = try PortableFile(Array(text.utf8), files: files).entries()
  #expect(entries.count == 1)
  return try #require(entries.first)
}
