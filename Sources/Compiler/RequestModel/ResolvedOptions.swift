import SerializationOptions

/// The options of a request: the written ones, and the library's values with all defaults.
///
/// It is an object, so that requests with equal options share it and copies of requests are cheap.
package final class ResolvedOptions: Sendable {
  package let written: WrittenOptions
  let encoding: ParameterOptions

  /// The encodings of queries and of forms, if they differ from ``encoding``.
  let sides: [ParameterOptions.Side: ParameterOptions]

  /// Whether any of the encodings writes dates of HTTP.
  package let writesHTTPDates: Bool
  let jsonOptions: JSONOptions
  let propertyListFormat: PropertyListFormat
  let properties: RequestProperties

  /// The options of a request that writes none.
  package static let standard = ResolvedOptions(WrittenOptions(), text: ModelText(source: []))

  /// Resolves the options of all groups.
  ///
  /// - Parameters:
  ///   - written: The written options.
  ///   - text: The texts of the collection.
  package init(_ written: WrittenOptions, text: ModelText) {
    self.written = written
    let encodings = written.encodings(text: text)
    encoding = encodings.common
    var sides: [ParameterOptions.Side: ParameterOptions] = [:]
    if let query = encodings.query { sides[.query] = query }
    if let form = encodings.form { sides[.form] = form }
    self.sides = sides
    writesHTTPDates =
      encodings.common.dates == .httpDate || sides.values.contains { $0.dates == .httpDate }
    jsonOptions = written.values(of: JSONOptions.self, text: text)
    propertyListFormat =
      written.values(of: PropertyListOptions.self, text: text).propertyListFormat
    properties = written.values(of: RequestProperties.self, text: text)
  }
}
