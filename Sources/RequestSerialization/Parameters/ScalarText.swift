internal import MessageSyntax

/// Writes values that are neither lists, sets nor maps as text.
struct ScalarText {
  /// How booleans are written.
  var booleans: ParameterEncoding.Booleans

  /// How nulls are written where they are.
  var nulls: ParameterEncoding.Nulls

  /// How dates are written.
  var dates: DateFormat

  /// How bytes are written, or `nil` for as they are.
  var data: ParameterEncoding.DataText?

  /// Appends the text of a value. Lists, sets and maps have none.
  func append(_ value: ParameterValue, to output: inout [UInt8]) {
    switch value {
    case .null: if nulls == .literal { output.append(contentsOf: "null".utf8) }
    case .boolean(let value): append(value, to: &output)
    case .integer(let value): NumberText.append(value, to: &output)
    case .number(let value): NumberText.append(value, to: &output)
    case .literal(let value): output.append(contentsOf: value.spelling.utf8)
    case .string(let value): output.append(contentsOf: value.utf8)
    case .data(let value): append(value, to: &output)
    case .date(let value): value.append(as: dates, to: &output)
    case .dateTime(let value): value.append(as: dates, to: &output)
    case .array, .set, .map: break
    }
  }

  private func append(_ value: Bool, to output: inout [UInt8]) {
    switch booleans {
    case .numeric: output.append(value ? UInt8(ascii: "1") : UInt8(ascii: "0"))
    case .literal: output.append(contentsOf: value ? "true".utf8 : "false".utf8)
    }
  }

  private func append(_ bytes: [UInt8], to output: inout [UInt8]) {
    switch data {
    case nil: output.append(contentsOf: bytes)
    case .base64: Base64.append(bytes, to: &output)
    case .base64url: Base64.append(bytes, alphabet: .url, to: &output)
    case .hex: Hexadecimal.append(bytes, to: &output)
    }
  }
}

extension DateTime {
  /// Appends the instant in its own format, or in the given one when it has none.
  func append(as dates: DateFormat, to output: inout [UInt8]) {
    switch format ?? dates {
    case .rfc3339: timestamp.appendRFC3339(to: &output)
    case .epochSeconds: timestamp.appendEpochSeconds(to: &output)
    case .epochMilliseconds: timestamp.appendEpochMilliseconds(to: &output)
    }
  }
}

extension FullDate {
  /// Appends the date, or the number of its midnight in UTC.
  func append(as dates: DateFormat, to output: inout [UInt8]) {
    switch dates {
    case .rfc3339: day.append(to: &output)
    case .epochSeconds: NumberText.append(day.secondsSinceEpoch, to: &output)
    case .epochMilliseconds: NumberText.append(day.secondsSinceEpoch * 1000, to: &output)
    }
  }
}
