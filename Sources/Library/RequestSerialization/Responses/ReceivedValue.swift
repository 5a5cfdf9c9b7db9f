/// A value in a response, as decoded by generated Swift.
///
/// ```swift
/// let members = try ReceivedValue(decoder).members()
/// title = try members.decode(String.self, forKey: "ticket-title")
/// ```
///
/// It is not an extension of `Decoder`, which would offer these functions to each decoder of your own.
public struct ReceivedValue {
  let decoder: any Decoder

  /// Creates the value that a decoder decodes.
  ///
  /// - Parameter decoder: The decoder.
  public init(_ decoder: any Decoder) { self.decoder = decoder }

  /// Returns the members of an object.
  ///
  /// - Returns: The members by name, as received.
  /// - Throws: `DecodingError` for a value that is not an object.
  public func members() throws -> KeyedDecodingContainer<MemberName> {
    try decoder.container(keyedBy: MemberName.self)
  }
}
