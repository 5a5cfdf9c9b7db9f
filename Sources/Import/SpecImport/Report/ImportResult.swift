package import Diagnostics

/// A file that an import creates.
package struct ImportedFile: Sendable {
  /// The path of the file, relative to the output folder.
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    (self.path, self.bytes) = (path, bytes)
  }
}

/// The result of an import.
package struct ImportResult: Sendable {
  /// The files, in the order of their paths. Empty if the document cannot be read.
  package internal(set) var files: [ImportedFile]

  /// The files for the compiler to check before the result is written. They are those of the
  /// result, or equivalent ones that are faster to read.
  package internal(set) var checkedFiles: [ImportedFile] = []

  /// The diagnostics of the import, including errors if the document cannot be read.
  package internal(set) var diagnostics: [LocatedDiagnostic]

  /// Figures about what was imported.
  package internal(set) var summary: ImportSummary

  /// The place in the source of each request, by the path of its spec and its name.
  package internal(set) var origins: [String: [String: String]] = [:]

  /// The lines of specs on which requests and types begin, by the paths of the specs.
  var marks: [String: [(line: Int, mark: SpecPlace)]] = [:]

  /// The source of the files.
  var draft: ImportDraft?

  init(files: [ImportedFile], diagnostics: [LocatedDiagnostic], summary: ImportSummary) {
    (self.files, self.diagnostics, self.summary) = (files, diagnostics, summary)
  }

  package var isReadable: Bool {
    !diagnostics.contains { $0.message.severity == .error }
  }
}

/// A line of an imported spec that the compiler refuses.
package struct RefusedLine: Sendable {
  let path: String
  let line: Int
  /// The reason, as a sentence without a full stop.
  let reason: String

  package init(path: String, line: Int, reason: String) {
    (self.path, self.line, self.reason) = (path, line, reason)
  }
}

extension ImportResult {
  /// The result without refused requests, and with any object in place of refused types.
  ///
  /// - Returns: The rest, which may be refused for other reasons. `nil` if a line belongs to none
  ///   of them, or if no request is left.
  package func leavingOut(_ refused: [RefusedLine]) -> ImportResult? {
    guard var draft else { return nil }
    var reasons: [SpecPlace: String] = [:]
    for place in refused {
      guard let mark = mark(around: place) else { return nil }
      if reasons[mark] == nil { reasons[mark] = place.reason }
    }
    guard draft.leaveOut(reasons), draft.specs.contains(where: { $0.requests?.isEmpty == false })
    else { return nil }
    return draft.result()
  }

  /// The request or type that contains a line.
  private func mark(around place: RefusedLine) -> SpecPlace? {
    guard let marks = marks[place.path] else { return nil }
    var (low, high) = (0, marks.count)
    while low < high {
      let middle = (low + high) / 2
      if marks[middle].line <= place.line { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? marks[low - 1].mark : nil
  }

  /// A result without files, for specs that the compiler refuses.
  package func refused(because reason: String) -> ImportResult {
    var result = self
    result.files = []
    result.diagnostics.append(
      LocatedDiagnostic(
        .notImportable("the spec would be refused: \(reason)"),
        path: draft?.sources.map.files.first?.path ?? ""))
    return result
  }
}

/// Figures about an import.
package struct ImportSummary: Sendable, Hashable {
  /// The number of requests.
  package var requests = 0
  /// The number of requests whose messages express everything that the source says of them.
  package var exact = 0
  /// The number of requests with a message: all their required inputs have a value.
  package var withMessage = 0
  /// The number of requests with a typed response.
  package var typed = 0
  /// The number of declared types.
  package var types = 0
  /// The number of operations that did not become requests.
  package var refused = 0

  package init() {}
}
