import CompilerDriver
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
