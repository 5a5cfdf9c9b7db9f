/// The encoding of a text at its place in a message, after the text's own filters.
///
/// Variables that hold a text already encoded for a place are named with these words.
package enum PlaceStep: String, Sendable, Hashable, CaseIterable {
  /// In a path or a query: all but unreserved characters are percent-encoded.
  case percent

  /// In a pair of a form: encoded as the form's encoding demands.
  case form

  /// Inside a JSON string: escaped according to the JSON text's options.
  case json

  /// Between the tags of an XML document: escaped.
  case xml

  /// In an attribute of an XML document: escaped.
  case attribute

  /// In the credentials of basic authentication: joined and in base64.
  case basic
}
