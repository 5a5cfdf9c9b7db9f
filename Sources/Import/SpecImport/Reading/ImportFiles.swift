/// Provides the files beside the imported one.
package protocol ImportFiles: Sendable {
  /// The bytes of a file.
  ///
  /// - Parameter path: The path relative to the folder of the first file, with `/` between folders,
  ///   without `.` and `..`.
  /// - Returns: The bytes, or the reason for the failure as a sentence without a full stop.
  func read(_ path: String) -> Result<[UInt8], ImportFileProblem>
}

/// The reason why a file beside an imported one cannot be read.
package struct ImportFileProblem: Error, Sendable {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}

/// Provides no files, for self-contained documents.
package struct NoImportFiles: ImportFiles {
  package init() {}

  package func read(_ path: String) -> Result<[UInt8], ImportFileProblem> {
    .failure(ImportFileProblem("no other files are read"))
  }
}
