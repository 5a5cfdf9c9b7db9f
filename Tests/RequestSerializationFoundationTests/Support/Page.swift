// The pages of the documentation, for the tests that compare them with code.

import Foundation
import RequestSerialization
import TestSupport
import Testing

/// A page of the documentation.
struct Page: CustomTestStringConvertible {
  let path: String

  var testDescription: String { path }

  static let frontPage = Page(path: "\(core)/RequestSerialization.md")
  static let encodable = Page(path: "\(core)/Encodable-parameters.md")
  static let library = Page(path: "docs/library.md")

  static let fromAFNetworking = Page(path: "\(core)/Coming-from-AFNetworking.md")
  static let fromAlamofire = Page(path: "\(core)/Coming-from-Alamofire.md")

  static let all = [
    frontPage, library, encodable, Page(path: "\(core)/Catching-errors.md"),
    fromAFNetworking, fromAlamofire,
    Page(path: "\(core)/Streaming-multipart-messages.md"), Page(path: "\(core)/Writing-queries.md"),
    Page(path: "\(core)/Interpolating-URLs.md"),
    Page(path: "\(bridge)/RequestSerializationFoundation.md"),
    Page(path: "\(bridge)/Typed-responses.md"),
    Page(path: "\(bridge)/Everyday-tasks.md"),
    Page(path: "\(bridge)/Using-swift-openapi-runtime.md"),
    Page(
      path: "Sources/Library/RequestSerializationTransport/RequestSerializationTransport.docc"
        + "/RequestSerializationTransport.md"),
  ]

  private static let core = "Sources/Library/RequestSerialization/RequestSerialization.docc"
  private static let bridge =
    "Sources/Library/RequestSerializationFoundation/RequestSerializationFoundation.docc"

  /// The fenced blocks of a language.
  func blocks(of language: String) throws -> [String] {
    try Checkout.text(path).components(separatedBy: "\n```\(language)\n").dropFirst()
      .map { $0.components(separatedBy: "\n```")[0] }
  }

  /// Whether a snippet uses these libraries: it is not a manifest, does not use the other
  /// transport, and does not show how another library does it.
  func isShown(_ snippet: String) -> Bool {
    !snippet.contains(".package(") && !snippet.contains("AsyncHTTPClientRequestTransport")
      && !snippet.hasPrefix("// Alamofire\n") && !snippet.contains("Servers.Server1")
  }

  /// The code of the tests of the documentation and of the examples that belong to pages, reduced.
  static func code() throws -> String {
    let tests = [
      "DocumentationTests", "ArticleTests", "PresetSnippetTests", "ResponseSnippetTests",
      "EverydayTaskTests",
    ]
    let examples = ["FromAFNetworking", "FromAlamofire"]
    let paths =
      tests.map { "Tests/RequestSerializationFoundationTests/\($0).swift" }
      + examples.map { "Examples/\($0)/Sources/\($0)/Tasks.swift" }
      + ["Tests/RequestSerializationHTTPTypesTests/OpenAPITransport.swift"]
    return try paths.map { bare(try Checkout.text($0)) }.joined()
  }

  /// Code without imports and blanks, which depend on its place.
  static func bare(_ code: String) -> String {
    code.split(separator: "\n").filter { !$0.hasPrefix("import ") }.joined()
      .filter { !$0.isWhitespace }
  }
}

extension SerializedRequest {
  /// The message as a page shows it, with bare line ends.
  func text() throws -> String {
    String(decoding: try readMessage().filter { $0 != 0x0D }, as: UTF8.self)
  }
}
