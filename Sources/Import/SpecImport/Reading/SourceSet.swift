package import Diagnostics
import MessageSyntax

/// The files of one import: the first one, and those that its references reach.
package struct SourceSet: Sendable {
  /// The reason why a reference has no target.
  enum Problem: Error {
    /// It leads to another machine.
    case remote
    /// A file cannot be read or contains no document. The text is the reason.
    case file(String)
    /// The document has no value at this place.
    case nothingThere
    /// The reference leads back to itself, or the chain is too long.
    case endless
  }

  /// The target of a reference.
  struct Target {
    let value: JSONTree
    /// The last name of the pointer.
    let name: String
  }

  /// The longest chain of references.
  private static let longestChain = 64

  package private(set) var map = SourceMap()

  private let files: any ImportFiles
  private var reader: SourceReader
  private var documents: [NameKey: Result<JSONTree, ImportFileProblem>] = [:]
  private var paths: [String] = []
  /// The objects in which references have been followed.
  private var indexes: [Span: MemberIndex] = [:]
  private var targets: [NameKey: Result<Target, Problem>] = [:]
  /// The folder of the first file as messages show it.
  private let shownFolder: String

  init(files: any ImportFiles, shownFolder: String, options: ImportOptions) {
    (self.files, self.shownFolder) = (files, shownFolder)
    reader = SourceReader(options)
  }

  /// Reads the first file.
  mutating func open(
    _ path: String, bytes: [UInt8], sink: inout DiagnosticSink
  ) -> JSONTree? {
    guard let base = map.add(SourceFile(path: shownFolder + path, bytes: bytes)) else { return nil }
    paths.append(path)
    let isJSON = path.hasSuffix(".json") || path.hasSuffix(".har")
    guard let value = reader.read(bytes, base: base, isJSON: isJSON, sink: &sink) else {
      return nil
    }
    documents[NameKey(path)] = .success(value)
    return value
  }

  /// Reads another file that was given, by its path as messages show it.
  mutating func openBeside(
    _ path: String, bytes: [UInt8], isJSON: Bool = true, sink: inout DiagnosticSink
  ) -> JSONTree? {
    guard let base = map.add(SourceFile(path: path, bytes: bytes)) else { return nil }
    paths.append(path)
    return reader.read(bytes, base: base, isJSON: isJSON, sink: &sink)
  }

  /// Adds a generated file, such as a spec, so that notes can point into it.
  mutating func add(_ file: SourceFile) -> UInt32? {
    paths.append(file.path)
    return map.add(file)
  }

  /// Follows a reference, and further references, to its target.
  mutating func resolve(_ reference: String, at span: Span) -> Result<Target, Problem> {
    let file = file(at: span)
    let key = NameKey("\(file)\u{0}\(reference)")
    if let target = targets[key] { return target }
    var hops = 0
    let target = Result { () throws(Problem) in
      try follow(reference, from: file, hops: &hops)
    }
    targets[key] = target
    return target
  }

  /// The path of the file in which a value stands.
  private func file(at span: Span) -> String { paths[map.fileIndex(at: span.start) ?? 0] }

  private mutating func follow(
    _ reference: String, from file: String, hops: inout Int
  ) throws(Problem) -> Target {
    hops += 1
    guard hops <= Self.longestChain else { throw .endless }
    let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let path = try Self.path(String(parts.first ?? ""), from: file)
    let document = try document(path)
    let pointer = parts.count > 1 ? String(parts[1]) : ""
    let (value, name) = try walk(document, pointer, hops: &hops)
    if let next = value["$ref"]?.text, value.members.count == 1 {
      return try follow(next, from: self.file(at: value.span), hops: &hops)
    }
    return Target(value: value, name: name ?? Self.stem(of: path))
  }

  /// Follows a JSON Pointer, RFC 6901, in a fragment. A reference on the way is followed, too.
  private mutating func walk(
    _ root: JSONTree, _ fragment: String, hops: inout Int
  ) throws(Problem) -> (JSONTree, String?) {
    guard !fragment.isEmpty, fragment != "/" else { return (root, nil) }
    guard fragment.hasPrefix("/") else { throw .nothingThere }
    var value = root
    var last: String?
    for part in fragment.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      let name = Self.unescaped(String(part))
      if let next = child(name, of: value) {
        (value, last) = (next, name)
      } else if let reference = value["$ref"]?.text {
        let target = try follow(reference, from: file(at: value.span), hops: &hops).value
        guard let next = child(name, of: target) else { throw .nothingThere }
        (value, last) = (next, name)
      } else {
        throw .nothingThere
      }
    }
    return (value, last)
  }

  private mutating func child(_ name: String, of value: JSONTree) -> JSONTree? {
    switch value.content {
    case .array(let elements):
      guard let index = Int(name), elements.indices.contains(index) else { return nil }
      return elements[index]
    default:
      let index = indexes[value.span] ?? MemberIndex(value)
      indexes[value.span] = index
      return index[name]
    }
  }

  private mutating func document(_ path: String) throws(Problem) -> JSONTree {
    let key = NameKey(path)
    if documents[key] == nil { documents[key] = load(path) }
    switch documents[key] {
    case .success(let value): return value
    case .failure(let problem): throw .file(problem.reason)
    case nil: throw .nothingThere
    }
  }

  private mutating func load(_ path: String) -> Result<JSONTree, ImportFileProblem> {
    let bytes: [UInt8]
    switch files.read(path) {
    case .success(let read): bytes = read
    case .failure(let problem): return .failure(problem)
    }
    guard let base = map.add(SourceFile(path: shownFolder + path, bytes: bytes)) else {
      return .failure(ImportFileProblem("the files are larger than 4 GB"))
    }
    paths.append(path)
    var sink = DiagnosticSink()
    let value = reader.read(bytes, base: base, isJSON: path.hasSuffix(".json"), sink: &sink)
    return value.map { .success($0) }
      ?? .failure(
        ImportFileProblem(sink.diagnostics.first?.message.text ?? "it is neither JSON nor YAML"))
  }
}

// MARK: Paths

extension SourceSet {
  /// The path that a relative reference names, based on the folder of the file that contains it.
  private static func path(_ reference: String, from file: String) throws(Problem) -> String {
    if reference.isEmpty { return file }
    if reference.utf8.contains(0x3A) || reference.hasPrefix("//") { throw .remote }
    if reference.hasPrefix("/") { throw .file("it is outside of the folder of the imported file") }
    var components = file.split(separator: "/").dropLast().map(String.init)
    for component in unescaped(reference).split(separator: "/") {
      switch component {
      case ".": continue
      case "..":
        guard components.popLast() != nil else {
          throw .file("it is outside of the folder of the imported file")
        }
      default: components.append(String(component))
      }
    }
    return components.joined(separator: "/")
  }

  /// A part of a fragment with the escapes of URLs and JSON Pointer decoded.
  private static func unescaped(_ part: String) -> String {
    guard part.utf8.contains(where: { $0 == 0x25 || $0 == 0x7E }) else { return part }
    var bytes: [UInt8] = []
    var rest = Array(part.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == 0x25, rest.count > 1, let high = rest[rest.startIndex].hexadecimalValue,
        let low = rest[rest.startIndex + 1].hexadecimalValue
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else if byte == 0x7E, rest.first == 0x31 || rest.first == 0x30 {
        bytes.append(rest.first == 0x31 ? 0x2F : 0x7E)
        rest = rest.dropFirst()
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The name of a file without folder and extension.
  private static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.utf8.lastIndex(of: 0x2E), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }
}
