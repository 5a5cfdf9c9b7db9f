internal import MessageSyntax

// Encoding of parameters as a query, or as the pairs of a multipart message.

extension ParameterOptions {
  /// A pair of the flattened parameters, before any escaping.
  public struct Pair: Sendable, Hashable {
    /// The key path, for example `filter[tags][]`.
    public var name: String

    /// The bytes of the value; empty for null.
    public var value: [UInt8]

    /// Whether the value is UTF-8 text, not the author's bytes.
    var isText = true
  }

  /// Encodes parameters as a query, or as the content of a form: `a=1&b%5B%5D=2`.
  ///
  /// - Parameter parameters: A map of any depth up to 512.
  /// - Returns: The pairs, percent-encoded and joined by `&`; empty for an empty map.
  /// - Throws: ``SerializationError`` for a character of ``reserved`` that must be escaped, and for
  ///   values that are nested too deeply.
  public func queryString(_ parameters: RequestParameters) throws(SerializationError) -> String {
    let output = try PairWriter(self, escaped: true).pairs(of: parameters)
    return String(decoding: output.text.bytes, as: UTF8.self)
  }

  /// Percent-encodes a text for a query: all UTF-8 bytes except the unreserved characters of RFC
  /// 3986, `/` and `?`. A `%` is encoded, too.
  ///
  /// - Parameter text: A name or a value.
  /// - Returns: The text in ASCII.
  public static func percentEncoded(_ text: String) -> String {
    PercentEncoder.encodeForm(text)
  }

  /// Flattens parameters to pairs without escaping: bytes stay bytes, and a null is an empty value.
  ///
  /// - Parameter parameters: A map of any depth up to 512.
  /// - Returns: The pairs in the order in which they are sent.
  /// - Throws: Any error of ``queryString(_:)``.
  public func pairs(_ parameters: RequestParameters) throws(SerializationError) -> [Pair] {
    let output = try PairWriter(self, escaped: false).pairs(of: parameters)
    var pairs: [Pair] = []
    var start = 0
    for end in output.ends {
      let name = UnsafeBufferPointer(rebasing: output.text.bytes[start..<end.name])
      let value = Array(output.text.bytes[end.name..<end.value])
      pairs.append(
        Pair(name: String(decoding: name, as: UTF8.self), value: value, isText: end.isText))
      start = end.value
    }
    return pairs
  }

  /// Appends the parameters as a query.
  ///
  /// - Parameters:
  ///   - parameters: The parameters; an empty map appends nothing.
  ///   - output: The bytes to append to.
  ///   - separator: The text before the first pair.
  /// - Throws: Any error of ``queryString(_:)``.
  package func append(
    _ parameters: RequestParameters, to output: inout [UInt8], after separator: UInt8? = nil
  ) throws(SerializationError) {
    guard !parameters.isEmpty else { return }
    let pairs = try PairWriter(self, escaped: true).pairs(of: parameters, after: separator)
    output.append(contentsOf: pairs.text)
  }
}
