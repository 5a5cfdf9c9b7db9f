import MessageSyntax
import RequestModel

/// Finds header fields by their names, compared without case: few one by one, many by a table.
struct FieldNames {
  /// The most fields that are compared one by one.
  private static let limit = 32

  /// The places of the first ``count`` fields, once there are many.
  private var places: [[UInt8]: Int] = [:]
  private var count = 0

  /// The place of the first field of a name. `fields` may only have grown since the last call.
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
