import Diagnostics
import MessageAssembly
import MessageSyntax
import RequestSerialization

extension HTTPFileEntryBuilder {
  mutating func addFields() {
    var places: [[UInt8]: Int] = [:]
    let authority = message.origin.drop { $0 != "/" }.dropFirst(2)
    for (index, field) in message.fields.enumerated() {
      let name = Array(field.name.utf8).map(\.asciiLowercased)
      if name.elementsEqual("content-length".utf8) { continue }
      if name.elementsEqual("transfer-encoding".utf8) {
        report(.httpChunked(title))
        continue
      }
      if name.elementsEqual("host".utf8) {
        if field.value.utf8.elementsEqual(authority.utf8) { continue }
        report(.host) { .httpHost($0, $1) }
      }
      guard let value = value(of: field, at: index) else { continue }
      guard let place = places[name] else {
        places[name] = entry.fields.count
        entry.fields.append((field.name, value))
        continue
      }
      entry.fields[place].value += ", ".utf8 + value
      if !Self.lists.contains(where: { name.elementsEqual($0.utf8) }) {
        report(.httpRepeatedField(field.name, title))
      }
    }
  }

  /// The value of a field with its variables; `nil` where the field is left out.
  private mutating func value(of field: HeaderField, at index: Int) -> [UInt8]? {
    let marked = filling.template.flatMap {
      index < $0.message.fields.count ? Array($0.message.fields[index].value.utf8) : nil
    }
    let others = (filling.template?.variants ?? []).map { other in
      other.flatMap { index < $0.fields.count ? Array($0.fields[index].value.utf8) : nil }
    }
    guard check(field) else { return nil }
    let value = filling.filled(Array(field.value.utf8), from: marked, others: others) {
      !InlineText.holdsBraces($0)
    }
    for other in others.compactMap(\.self) {
      checkValue(HeaderField(field.name, String(decoding: other, as: UTF8.self)))
    }
    return value
  }

  /// Finds what clients may do to a field; false when it must be left out.
  private mutating func check(_ field: HeaderField) -> Bool {
    if field.name.utf8.first == UInt8(ascii: "#") {
      report(.httpFieldIsComment(field.name, title))
      return false
    }
    if InlineText.holdsBraces(Array(field.value.utf8)) {
      report(.httpFieldIsVariable(field.name, title))
      return false
    }
    let beginsPlain = field.name.utf8.first?.isASCIILetter ?? true
    let isPlain =
      beginsPlain
      && field.name.utf8.allSatisfy { byte in
        byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: "_")
      }
    if !isPlain { report(.fieldName) { .httpFieldName(field.name, $0, $1) } }
    checkValue(field)
    return true
  }

  private mutating func checkValue(_ field: HeaderField) {
    for limit in FieldMeaning.limits(of: field.name, field.value) {
      report(limit) { entry, effect in
        limit == .digest
          ? .httpDigest(entry, effect) : .httpFieldValue(field.name, entry, effect, limit.cure)
      }
    }
  }

  /// Fields of requests that are lists: their lines may be joined (RFC 9110, section 5.3).
  private static let lists = [
    "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control", "connection",
    "content-encoding", "content-language", "expect", "forwarded", "if-match", "if-none-match",
    "link", "pragma", "prefer", "te", "trailer", "upgrade", "via", "warning", "x-forwarded-for",
  ]
}

extension ClientLimit {
  /// What all clients carry in place of a field value.
  fileprivate var cure: String {
    switch self {
    case .questionMark:
      "a '?' makes the line a part of the URL; write '%3F' if the server decodes it"
    case .latin1, .beyondLatin1: "all clients send visible ASCII as it is"
    case .trailingComma: "leave the last comma out"
    case .emptyField: "leave the field out, or give it a value"
    case .cookieWithoutValue, .cookieWithoutName: "write each cookie as 'name=value'"
    case .computedCredentials: "write the credentials as they are sent, or use 'auth'"
    default: "leave the field out, or accept it for the other clients"
    }
  }
}
