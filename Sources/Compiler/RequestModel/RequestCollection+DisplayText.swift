// URLs and values for people, with names of inputs in place of their values.

import MessageSyntax

extension RequestCollection {
  /// A URL for people: `https://{region}.example.com/albums/{album}`.
  package func displayText(of url: URLTemplate) -> String {
    var text = ""
    switch url.origin {
    case .base: break
    case .whole(let id), .beginning(let id): appendDisplayText(of: id, to: &text)
    case .literal(let scheme, let authority):
      text = self.text.string(scheme) + "://"
      appendDisplayText(of: authority, to: &text)
    }
    appendDisplayTarget(of: url, to: &text)
    return text.isEmpty ? "/" : text
  }

  /// The URL of a request for people, including the base URL.
  package func displayURL(of request: Request) -> String {
    guard case .base = request.url.origin, let baseURL else {
      return displayText(of: request.url)
    }
    var text = Array(displayText(of: baseURL).utf8)
    URLTarget.append(Array(displayTarget(of: request.url).utf8), to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// The request target for people, as far as it is known. If the base URL contains inputs, this is
  /// only the path.
  package func displayTarget(of request: Request) -> String {
    guard case .base = request.url.origin, let literalBase else {
      return displayText(of: request.url)
    }
    var target = literalBase.path
    URLTarget.append(Array(displayTarget(of: request.url).utf8), to: &target)
    return target.isEmpty ? "/" : String(decoding: target, as: UTF8.self)
  }

  private func displayTarget(of url: URLTemplate) -> String {
    var text = ""
    appendDisplayTarget(of: url, to: &text)
    return text
  }

  private func appendDisplayTarget(of url: URLTemplate, to text: inout String) {
    if let path = url.path { appendDisplayText(of: path, to: &text) }
    guard let query = url.query else { return }
    text += "?"
    appendDisplayText(of: query, to: &text)
  }

  /// A text for people: `Bearer {token}`.
  package func displayText(of id: ValueID) -> String {
    var text = ""
    appendDisplayText(of: id, to: &text)
    return text
  }

  private func appendDisplayText(of id: ValueID, to text: inout String) {
    let node = self[id]
    switch node.kind {
    case .reference:
      text += "{"
      text += string(node.inputName)
      text += "}"
    case .concatenation:
      for piece in children(of: id) { appendDisplayText(of: piece, to: &text) }
    default: text += self.text.string(node.text)
    }
  }
}
