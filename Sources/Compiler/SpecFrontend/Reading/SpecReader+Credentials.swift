import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// Credentials. What is written as other tools have it is told with what to write in its place.
extension SpecReader {
  /// `none`, `{bearer: …}` or `{basic: {username: …, password: …}}`.
  mutating func authentication(_ node: Int, at key: Int) -> Authentication? {
    let span = document.span(of: key)
    if kind(of: node) == .scalar, document.string(of: node) == "none" {
      return Authentication(scheme: .none, span: span)
    }
    guard kind(of: node) == .mapping else {
      reportShape(
        "'auth'", expected: "'none' or a map with 'basic' or 'bearer'", at: node,
        ForeignCredentials.meant(by: node, in: document))
      return nil
    }
    guard !holdsForeignCredentials(node) else { return nil }
    var scheme: Authentication.Scheme?
    var entries = EntryWalk(node, of: document)
    while let (key, value) = entries.next(in: document) {
      let previous = scheme
      switch self.key(key) {
      case .bearer: scheme = bearer(value) ?? scheme
      case .basic: scheme = basic(value) ?? scheme
      default:
        unknownKey(key, in: "'auth'", among: LanguageMap.authenticationKeys)
        continue
      }
      if previous != nil { report(.twoAuthentications(), at: key) }
    }
    guard let scheme else {
      if document.nodes[node].count == 0 { report(.emptyAuthentication(), at: node) }
      return nil
    }
    return Authentication(scheme: scheme, span: span)
  }

  /// Whether a map has no key of this language and those of another tool, which is reported at the first.
  private mutating func holdsForeignCredentials(_ node: Int) -> Bool {
    let keys = document.entries(of: node).map(\.key)
    let isOwn = keys.contains { key in
      self.key(key).map { LanguageMap.authenticationKeys.contains($0) } ?? false
    }
    guard !isOwn, let first = keys.first(where: { !isAuthorsOwn($0) }),
      let meant = ForeignCredentials.meant(by: node, in: document)
    else { return false }
    let message = DiagnosticMessage.unknownKey(
      document.string(of: first), in: "'auth'", at: .authentication,
      among: LanguageMap.authenticationKeys.map(\.rawValue))
    report(message.helping(meant), at: first)
    return true
  }

  private mutating func bearer(_ node: Int) -> Authentication.Scheme? {
    guard kind(of: node) == .scalar, !isNull(node) else {
      reportShape(
        "'bearer'", expected: "text", at: node, ForeignCredentials.bearer(node, in: document))
      return nil
    }
    return textValue(node, "'bearer'").map { .bearer($0) }
  }

  private mutating func basic(_ node: Int) -> Authentication.Scheme? {
    guard kind(of: node) == .mapping else {
      reportShape(
        "'basic'", expected: "a map", at: node, ForeignCredentials.basic(node, in: document))
      return nil
    }
    var username: ValueID?
    var password: ValueID?
    let errors = sink.errorCount
    var entries = EntryWalk(node, of: document)
    while let (key, value) = entries.next(in: document) {
      switch self.key(key) {
      case .username: username = textValue(value, "'username'")
      case .password: password = textValue(value, "'password'")
      default: unknownKey(key, in: "'basic'", among: LanguageMap.basicKeys)
      }
    }
    guard let username, let password else {
      // One that is written and wrong has been reported.
      let missing = missing(LanguageMap.basicKeys, in: node)
      if !missing.isEmpty, sink.errorCount == errors {
        report(.incompleteBasic(without: missing), at: node)
      }
      return nil
    }
    return .basic(username: username, password: password)
  }

  /// Reports credentials that are of another shape.
  private mutating func reportShape(
    _ title: String, expected: String, at node: Int, _ meant: MeantCredentials?
  ) {
    let message = DiagnosticMessage.wrongShape(title, expected: expected, found: describe(node))
    report(meant.map { message.helping($0) } ?? message, at: node)
  }
}
