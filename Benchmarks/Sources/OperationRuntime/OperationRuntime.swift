// What the forms of operations.py call instead of the library: the least code that compiles alike.

/// Why an operation has no message.
public enum OperationError: Error {
  /// A segment of the path would be empty.
  case emptySegment

  /// A value of a type cannot be encoded.
  case notEncodable
}

/// What an operation sends.
public struct Message: Sendable {
  /// Its bytes.
  public var bytes: [UInt8]

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Creates a message of values that encode themselves.
  public init(
    _ method: StaticString, _ base: String, _ path: String, encoding query: some Encodable,
    _ fields: some Encodable
  ) throws(OperationError) {
    guard path != "/" else { throw .emptySegment }
    self.init("\(method) \(base)\(path) \(query) \(fields)")
  }
}

/// Makes operations that pass their values and nothing else.
public struct OperationTable: Sendable {
  /// A value of an input.
  public enum Value: Sendable {
    case text(String)
    case integer(Int?)
    case list([String])
  }

  private let rows: [Substring]

  /// Creates a table of the lines of a text.
  public init(_ text: String) {
    rows = text.split(separator: "\n")
  }

  /// The message of a row with values.
  public func message(
    _ row: Int, _ base: String, _ values: [Value]
  ) throws(OperationError) -> Message {
    guard !values.isEmpty else { throw .emptySegment }
    return Message("\(base) \(rows[row]) \(values)")
  }
}

/// Makes operations that call a function for each of their values.
public struct OperationCall: Sendable {
  private var text: String

  /// Creates a call of a method.
  public init(_ method: StaticString, _ base: String) {
    text = "\(method) \(base)"
  }

  /// Appends text to the path.
  public mutating func append(_ path: StaticString) {
    text += "\(path)"
  }

  /// Appends a value to the path.
  public mutating func appendSegment(_ value: String) throws(OperationError) {
    guard !value.isEmpty else { throw .emptySegment }
    text += value
  }

  /// Appends a value to the path.
  public mutating func appendSegment(_ value: Int) throws(OperationError) {
    try appendSegment("\(value)")
  }

  /// Adds a value to the query.
  public mutating func addQuery(_ name: StaticString, _ value: String) {
    text += " \(name)=\(value)"
  }

  /// Adds a value to the query, where there is one.
  public mutating func addQuery(_ name: StaticString, _ value: Int?) {
    if let value { addQuery(name, "\(value)") }
  }

  /// Adds values to the query.
  public mutating func addQuery(_ name: StaticString, _ values: [String]) {
    for value in values { addQuery(name, value) }
  }

  /// Adds a member to the JSON object.
  public mutating func addMember(_ name: StaticString, _ value: String) {
    text += " \(name): \"\(value)\""
  }

  /// Adds a member to the JSON object, where there is a value.
  public mutating func addMember(_ name: StaticString, _ value: Int?) {
    if let value { text += " \(name): \(value)" }
  }

  /// Adds a list to the JSON object.
  public mutating func addMember(_ name: StaticString, _ values: [String]) {
    text += " \(name): \(values)"
  }

  /// Adds a value to the form.
  public mutating func addFormField(_ name: StaticString, _ value: String) {
    text += "&\(name)=\(value)"
  }

  /// Adds a value to the form, where there is one.
  public mutating func addFormField(_ name: StaticString, _ value: Int?) {
    if let value { addFormField(name, "\(value)") }
  }

  /// Adds values to the form.
  public mutating func addFormField(_ name: StaticString, _ values: [String]) {
    for value in values { addFormField(name, value) }
  }

  /// Adds a header field.
  public mutating func addField(_ name: StaticString, _ value: String) {
    text += " \(name): \(value)"
  }

  /// The message.
  public func message() throws(OperationError) -> Message {
    Message(text)
  }
}
