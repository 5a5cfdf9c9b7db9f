internal import MessageSyntax
internal import RecordedMessages

/// Reads property lists in XML: the elements of Apple's DTD without attributes, and only as much of
/// XML as they need.
struct XMLPropertyListParser {
  private let bytes: [UInt8]
  private let maximumDepth: Int
  private var index = 0
  private var budget: Int

  init(_ bytes: [UInt8], limits: CaptureLimits) {
    self.bytes = bytes
    maximumDepth = limits.depth
    budget = limits.values
  }

  private enum Tag {
    case open(String), close(String), empty(String)
  }

  /// The value of the whole document.
  mutating func document() -> JSONTree? {
    guard case .open("plist")? = tag(), let first = tag(), let value = value(first, depth: 0),
      case .close("plist")? = tag()
    else { return nil }
    skipBlanks()
    return index == bytes.count ? value : nil
  }

  private mutating func value(_ tag: Tag, depth: Int) -> JSONTree? {
    guard depth < maximumDepth, budget > 0 else { return nil }
    budget -= 1
    switch tag {
    case .empty("true"): return .boolean(true)
    case .empty("false"): return .boolean(false)
    case .empty("string"): return .string([])
    case .empty("data"): return PropertyListParser.data([])
    case .empty("array"): return .array([])
    case .empty("dict"): return .object([])
    case .open("array"): return array(depth: depth)
    case .open("dict"): return dictionary(depth: depth)
    case .open(let name): return scalar(name)
    case .empty, .close: return nil
    }
  }

  private mutating func array(depth: Int) -> JSONTree? {
    var items: [JSONTree] = []
    while let next = tag() {
      if case .close("array") = next { return .array(items) }
      guard let item = value(next, depth: depth + 1) else { return nil }
      items.append(item)
    }
    return nil
  }

  private mutating func dictionary(depth: Int) -> JSONTree? {
    var members: [JSONTree.Member] = []
    var names: Set<[UInt8]> = []
    while let next = tag() {
      if case .close("dict") = next { return .object(members) }
      let name: [UInt8]?
      switch next {
      case .open("key"): name = text(until: "key")
      case .empty("key"): name = []
      default: name = nil
      }
      guard let name, names.insert(name).inserted, let tag = tag(),
        let value = value(tag, depth: depth + 1)
      else { return nil }
      members.append(JSONTree.Member(name: name, value: value))
    }
    return nil
  }

  private mutating func scalar(_ name: String) -> JSONTree? {
    guard let text = text(until: name) else { return nil }
    switch name {
    case "string": return .string(text)
    case "true" where text.isEmpty: return .boolean(true)
    case "false" where text.isEmpty: return .boolean(false)
    case "date": return PropertyListParser.date(text)
    case "data":
      return Base64.decode(text, skippingWhitespace: true).map(PropertyListParser.data)
    case "integer":
      guard let value = Int64(String(decoding: text, as: UTF8.self))
      else {
        return UInt64(String(decoding: text, as: UTF8.self)).map { .number(Array("\($0)".utf8)) }
      }
      return .number(Array("\(value)".utf8))
    case "real": return Double(String(decoding: text, as: UTF8.self)).map(PropertyListParser.number)
    default: return nil
    }
  }

  // MARK: - XML

  private mutating func skipBlanks() {
    while index < bytes.count, bytes[index].isBlank || bytes[index] == 0x0A || bytes[index] == 0x0D
    {
      index += 1
    }
  }

  /// The next tag. Declarations, the document type and comments are skipped.
  private mutating func tag() -> Tag? {
    while true {
      skipBlanks()
      guard index < bytes.count, bytes[index] == 0x3C else { return nil }
      if isNext("<!--") {
        guard skip(past: "-->") else { return nil }
      } else if isNext("<?") || isNext("<!DOCTYPE") {
        guard skip(past: ">") else { return nil }
      } else {
        return element()
      }
    }
  }

  private mutating func element() -> Tag? {
    let start = index + 1
    guard skip(past: ">") else { return nil }
    let text = bytes[start..<index - 1]
    if text.first == 0x2F { return .close(Self.name(text.dropFirst())) }
    return text.last == 0x2F ? .empty(Self.name(text.dropLast())) : .open(Self.name(text))
  }

  private static func name(_ text: ArraySlice<UInt8>) -> String {
    let name = text.prefix { !$0.isBlank && $0 != 0x0A && $0 != 0x0D }
    return String(decoding: name, as: UTF8.self)
  }

  private func isNext(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  private mutating func skip(past text: String) -> Bool {
    guard let found = MarkerSearch(Array(text.utf8)).firstIndex(in: bytes, from: index) else {
      return false
    }
    index = found + text.utf8.count
    return true
  }

  /// The text up to an element's end tag, with references and CDATA sections decoded.
  private mutating func text(until name: String) -> [UInt8]? {
    var output: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x26 {
        guard reference(into: &output) else { return nil }
      } else if isNext("<![CDATA[") {
        let start = index + 9
        guard skip(past: "]]>") else { return nil }
        output += bytes[start..<index - 3]
      } else if byte == 0x3C {
        guard case .close(let found)? = element(), found == name else { return nil }
        return output
      } else {
        output.append(byte)
        index += 1
      }
    }
    return nil
  }

  private mutating func reference(into output: inout [UInt8]) -> Bool {
    guard let end = bytes[index...].prefix(12).firstIndex(of: 0x3B) else { return false }
    let name = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
    index = end + 1
    switch name {
    case "lt": output.append(0x3C)
    case "gt": output.append(0x3E)
    case "amp": output.append(0x26)
    case "quot": output.append(0x22)
    case "apos": output.append(0x27)
    default:
      let isHexadecimal = name.hasPrefix("#x")
      guard name.hasPrefix("#"),
        let code = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10),
        let scalar = Unicode.Scalar(code)
      else { return false }
      output += Array(String(scalar).utf8)
    }
    return true
  }
}
