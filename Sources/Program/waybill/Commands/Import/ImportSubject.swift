import CompilerDriver
import Diagnostics
import OptionParsing
import SpecImport

/// The first argument of an import: a kind, or a file or folder whose kind its content tells.
enum ImportSubject: OptionValue {
  case kind(SpecImporter.Kind)
  case file(String)

  init?(argument: String) {
    if let kind = SpecImporter.Kind(rawValue: argument) {
      self = .kind(kind)
    } else if argument == "-" || argument.utf8.contains(0x2E) || argument.utf8.contains(0x2F)
      || FolderTexts.isFolder(argument)
    {
      self = .file(argument)
    } else {
      return nil
    }
  }

  /// Other names of the documents that a kind reads.
  private static let aliases = [
    "swagger": "openapi", "oas": "openapi", "json": "openapi", "yaml": "openapi", "rest": "http",
    "httpie": "http", "browser": "har", "opencollection": "bruno",
  ]

  static func refusal(of argument: String, for option: ArgumentDeclaration) -> UsageError {
    let kind = aliases[argument.lowercased()] ?? EditDistance.closest(to: argument, among: words)
    return UsageError(
      "'\(argument)' is neither a file nor a kind; there is: \(words.joined(separator: ", "))",
      help: kind.map { "waybill import \($0) FILE" } ?? "waybill import FILE: a file tells its kind"
    )
  }

  static var expectation: String? { "the path of a file, or a kind" }

  static var words: [String] { SpecImporter.Kind.allCases.map(\.rawValue) }

  /// The kind, if it is one.
  var kind: SpecImporter.Kind? {
    if case .kind(let kind) = self { kind } else { nil }
  }

  /// The path, if it is a file.
  var path: String? {
    if case .file(let path) = self { path } else { nil }
  }
}
