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

  /// The content codings to remove, and the coded content.
  private var codings: [CapturedField] = []
  private var coded: [UInt8] = []

  /// A coding that stayed.
  private var unknownCoding: [UInt8]?

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
    let coding = head.value(of: "content-encoding") ?? []
    if isTerminal, showsContent, !coding.isEmpty {
      codings = [CapturedField(name: Array("Content-Encoding".utf8), value: coding)]
    }
    guard showsHead else { return }
    guard usesColor else { return try StandardStreams.writeOutput(head.bytes) }
    let lines = head.lines.enumerated().map { index, line in
      index == 0
        ? MessageStyle.statusLine(line, head.status) : MessageStyle.fieldLine(line)
    }
    try StandardStreams.writeOutput(
      Array((lines.joined(separator: "\n") + "\n\n").utf8), keepingStyles: true)
  }

  mutating func print(content bytes: [UInt8]) throws(FileProblem) {
    guard showsContent else { return }
    guard isTerminal else { return try write(bytes) }
    if !codings.isEmpty {
      coded += bytes
      // More is shown as it is.
      if coded.count > Self.gatheredLimit { try endCoded([]) }
      return
    }
    try show(plain: bytes)
  }

  /// Prints content without codings.
  private mutating func show(plain bytes: [UInt8]) throws(FileProblem) {
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

  /// Removes codings from the content so far; an unknown one stays.
  private mutating func endCoded(_ codings: [CapturedField]) throws(FileProblem) {
    self.codings = []
    var limits = CaptureLimits()
    limits.content = Self.layoutLimit
    let decoded = try? DecodedContent(coded, fields: codings, limits: limits)
    unknownCoding = decoded?.unknownCoding
    try show(plain: decoded?.bytes ?? coded)
    coded = []
  }

  /// Prints the parts that were kept until the end of the content.
  mutating func end() throws(FileProblem) {
    guard isTerminal, showsContent else { return }
    if !codings.isEmpty { try endCoded(codings) }
    if layout == .json { try layOutGathered() }
    if !unfinished.isEmpty { try write(unfinished) }
    if lastByte != 0x0A { try StandardStreams.writeOutput([0x0A]) }
    if hiddenCount > 0 {
      let reason =
        unknownCoding.map {
          "compressed with \(VisibleText.escaping(String(decoding: $0, as: UTF8.self)))"
        }
        ?? "that are not text"
      remark = "\(hiddenCount) bytes \(reason); to keep them: > FILE"
    }
    guard let remark else { return }
    try StandardStreams.writeOutput(Array("(\(remark))\n".utf8))
  }

  private mutating func layOutGathered() throws(FileProblem) {
    guard case .success = JSONReader.parse(gathered) else { return try showGathered() }
    if let lines = JSONLayout.lines(of: gathered, limit: Self.layoutLimit) {
      return try write(JSONEscapes.shown(lines))
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
}

/// Escapes in JSON that a terminal shows as the characters that they are.
enum JSONEscapes {
  /// JSON with escaped letters as text. Escapes of invisible characters and of halves of a
  /// surrogate pair stay, and so do those of ASCII, which may be syntax.
  static func shown(_ json: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < json.count {
      guard json[index] == UInt8(ascii: "\\"), index + 1 < json.count else {
        result.append(json[index])
        index += 1
        continue
      }
      if let (scalar, end) = scalar(in: json, at: index), scalar.value >= 0xA0,
        VisibleText.escaping("\(scalar)") == "\(scalar)"
      {
        result += String(scalar).utf8
        index = end
      } else {
        result += json[index...index + 1]
        index += 2
      }
    }
    return result
  }

  /// The character of an escape, which may be a surrogate pair, and its end.
  private static func scalar(in json: [UInt8], at index: Int) -> (Unicode.Scalar, end: Int)? {
    guard let unit = unit(in: json, at: index) else { return nil }
    if let scalar = Unicode.Scalar(unit) { return (scalar, index + 6) }
    guard UTF16.isLeadSurrogate(unit), let trail = self.unit(in: json, at: index + 6),
      UTF16.isTrailSurrogate(trail)
    else { return nil }
    let value = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(trail) - 0xDC00)
    return Unicode.Scalar(value).map { ($0, index + 12) }
  }

  private static func unit(in json: [UInt8], at index: Int) -> UInt16? {
    guard index + 6 <= json.count, json[index] == UInt8(ascii: "\\"),
      json[index + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt16(String(decoding: json[index + 2..<index + 6], as: UTF8.self), radix: 16)
  }
}
