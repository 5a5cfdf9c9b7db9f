package import Diagnostics

/// A file that an import makes.
package struct ImportedFile: Sendable {
  /// Its path from the output folder.
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    (self.path, self.bytes) = (path, bytes)
  }
}

/// The result of an import.
package struct ImportResult: Sendable {
  /// The files, in the order of their paths; none when the document cannot be read.
  package let files: [ImportedFile]

  /// What is to be said, errors first of all that the document cannot be read.
  package let diagnostics: [LocatedDiagnostic]

  /// Figures about what was imported.
  package let summary: ImportSummary

  package var isReadable: Bool {
    !diagnostics.contains { $0.message.severity == .error }
  }
}

/// Figures about an import.
package struct ImportSummary: Sendable, Hashable {
  /// The requests that were made.
  package var requests = 0
  /// Those that say all that the source says.
  package var exact = 0
  /// Those that have a message: all their required inputs have a value.
  package var withMessage = 0
  /// The types that were declared.
  package var types = 0
  /// The operations that did not become requests.
  package var refused = 0

  package init() {}
}
