import Diagnostics
import MessageSyntax

/// An Operation Object with the additions of its path.
struct APIOperation {
  let object: JSONTree
  /// The Path Item Object that it is in.
  let item: JSONTree
  /// The parameters, except those that Swagger has in the body.
  var parameters: [APIParameter] = []
  /// Swagger's parameters in `body` and `formData`.
  var fields: [(location: String, object: JSONTree)] = []
}

/// A Parameter Object.
struct APIParameter {
  let name: String
  let location: String
  /// The object, for its documentation, examples and places.
  let object: JSONTree
  let schema: JSONTree?
  /// The media type and Media Type Object of a parameter that has these instead of a style.
  let content: JSONTree.Member?
  let style: ParameterStyle
  /// The name of a style that OpenAPI does not define.
  var unknownStyle: String?

  var place: Span { object.place }
}

/// The content of a request.
struct APIBody {
  var mediaType: String
  var schema: JSONTree?
  /// The Encoding Objects of properties, by their names.
  var encoding: JSONTree?
  /// The Media Type Object, which contains examples.
  var source: JSONTree
  var isRequired: Bool
  var description: String?
  var span: Span
}

/// A destination of requests.
enum APIServer {
  /// A Server Object.
  case object(JSONTree)
  /// A URL without variables, as text of a spec.
  case url(String, name: String)
  /// A path on a server that the document does not name.
  case path(String, at: Span)
}
