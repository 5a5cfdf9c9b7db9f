import Diagnostics
import MessageSyntax

/// An Operation Object, with what its path adds.
struct APIOperation {
  let object: JSONTree
  /// The Path Item Object that it is in.
  let item: JSONTree
  /// The parameters, but for those that Swagger has in the body.
  var parameters: [APIParameter] = []
  /// Swagger's parameters in `body` and `formData`.
  var fields: [(location: String, object: JSONTree)] = []
}

/// A Parameter Object.
struct APIParameter {
  let name: String
  let location: String
  /// The object, for what it says to people, its examples and its places.
  let object: JSONTree
  let schema: JSONTree?
  /// Its media type and Media Type Object, where it has these in place of a style.
  let content: JSONTree.Member?
  let style: ParameterStyle
  /// The word of a style that OpenAPI does not have.
  var unknownStyle: String?

  var place: Span { object.place }
}

/// The content that a request sends.
struct APIBody {
  var mediaType: String
  var schema: JSONTree?
  /// The Encoding Objects of properties, by their names.
  var encoding: JSONTree?
  /// The Media Type Object, which has examples.
  var source: JSONTree
  var isRequired: Bool
  var description: String?
  var span: Span
}

/// A place that requests go to.
enum APIServer {
  /// A Server Object.
  case object(JSONTree)
  /// A URL without variables, as text of a spec.
  case url(String, name: String)
  /// A path of a server that the document does not name.
  case path(String, at: Span)
}
