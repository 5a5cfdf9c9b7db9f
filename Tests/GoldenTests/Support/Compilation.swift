// One spec of a folder, compiled in this process as the command line would.

import Diagnostics
import Foundation
import MessageContent
import MessageSyntax
import SpecCompiler
import TestSupport
import Testing

/// The result of compiling the file `spec.yaml` of a folder.
struct Compilation {
  /// The bytes of each output by its path: `wire/golden/list/default.request`. Of wire outputs it is
  /// the messages.
  private(set) var messages: [String: [UInt8]] = [:]

  /// All messages, as `waybill check spec.yaml` prints them in the folder.
  let said: String

  init(folder: URL, arguments: [String]) throws {
    let options = try CompilerOptions(arguments: arguments)
    let root = folder.resolvingSymlinksInPath()
    let bytes = Array(try Data(contentsOf: root.appendingPathComponent("spec.yaml")))
    let compiler = Compiler(options: options, provider: CaseFiles(root: root))
    var worker = compiler.makeWorker()
    let spec = worker.analyse(
      SpecInput(path: "spec.yaml", relativePath: "spec.yaml", bytes: bytes))
    let diagnostics =
      LocatedDiagnostic.locate(spec.diagnostics, in: spec.sources)
      + Self.warningsOfUnusedValues(options, usedBy: spec)
    said = DiagnosticRenderer().render(LocatedDiagnostic.report(diagnostics))
    for kind in options.kinds where !spec.hasErrors {
      try emit(kind, of: spec)
      for fragment in spec.files.fragments {
        let bytes = Array(try Data(contentsOf: root.appending(path: fragment.relativePath)))
        let types = SpecInput(path: fragment.relativePath, bytes: bytes, isFragment: true)
        try emit(kind, of: worker.analyse(types))
      }
    }
  }

  private mutating func emit(_ kind: String, of spec: AnalysedSpec) throws {
    var sink = DiagnosticSink()
    var files: [OutputFile] = []
    try spec.emit(kind, into: &sink) {
      files.append($0)
      return true
    }
    for file in files where kind != "wire" || file.path.hasSuffix(".request") {
      messages["\(kind)/\(file.path)"] = try file.content.readAll()
    }
    #expect(sink.diagnostics.isEmpty)
  }

  /// The command line's messages about values that no spec took. Only the command line knows all
  /// specs of a run, and it reports this only for specs without errors.
  private static func warningsOfUnusedValues(
    _ options: CompilerOptions, usedBy spec: AnalysedSpec
  ) -> [LocatedDiagnostic] {
    guard !spec.hasErrors else { return [] }
    let used = Set(spec.used.settings.map { options.values[$0].name })
    return options.values.filter { !used.contains($0.name) }.map {
      LocatedDiagnostic(.unusedValue($0.name), path: "--set \($0.name)")
    }
  }
}

extension SpecExample {
  /// Compiles the spec to messages, or as the arguments say.
  func compile(_ others: [String] = []) throws -> Compilation {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    for (path, bytes) in files { try folder.write(path, bytes) }
    return try Compilation(folder: folder.url, arguments: arguments + others)
  }
}

extension GoldenCase.Contents {
  /// Compiles the spec as the arguments say.
  func compile() throws -> Compilation {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try write(to: folder)
    return try Compilation(folder: folder.url, arguments: arguments)
  }
}

/// Arguments that a case cannot have.
struct UnknownArgument: Error {
  let text: String
}

extension CompilerOptions {
  /// Reads arguments of the command line; an option and its value are one or two of them.
  init(arguments: [String]) throws {
    self.init()
    var rest = arguments.flatMap { argument in
      argument.hasPrefix("--")
        ? argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
          .map(String.init) : [argument]
    }[...]
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { throw UnknownArgument(text: name) }
      try set(name, value)
    }
  }

  private mutating func set(_ name: String, _ value: String) throws {
    switch name {
    case "--environment": environment = value
    case "--set":
      let pair = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2 else { throw UnknownArgument(text: value) }
      values.append(Value(name: String(pair[0]), text: String(pair[1])))
    case "--allow": allowed.append(DiagnosticID(rawValue: value))
    case "--emit": kinds = value.split(separator: ",").map(String.init)
    case "--http-dialect", "--swift-client": try setOption(String(name.dropFirst(2)), to: value)
    case "--max-depth": maximumDepth = try Self.number(value)
    case "--max-nodes": maximumNodes = try Self.number(value)
    case "--max-file-size": maximumFileSize = try Self.number(value)
    default: throw UnknownArgument(text: name)
    }
  }

  private static func number(_ text: String) throws -> Int {
    guard let number = Int(text), number > 0 else { throw UnknownArgument(text: text) }
    return number
  }
}

/// The files beside a spec: nothing outside its folder.
private struct CaseFiles: SourceProvider {
  /// Without links.
  let root: URL

  func read(_ path: String, relativeTo base: String) throws(SourceError) -> [UInt8] {
    let file = try measure(path, relativeTo: base)
    guard let bytes = try? file.content.readAll() else { throw .notFound }
    return bytes
  }

  func measure(_ path: String, relativeTo base: String) throws(SourceError) -> AttachedFile {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .notFound }
    guard !path.hasPrefix("/") else { throw .outsideRoot }
    let folder = root.appendingPathComponent(base).deletingLastPathComponent()
    guard let resolved = realpath(folder.path + "/" + path, nil) else {
      let named = folder.appendingPathComponent(path).standardizedFileURL.path
      throw isInside(named) ? .notFound : .outsideRoot
    }
    defer { free(resolved) }
    let file = String(cString: resolved)
    guard isInside(file) else { throw .outsideRoot }
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: file) else {
      throw .notFound
    }
    guard attributes[.type] as? FileAttributeType == .typeRegular,
      let length = (attributes[.size] as? NSNumber)?.uint64Value
    else { throw .notRegularFile }
    return .file(path: file, length: length)
  }

  private func isInside(_ path: String) -> Bool {
    path == root.path || path.hasPrefix(root.path + "/")
  }
}
