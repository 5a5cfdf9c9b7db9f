import MessageSyntax

/// Text of a spec that may contain references.
enum SpecText {
  /// Literal text. In a run of `$` before a `{`, each `$` is doubled.
  static func literal(_ text: String) -> String { changingDollars(of: text) { $0 * 2 } }

  /// The meaning of literal text: the inverse of ``literal(_:)``.
  static func meaning(of literal: String) -> String { changingDollars(of: literal) { $0 / 2 } }

  /// The text with a different number of `$` before each `{`.
  private static func changingDollars(of text: String, _ change: (Int) -> Int) -> String {
    guard text.utf8.contains(0x24) else { return text }
    var output: [UInt8] = []
    var dollars = 0
    for byte in text.utf8 {
      if byte == 0x24 {
        dollars += 1
        continue
      }
      output += repeatElement(0x24, count: byte == 0x7B ? change(dollars) : dollars)
      dollars = 0
      output.append(byte)
    }
    output += repeatElement(0x24, count: dollars)
    return String(decoding: output, as: UTF8.self)
  }

  /// Literal text before a reference. A `$` at its end would be read as part of the reference.
  static func literal(beforeReference text: String) -> String {
    let dollars = text.utf8.reversed().prefix { $0 == 0x24 }.count
    return literal(text) + String(repeating: "$", count: dollars)
  }

  /// A reference to an input.
  static func reference(_ name: String, _ filters: String...) -> String {
    "${" + ([name] + filters).joined(separator: " | ") + "}"
  }

  /// The inputs to which the texts of a value refer, with their filters.
  static func references(in node: SpecNode) -> [(name: String, filters: [String])] {
    switch node {
    case .text(let text):
      text.split(separator: "$", omittingEmptySubsequences: false).dropFirst().compactMap { part in
        guard part.hasPrefix("{"), let end = part.utf8.firstIndex(of: 0x7D) else { return nil }
        let words = part[..<end].dropFirst().split(separator: "|").map(\.trimmed)
        return words.first.map { ($0, Array(words.dropFirst())) }
      }
    case .list(let items): items.flatMap { references(in: $0) }
    default: []
    }
  }

  /// A node that is a reference.
  static func node(_ name: String, _ filter: String? = nil) -> SpecNode {
    .text(filter.map { reference(name, $0) } ?? reference(name))
  }

  /// A word of letters, digits and single `-`, for generated names.
  static func slug(_ text: String) -> String {
    var words: [[UInt8]] = [[]]
    for byte in text.utf8 {
      if byte.isASCIILetter || byte.isASCIIDigit {
        words[words.count - 1].append(byte.asciiLowercased)
      } else if !words[words.count - 1].isEmpty {
        words.append([])
      }
    }
    let text = words.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
    return text.joined(separator: "-")
  }
}

extension SpecText {
  /// A name as a file name without extension: letters, digits, `-`, `_` and `.`, not at its
  /// beginning. Names of devices on Windows get the prefix `file-`: `file-con`.
  static func fileName(_ name: String) -> String {
    let slug =
      name.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2D } ? name : slug(name)
    if slug.isEmpty { return "spec" }
    let isDevice = Array(slug.utf8).withUnsafeBufferPointer { WindowsName.isDevice($0) }
    return (isDevice ? "file-" : "") + slug.prefix(100)
  }
}
