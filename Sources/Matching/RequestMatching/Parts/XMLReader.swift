internal import MessageSyntax
internal import RecordedMessages

/// An element of an XML document as it is compared.
///
/// White space beside child elements and comments are left out; references and CDATA sections are
/// text.
struct XMLElement: Sendable, Hashable {
  enum Node: Sendable, Hashable {
    case element(XMLElement)
    case text([UInt8])
  }

  struct Attribute: Sendable, Hashable {
    let name: [UInt8]
    let value: [UInt8]
  }

  let name: [UInt8]
  var attributes: [Attribute] = []
  private(set) var content: [Node] = []

  /// The text, if there are no child elements.
  var text: [UInt8]? {
    switch content.first {
    case nil: []
    case .text(let text) where content.count == 1: text
    default: nil
    }
  }

  fileprivate mutating func append(_ node: Node) { content.append(node) }

  /// Removes the white space beside child elements.
  fileprivate mutating func removeBlanks() {
    guard text == nil else { return }
    content.removeAll { node in
      if case .text(let text) = node { text.allSatisfy(XMLReader.isBlank) } else { false }
    }
  }
}

/// Reads XML 1.0 in UTF-8. A document type declaration is refused, so that no entity is expanded, and
/// so is a processing instruction, which says something to its reader that no spec writes.
struct XMLReader {
  private let bytes: [UInt8]
  private let limits: CaptureLimits
  private var index = 0
  private var open: [XMLElement] = []
  private var root: XMLElement?

  /// The text since the last tag.
  private var text: [UInt8] = []
  private var count = 0

  private init(_ bytes: [UInt8], _ limits: CaptureLimits) {
    (self.bytes, self.limits) = (bytes, limits)
  }

  /// The root element of a document.
  static func root(
    of bytes: [UInt8], limits: CaptureLimits
  ) throws(CaptureError) -> XMLElement {
    if let offset = UTF8Validation.firstInvalidByte(bytes) {
      throw CaptureError("not valid XML in UTF-8", at: offset)
    }
    if let problem = XMLWellFormedness.problem(in: bytes) {
      throw CaptureError("not valid XML: \(problem.reason)", at: problem.offset)
    }
    var reader = XMLReader(bytes, limits)
    while reader.index < bytes.count { try reader.readNode() }
    // A well-formed document has a root element.
    guard let root = reader.root else { throw CaptureError("not valid XML") }
    return root
  }

  fileprivate static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  // MARK: - Markup

  /// Reads what begins at the index. The document is known to be well-formed.
  private mutating func readNode() throws(CaptureError) {
    guard bytes[index] == 0x3C else { return text += decoded(until: 0x3C) }
    if isNext("<!--") {
      skip(past: "-->")
    } else if isNext("<![CDATA[") {
      let start = index + 9
      skip(past: "]]>")
      text += Self.withLineFeeds(bytes[start..<(index - 3)])
    } else if isNext("<!") {
      throw CaptureError("the XML has a document type declaration", at: index)
    } else if isNext("<?") {
      guard isDeclaration else {
        throw CaptureError("the XML has a processing instruction", at: index)
      }
      skip(past: "?>")
    } else if isNext("</") {
      skip(past: ">")
      close()
    } else {
      try startTag()
    }
  }

  /// Whether the XML declaration is next. In a well-formed document it is at the beginning.
  private var isDeclaration: Bool {
    let target = bytes[index...].dropFirst(2).prefix { !Self.isBlank($0) && $0 != 0x3F }
    return target.elementsEqual("xml".utf8)
  }

  private mutating func startTag() throws(CaptureError) {
    count += 1
    guard count <= limits.values, open.count < limits.depth else {
      throw CaptureError("the XML has too many elements, or is nested too deeply", at: index)
    }
    endText()
    index += 1
    var element = XMLElement(name: word())
    while true {
      skipBlanks()
      if isNext("/>") || isNext(">") { break }
      let name = word()
      skipBlanks()
      index += 1
      skipBlanks()
      let quote = bytes[index]
      index += 1
      element.attributes.append(.init(name: name, value: decoded(until: quote, isAttribute: true)))
      index += 1
      count += 1
    }
    open.append(element)
    let isEmpty = isNext("/>")
    skip(past: ">")
    if isEmpty { close() }
  }

  private mutating func close() {
    endText()
    guard var element = open.popLast() else { return }
    element.removeBlanks()
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].append(.element(element))
    }
  }

  /// Adds the text before a tag to the open element. There are only blanks outside the root.
  private mutating func endText() {
    if !open.isEmpty, !text.isEmpty { open[open.count - 1].append(.text(text)) }
    text = []
  }

  /// A name, up to a blank, `=`, `/` or `>`.
  private mutating func word() -> [UInt8] {
    let start = index
    while index < bytes.count, !Self.isBlank(bytes[index]), !"=/>".utf8.contains(bytes[index]) {
      index += 1
    }
    return Array(bytes[start..<index])
  }

  private mutating func skipBlanks() {
    while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
  }

  private func isNext(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  private mutating func skip(past text: StaticString) {
    while index < bytes.count, !isNext(text) { index += 1 }
    index = min(index + text.utf8CodeUnitCount, bytes.count)
  }

  // MARK: - Text

  /// The text up to a byte. XML 1.0, 2.11 and 3.3.3: a line end is a line feed, and white space in
  /// an attribute is a space, unless it is written as a reference.
  private mutating func decoded(until end: UInt8, isAttribute: Bool = false) -> [UInt8] {
    var output: [UInt8] = []
    while index < bytes.count, bytes[index] != end {
      let byte = bytes[index]
      index += 1
      switch byte {
      case 0x26: appendReference(to: &output)
      case 0x0D where index < bytes.count && bytes[index] == 0x0A: break
      case 0x09, 0x0A, 0x0D: output.append(isAttribute ? 0x20 : byte == 0x0D ? 0x0A : byte)
      default: output.append(byte)
      }
    }
    return output
  }

  private static func withLineFeeds(_ text: ArraySlice<UInt8>) -> [UInt8] {
    text.indices.compactMap { index in
      guard text[index] == 0x0D else { return text[index] }
      return index + 1 < text.endIndex && text[index + 1] == 0x0A ? nil : 0x0A
    }
  }

  /// Decodes a reference from after its `&`.
  private mutating func appendReference(to output: inout [UInt8]) {
    let start = index
    while index < bytes.count, bytes[index] != 0x3B { index += 1 }
    let name = String(decoding: bytes[start..<index], as: UTF8.self)
    index += 1
    switch name {
    case "lt": output.append(0x3C)
    case "gt": output.append(0x3E)
    case "amp": output.append(0x26)
    case "quot": output.append(0x22)
    case "apos": output.append(0x27)
    default:
      let isHexadecimal = name.hasPrefix("#x")
      let digits = name.dropFirst(isHexadecimal ? 2 : 1)
      let scalar = UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap { Unicode.Scalar($0) }
      if let scalar { output.append(contentsOf: String(scalar).utf8) }
    }
  }
}
