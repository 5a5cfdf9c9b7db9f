import YAMLSyntax

/// The name by which a message refers to a place: `'query'`, `header 'Accept'`.
///
/// It is rendered only when a message needs it, so that a spec without mistakes does not pay for
/// it.
struct Title: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  private let text: String
  private let key: Int?

  init(stringLiteral value: String) {
    text = value
    key = nil
  }

  /// Something that the spec names, by the node of its key: `header 'Accept'`.
  init(_ kind: String, named key: Int) {
    text = kind
    self.key = key
  }

  func rendered(in document: YAMLDocument) -> String {
    guard let key else { return text }
    return "\(text) '\(document.string(of: key))'"
  }
}
