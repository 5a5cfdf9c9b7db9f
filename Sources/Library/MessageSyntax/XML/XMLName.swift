/// Names of elements and attributes: `QName` of Namespaces in XML 1.0, section 4.
///
///     QName ::= NCName | NCName ':' NCName
///
/// An `NCName` is a `Name` of XML 1.0, fifth edition, section 2.3, without colons:
///
///     NameStartChar ::= ":" | [A-Z] | "_" | [a-z] | [#xC0-#xD6] | [#xD8-#xF6] | [#xF8-#x2FF]
///                     | [#x370-#x37D] | [#x37F-#x1FFF] | [#x200C-#x200D] | [#x2070-#x218F]
///                     | [#x2C00-#x2FEF] | [#x3001-#xD7FF] | [#xF900-#xFDCF] | [#xFDF0-#xFFFD]
///                     | [#x10000-#xEFFFF]
///     NameChar ::= NameStartChar | "-" | "." | [0-9] | #xB7 | [#x0300-#x036F] | [#x203F-#x2040]
package enum XMLName {
  package static func isValid(_ name: some Collection<UInt8>) -> Bool {
    let parts = name.split(separator: 0x3A, omittingEmptySubsequences: false)
    return parts.count <= 2 && parts.allSatisfy { isLocal($0) }
  }

  private static func isLocal(_ name: some Collection<UInt8>) -> Bool {
    let scalars = String(decoding: name, as: UTF8.self).unicodeScalars
    guard let first = scalars.first, isStart(first) else { return false }
    return scalars.allSatisfy { isStart($0) || isContinuation($0) }
  }

  private static func isStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D,
      0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF,
      0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  private static func isContinuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: false
    }
  }
}

/// The meaning of a member of a map that is written as an element.
package enum XMLMember: Sendable, Hashable {
  /// A child element, or one for each item of a list.
  case element

  /// An attribute: `@name`.
  case attribute

  /// The text between the child elements: `$text`.
  case text

  /// The meaning of a name, or `nil` if no element or attribute can have it.
  package init?(named name: some Collection<UInt8>) {
    if name.first == 0x40 {
      guard XMLName.isValid(name.dropFirst()) else { return nil }
      self = .attribute
    } else if name.elementsEqual("$text".utf8) {
      self = .text
    } else {
      guard XMLName.isValid(name) else { return nil }
      self = .element
    }
  }
}
