// The facts that these tests restate, and how each of them is named.

import RequestSerialization
import Testing

/// Marks a test with the names of the facts that it restates.
///
/// A fact is what AFNetworking or Alamofire make of given parameters: `af-` and `al-` name a test
/// of theirs, `afobs-` and `alobs-` what they were observed to do. A name occurs once in this
/// target, in a table, at a test or in ``Departure/all``; ``LedgerTests`` checks that.
struct VectorTrait: TestTrait {
  let names: [String]

  var comments: [Comment] { names.map { Comment(rawValue: $0) } }
}

extension Trait where Self == VectorTrait {
  static func vectors(_ names: String...) -> Self { Self(names: names) }
}

/// A request, changed as a test wants it.
func request(
  _ method: String, _ url: String = "http://example.com", content: RequestContent? = nil,
  _ change: (inout RequestDescription) -> Void = { _ in }
) throws -> RequestDescription {
  var request = RequestDescription(method: method, url: try RequestURL(url))
  request.content = content
  change(&request)
  return request
}

extension SerializedRequest {
  /// The content as text.
  func contentText() throws -> String {
    String(decoding: try readContent(), as: UTF8.self)
  }

  /// The query of the request target, or `nil` where it has none.
  var query: String? {
    target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first
      .map(String.init)
  }
}

extension ParameterValue {
  /// A number that keeps its spelling. Text that is not a number gives null, which makes the test
  /// fail.
  static func spelled(_ number: String) -> ParameterValue {
    NumberLiteral(number).map { .literal($0) } ?? .null
  }
}
