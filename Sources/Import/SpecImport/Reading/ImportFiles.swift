/// Where an importer finds the files beside the one that it imports.
package protocol ImportFiles: Sendable {
  /// The bytes of a file.
  ///
  /// - Parameter path: Its path from the folder of the first file, with `/` between folders, without `.`
  ///   and `..`.
  /// - Returns: The bytes, or why there are none, as a sentence without a full stop.
  func read(_ path: String) -> Result<[UInt8], ImportFileProblem>
}

/// Why a file beside an imported one cannot be read.
package struct ImportFileProblem: Error, Sendable {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}

/// No files at all: for documents that stand alone.
package struct NoImportFiles: ImportFiles {
  package init() {}

  package func read(_ path: String) -> Result<[UInt8], ImportFileProblem> {
    .failure(ImportFileProblem("no other files are read"))
  }
}
