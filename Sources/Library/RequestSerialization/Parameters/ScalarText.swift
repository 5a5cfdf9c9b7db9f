internal import MessageSyntax

/// Writes values that are neither lists, sets nor maps as text.
struct ScalarText {
  /// How booleans are written.
  var booleans: ParameterEncoding.Booleans

  /// Whether a null is written as `null`; otherwise it is nothing.
  var writesNulls: Bool

  /// How dates are written.
  var dates: DateFormat

  /// How bytes are written, or `nil` for as they are.
  var data: ParameterEncoding.DataText?

  /// Appends the text of a value. Lists, sets and maps have none.
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
    case .array, .set, .map: break
    }
  }
}
