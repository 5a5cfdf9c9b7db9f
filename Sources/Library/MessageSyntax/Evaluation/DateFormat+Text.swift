package import SerializationOptions

// The text of dates and timestamps, and their type in JSON.

extension DateFormat {
  /// Whether the JSON form is a number, as opposed to a string.
  package var isNumber: Bool {
    switch self {
    case .rfc3339, .httpDate: false
    case .epochSeconds, .epochMilliseconds: true
    }
  }

  /// Appends the text of a date.
  package func append(_ date: CalendarDate, to output: inout [UInt8]) {
    switch self {
    case .rfc3339: date.append(to: &output)
    case .epochSeconds: NumberText.append(date.secondsSinceEpoch, to: &output)
    case .epochMilliseconds: NumberText.append(date.secondsSinceEpoch * 1000, to: &output)
    case .httpDate: HTTPDate.append(date.secondsSinceEpoch, to: &output)
    }
  }

  /// Appends the text of a timestamp.
  package func append(_ moment: Timestamp, to output: inout [UInt8]) {
    switch self {
    case .rfc3339: moment.appendRFC3339(to: &output)
    case .epochSeconds: moment.appendEpochSeconds(to: &output)
    case .epochMilliseconds: moment.appendEpochMilliseconds(to: &output)
    case .httpDate: HTTPDate.append(moment.secondsSinceEpoch, to: &output)
    }
  }

  /// Appends the text of a date or timestamp in RFC 3339 format. Any other text is appended only by
  /// `rfc3339`, which keeps the spelling.
  package func append(spelling: ArraySlice<UInt8>, to output: inout [UInt8]) {
    if self == .rfc3339 {
      output.append(contentsOf: spelling)
    } else if let date = CalendarDate(spelling) {
      append(date, to: &output)
    } else if let moment = Timestamp(rfc3339: spelling) {
      append(moment, to: &output)
    }
  }
}

extension JSONWriter {
  /// Writes a date.
  package mutating func date(_ date: CalendarDate, as format: DateFormat) {
    var text: [UInt8] = []
    format.append(date, to: &text)
    write(text, isNumber: format.isNumber)
  }

  /// Writes a timestamp.
  package mutating func date(_ moment: Timestamp, as format: DateFormat) {
    var text: [UInt8] = []
    format.append(moment, to: &text)
    write(text, isNumber: format.isNumber)
  }

  /// Writes a date or timestamp in RFC 3339 format.
  package mutating func date(spelling: ArraySlice<UInt8>, as format: DateFormat) {
    var text: [UInt8] = []
    format.append(spelling: spelling, to: &text)
    write(text, isNumber: format.isNumber)
  }

  private mutating func write(_ text: [UInt8], isNumber: Bool) {
    if isNumber { literal(text) } else { string(text) }
  }
}
