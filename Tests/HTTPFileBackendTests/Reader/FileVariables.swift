/// The variables that a file defines: `@photos_token = example`.
struct FileVariables {
  private var values: [(name: String, value: [UInt8])] = []

  var isEmpty: Bool { values.isEmpty }

  /// The names, in order.
  var names: [String] { values.map(\.name) }

  subscript(name: String) -> [UInt8]? {
    values.first { $0.name == name }?.value
  }

  /// Adds a definition.
  ///
  ///     definition = "@" name " = " value
  mutating func define(_ line: Line) throws(Fault) {
    let name = line.dropFirst().prefix { $0.isWord }
    guard let first = name.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
      throw Fault("no name of a variable")
    }
    let rest = line[name.endIndex...]
    guard rest.starts(with: " = ".utf8) else { throw Fault("no ' = ' after a variable") }
    try take(name.text, Array(rest.dropFirst(3)))
  }

  /// Adds a variable, whose value may come from elsewhere.
  mutating func take(_ name: String, _ value: [UInt8]) throws(Fault) {
    guard self[name] == nil else { throw Fault("two variables called '\(name)'") }
    try Self.check(value)
    values.append((name, value))
  }

  /// Whether all clients read a value as it is: REST Client unescapes, httpYac gives quotes and
  /// empty values a meaning, and all look for variables.
  private static func check(_ value: [UInt8]) throws(Fault) {
    guard !value.isEmpty else { throw Fault("a variable without a value") }
    guard value.text.isTrimmed else { throw Fault("a value with outer blanks") }
    if value.contains(UInt8(ascii: "\\")) { throw Fault("a backslash in a value") }
    if value.contains(0x09) { throw Fault("a tab in a value") }
    if value.first == UInt8(ascii: "\"") { throw Fault("a quoted value") }
    if value.firstRange(of: "{{".utf8) != nil { throw Fault("'{{' in a value") }
  }

  /// Replaces `{{name}}` by values, from the left.
  func substitute(in text: some Collection<UInt8>) throws(Fault) -> [UInt8] {
    var output: [UInt8] = []
    var rest = Array(text)[...]
    while let start = rest.firstRange(of: "{{".utf8) {
      output += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      guard let end = rest.firstRange(of: "}}".utf8) else { throw Fault("'{{' without '}}'") }
      let name = rest[..<end.lowerBound]
      if name.first == UInt8(ascii: "$") { throw Fault("a variable of the client") }
      guard !name.isEmpty, name.allSatisfy(\.isWord) else { throw Fault("no name within '{{'") }
      guard let value = self[name.text] else { throw Fault("'\(name.text)' is not defined") }
      output += value
      rest = rest[end.upperBound...]
    }
    return output + rest
  }
}
