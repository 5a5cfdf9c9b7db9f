import SerializationOptions

/// The options of a request: what is written of them, and with it what is not, as the library takes it.
///
/// An object, so that requests that have the same ones share it, and copies of a request are cheap.
package final class ResolvedOptions: Sendable {
  package let written: WrittenOptions
  let encoding: ParameterEncoding

  /// The encodings of queries and of forms, where they are not ``encoding``.
  let sides: [ParameterEncoding.Side: ParameterEncoding]
  let jsonOptions: JSONOptions
  let propertyListFormat: PropertyListFormat
  let properties: RequestProperties

  /// Those of a request of which nothing is written.
  package static let standard = ResolvedOptions(WrittenOptions(), text: ModelText(source: []))

  /// Resolves the options of all groups.
  ///
  /// - Parameters:
  ///   - written: What is written of them.
  ///   - text: The texts of the collection.
  package init(_ written: WrittenOptions, text: ModelText) {
    self.written = written
    let encodings = written.encodings(text: text)
    encoding = encodings.common
    var sides: [ParameterEncoding.Side: ParameterEncoding] = [:]
    if let query = encodings.query { sides[.query] = query }
    if let form = encodings.form { sides[.form] = form }
    self.sides = sides
    jsonOptions = written.values(of: JSONOptions.self, text: text)
    propertyListFormat =
      written.values(of: PropertyListOptions.self, text: text).propertyListFormat
    properties = written.values(of: RequestProperties.self, text: text)
  }
}
