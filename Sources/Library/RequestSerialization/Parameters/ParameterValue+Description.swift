// Parameters in a debugger or a log.

extension ParameterValue: CustomStringConvertible {
  /// The value, similar to its Swift literal, for people: `["tags": ["old", "new"], "page": 1]`.
  ///
  /// Values nested deeper than 512 levels are omitted.
  public var description: String {
    var text = ""
    append(to: &text, depth: 0)
    return text
  }

  private func append(to text: inout String, depth: Int) {
    switch self {
    case .null: text += ".null"
    case .boolean(let value): text += value.description
    case .integer(let value): text += value.description
    case .number(let value): text += value.description
    case .literal(let value): text += value.spelling
    case .string(let value): text += value.debugDescription
    case .data(let value): text += ".data(\(value))"
    case .date(let value): text += value.text
    case .dateTime(let value): text += value.text
    case .array(let list): Self.append(list.items, to: &text, depth: depth)
    case .set(let list):
      text += ".set("
      Self.append(list.items, to: &text, depth: depth)
      text += ")"
    case .map(let map): Self.append(map.entries, to: &text, depth: depth)
    case .unlisted(let value):
      text += ".unlisted("
      value.append(to: &text, depth: depth)
      text += ")"
    }
  }

  private static func append(_ values: [ParameterValue], to text: inout String, depth: Int) {
    guard depth < NestingDepth.limit else { return text += "[...]" }
    text += "["
    for (index, value) in values.enumerated() {
      if index > 0 { text += ", " }
      value.append(to: &text, depth: depth + 1)
    }
    text += "]"
  }

  private static func append(
    _ entries: [RequestParameters.Entry], to text: inout String, depth: Int
  ) {
    guard depth < NestingDepth.limit else { return text += "[...]" }
    text += entries.isEmpty ? "[:" : "["
    for (index, entry) in entries.enumerated() {
      if index > 0 { text += ", " }
      text += entry.name.debugDescription + ": "
      entry.value.append(to: &text, depth: depth + 1)
    }
    text += "]"
  }
}

extension RequestParameters: CustomStringConvertible {
  /// The map, similar to its Swift literal, for people: `["page": 1]`.
  public var description: String { ParameterValue.map(self).description }
}
