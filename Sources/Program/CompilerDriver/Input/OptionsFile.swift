import Diagnostics
import MessageSyntax
package import SpecCompilation

/// Options of `waybill compile` in a JSON file: `--options FILE`.
///
///     {"environment": "staging", "swift-access": "package", "warnings-as-errors": true}
///
/// It serves builds that fix the command line before the options are known, as SwiftPM does.
package struct OptionsFile: Sendable {
  private static let environmentKey = "environment"
  private static let warningsKey = "warnings-as-errors"

  /// The options of back ends that a file may set.
  private let backendOptions: [OutputOption]

  /// The valid keys, as a list in a sentence.
  ///
  /// - Parameter options: The options of all back ends.
  /// - Returns: The sorted keys, with `and` before the last.
  package static func listing(of options: [OutputOption]) -> String {
    let keys = keys(options.filter(\.isReadFromFile))
    return keys.dropLast().joined(separator: ", ") + " and " + (keys.last ?? "")
  }

  /// The valid keys, sorted.
  private static func keys(_ backendOptions: [OutputOption]) -> [String] {
    ([environmentKey, warningsKey] + backendOptions.map(\.name))
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private(set) var environment: String?

  /// The values of back ends' options, with the names of the options.
  private(set) var backendWords: [(name: String, word: String)] = []
  private(set) var warningsAsErrors = false

  private struct Mistake: Error {
    var reason: String
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - options: The options of all back ends.
  /// - Throws: `FileProblem` if the file cannot be read or is not an object of known options.
  package init(path: String, options: [OutputOption]) throws(FileProblem) {
    let bytes = try InputFile.read(path, shownAs: path, limit: 1 << 20)
    try self.init(bytes, path: path, options: options)
  }

  /// Reads the content of a file.
  package init(
    _ bytes: [UInt8], path: String, options: [OutputOption]
  ) throws(FileProblem) {
    backendOptions = options.filter(\.isReadFromFile)
    do throws(Mistake) {
      for member in try Self.members(of: bytes) { try take(member) }
    } catch {
      throw .optionsFile(path: path, reason: error.reason)
    }
  }

  private static func members(of bytes: [UInt8]) throws(Mistake) -> [JSONTree.Member] {
    switch JSONReader.parse(bytes) {
    case .success(let value):
      guard case .object(let members) = value.content else {
        throw Mistake(reason: "it is not a JSON object")
      }
      return members
    case .failure(let error):
      let line = bytes.prefix(error.offset).count { $0 == UInt8(ascii: "\n") } + 1
      throw Mistake(reason: "it is not JSON: \(error.reason.rawValue) in line \(line)")
    }
  }

  private mutating func take(_ member: JSONTree.Member) throws(Mistake) {
    let name = String(decoding: member.name, as: UTF8.self)
    switch try Self.known(name, as: "key", among: Self.keys(backendOptions)) {
    case Self.environmentKey:
      environment = try Self.text(member.value, of: name)
    case Self.warningsKey:
      guard let value = member.value.boolean else {
        throw Mistake(reason: "'\(name)' is neither true nor false")
      }
      warningsAsErrors = value
    case let key:
      guard let option = backendOptions.first(where: { $0.name == key }) else { return }
      let text = try Self.text(member.value, of: name)
      backendWords.append((key, try Self.known(text, as: name, among: option.words)))
    }
  }

  /// A word, provided that it is one of the valid ones.
  private static func known(
    _ word: String, as role: String, among words: [String]
  ) throws(Mistake) -> String {
    if words.contains(where: { $0.utf8.elementsEqual(word.utf8) }) { return word }
    throw Mistake(
      reason: "unknown \(role) '\(word)'; \(NameHint.hint(for: word, among: words))")
  }

  private static func text(_ value: JSONTree, of name: String) throws(Mistake) -> String {
    guard let text = value.text, !text.isEmpty else {
      throw Mistake(reason: "'\(name)' is not text, or is empty")
    }
    return text
  }
}
