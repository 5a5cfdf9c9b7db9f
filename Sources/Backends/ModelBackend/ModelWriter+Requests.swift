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
    for property in Request.Property.all { write(property, of: request) }
    lines.end()
  }

  private mutating func write(_ property: Request.Property, of request: Request) {
    switch property {
    case .swiftName: if let name = request.swiftName { line("swift-name", name.text) }
    case .summary:
      documentationLines(request.summary, request.description, request.deprecated)
    // With the summary.
    case .description, .deprecated: break
    case .tags: line("tags", request.tags)
    case .inputs:
      line("inputs", each: request.scope.prefix(request.ownInputCount)) {
        $0.write($0.collection.inputs[$1])
      }
    case .inputChoices: for choice in request.inputChoices { write(choice) }
    case .method: line("method", request.method)
    case .url:
      lines.beginLine("url")
      write(request.url)
      lines.endLine()
    case .targetForm: line("target-form", request.targetForm.rawValue)
    case .query: line("query", each: request.query) { $0.write($1) }
    // The fields in the order in which they are sent: `Authorization` is between two lists.
    case .clientFields:
      line("client-headers", each: request.headers.prefix(request.clientFieldCount)) {
        $0.write($1)
      }
    case .authentication: if let credentials = request.authentication { write(credentials) }
    case .headers:
      line("headers", each: request.headers.dropFirst(request.clientFieldCount)) { $0.write($1) }
    case .cookies: line("cookies", each: request.cookies) { $0.write($1) }
    case .content: contentLines(of: request)
    case .contentType: if let type = request.contentType { line("content-type", type) }
    case .contentCoding:
      if let coding = request.contentCoding { line("content-encoding", coding.rawValue) }
    case .digests:
      if !request.digests.isEmpty { line("digest", request.digests.map(\.rawValue.utf8)) }
    case .serializer: line("serializer", request.serializer.rawValue)
    case .methodsEncodingParametersInURI:
      line("parameters-in-uri", collection.methodsEncodingParametersInURI(of: request))
    case .options: optionLines(of: request)
    case .omitsEmpty:
      guard request.omitsEmpty else { return }
      lines.beginLine("omit-empty")
      lines.json.boolean(true)
      lines.endLine()
    case .framing: line(request.framing)
    case .responses:
      if !request.responses.isEmpty { line("responses", each: request.responses) { $0.write($1) } }
    // With each case.
    case .expected: break
    case .match: if !request.match.isEmpty { write(request.match) }
    case .loadWeight:
      guard let weight = request.loadWeight else { return }
      objectLine("load") { $0.lines.json.member("weight", weight) }
    case .cases: line("cases", each: request.cases) { $0.write($1, of: request) }
    }
  }

  private mutating func write(_ choice: InputChoice) {
    lines.beginLine(choice.kind.rawValue)
    lines.json.beginArray()
    for group in choice.groups {
      lines.json.beginArray()
      for member in group {
        lines.json.string(collection.text[collection.inputNames[Int(member.name.rawValue)]])
      }
      lines.json.endArray()
    }
    lines.json.endArray()
    lines.endLine()
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
    case .aws(let signer):
      lines.beginLine("auth")
      lines.json.beginObject()
      member("scheme", "aws")
      member(at: authentication.span)
      for (role, value) in signer.required { member(role.rawValue, value) }
      if let token = signer.sessionToken { member("session-token", token) }
      member("in", signer.placement.rawValue)
      if let seconds = signer.expires {
        lines.json.key("expires")
        lines.json.integer(Int64(seconds))
      }
      if let payload = signer.payload { member("payload", payload.rawValue) }
      if let rules = signer.rules { member("rules", rules.rawValue) }
      guard !signer.signedFields.isEmpty else { break }
      lines.json.key("signed")
      lines.json.beginArray()
      for name in signer.signedFields { lines.json.string(collection.text[name]) }
      lines.json.endArray()
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
