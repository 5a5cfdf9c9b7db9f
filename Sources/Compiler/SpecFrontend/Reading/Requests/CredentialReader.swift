import Diagnostics
import MessageSyntax
import RequestModel
import YAMLSyntax

/// Reads credentials. For the notation of another tool, the message explains what to write instead.
enum CredentialReader {
  /// Reads `none`, `{bearer: …}`, `{basic: {username: …, password: …}}` or `{aws: {…}}`.
  static func read(_ node: Int, at key: Int, _ reader: inout DocumentReader) -> Authentication? {
    let span = reader.span(of: key)
    if reader.kind(of: node) == .scalar, reader.document.string(of: node) == "none" {
      return Authentication(scheme: .none, span: span)
    }
    guard reader.kind(of: node) == .mapping else {
      reportShape(
        "'auth'", expected: "'none' or a map with 'basic', 'bearer' or 'aws'", at: node,
        ForeignCredentials.meant(by: node, in: reader.document), &reader)
      return nil
    }
    guard !holdsForeignCredentials(node, &reader) else { return nil }
    var scheme: Authentication.Scheme?
    var entries = EntryWalk(node, of: reader.document)
    while let (key, value) = entries.next(in: reader.document) {
      let previous = scheme
      switch reader.name(of: key) {
      case .bearer: scheme = bearer(value, &reader) ?? scheme
      case .basic: scheme = basic(value, &reader) ?? scheme
      case .aws: scheme = SigningReader.aws(value, &reader).map { .aws($0) } ?? scheme
      default:
        reader.unknownKey(key, in: "'auth'", of: .authentication)
        continue
      }
      if previous != nil { reader.report(.twoAuthentications(), at: key) }
    }
    guard let scheme else {
      if reader.document.nodes[node].count == 0 { reader.report(.emptyAuthentication(), at: node) }
      return nil
    }
    return Authentication(scheme: scheme, span: span)
  }

  /// Whether a map has keys of another tool and none of this language. The first key is reported.
  private static func holdsForeignCredentials(_ node: Int, _ reader: inout DocumentReader) -> Bool {
    let keys = reader.document.entries(of: node).map(\.key)
    let isOwn = keys.contains { key in
      reader.name(of: key).map { LanguageMap.authentication.has($0) } ?? false
    }
    guard !isOwn, let first = keys.first(where: { !reader.isAuthorsOwn($0) }),
      let meant = ForeignCredentials.meant(by: node, in: reader.document)
    else { return false }
    let message = DiagnosticMessage.unknownKey(
      reader.document.string(of: first), in: "'auth'", at: .authentication,
      among: LanguageMap.authentication.keys.map(\.rawValue))
    reader.report(message.helping(meant), at: first)
    return true
  }

  private static func bearer(_ node: Int, _ reader: inout DocumentReader) -> Authentication.Scheme?
  {
    guard reader.kind(of: node) == .scalar, !reader.isNull(node) else {
      reportShape(
        "'bearer'", expected: "text", at: node,
        ForeignCredentials.bearer(node, in: reader.document), &reader)
      return nil
    }
    return reader.text(node, "'bearer'").map { .bearer($0) }
  }

  private static func basic(_ node: Int, _ reader: inout DocumentReader) -> Authentication.Scheme? {
    guard reader.kind(of: node) == .mapping else {
      reportShape(
        "'basic'", expected: "a map", at: node, ForeignCredentials.basic(node, in: reader.document),
        &reader)
      return nil
    }
    var username: ValueID?
    var password: ValueID?
    let errors = reader.sink.errorCount
    var entries = EntryWalk(node, of: reader.document)
    while let (key, value) = entries.next(in: reader.document) {
      switch reader.name(of: key) {
      case .username: username = reader.text(value, "'username'")
      case .password: password = reader.text(value, "'password'")
      default: reader.unknownKey(key, in: "'basic'", of: .basic)
      }
    }
    guard let username, let password else {
      // A value that is written but wrong has been reported.
      let missing = reader.missing(LanguageMap.basic.keys, in: node)
      if !missing.isEmpty, reader.sink.errorCount == errors {
        reader.report(.incompleteBasic(without: missing), at: node)
      }
      return nil
    }
    return .basic(username: username, password: password)
  }

  /// Reports credentials of an unexpected shape.
  private static func reportShape(
    _ title: String, expected: String, at node: Int, _ meant: MeantCredentials?,
    _ reader: inout DocumentReader
  ) {
    let message = DiagnosticMessage.wrongShape(
      title, expected: expected, found: reader.document.describe(node))
    reader.report(meant.map { message.helping($0) } ?? message, at: node)
  }
}
