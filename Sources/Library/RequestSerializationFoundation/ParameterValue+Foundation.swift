public import Foundation
internal import MessageSyntax
public import RequestSerialization

// Foundation's values as parameters.

extension ParameterValue {
  /// Creates a value from bytes.
  public init(_ data: Data) {
    self = .data(Array(data))
  }

  /// Creates an instant in UTC.
  ///
  /// - Throws: `SerializationError` with `dateOutOfRange`, as `DateTime.init(_:format:)` does.
  public init(_ date: Date) throws(SerializationError) {
    self = .dateTime(try DateTime(date))
  }

  /// Creates a number with all digits of a decimal. A value that is not a number becomes NaN.
  public init(_ decimal: Decimal) {
    self = NumberLiteral(decimal).map(ParameterValue.literal) ?? .number(.nan)
  }

  /// Creates a text from an absolute URL.
  public init(_ url: URL) {
    self = .string(url.absoluteString)
  }

  /// Creates a text from a UUID, in upper case.
  public init(_ uuid: UUID) {
    self = .string(uuid.uuidString)
  }
}

extension NumberLiteral {
  /// Creates a number with all digits of a decimal, or `nil` if it is not a number.
  public init?(_ decimal: Decimal) {
    self.init(decimal.description)
  }
}
