import CompilerDriver
import Diagnostics
import MessageContent
import MessageSyntax
import RecordedMessages

/// Prints a response: all of it on a terminal, only its content to a pipe.
///
/// On a terminal JSON is formatted, and binary content is counted instead of shown.
struct ResponsePrinter {
  /// Whether the status and the fields are printed.
  let showsHead: Bool
  let showsContent: Bool
  let usesColor: Bool

  private let isTerminal = StandardStreams.showsOutputOnTerminal

  /// Content that is kept to be formatted as JSON.
  private var gathered: [UInt8] = []

  /// The first bytes of an incomplete character.
  private var unfinished: [UInt8] = []
  private var layout = Layout.asItComes
  private var hiddenCount = 0

  /// A remark about the content, printed after it.
  private var remark: String?
  private var lastByte: UInt8 = 0x0A

  private enum Layout {
    case asItComes, json, hidden
  }

  /// The maximum number of bytes of JSON to format, and of the result.
  private static let gatheredLimit = 1 << 20
  private static let layoutLimit = 4 << 20

  init(showsHead: Bool, showsContent: Bool, usesColor: Bool) {
    (self.showsHead, self.showsContent) = (showsHead, showsContent)
    self.usesColor = usesColor
  }

  /// Prints the request.
  func print(request: [UInt8]) throws(FileProblem) {
    try StandardStreams.writeOutput(request + (request.last == 0x0A ? "\n" : "\n\n").utf8)
  }

  mutating func print(_ head: RecordedResponseHead) throws(FileProblem) {
    if isTerminal, Self.isJSON(head.value(of: "content-type") ?? []) { layout = .json }
    guard showsHead else { return }
    guard usesColor else { return try StandardStreams.writeOutput(head.bytes) }
    var output: [UInt8] = []
    for (index, line) in head.lines.enumerated() {
      let text = VisibleText.escaping(line)
      if index == 0 {
        output += "\(Style.status(head.status))\(text)\(Style.end)\n".utf8
      } else if let colon = text.firstIndex(of: ":") {
        output += "\(Style.name)\(text[..<colon])\(Style.end)\(text[colon...])\n".utf8
      } else {
        output += "\(text)\n".utf8
      }
    }
    try StandardStreams.writeOutput(output + [0x0A], keepingStyles: true)
  }

  mutating func print(content bytes: [UInt8]) throws(FileProblem) {
    guard showsContent else { return }
    guard isTerminal else { return try write(bytes) }
    switch layout {
    case .hidden: hiddenCount += bytes.count
    case .asItComes: try show(bytes)
    case .json:
      gathered += bytes
      guard gathered.count > Self.gatheredLimit else { return }
      try showGathered()
      remark = "JSON of more than 1 MB, as received"
    }
  }

  /// Prints the parts that were kept until the end of the content.
  mutating func end() throws(FileProblem) {
    guard isTerminal, showsContent else { return }
    if layout == .json { try layOutGathered() }
    if !unfinished.isEmpty { try write(unfinished) }
    if lastByte != 0x0A { try StandardStreams.writeOutput([0x0A]) }
    if hiddenCount > 0 { remark = "\(hiddenCount) bytes that are not text; to keep them: > FILE" }
    guard let remark else { return }
    try StandardStreams.writeOutput(Array("(\(remark))\n".utf8))
  }

  private mutating func layOutGathered() throws(FileProblem) {
    guard case .success = JSONReader.parse(gathered) else { return try showGathered() }
    if let lines = JSONLayout.lines(of: gathered, limit: Self.layoutLimit) {
      return try write(lines)
    }
    try showGathered()
    remark = "JSON that is nested too deep for lines of its own, as received"
  }

  /// Prints the kept content unformatted.
  private mutating func showGathered() throws(FileProblem) {
    layout = .asItComes
    let bytes = gathered
    gathered = []
    try show(bytes)
  }

  /// Prints text, and counts anything else. An incomplete character is kept until the rest arrives.
  private mutating func show(_ bytes: [UInt8]) throws(FileProblem) {
    let text = unfinished + bytes
    unfinished = []
    let end = UTF8Validation.firstInvalidByte(text) ?? text.count
    guard text.count - end < 4, !text.contains(0) else {
      layout = .hidden
      hiddenCount = text.count
      return
    }
    unfinished = Array(text[end...])
    if end > 0 { try write(Array(text[..<end])) }
  }

  private mutating func write(_ bytes: [UInt8]) throws(FileProblem) {
    lastByte = bytes.last ?? lastByte
    try StandardStreams.writeOutput(bytes)
  }

  /// `application/json` and types that end in `+json` (RFC 6839).
  private static func isJSON(_ type: [UInt8]) -> Bool {
    let essence = type.prefix { $0 != UInt8(ascii: ";") && $0 != 0x20 }
      .map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    let text = String(decoding: essence, as: UTF8.self)
    return text == "application/json" || text.hasSuffix("+json")
  }

  private enum Style {
    static let name = "\u{1B}[1;36m"
    static let end = "\u{1B}[0m"

    static func status(_ code: Int) -> String {
      switch code {
      case ..<400: "\u{1B}[1;32m"
      default: "\u{1B}[1;31m"
      }
    }
  }
}
