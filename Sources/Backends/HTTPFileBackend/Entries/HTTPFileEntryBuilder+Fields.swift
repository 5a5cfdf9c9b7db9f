import Diagnostics
import MessageAssembly
import MessageSyntax
import RequestSerialization

extension HTTPFileEntryBuilder {
  mutating func addFields() {
    var places = FieldPlaces()
    for (index, field) in message.fields.enumerated() {
      if field.name.isField("content-length") { continue }
      if field.name.isField("transfer-encoding") {
        report(.httpChunked(title))
        continue
      }
      if field.name.isField("host") {
        if field.value.utf8.elementsEqual(message.authority.utf8) { continue }
        report(.host) { .httpHost($0, $1) }
      }
      guard let value = value(of: field, at: index) else { continue }
      guard let place = places.place(of: field.name) else {
        places.append(field.name)
        entry.fields.append((field.name, value))
        continue
      }
      entry.fields[place].value += ", ".utf8 + value
      if !Self.lists.contains(where: { field.name.isField($0) }) {
        report(.httpRepeatedField(field.name, title), ofField: field.name)
      }
    }
  }

  /// The value of a field with its variables; `nil` if the field is left out.
  private mutating func value(of field: HeaderField, at index: Int) -> [UInt8]? {
    let bytes = Array(field.value.utf8)
    guard check(field, bytes) else { return nil }
    // Most messages have no variables.
    guard let template = filling.template else { return bytes }
    let fields = template.message.fields
    let marked = index < fields.count ? Array(fields[index].value.utf8) : nil
    let others = template.variants.map { other in
      other.flatMap { index < $0.fields.count ? Array($0.fields[index].value.utf8) : nil }
    }
    let value = filling.filled(bytes, from: marked, others: others) {
      !InlineText.holdsBraces($0)
    }
    for other in others.compactMap(\.self) {
      checkValue(HeaderField(field.name, String(decoding: other, as: UTF8.self)))
    }
    return value
  }

  /// Reports the effects of clients on a field; false if the field must be left out.
  private mutating func check(_ field: HeaderField, _ value: [UInt8]) -> Bool {
    if field.name.utf8.first == UInt8(ascii: "#") {
      report(.httpFieldIsComment(field.name, title), ofField: field.name)
      return false
    }
    if InlineText.holdsBraces(value) {
      report(.httpFieldIsVariable(field.name, title), ofField: field.name)
      return false
    }
    if !Self.isPlain(field.name) { report(.fieldName) { .httpFieldName(field.name, $0, $1) } }
    checkValue(field)
    return true
  }

  private mutating func checkValue(_ field: HeaderField) {
    for limit in FieldMeaning.limits(of: field.name, field.value) {
      report(limit, ofField: field.name) { entry, effect in
        limit == .digest
          ? .httpDigest(entry, effect) : .httpFieldValue(field.name, entry, effect, limit.cure)
      }
    }
  }

  /// Whether a name has only characters that clients accept in names.
  private static func isPlain(_ name: String) -> Bool {
    (name.utf8.first?.isASCIILetter ?? true)
      && name.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
      }
  }

  /// Request fields that are lists, whose lines may be joined (RFC 9110, section 5.3).
  private static let lists = [
    "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control", "connection",
    "content-encoding", "content-language", "expect", "forwarded", "if-match", "if-none-match",
    "link", "pragma", "prefer", "te", "trailer", "upgrade", "via", "warning", "x-forwarded-for",
  ]
}

/// The places of the fields in one entry by name, ignoring case.
private struct FieldPlaces {
  private var names: [String] = []

  /// The places by lower-case name, once there are too many for a linear search.
  private var places: [[UInt8]: Int] = [:]

  private static let searchLimit = 16

  /// The place of a field; nil if the entry has no field with this name.
  func place(of name: String) -> Int? {
    places.isEmpty
      ? names.firstIndex { name.isField($0) } : places[FieldName.lowercased(name.utf8)]
  }

  /// Adds a field at the end.
  mutating func append(_ name: String) {
    names.append(name)
    if !places.isEmpty {
      places[FieldName.lowercased(name.utf8)] = names.count - 1
    } else if names.count == Self.searchLimit {
      for (place, name) in names.enumerated() { places[FieldName.lowercased(name.utf8)] = place }
    }
  }
}

extension ClientLimit {
  /// The remedy for a field value that some clients do not support.
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
