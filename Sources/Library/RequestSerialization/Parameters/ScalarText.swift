internal import MessageSyntax

/// Writes scalars as text.
struct ScalarText {
  /// The format of booleans.
  var booleans: ParameterOptions.Booleans

  /// Whether null is written as `null`, or as nothing.
  var writesNulls: Bool

  /// The format of dates.
  var dates: DateFormat

  /// The format of bytes, or `nil` to write them as they are.
  var data: ParameterOptions.DataText?

  /// Appends the text of a value. Lists, sets, maps and values that are not listed have no text.
  func append(_ value: ParameterValue, to output: inout [UInt8]) {
    switch value {
    case .null: if writesNulls { output.append(contentsOf: "null".utf8) }
    case .boolean(let value): booleans.append(value, to: &output)
    case .integer(let value): NumberText.append(value, to: &output)
    case .number(let value): NumberText.append(value, to: &output)
    case .literal(let value): output.append(contentsOf: value.spelling.utf8)
    case .string(let value): output.append(contentsOf: value.utf8)
    case .data(let value):
      if let data { data.append(value, to: &output) } else { output.append(contentsOf: value) }
    case .date(let value): dates.append(value.day, to: &output)
    case .dateTime(let value):
      (value.format ?? dates).append(value.timestamp, to: &output)
    case .array, .set, .map, .unlisted: break
    }
  }
}
