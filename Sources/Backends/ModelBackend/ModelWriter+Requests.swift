import Diagnostics
import MessageSyntax
import RequestModel
import SerializationOptions

/// Writes the parts of requests that do not depend on cases.
extension ModelWriter {
  mutating func write(_ request: Request) {
    lines.begin(.object)
    line("name", request.name)
    line(at: request.span)
    if let name = request.swiftName { line("swift-name", name.text) }
    documentationLines(request.summary, request.description, request.deprecated)
    line("tags", request.tags)
    line("inputs", each: request.scope.prefix(request.ownInputCount)) {
      $0.write($0.collection.inputs[$1])
    }
    line("method", request.method)
    targetLines(of: request)
    fieldLines(of: request)
    contentLines(of: request)
    optionLines(of: request)
    if !request.responses.isEmpty { line("responses", each: request.responses) { $0.write($1) } }
    if !request.match.isEmpty { write(request.match) }
    line("cases", each: request.cases) { $0.write($1, of: request) }
    lines.end()
  }

  private mutating func targetLines(of request: Request) {
    lines.beginLine("url")
    write(request.url)
    lines.endLine()
    line("target-form", request.targetForm.rawValue)
    line("query", each: request.query) { $0.write($1) }
  }

  /// Writes the fields in the order of sending. `Authorization` is between the two lists.
  private mutating func fieldLines(of request: Request) {
    line("client-headers", each: request.headers.prefix(request.clientFieldCount)) {
      $0.write($1)
    }
    if let authentication = request.authentication { write(authentication) }
    line("headers", each: request.headers.dropFirst(request.clientFieldCount)) { $0.write($1) }
    line("cookies", each: request.cookies) { $0.write($1) }
  }

  private mutating func write(_ match: MatchRules) {
    lines.beginLine("match")
    lines.json.beginObject()
    for kind in MatchRules.Kind.allCases {
      lines.json.key(kind.rawValue)
      lines.json.beginArray()
      for name in match.names(kind) { lines.json.string(collection.text[name]) }
      lines.json.endArray()
    }
    lines.json.endObject()
    lines.endLine()
  }

  private mutating func write(_ authentication: Authentication) {
    switch authentication.scheme {
    case .none: return
    case .basic(let username, let password):
      lines.beginLine("auth")
      lines.json.beginObject()
      member("scheme", "basic")
      member(at: authentication.span)
      member("username", username)
      member("password", password)
    case .bearer(let token):
      lines.beginLine("auth")
      lines.json.beginObject()
      member("scheme", "bearer")
      member(at: authentication.span)
      member("token", token)
    }
    lines.json.endObject()
    lines.endLine()
  }

  mutating func write(_ url: URLTemplate) {
    lines.json.beginObject()
    switch url.origin {
    case .base: member("origin", "base")
    case .whole: member("origin", "whole")
    case .beginning: member("origin", "beginning")
    case .literal: member("origin", "absolute")
    }
    member(at: url.span)
    switch url.origin {
    case .base: break
    case .whole(let value), .beginning(let value): member("value", value)
    case .literal(let scheme, let authority): members(scheme: scheme, authority: authority)
    }
    if let path = url.path { member("path", path) }
    if let query = url.query { member("query", query) }
    lines.json.endObject()
  }

  /// Writes the scheme in lower case. The port is omitted if it is known and the scheme's default.
  private mutating func members(scheme: TextRange, authority: ValueID) {
    let scheme = FieldName.lowercased(collection.text[scheme])
    lines.json.key("scheme")
    lines.json.string(scheme)
    let node = collection[authority]
    guard node.kind == .text,
      case .success(let url) = AbsoluteURL.parse(
        scheme + Array("://".utf8) + collection.text[node.text])
    else { return member("authority", authority) }
    lines.json.key("authority")
    lines.json.beginObject()
    lines.json.key("text")
    lines.json.string(url.hostField)
    lines.json.endObject()
  }
}
