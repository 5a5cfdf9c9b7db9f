// The table of clients in the reference, which is that of the back end.

import Foundation
import TestSupport
import Testing

@testable import HTTPFileBackend

@Suite("Table of clients")
struct ClientTableTests {
  private static let clients = HTTPClient.allCases

  private static let reference = Result {
    try String(
      contentsOf: Checkout.url.appending(path: "docs/language/13-outputs.md"), encoding: .utf8)
  }

  @Test("Clause 13.17 has the rows of the table")
  func rows() throws {
    let clause = try #require(try Self.reference.get().components(separatedBy: "## 13.17 ").last)
    let table = clause.split(separator: "\n").drop { !$0.hasPrefix("| what") }
      .prefix { $0.hasPrefix("|") }
    #expect(table.joined(separator: "\n") == Self.table.joined(separator: "\n"))
  }

  @Test("Clause 13.17 names the versions that were measured, and the methods of all clients")
  func versions() throws {
    let clause = try Self.reference.get().replacing("\n", with: " ")
    for client in Self.clients {
      guard let version = client.capability.version else { continue }
      #expect(clause.contains("\(client.title) \(version)"))
    }
    #expect(
      clause.contains("The methods \(Self.listing(ClientCapability.commonMethods)) are sent by all")
    )
  }

  private static var table: [String] {
    let names = clients.map {
      $0.title.replacing("the ", with: "").replacing(" HTTP Client", with: "")
    }
    let head = [row("what", names, "warning"), row("---", clients.map { _ in "---" }, "---")]
    return head + methods + rewritten + ClientLimit.allCases.map(row)
  }

  private static func row(_ what: String, _ cells: [String], _ warning: String) -> String {
    "| " + ([what] + cells).joined(separator: " | ")
      + (warning.isEmpty ? " | |" : " | \(warning) |")
  }

  private static func listing(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " and " + (words.last ?? "")
  }

  // MARK: Methods

  /// A row for the methods that the same clients send.
  private static var methods: [String] {
    let all = Set(clients.flatMap(\.capability.methods)).sorted()
    let groups = Dictionary(grouping: all) { method in
      clients.map { $0.capability.sends(method) }
    }
    let rows = groups.values.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }.map {
      methodRow($0.joined(separator: ", "), $0[0])
    }
    return rows + [
      methodRow("another method of capital letters", "WAYBILL"),
      methodRow("any other method", "waybill"),
    ]
  }

  private static func methodRow(_ what: String, _ method: String) -> String {
    let cells = clients.map {
      $0.capability.sends(method) ? "sent" : cell(ClientCapability.unknownMethod)
    }
    return row(what, cells, "`http-method`")
  }

  // MARK: What is written in another way

  private static var rewritten: [String] {
    let words = Set(clients.flatMap(\.capability.bodyWords)).sorted().map { "`\($0)`" }
    return [
      row(
        "a line of a body that begins with \(words.joined(separator: " or "))",
        clients.map { $0.capability.bodyWords.isEmpty ? "sent" : "taken for GraphQL" }, ""),
      row(
        "`<` between spaces in a body",
        clients.map { $0.capability.takesFilesAnywhere ? "taken for a file" : "sent" }, ""),
      row(
        "`HTTP/` and a number in a URL",
        clients.map { $0.capability.cutsVersions ? "cut out" : "sent" }, ""),
    ]
  }

  // MARK: Limits

  private static func row(_ limit: ClientLimit) -> String {
    let (what, warning) = text(of: limit)
    return row(
      what, clients.map { cell($0.capability.effects[limit] ?? "sent by") }, "`http-\(warning)`")
  }

  /// An effect without its verb and its last word, which the name of a client follows: `is dropped by`.
  private static func cell(_ effect: String) -> String {
    effect.split(separator: " ").drop { $0 == "is" }.dropLast().joined(separator: " ")
  }

  private static func text(of limit: ClientLimit) -> (what: String, warning: String) {
    switch limit {
    case .contentOfGet: ("a body with GET", "content-with-get")
    case .contentOfHead: ("a body with HEAD", "content-with-get")
    case .untypedContent: ("a body without a `Content-Type`", "untyped-content")
    case .fieldName:
      ("a field name with other characters than letters, digits, `-` and `_`", "field-name")
    case .questionMark: ("`?` in a field value", "field-value")
    case .latin1: ("U+0080 to U+00FF in a field value", "field-value")
    case .beyondLatin1: ("a character above U+00FF in a field value", "field-value")
    case .trailingComma: ("a comma at the end of a field value", "field-value")
    case .emptyField: ("an empty `User-Agent` or `Accept`", "field-value")
    case .cookieWithoutValue: ("a cookie without `=`", "field-value")
    case .cookieWithoutName: ("a cookie without a name", "field-value")
    case .computedCredentials: ("`Basic` in clear text, `AWS` and the like", "field-value")
    case .digest: ("`Digest` credentials", "digest")
    case .graphQLField: ("`X-Request-Type: GraphQL`", "field-value")
    case .clientCertificate: ("`X-ClientCert`", "field-value")
    case .host: ("a `Host` that differs from the URL's", "host")
    case .undecodableURL: ("percent-encoded bytes of a URL that are not UTF-8", "url")
    case .bodyFile: ("a body in a file", "body-file")
    case .formFile: ("a form in a file", "form-body")
    case .multipartEnd: ("a digest of multipart content", "content-digest")
    }
  }
}
