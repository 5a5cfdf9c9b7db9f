import YAMLSyntax

/// The name by which a message refers to a place: `'query'`, `header 'Accept'`.
///
/// Rendered only when a message is made, so that a spec without mistakes pays nothing for it.
struct Title: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  private let text: String
  private let key: Int?

  init(stringLiteral value: String) {
    text = value
    key = nil
  }

  /// A thing that the spec names, by the node of its key: `header 'Accept'`.
  init(_ kind: String, named key: Int) {
    text = kind
    self.key = key
  }

  func rendered(in document: YAMLDocument) -> String {
    guard let key else { return text }
    return "\(text) '\(document.string(of: key))'"
  }
}
