public import Foundation
internal import MessageSyntax
public import RequestSerialization

// Foundation's values as parameters.

extension ParameterValue {
  /// Creates bytes.
  public init(_ data: Data) {
    self = .data(Array(data))
  }

  /// Creates an instant in UTC.
  ///
  /// - Throws: `SerializationError` with `dateOutOfRange` where `DateTime.init(_:format:)` does.
  public init(_ date: Date) throws(SerializationError) {
    self = .dateTime(try DateTime(date))
  }

  /// Creates a number with all digits of a decimal one. What is not a number is NaN.
  public init(_ decimal: Decimal) {
    self = NumberLiteral(decimal).map(ParameterValue.literal) ?? .number(.nan)
  }

  /// Creates the text of an absolute URL.
  public init(_ url: URL) {
    self = .string(url.absoluteString)
  }

  /// Creates the text of a UUID, in capitals.
  public init(_ uuid: UUID) {
    self = .string(uuid.uuidString)
  }
}

extension NumberLiteral {
  /// Creates a number with all digits of a decimal one, or `nil` for what is not a number.
  public init?(_ decimal: Decimal) {
    self.init(decimal.description)
  }
}
