import MessageSyntax
import RequestModel

/// Finds header fields by name, ignoring case. A short list is searched linearly, a long one by a
/// table.
struct FieldNames {
  /// The largest number of fields that is searched linearly.
  private static let limit = 32

  /// The indices of the first ``count`` fields, once the list is long.
  private var places: [[UInt8]: Int] = [:]
  private var count = 0

  /// The index of the first field with a name. Since the last call, `fields` may only have grown.
  mutating func place(
    of name: TextRange, among fields: [HeaderOverride], in text: ModelText
  ) -> Int? {
    guard fields.count > Self.limit else {
      return fields.firstIndex { text.equalFieldNames($0.name, name) }
    }
    while count < fields.count {
      let key = FieldName.lowercased(text[fields[count].name])
      if places[key] == nil { places[key] = count }
      count += 1
    }
    return places[FieldName.lowercased(text[name])]
  }
}
