// URLs and values as people read them, with the names of inputs in their places.

import MessageSyntax

extension RequestCollection {
  /// A URL as people read it: `https://{region}.example.com/albums/{album}`.
  package func displayText(of url: URLTemplate) -> String {
    var text = ""
    switch url.origin {
    case .base: break
    case .whole(let id), .beginning(let id): text = displayText(of: id)
    case .literal(let scheme, let authority):
      text = self.text.string(scheme) + "://" + displayText(of: authority)
    }
    text += displayTarget(of: url)
    return text.isEmpty ? "/" : text
  }

  /// The URL of a request as people read it, the base URL before a path.
  package func displayURL(of request: Request) -> String {
    guard case .base = request.url.origin, let baseURL else {
      return displayText(of: request.url)
    }
    var text = Array(displayText(of: baseURL).utf8)
    URLTarget.append(Array(displayTarget(of: request.url).utf8), to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// The request target as people read it, as far as it is known: below a base URL of inputs it is
  /// the path alone.
  package func displayTarget(of request: Request) -> String {
    guard case .base = request.url.origin, let literalBase else {
      return displayText(of: request.url)
    }
    var target = literalBase.path
    URLTarget.append(Array(displayTarget(of: request.url).utf8), to: &target)
    return target.isEmpty ? "/" : String(decoding: target, as: UTF8.self)
  }

  private func displayTarget(of url: URLTemplate) -> String {
    let path = url.path.map { displayText(of: $0) } ?? ""
    return path + (url.query.map { "?" + displayText(of: $0) } ?? "")
  }

  /// A text as people read it: `Bearer {token}`.
  package func displayText(of id: ValueID) -> String {
    let node = self[id]
    switch node.kind {
    case .reference: return "{\(string(node.inputName))}"
    case .concatenation: return children(of: id).map { displayText(of: $0) }.joined()
    default: return text.string(node.text)
    }
  }
}
