// One spec, compiled to messages and to a `.http` file.

import Diagnostics
import Foundation
import MessageContent
import MessageSyntax
import SpecCompiler
import Testing

/// Files beside a spec: those of a folder, or none.
struct AttachedFiles: SourceProvider {
  /// The folder of the spec.
  var folder: URL?

  func read(_ path: String, relativeTo base: String) throws(SourceError) -> [UInt8] {
    let file = try measure(path, relativeTo: base)
    guard let bytes = try? file.content.readAll() else { throw .notFound }
    return bytes
  }

  func measure(_ path: String, relativeTo base: String) throws(SourceError) -> AttachedFile {
    let owner = folder?.appendingPathComponent(base).deletingLastPathComponent()
    guard !path.isEmpty, !path.hasPrefix("/"), !path.utf8.contains(0),
      let file = owner?.appendingPathComponent(path).path,
      let data = FileManager.default.contents(atPath: file)
    else { throw .notFound }
    return .file(path: file, length: UInt64(data.count))
  }
}

/// The results of one spec.
struct CompiledSpec {
  /// One case of a request, in the order of the spec.
  struct Case {
    /// Its name in warnings: `share-album`, or `share-album/wide`.
    var title: String
    var message: WireMessage

    /// The warnings that some client does not send the message as it is.
    var warnings: [String]

    /// The sentences of these warnings.
    var sentences: [String] = []
  }

  /// Why a spec is not compiled.
  struct HasErrors: Error {
    var text: String
  }

  let dialect: String

  /// The environment that the run chooses.
  let environment: String?

  var cases: [Case] = []

  /// The warnings of `.http` files that name no case.
  private(set) var strayWarnings: [String] = []

  /// The `.http` outputs by their paths below the folder of the service.
  private(set) var outputs: [String: [UInt8]] = [:]

  /// The paths of the outputs, in the order in which they are emitted.
  private(set) var paths: [String] = []

  init(
    _ yaml: String, files: AttachedFiles = AttachedFiles(), dialect: String = "portable",
    environment: String? = nil, options: CompilerOptions = CompilerOptions(),
    recordsErrors: Bool = true
  ) throws {
    var options = options
    options.kinds = ["wire", "http"]
    try options.setOption("http-dialect", to: dialect)
    options.environment = environment ?? options.environment
    (self.dialect, self.environment) = (dialect, options.environment)
    var worker = Compiler(options: options, provider: files).makeWorker()
    let spec = worker.analyse(
      SpecInput(path: "spec.yaml", relativePath: "spec.yaml", bytes: Array(yaml.utf8)))
    if spec.hasErrors {
      let errors = spec.diagnostics.filter { $0.message.severity == .error }
      let text = DiagnosticRenderer().render(errors, in: spec.sources)
      guard recordsErrors else { throw HasErrors(text: text) }
      Issue.record("\(text)")
    }
    for (path, bytes) in try Self.emit("http", of: spec) {
      paths.append(path)
      outputs[String(path.drop { $0 != "/" }.dropFirst())] = bytes
    }
    try takeCases(of: spec)
    takeWarnings(spec.diagnostics.map(\.message))
  }

  private static func emit(
    _ kind: String, of spec: AnalysedSpec
  ) throws -> [(path: String, bytes: [UInt8])] {
    var sink = DiagnosticSink()
    var files: [OutputFile] = []
    try spec.emit(kind, into: &sink) {
      files.append($0)
      return true
    }
    #expect(sink.diagnostics.isEmpty)
    return try files.map { ($0.path, try $0.content.readAll()) }
  }

  private mutating func takeCases(of spec: AnalysedSpec) throws {
    let messages = try Self.emit("wire", of: spec).filter { $0.path.hasSuffix(".request") }
    let listings = spec.listings().filter { $0.caseName != nil }
    try #require(messages.count == listings.count)
    for (listing, message) in zip(listings, messages) {
      let caseName = try #require(listing.caseName)
      let title = caseName == "default" ? listing.request : "\(listing.request)/\(caseName)"
      let message = try #require(WireMessage(message.bytes))
      cases.append(Case(title: title, message: message, warnings: []))
    }
  }

  private mutating func takeWarnings(_ messages: [DiagnosticMessage]) {
    for message in messages where message.id.rawValue.hasPrefix("http-") {
      let place = cases.firstIndex { message.text.contains("request '\($0.title)'") }
      guard let place else {
        strayWarnings.append(message.text)
        continue
      }
      cases[place].warnings.append(message.id.rawValue)
      cases[place].sentences.append(message.text)
    }
  }
}

extension CompiledSpec {
  /// The `.http` file.
  var file: [UInt8] { outputs.first { $0.key.hasSuffix(".http") }?.value ?? [] }

  /// The `.http` file as text.
  var text: String { file.text }

  /// The name that clients use for the environment that the run chooses.
  var chosenName: String? { environment ?? Self.unchosenName(dialect) }

  /// The name that clients use for the values without an environment, beside the environments of a
  /// spec; nil if there is none.
  static func unchosenName(_ dialect: String, beside environments: [String] = []) -> String? {
    if dialect == "vscode-rest-client" { return nil }
    return environments.contains("default") ? nil : "default"
  }

  /// The files of the folder once the user has copied the examples of secrets.
  var folder: [String: [UInt8]] {
    var folder = outputs
    for (name, bytes) in outputs where name.hasSuffix(".example") {
      folder[String(name.dropLast(8))] = bytes
    }
    return folder
  }

  /// The `.http` file, read back, in the environment that the run chooses.
  func readBack() throws -> PortableFile {
    let client = try #require(Client.of(dialect: dialect).first)
    let environment = try ClientEnvironment(client, chosen: chosenName, files: folder)
    return try PortableFile(
      file, files: outputs, environment: environment.values,
      writesVariables: dialect == "vscode-rest-client")
  }

  /// Expects the file to have no faults.
  func expectNoMistakes(at location: Testing.SourceLocation = #_sourceLocation) throws {
    let mistakes = try mistakes()
    #expect(mistakes == [], sourceLocation: location)
  }

  /// The faults of the file: each case that no warning exempts is read and compared with its
  /// message.
  private func mistakes() throws -> [String] {
    let sections: [PortableFile.Section]
    do {
      sections = try readBack().sections
    } catch {
      return ["\(error)"]
    }
    var mistakes = strayWarnings
    guard sections.count == cases.count else { return mistakes + ["\(sections.count) entries"] }
    for (section, `case`) in zip(sections, cases) where `case`.warnings.isEmpty {
      do throws(Refusal) {
        mistakes += try differences(between: section.entry.get(), and: `case`.message).map {
          "\(`case`.title): \($0)"
        }
      } catch {
        mistakes.append("\(`case`.title): \(error)")
      }
    }
    return mistakes
  }

  /// The entries of the file that no warning exempts, by the titles of their cases.
  func comparedEntries() throws -> [(title: String, entry: PortableEntry)] {
    try zip(cases, try readBack().sections).filter(\.0.warnings.isEmpty).map {
      ($0.title, try $1.entry.get())
    }
  }
}

/// Text as a double-quoted scalar of YAML, in ASCII.
func quoted(_ text: String) -> String {
  var output = "\""
  // Before a brace, each pair of dollars is one dollar.
  let text = text.replacing(/(\$+)\{/) { $0.1 + $0.1 + "{" }
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": output += "\\\(scalar)"
    case " "..."~": output.unicodeScalars.append(scalar)
    default:
      let digits = String(scalar.value, radix: 16)
      output += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
    }
  }
  return output + "\""
}
