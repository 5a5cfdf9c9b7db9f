import CompilerDriver
import Diagnostics
import MessageContent
import MessageSyntax
import OptionParsing
import SpecCompiler
import SpecImport

/// The spec and the request that a command line names.
struct SpecSubject {
  /// The path of the spec, or `-`.
  var spec: String

  /// The name of the request; `nil` if none was given.
  var request: String?

  /// The spec in place of standard input.
  private(set) var text: [UInt8]?

  /// The messages about a curl command that took the place of a spec.
  private(set) var report = Report()

  /// Whether a curl command takes the place of the spec.
  var isCommand: Bool { text != nil }

  /// Finds what SPEC and REQUEST name: a spec, a curl command in one argument, or a request without
  /// its spec, which only one spec in the current folder or in `specs` has.
  ///
  /// - Parameters:
  ///   - spec: The first argument.
  ///   - request: The second argument.
  ///   - subcommand: The command that receives them.
  ///   - arguments: How specs are read.
  ///   - room: The available stack.
  /// - Throws: `UsageError` if they are in the wrong order, or several specs have the request.
  init(
    _ spec: String, _ request: String?, for subcommand: String, _ arguments: SpecArguments,
    in room: StackRoom
  ) throws {
    (self.spec, self.request) = (spec, request)
    if Self.isCommand(spec) {
      try read(spec)
    } else if spec != "-", !InputFile.exists(spec) {
      if let request, InputFile.exists(request) {
        throw UsageError(
          "the spec comes before the request",
          help: Self.command(subcommand, request, spec))
      }
      if request == nil { try findSpec(of: spec, for: subcommand, arguments, in: room) }
    }
  }

  /// The options of an analysis of this spec.
  func options(
    _ arguments: SpecArguments, isSent: Bool = true, in room: StackRoom
  ) -> AnalysisOptions {
    var options = arguments.analysisOptions(
      of: isCommand ? "-" : spec, request: request, isSent: isSent, in: room)
    if isCommand {
      options.search.standardInput = text
      options.search.standardInputPath = "curl.yaml"
    }
    return options
  }

  // MARK: - A curl command

  private static func isCommand(_ argument: String) -> Bool {
    argument.hasPrefix("curl ") || argument.hasPrefix("curl\t") || argument.hasPrefix("curl\n")
  }

  /// Reads a curl command. Nothing is written, so that its credentials may stay.
  private mutating func read(_ command: String) throws {
    var options = ImportOptions()
    options.keepsCredentials = true
    options.naming = .swift
    let result = ImportCheck.accepted(
      SpecImporter.curl(
        "curl", in: "", bytes: Array("\(command)\n".utf8),
        files: FolderFiles(".", limit: options.maximumFileSize), options: options))
    report.add(result.diagnostics)
    text = result.files.first?.bytes ?? []
    if result.files.count > 1 {
      throw UsageError(
        "the command has requests to several hosts, and a spec has one",
        help: "save it in a file, and type 'waybill import curl FILE --output specs'")
    }
  }

  // MARK: - A request without its spec

  /// The most files of the current folder that are read.
  private static let maximumCount = 100

  private mutating func findSpec(
    of name: String, for subcommand: String, _ arguments: SpecArguments, in room: StackRoom
  ) throws {
    let paths = (FolderNames.specs(in: ".") + FolderNames.specs(in: "specs").map { "specs/\($0)" })
      .prefix(Self.maximumCount)
    guard !name.utf8.contains(UInt8(ascii: "/")), !paths.isEmpty else { return }
    var options = arguments.analysisOptions(paths: Array(paths), in: room)
    options.compiler.needsAttachments = false
    let specs = Analysis.run(options).specs.compactMap(\.self)
    let found = specs.filter { spec in
      spec.listings().contains { $0.request.utf8.elementsEqual(name.utf8) }
    }.map(\.path)
    guard let first = found.first else {
      return try refuse(name, among: specs, for: subcommand)
    }
    guard found.count == 1 else {
      let list = found.map { "'\($0)'" }.joined(separator: ", ")
      throw UsageError(
        "'\(name)' is a request of \(list)", help: Self.command(subcommand, first, name))
    }
    (spec, request) = (first, name)
  }

  /// Refuses a word that is neither a spec nor a request, if a request has a similar name.
  private func refuse(
    _ name: String, among specs: [AnalysedSpec], for subcommand: String
  ) throws {
    // A spec that is named without its suffix is suggested as such.
    if [".yaml", ".yml"].contains(where: { InputFile.exists(name + $0) }) { return }
    let listings = specs.flatMap { spec in spec.listings().map { (spec.path, $0.request) } }
    guard let closest = EditDistance.closest(to: name, among: listings.map(\.1)),
      let (path, request) = listings.first(where: { $0.1.utf8.elementsEqual(closest.utf8) })
    else { return }
    throw UsageError(
      "'\(name)' is neither a spec nor a request of the specs here",
      help: Self.command(subcommand, path, request))
  }

  private static func command(_ words: String...) -> String {
    (["waybill"] + words).map(ShellText.oneLine).joined(separator: " ")
  }
}
