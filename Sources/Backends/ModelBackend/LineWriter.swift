import MessageSyntax

/// Writes a JSON text with line breaks: containers opened here have one line for each member, which
/// is compact.
///
///     {
///       "service": "photos",
///       "requests": [
///         {"name":"search"}
///       ]
///     }
///
/// So a change of the spec changes few lines, and a large model does not consist mostly of spaces.
struct LineWriter: ~Copyable {
  /// A container with members on separate lines.
  enum Container {
    case object, array

    fileprivate var brackets: (begin: UInt8, end: UInt8) {
      switch self {
      case .object: (UInt8(ascii: "{"), UInt8(ascii: "}"))
      case .array: (UInt8(ascii: "["), UInt8(ascii: "]"))
      }
    }
  }

  /// Writes the value of the present line.
  var json = JSONWriter()

  private var output: [UInt8] = []
  private var open: [Container] = []
  private var hasMembers = false

  /// Begins a line for a value: a member of an object if it has a name, otherwise an item.
  mutating func beginLine(_ name: StaticString?) {
    beginLine()
    guard let name else { return }
    name.withUTF8Buffer { beginValue(named: $0) }
  }

  /// Begins the line of a member whose name needs no escapes.
  mutating func beginLine(_ name: String) {
    beginLine()
    beginValue(named: name.utf8)
  }

  private mutating func beginLine() {
    if hasMembers { output.append(UInt8(ascii: ",")) }
    if !open.isEmpty { breakLine() }
    hasMembers = true
  }

  private mutating func beginValue(named name: some Sequence<UInt8>) {
    output.append(UInt8(ascii: "\""))
    output.append(contentsOf: name)
    output.append(contentsOf: "\": ".utf8)
  }

  /// Ends the line with the text written to ``json``.
  mutating func endLine() {
    output.append(contentsOf: json.take())
  }

  mutating func begin(_ container: Container, _ name: StaticString? = nil) {
    beginLine(name)
    output.append(container.brackets.begin)
    open.append(container)
    hasMembers = false
  }

  mutating func end() {
    guard let container = open.popLast() else { return }
    if hasMembers { breakLine() }
    output.append(container.brackets.end)
    hasMembers = true
  }

  private mutating func breakLine() {
    output.append(UInt8(ascii: "\n"))
    for _ in open { output.append(contentsOf: "  ".utf8) }
  }

  /// The whole text, with a final line end.
  consuming func finish() -> [UInt8] {
    output.append(UInt8(ascii: "\n"))
    return output
  }
}
