/// What a place of a message does to a text that is put into it, after the filters of the text.
///
/// Variables that hold a text as a place needs it are named by these words.
package enum PlaceStep: String, Sendable, Hashable, CaseIterable {
  /// In a path or a query: percent-encoded but for unreserved characters.
  case percent

  /// In a pair of a form: as the encoding of the form says.
  case form

  /// Between the quotes of a JSON string: escaped as the options of the JSON text say.
  case json

  /// Between the tags of an XML document: escaped.
  case xml

  /// In the credentials of basic authentication: joined and in base64.
  case basic
}
