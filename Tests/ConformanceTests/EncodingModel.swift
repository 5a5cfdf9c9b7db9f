import Foundation
import RequestSerialization
import TestSupport
import Testing

/// Parameters, with recorded results of other implementations.
struct RecordedQueries: Sendable {
  var json: String
  var php: String
  var rails: String
  var jquery: String
}

/// A program of another language that writes the parameters of a line of JSON as a query; qs reads
/// queries, and writes them as JSON.
struct EncodingModel: Sendable, CustomTestStringConvertible {
  let name: String
  fileprivate let command: [String]
  fileprivate let script: String

  /// The preset that equals it.
  var encoding = ParameterOptions.afnetworking

  /// Whether it writes nothing for an empty list or map, wherever that stands.
  var holdsEmpty = true
  var recorded: @Sendable (RecordedQueries) -> String = { _ in "" }

  var testDescription: String { name }

  static let all = [
    EncodingModel(
      name: "PHP's http_build_query", command: ["php"],
      script: """
        <?php
        while (($line = fgets(STDIN)) !== false) {
          echo http_build_query(json_decode($line, true)), "\n";
        }
        """,
      encoding: .php, recorded: { $0.php }),
    EncodingModel(
      name: "ActiveSupport's to_query", command: ["ruby"],
      script: """
        require 'json'
        require 'active_support'
        require 'active_support/core_ext/object/to_query'
        STDIN.set_encoding('UTF-8')
        STDIN.each_line { |line| puts JSON.parse(line).to_query }
        """,
      encoding: .rails, holdsEmpty: false, recorded: { $0.rails }),
    EncodingModel(
      name: "jQuery's $.param", command: ["node"],
      script: """
        const source = read('/usr/share/javascript/jquery/jquery.js');
        const isFunction = value => typeof value === 'function';
        const toType = value => value === null ? 'null'
          : Object.prototype.toString.call(value).slice(8, -1).toLowerCase();
        const jQuery = {
          each: (list, body) => list.forEach((value, index) => body.call(value, index, value)),
          isPlainObject: value => toType(value) === 'object',
        };
        eval(source.slice(
          source.indexOf('rbracket =') - 5, source.indexOf('jQuery.fn.extend( {\\n\\tserialize:')));
        each(line => jQuery.param(JSON.parse(line)));
        """,
      encoding: .jQuery, recorded: { $0.jquery }),
  ]

  static let qs = EncodingModel(
    name: "qs", command: ["node"],
    script: """
      const qs = require('qs');
      each(line => JSON.stringify(qs.parse(line, {depth: 20, arrayLimit: 100, allowPrototypes: true})));
      """)

  /// What a script of Node begins with.
  private static let node = """
    const read = path => require('fs').readFileSync(path, 'utf8');
    const each = body => read(0).split('\\n').slice(0, -1).forEach(line => console.log(body(line)));

    """

  /// Whether the program and its libraries are installed: it then accepts an empty input.
  func isAtHand() throws -> Bool { try run([]).status == 0 }

  /// What it makes of each line.
  func lines(for lines: [String]) throws -> [String] {
    let result = try run(lines)
    try #require(result.status == 0, "\(result.messages)")
    return result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }

  private func run(
    _ lines: [String]
  ) throws -> (status: CInt, output: String, messages: String) {
    let folder = try TemporaryFolder()
    let file = try folder.write("script", ((command == ["node"] ? Self.node : "") + script).utf8)
    try folder.write("input", lines.map { $0 + "\n" }.joined().utf8)
    var environment = ProcessInfo.processInfo.environment
    // Where Debian keeps the modules of Node.
    environment["NODE_PATH"] = environment["NODE_PATH"] ?? "/usr/share/nodejs"
    environment["LC_ALL"] = "C.UTF-8"
    let status = try ChildProcess.run(
      ["/usr/bin/env"] + command + [file], in: "/", streams: folder.url.path,
      environment: environment)
    return (status, try folder.text("output"), try folder.text("messages"))
  }
}

/// Parameters as JSON, read from it and made at random.
enum JSONValues {
  /// The parameters of a JSON text, in the order of its members.
  static func parameters(_ text: String) throws -> RequestParameters {
    var reader = Reader(bytes: Array(text.utf8))
    guard case .map(let parameters) = try reader.value() else { throw Malformed() }
    return parameters
  }

  private struct Malformed: Error {}

  /// Reads the JSON above, or JSON made by ``JSONValues``: no blanks, few escapes.
  private struct Reader {
    let bytes: [UInt8]
    var place = 0

    mutating func value() throws -> ParameterValue {
      switch bytes[place] {
      case UInt8(ascii: "{"):
        var entries: [(String, ParameterValue)] = []
        try items(until: UInt8(ascii: "}")) { reader in
          let name = try reader.text()
          reader.place += 1
          entries.append((name, try reader.value()))
        }
        return .map(RequestParameters(entries))
      case UInt8(ascii: "["):
        var items: [ParameterValue] = []
        try self.items(until: UInt8(ascii: "]")) { items.append(try $0.value()) }
        return .array(items)
      case UInt8(ascii: "\""): return .string(try text())
      default:
        let word = bytes[place...].prefix { !",]}".utf8.contains($0) }
        place = word.endIndex
        switch String(decoding: word, as: UTF8.self) {
        case "null": return .null
        case "true": return true
        case "false": return false
        case let digits:
          guard let number = Int(digits) else { throw Malformed() }
          return .integer(number)
        }
      }
    }

    private mutating func items(
      until end: UInt8, _ body: (inout Reader) throws -> Void
    ) throws {
      place += 1
      while bytes[place] != end {
        if bytes[place] == UInt8(ascii: ",") { place += 1 }
        try body(&self)
      }
      place += 1
    }

    private mutating func text() throws -> String {
      let rest = bytes[(place + 1)...]
      guard let end = rest.firstIndex(of: UInt8(ascii: "\"")), !rest[..<end].contains(0x5C) else {
        throw Malformed()
      }
      place = end + 1
      return String(decoding: rest[..<end], as: UTF8.self)
    }
  }

  // MARK: - Random

  private static let texts = [
    "a", "b", "a b", "a-b", "a.b", "é", "ü~*", "x!'()", "[", "b]", "z[]", "/?", "&=+#%", "日本", "A",
    "_",
  ]

  /// A map of any values.
  static func random(_ numbers: inout SeededNumbers, holdsEmpty: Bool) -> String {
    map(&numbers, depth: 0, holdsEmpty: holdsEmpty)
  }

  private static func map(_ numbers: inout SeededNumbers, depth: Int, holdsEmpty: Bool) -> String {
    // PHP takes a name of digits for a number, JavaScript sorts them first: there are none.
    let names = texts.shuffled(using: &numbers).prefix(
      Int.random(in: (holdsEmpty ? 0 : 1)...4, using: &numbers))
    let entries = names.map { name in
      // jQuery takes a collection in a list whose name ends in [] for a text.
      let value = value(&numbers, depth: depth + 1, holdsEmpty: holdsEmpty, isFlat: name == "z[]")
      return "\"\(name)\":\(value)"
    }
    return "{\(entries.joined(separator: ","))}"
  }

  private static func value(
    _ numbers: inout SeededNumbers, depth: Int, holdsEmpty: Bool, isFlat: Bool = false
  ) -> String {
    switch Int.random(in: 0..<(depth > 3 || isFlat ? 6 : 10), using: &numbers) {
    case 0: "null"
    case 1: Bool.random(using: &numbers) ? "true" : "false"
    case 2: "\(Int.random(in: -5...5_000, using: &numbers))"
    case 3..<6: "\"\(numbers.pick(texts))\""
    case 6, 7:
      "["
        + (0..<Int.random(in: (holdsEmpty ? 0 : 1)...3, using: &numbers)).map { _ in
          value(&numbers, depth: depth + 1, holdsEmpty: holdsEmpty)
        }.joined(separator: ",") + "]"
    default: map(&numbers, depth: depth + 1, holdsEmpty: holdsEmpty)
    }
  }

  /// A map of texts, and of lists and maps of them, none of them empty: what a reader can tell.
  static func randomTexts(_ numbers: inout SeededNumbers, depth: Int = 0) -> String {
    let words = ["a", "b", "a b", "é", "ü~*", "x!'()", "/?", "&=+#%", "日本", "A"]
    let entries = words.shuffled(using: &numbers).prefix(Int.random(in: 1...4, using: &numbers)).map
    {
      let value =
        switch Int.random(in: 0..<(depth > 3 ? 2 : 6), using: &numbers) {
        case 0, 1, 2: "\"\(numbers.pick(words))\""
        case 3: "[\"\(numbers.pick(words))\",\"\(numbers.pick(words))\"]"
        case 4:
          "[\(randomTexts(&numbers, depth: depth + 1)),\(randomTexts(&numbers, depth: depth + 1))]"
        default: randomTexts(&numbers, depth: depth + 1)
        }
      return "\"\($0)\":\(value)"
    }
    return "{\(entries.joined(separator: ","))}"
  }
}
