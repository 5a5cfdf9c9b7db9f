/// A property of a request, in the order in which the model is written.
///
/// Merging, `remove`, the model and the back ends go through all of them, and switch without a `default`:
/// nothing compiles until each of them says what becomes of a new one.
package enum RequestProperty: CaseIterable, Sendable {
  case swiftName, summary, description, deprecated, tags, inputs
  case method, url, targetForm, query
  case clientFields, authentication, headers, cookies
  case content, contentType, contentCoding, digests
  case serializer, methodsEncodingParametersInURI, options, framing
  case responses, match, cases

  /// All properties. Made once: `allCases` is an array of its own each time.
  package static let all = allCases
}
