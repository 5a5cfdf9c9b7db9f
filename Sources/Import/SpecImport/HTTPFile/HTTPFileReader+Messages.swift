import Diagnostics
import MessageSyntax

// Changes that clients make to a message before they send it: credentials and GraphQL.

extension HTTPFileReader {
  /// Credentials in clear text, which clients encode: `Basic user password`, `Basic user:password`. Others are
  /// computed for each request, and are never replaced by a weaker scheme.
  mutating func readCredentials(_ message: inout ImportedMessage) {
    guard
      let place = message.fields.firstIndex(where: { $0.name.asciiLowercased == "authorization" })
    else { return }
    let field = message.fields[place]
    let words = field.value.split(separator: " ").map(String.init)
    guard let scheme = words.first?.asciiLowercased, words.count > 1 else { return }
    switch scheme {
    case "basic":
      let pair =
        words.count == 3
        ? [words[1], words[2]]
        : words[1].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(
          String.init)
      guard pair.count == 2, words.count < 4 else { return }
      message.credentials = (pair[0], pair[1])
    case "digest" where !field.value.utf8.contains(0x3D),
      "aws" where words.count > 2,
      "ntlm" where words.count > 2, "oauth2", "openid", "cognito":
      message.isWhole = false
      report.lose(
        "the scheme '\(words[0])'", "a client computes them for each request",
        at: field.span)
    default: return
    }
    message.fields.remove(at: place)
  }

  /// The content of `GRAPHQL url`, of `X-REQUEST-TYPE: GraphQL`, and of a query with the type of JSON: a query
  /// and, after an empty line, its variables.
  mutating func readGraphQL(_ message: inout ImportedMessage) {
    let isMethod = message.method.asciiLowercased == "graphql"
    if isMethod { message.method = "POST" }
    let mark = message.fields.firstIndex { $0.name.asciiLowercased == "x-request-type" }
    let isMarked = mark.map { message.fields[$0].value.asciiLowercased == "graphql" } ?? false
    if let mark, isMarked { message.fields.remove(at: mark) }
    guard case .text(let text) = message.content else { return }
    let isJSON = message.field("content-type").map { MediaTypeKind.of($0.value) } == .json
    let beginsQuery = ["query", "mutation", "subscription", "fragment"].contains {
      text.hasPrefix($0 + " ") || text.hasPrefix($0 + "{")
    }
    guard isMethod || isMarked || isJSON && beginsQuery else { return }
    if message.field("content-type") == nil {
      message.fields.append(
        .init(name: "Content-Type", value: MediaType.json, span: message.span))
    }
    let parts = text.range(of: "\n\n{").map { (text[..<$0.lowerBound], text[$0.lowerBound...]) }
    message.content = .graphQL(
      query: String(parts?.0 ?? text[...]).trimmed, variables: parts.map { String($0.1).trimmed },
      operation: nil)
  }
}
